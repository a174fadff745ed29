import { t } from '#texts/text.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Stack } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { showView } from '../../state/session/show-view.ts'
import { ConnectFields } from './connect-fields.tsx'

/** How another program connects to the open rundown. */
export function ConnectDialog() {
  const { ui } = useDesk()
  const rundown = useDeskState(state => state.rundown)
  return (
    <Dialog title={t('connect.title')} wide>
      <Stack>
        <p>{rundown === null ? t('connect.no-rundown') : t('connect.intro')}</p>
        {rundown !== null && <ConnectFields rundownId={rundown.id} token={null} />}
        <PlainButton onClick={() => showView(ui, 'tokens')}>{t('connect.make-token')}</PlainButton>
      </Stack>
    </Dialog>
  )
}
