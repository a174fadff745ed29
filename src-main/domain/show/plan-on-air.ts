import { between, type Duration, duration, type Instant, shift } from '../time/time.ts'
import type { RunSoFar } from './run-so-far.ts'
import { type Plan, type Projection, plan, type ScheduleCue } from './schedule.ts'

/** The cue that a show or a rehearsal began with, and when. */
export interface Began {
  readonly cueId: string
  readonly at: Instant
  readonly rehearsal: boolean
}

/** Null before the first GO. */
export function beganWith(rehearsal: boolean, { entered }: Pick<RunSoFar, 'entered'>): Began | null {
  const [first] = entered
  return first === undefined ? null : { cueId: first.cueId, at: first.start, rehearsal }
}

/**
 * The plan of what is on. Of a rehearsal: moved so that the cue it began with was planned for when it began; fixed starts move
 * along. Of a show: as it is written, and counted from its first GO where no start is planned.
 */
export function planFrom(
  began: Began | null,
  cues: readonly ScheduleCue[],
  startTime: Instant | null,
  leftOut: readonly string[] | null,
): Plan {
  const asWritten = plan(cues, startTime, leftOut)
  const from = began === null ? undefined : asWritten.index.get(began.cueId)
  if (began === null || from === undefined) return asWritten
  const rest = asWritten.rows.slice(from)
  const due = rest.find(row => row.start !== null)?.start ?? null
  if (due === null || !began.rehearsal) {
    const isPlanned = rest.find(row => row.planned)?.start !== null
    return isPlanned ? asWritten : plan(cues, startOfFirst(began.at, cues.slice(0, from), asWritten), leftOut)
  }
  const by = between(due, began.at)
  const moved = cues.map(cue => ({ ...cue, startTime: movedBy(cue.startTime, by) }))
  return plan(moved, movedBy(startTime, by), leftOut)
}

/** When the first cue would have started, if the one that came on air at `at` was on time. */
function startOfFirst(at: Instant, before: readonly ScheduleCue[], { rows }: Plan): Instant {
  const past = before.reduce(
    (sum, cue, place) => (rows[place]?.planned === true ? sum + cue.duration : sum),
    0,
  )
  return shift(at, duration(-past))
}

const movedBy = (at: Instant | null, by: Duration): Instant | null => (at === null ? null : shift(at, by))

/** Before the first GO of a rehearsal nothing is early or late: nobody planned when to rehearse. */
export const unjudged = (ahead: Projection): Projection => ({
  ...ahead,
  overUnder: null,
  late: null,
  fixed: null,
})
