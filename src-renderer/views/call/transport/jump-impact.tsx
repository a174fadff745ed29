import { t } from '#texts/text.ts'
import { shownLateness } from '../../../../src-main/domain/show/over-under.ts'
import { actualStart } from '../../../../src-main/domain/show/run-so-far.ts'
import { activeCueId } from '../../../../src-main/domain/show/runner.ts'
import {
  type FixedAhead,
  type JumpImpact as Impact,
  impactOfJump,
} from '../../../../src-main/domain/show/schedule.ts'
import { formatDuration } from '../../../../src-main/domain/time/span.ts'
import { type Duration, duration, type Instant } from '../../../../src-main/domain/time/time.ts'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import { daysTo, rowOf, shownSpare, titleWithNumber } from '../../../state/session/selectors.ts'
import { showSecond, useTicked } from '../../../state/time/use-ticked.ts'
import styles from './jump-dialog.module.css'

const named = 4

/** What a jump now would do. It moves with the show, and with what the clock does to it. */
export function JumpImpact({ cueId }: { readonly cueId: string }) {
  const { clock } = useDesk()
  const state = useDeskState(desk => desk)
  useTicked(showSecond)
  const impact = impactOfJump(state.plan, state.show.state, cueId, clock.now())
  if (impact === null)
    return (
      <p className={styles['impact']}>{t('jump.ended', { rehearsal: state.show.mode === 'rehearsal' })}</p>
    )
  const late = shownLateness(impact, state.plan.end)
  const ends = impact.end === null ? null : endTime(state, clock.now(), impact.end)
  const passed = impact.skipped.length > 0 ? impact.skipped : impact.repeated
  const titles = passed
    .slice(0, named)
    .map(id => rowOf(state, id))
    .map(row => (row === null ? '' : titleWithNumber(state, row)))
  return (
    <div className={styles['impact']} role="status">
      <p>
        <strong>{whatRuns(state, impact)}</strong>
        {titles.length > 0 && `: ${titles.join(', ')}`}
        {passed.length > named && ` ${t('jump.and', { count: passed.length - named })}`}
      </p>
      {state.show.state.phase === 'paused' && <p>{t('jump.paused')}</p>}
      {ends !== null && (
        // Not read out each second.
        <p aria-live="off" data-figures>
          {late === null ? (
            t('jump.ends-only', { time: ends })
          ) : (
            <>
              <strong data-late={late > 0}>{lateness(late)}</strong>,{' '}
              {impact.fixed && spareText(state, impact.fixed)}
              {t('jump.ends', { time: ends })}
            </>
          )}
        </p>
      )}
    </div>
  )
}

/** The count is of the cues that are named after it. */
function whatRuns({ show, run }: DeskState, { skipped, repeated }: Impact): string {
  if (skipped.length > 0) return t('jump.skips', { count: skipped.length })
  if (repeated.length === 0) return t('jump.skips-none')
  const onAir = activeCueId(show.state)
  const again = repeated.every(id => id === onAir || actualStart(run, id) !== null)
  return t(again ? 'jump.runs-again' : 'jump.goes-back', { count: repeated.length })
}

function spareText(state: DeskState, fixed: FixedAhead): string {
  const row = rowOf(state, fixed.cueId)
  const spare = shownSpare(fixed)
  const by = formatDuration(duration(Math.abs(spare)))
  return `${t('jump.spare', { by, cue: row === null ? '' : titleWithNumber(state, row), short: spare < 0 })}, `
}

function lateness(late: Duration): string {
  const by = formatDuration(duration(Math.abs(late)))
  if (by === '0:00') return t('jump.on-time')
  return late > 0 ? t('jump.late', { by }) : t('jump.early', { by })
}

function endTime(state: DeskState, now: Instant, end: Instant): string {
  const days = daysTo(state, now, end)
  const time = state.formatTime(end)
  return days === 0 ? time : `${time} ${t('header.in-days', { days })}`
}
