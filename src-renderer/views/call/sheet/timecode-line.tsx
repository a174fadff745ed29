import { t } from '#texts/text.ts'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'
import { showView } from '../../../state/session/show-view.ts'
import { timecodeSecondAt } from '../../../state/time/timecode-ticks.ts'
import { useTicked } from '../../../state/time/use-ticked.ts'
import styles from './timecode-line.module.css'

/**
 * Timecode beside the tabs: where it is, how it runs if not as it should, and whether cues go by it. It leads to its view,
 * and is no press of the show.
 */
export function TimecodeLine() {
  const { ui } = useDesk()
  const state = useDeskState(({ timecode }) => timecode.state)
  const armed = useDeskState(({ show }) => show.chase !== undefined)
  const figures = useTicked(timecodeSecondAt)
  const word = t(`timecode.states.${state}`)
  return (
    <button
      type="button"
      className={styles['line']}
      data-state={state}
      data-armed={armed}
      data-testid="timecode-line"
      title={`${word} · ${t(armed ? 'timecode.chase-on' : 'timecode.chase-off')}`}
      onClick={() => showView(ui, 'timecode')}
    >
      <span>TC</span>
      <b data-figures>{figures}</b>
      {state !== 'running' && <em>{word}</em>}
      {armed && <strong>{t('timecode.chase-on')}</strong>}
    </button>
  )
}
