import { texts } from '#texts/texts.ts'
import { impactOfJump } from '../../../src-main/domain/schedule.ts'
import { formatDuration } from '../../../src-main/domain/span.ts'
import { type Duration, duration } from '../../../src-main/domain/time.ts'
import { shownBetween } from '../../../src-main/domain/whole-seconds.ts'
import { useDesk, useDeskState } from '../../state/desk-context.ts'
import { rowOf, titleWithNumber } from '../../state/selectors.ts'
import styles from './jump-dialog.module.css'

const named = 4

/** What a jump now would do. It moves with the show, and with what the clock does to it. */
export function JumpImpact({ cueId }: { readonly cueId: string }) {
  const { clock } = useDesk()
  const state = useDeskState(desk => desk)
  const impact = impactOfJump(state.plan, state.show.state, cueId, clock.now())
  if (impact === null) return <p className={styles['impact']}>{texts.jump.ended}</p>
  const end = state.plan.end
  const late =
    impact.overUnder === null || impact.end === null || end === null ? null : shownBetween(end, impact.end)
  const passed = impact.skipped.length > 0 ? impact.skipped : impact.repeated
  const word =
    impact.skipped.length > 0
      ? texts.jump.skips(impact.skipped.length)
      : impact.repeated.length > 0
        ? texts.jump.repeats(impact.repeated.length)
        : texts.jump.skipsNone
  const titles = passed
    .slice(0, named)
    .map(id => rowOf(state, id))
    .map(row => (row === null ? '' : titleWithNumber(state, row)))
  return (
    <div className={styles['impact']} role="status">
      <p>
        <strong>{word}</strong>
        {titles.length > 0 && `: ${titles.join(', ')}`}
        {passed.length > named && ` ${texts.jump.and(passed.length - named)}`}
      </p>
      {state.show.state.phase === 'paused' && <p>{texts.jump.paused}</p>}
      {impact.end !== null && (
        <p>
          {late === null ? (
            texts.jump.endsOnly(state.formatTime(impact.end))
          ) : (
            <>
              <strong data-late={late > 0}>{lateness(late)}</strong>,{' '}
              {texts.jump.ends(state.formatTime(impact.end))}
            </>
          )}
        </p>
      )}
    </div>
  )
}

function lateness(late: Duration): string {
  const by = formatDuration(duration(Math.abs(late)))
  if (by === '0:00') return texts.jump.onTime
  return late > 0 ? texts.jump.late(by) : texts.jump.early(by)
}
