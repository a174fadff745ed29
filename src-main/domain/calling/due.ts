import type { Cue } from '../rundown/rundown.ts'
import {
  countdownFace,
  isUntimed,
  momentFace,
  remaining,
  untilFlip,
  untilMomentFlip,
} from '../show/countdown.ts'
import { near } from '../show/not-before.ts'
import { activeCueId, type OnAir, onAirOf, type RunnerState } from '../show/runner.ts'
import { between, type Duration, duration, type Instant, shift } from '../time/time.ts'
import type { Call, CallMoment } from './call.ts'

/** The next cue, whose calls without a time go with its GO. */
export interface NextCue {
  readonly cueId: string
  /** The fixed start for which its calls wait; null: it has none, or the show is a rehearsal, which waits for none. */
  readonly startTime: Instant | null
  /** Of the cue on air before it: one that is planned without a duration counts up. Null: it is not known. */
  readonly planned: Duration | null
}

export const nextCueOf = (
  cue: Pick<Cue, 'id' | 'startTime'> | undefined,
  mode: 'show' | 'rehearsal',
  planned: Duration | null,
): NextCue | null =>
  cue === undefined
    ? null
    : { cueId: cue.id, startTime: mode === 'rehearsal' ? null : cue.startTime, planned }

/**
 * When a call is due, on the clock of the show: one with a time, inside its cue while that is on air; one without, when the
 * cue before it ends, or at the fixed start of its own cue if that is later. Null: it is not known, as the end of a cue that
 * counts up or when a word is said, or its cue is neither on air nor next.
 */
export function dueAt(
  { cueId, at, overtaken }: Pick<Call, 'cueId' | 'at' | 'overtaken'>,
  state: RunnerState,
  next: NextCue | null,
): Instant | null {
  const onAir = onAirOf(state)
  if (onAir === null) return null
  if (onAir.cueId === cueId && at !== null) {
    const after = overtaken ?? plannedAfter(at, onAir)
    return after === null ? null : shift(onAir.kickoff, after)
  }
  if (next?.cueId !== cueId || at !== null) return null
  const end = isUntimed(state, next.planned) ? null : onAir.deadline
  const from = end ?? onAir.kickoff
  const { startTime } = next
  return startTime !== null && startTime > from && startTime - from <= near ? startTime : end
}

/**
 * How long after the start of its cue a call is due. One that counts from the end of a cue that is shorter than that is due at
 * the start. One that counts from the start keeps its time, also where that is after the end: the cue may run over. Null: the
 * cue counts up, or the call is at a word.
 */
export function plannedAfter(at: CallMoment, { kickoff, deadline }: OnAir): Duration | null {
  if (at.from === 'word') return null
  const { from, offset } = at
  if (from === 'start') return offset
  const total = between(kickoff, deadline)
  return total > 0 ? duration(Math.max(0, total - offset)) : null
}

/** A call inside the cue on air whose time comes after the end of the cue, as time taken off it leaves it. `planned`: see `callCountdown`. */
export function isAfterEnd(call: Call, state: RunnerState, planned: Duration | null): boolean {
  const due = call.at === null ? null : dueAt(call, state, null)
  const deadline = onAirOf(state)?.deadline ?? null
  return due !== null && deadline !== null && !isUntimed(state, planned) && due > deadline
}

/**
 * Time to a call, or since its time, and in how many ms that changes; null while the cue on air is paused. Since its time it
 * agrees with the elapsed time of the cue as it is shown beside it: cut, and rounded up once the cue is over. `planned`: the
 * duration of the cue on air in the rundown.
 */
export function callCountdown(
  due: Instant,
  state: RunnerState,
  planned: Duration | null,
  now: Instant,
): readonly [text: string, changesIn: number | null] {
  const left = between(showTime(state, now), due)
  const isCueOver = remaining(state, now) < 0 && !isUntimed(state, planned)
  const [text, changesIn] = isCueOver
    ? [countdownFace(left), untilFlip(left)]
    : [momentFace(left), untilMomentFlip(left)]
  return [text, state.phase === 'running' ? changesIn : null]
}

/** The time by which a cue on air goes: that of its stop while it is paused. */
export const showTime = (state: RunnerState, now: Instant): Instant =>
  state.phase === 'paused' ? state.lastStop : now

/**
 * Calls inside their cue in the order in which they are due: those with a time, then those at words in the order of the text;
 * those of one moment in the order of the departments, and last those whose moment or word is not known.
 */
export const byDue = (calls: readonly Call[], state: RunnerState): readonly Call[] =>
  calls
    .flatMap(call => {
      if (call.at === null || activeCueId(state) !== call.cueId) return []
      const due = dueAt(call, state, null) ?? Number.POSITIVE_INFINITY
      return [{ call, due, go: call.word?.go ?? Number.POSITIVE_INFINITY }]
    })
    .toSorted((a, b) => (a.due === b.due ? (a.go === b.go ? 0 : a.go - b.go) : a.due - b.due))
    .map(({ call }) => call)
