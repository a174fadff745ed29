import { t } from '#texts/text.ts'
import { Dialog } from '../../components/dialog.tsx'
import { KeyMap } from './key-map.tsx'

/** The list of keys, over the page. */
export function KeysDialog() {
  return (
    <Dialog title={t('keys.title')}>
      <KeyMap />
    </Dialog>
  )
}
