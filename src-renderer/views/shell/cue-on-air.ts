import { t } from '#texts/text.ts'
import { countdownFace, remaining, untilFlip } from '../../../src-main/domain/show/countdown.ts'
import { onAirOf, type RunnerState } from '../../../src-main/domain/show/runner.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { setText } from '../../components/set-text.ts'
import type { TickProps } from '../../components/tick-text.tsx'
import type { DeskState } from '../../state/session/desk-state.ts'
import { titleWithNumber } from '../../state/session/selectors.ts'

/** The cue on air in a state of the show, else its phase. */
export function cueOf(state: DeskState, show: RunnerState): string {
  const onAir = onAirOf(show)
  if (onAir === null) return t(`authority.phase.${show.phase}`)
  const row = state.rows.find(({ cue }) => cue.id === onAir.cueId)
  if (row === undefined) return t('authority.cue-gone')
  const title = titleWithNumber(state, row)
  return onAir.phase === 'paused' ? t('authority.paused-cue', { title }) : title
}

/** How long it has; nothing where no cue is on air. */
export const paintLeft =
  (show: (state: DeskState) => RunnerState): TickProps['paint'] =>
  (node, state: DeskState, now: Instant) => {
    const onAir = onAirOf(show(state))
    if (onAir === null) {
      setText(node, '')
      return null
    }
    const left = remaining(onAir, now)
    setText(node, countdownFace(left))
    return onAir.phase === 'running' ? untilFlip(left) : null
  }
