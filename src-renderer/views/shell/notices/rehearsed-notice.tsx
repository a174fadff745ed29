import { t } from '#texts/text.ts'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useAway } from '../../../components/use-away.ts'
import { rehearsedRows } from '../../../state/rundowns/rehearsed-rows.ts'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'
import { isShowOnAir } from '../../../state/session/selectors.ts'
import type { PageNotice } from './notice.ts'

/** Offered after a rehearsal, until its durations are used or discarded. */
export function useRehearsedNotice(): PageNotice | null {
  const { ui } = useDesk()
  const away = useAway('edit')
  const count = useDeskState(state =>
    state.show.mode === 'rehearsal' || isShowOnAir(state) ? 0 : rehearsedRows(state).length,
  )
  if (count === 0) return null
  return {
    id: 'rehearsed',
    tone: 'info',
    word: t('notice.kind.info'),
    text: t('rehearsed.offer', { count }),
    testId: 'rehearsed-offer',
    acts: (
      <PlainButton onClick={() => ui.set({ ...ui.get(), dialog: 'rehearsed' })} disabledBy={away}>
        {t('rehearsed.open')}
      </PlainButton>
    ),
  }
}
