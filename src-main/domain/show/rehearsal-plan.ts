import { between, type Duration, type Instant, shift } from '../time/time.ts'
import type { RunSoFar } from './run-so-far.ts'
import { type Plan, type Projection, plan, type ScheduleCue } from './schedule.ts'

/** The cue that a rehearsal began with, and when. */
export interface Began {
  readonly cueId: string
  readonly at: Instant
}

/** Null before the first GO, and in a show, whose plan stays where it is. */
export function beganWith(rehearsal: boolean, { entered }: Pick<RunSoFar, 'entered'>): Began | null {
  const first = rehearsal ? entered[0] : undefined
  return first === undefined ? null : { cueId: first.cueId, at: first.start }
}

/** The plan, moved so that the cue a rehearsal began with was planned for when it began; fixed starts move along. */
export function planFrom(
  began: Began | null,
  cues: readonly ScheduleCue[],
  startTime: Instant | null,
  leftOut: readonly string[] | null,
): Plan {
  const asWritten = plan(cues, startTime, leftOut)
  const from = began === null ? undefined : asWritten.index.get(began.cueId)
  if (began === null || from === undefined) return asWritten
  const due = asWritten.rows.slice(from).find(row => row.start !== null)?.start ?? null
  if (due === null) return asWritten
  const by = between(due, began.at)
  const moved = cues.map(cue => ({ ...cue, startTime: movedBy(cue.startTime, by) }))
  return plan(moved, movedBy(startTime, by), leftOut)
}

const movedBy = (at: Instant | null, by: Duration): Instant | null => (at === null ? null : shift(at, by))

/** Before the first GO of a rehearsal nothing is early or late: nobody planned when to rehearse. */
export const unjudged = (ahead: Projection): Projection => ({
  ...ahead,
  overUnder: null,
  late: null,
  fixed: null,
})
