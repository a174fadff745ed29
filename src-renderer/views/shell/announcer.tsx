import { t } from '#texts/text.ts'
import { refusalTexts } from '../../state/refusal-texts.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import { onAirRow, rowOf, titleWithNumber } from '../../state/session/selectors.ts'
import { useStore } from '../../state/session/store.ts'
import { useWarning } from '../../state/time/use-ticked.ts'

/** Announces changes of the cue, refusals and warnings to screen readers; never the seconds. */
export function Announcer() {
  const cue = useDeskState(state => {
    const row = onAirRow(state)
    const { phase } = state.show.state
    const rehearsing = state.show.mode === 'rehearsal'
    const on = rehearsing ? t('rehearsal.word') : t('show.on-air')
    const over = rehearsing ? t('rehearsal.ended') : t('show.ended')
    if (row === null) return phase === 'ended' ? over : ''
    return `${phase === 'paused' ? t('show.paused') : on}: ${titleWithNumber(state, row)}`
  })
  const chosen = useUi(state => state.selected)
  const selected = useDeskState(state => {
    const row = rowOf(state, chosen)
    return row === null ? null : titleWithNumber(state, row)
  })
  const warning = useWarning()
  const over = useDeskState(state => state.over)
  const refusal = useDeskState(({ pressResult }) =>
    pressResult?.outcome === 'refused' ? (pressResult.reason ?? null) : null,
  )
  const press = useDeskState(({ pressResult }) => pressResult?.press ?? 0)
  const unanswered = useStore(useDesk().presser.unanswered, press => press)
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      <p>{cue}</p>
      {selected !== null && <p>{t('list.selected', { title: selected })}</p>}
      {warning !== null && <p>{t('warning.left', { seconds: warning })}</p>}
      {over && <p>{t('show.over')}</p>}
      {refusal !== null && <p key={press}>{refusalTexts(refusal).text}</p>}
      {unanswered !== null && <p key={unanswered.count}>{t(`unanswered.${unanswered.kind}`)}</p>}
    </div>
  )
}
