import { between, type Duration, duration, type Instant, shift } from '../time/time.ts'
import type { RunSoFar } from './run-so-far.ts'
import { type Plan, type Projection, plan, type ScheduleCue } from './schedule.ts'

/** The cue from which the plan of a show or a rehearsal counts, and when it began. */
export interface Began {
  readonly cueId: string
  readonly at: Instant
  readonly rehearsal: boolean
}

/** Null before the first GO. Where the cue it began with was deleted, the plan counts from the next one that ran. */
export function beganWith(
  rehearsal: boolean,
  entered: readonly Pick<RunSoFar['entered'][number], 'cueId' | 'start'>[],
  cues: readonly Pick<ScheduleCue, 'id'>[],
): Began | null {
  const [first] = entered
  if (first === undefined) return null
  const isThere = ({ cueId }: { readonly cueId: string }): boolean => cues.some(({ id }) => id === cueId)
  return { cueId: (entered.find(isThere) ?? first).cueId, at: first.start, rehearsal }
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
  const isPlanned = rest.find(row => row.planned)?.start !== null
  const counted = isPlanned ? startTime : startOfFirst(began.at, cues.slice(0, from), asWritten)
  const due = began.rehearsal ? dueOf(rest) : null
  if (due === null) return isPlanned ? asWritten : plan(cues, counted, leftOut)
  const by = between(due, began.at)
  const moved = cues.map(cue => ({ ...cue, startTime: movedBy(cue.startTime, by) }))
  return plan(moved, isPlanned ? movedBy(counted, by) : counted, leftOut)
}

/** When the first of these rows is planned to start; where only a later one is fixed, so that it comes on time. */
function dueOf(rows: Plan['rows']): Instant | null {
  const known = rows.findIndex(row => row.start !== null)
  const start = rows[known]?.start ?? null
  if (start === null) return null
  const before = rows
    .slice(0, known)
    .reduce((sum, { planned, cue }) => (planned ? sum + cue.duration : sum), 0)
  return shift(start, duration(-before))
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
