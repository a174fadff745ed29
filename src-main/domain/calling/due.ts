import { onAirOf, type RunnerState } from '../show/runner.ts'
import { duration, type Instant, shift } from '../time/time.ts'
import type { Call } from './call.ts'

/**
 * When a call is due, on the clock of the show: one with a time, inside its cue while that is on air; one without, when the
 * cue before it ends. Null: it is not known, or its cue is neither on air nor next.
 */
export function dueAt(
  { cueId, at }: Pick<Call, 'cueId' | 'at'>,
  state: RunnerState,
  nextCueId: string | null,
): Instant | null {
  const onAir = onAirOf(state)
  if (onAir === null) return null
  if (onAir.cueId === cueId && at !== null)
    return at.from === 'start' ? shift(onAir.kickoff, at.offset) : shift(onAir.deadline, duration(-at.offset))
  return nextCueId === cueId && at === null ? onAir.deadline : null
}

/** The time by which a cue on air goes: that of its stop while it is paused. */
export const showTime = (state: RunnerState, now: Instant): Instant =>
  state.phase === 'paused' ? state.lastStop : now

/** Calls with a time in the order in which they are due; those of one moment in the order of the departments. */
export const byDue = (calls: readonly Call[], state: RunnerState): readonly Call[] =>
  calls
    .flatMap(call => {
      const due = call.at === null ? null : dueAt(call, state, null)
      return due === null ? [] : [{ call, due }]
    })
    .toSorted((a, b) => a.due - b.due)
    .map(({ call }) => call)
