import { type Cue, isPlayable } from './rundown.ts'
import { onAirOf, type RunnerState } from './runner.ts'
import { between, type Duration, duration, type Instant, later, shift, zero } from './time.ts'

/** What the schedule needs to know of each row. */
export type ScheduleCue = Pick<Cue, 'id' | 'type' | 'skippedBy' | 'duration' | 'startTime'>

interface PlannedRow {
  readonly cue: ScheduleCue
  /** It would run: not skipped. */
  readonly playable: boolean
  /** It takes time in the plan: it is not skipped, or it ran. */
  readonly planned: boolean
  /** Null for what is not planned, and before the first known start. */
  readonly start: Instant | null
  readonly end: Instant | null
  /** At a fixed start, from the planned end of the cue before: positive is a gap, negative an overlap. Else null. */
  readonly slack: Duration | null
}

/** The plan of a rundown: changes with its content, and where a skipped cue runs; never with time. */
export interface Plan {
  /** Of the show. */
  readonly startTime: Instant | null
  /** Skipped cues that have run or are on air, see `ranSkipped`. */
  readonly ran: readonly string[]
  /** One for each row, in display order. */
  readonly rows: readonly PlannedRow[]
  /** Place in `rows` by cue id. */
  readonly index: ReadonlyMap<string, number>
  /** Planned end of the last planned cue; null when nothing is planned there. */
  readonly end: Instant | null
  /** Of all planned cues together. */
  readonly duration: Duration
}

export interface Projection {
  /**
   * For each row of the plan: the actual start of the cue on air, the projected start of the playable ones after
   * it; null for what is past, not playable, or not projected.
   */
  readonly starts: readonly (Instant | null)[]
  /**
   * For each row of the plan, at a fixed start: positive is a gap before it, negative an overlap. Before the show by the
   * plan; while it is on from the projected end of the cue before, for those that are ahead. Else null.
   */
  readonly slacks: readonly (Duration | null)[]
  readonly end: Instant | null
  /** Projected against planned end, signed: positive is late. Null when either is not known. */
  readonly overUnder: Duration | null
  /** Exact until then, if nobody does anything; null when it moves with the time. */
  readonly steadyUntil: Instant | null
  /**
   * End of the cue on air against its plan, signed: positive is late; before the show, its start. Where that is not
   * planned, the start of `fixed`. Null where nothing is planned.
   */
  readonly late: Duration | null
  /** What `late` is measured from. Null where that is. */
  readonly due: Instant | null
  /** The first fixed start after the cue on air; null where there is none. */
  readonly fixed: FixedAhead | null
}

/** A fixed start that is ahead. */
export interface FixedAhead {
  readonly cueId: string
  readonly at: Instant
  /** From the projected end of the cue before it: negative where that comes later. */
  readonly spare: Duration
}

/**
 * Planned start of each cue: its fixed start, else the end of the planned one before; `startTime` is the show's. A
 * skipped cue takes no time, before the show and in it; only one of `ran` has taken it.
 */
export function plan(
  cues: readonly ScheduleCue[],
  startTime: Instant | null,
  ran: readonly string[] = [],
): Plan {
  let end = startTime
  const took = new Set(ran)
  const index = new Map<string, number>()
  const rows = cues.map((cue, place): PlannedRow => {
    index.set(cue.id, place)
    const playable = isPlayable(cue)
    const planned = playable || (cue.type === 'cue' && took.has(cue.id))
    if (!planned) return { cue, playable, planned, start: null, end: null, slack: null }
    const slack = cue.startTime === null || end === null ? null : between(end, cue.startTime)
    const start = cue.startTime ?? end
    end = start === null ? null : shift(start, cue.duration)
    return { cue, playable, planned, start, end, slack }
  })
  const plannedRows = rows.filter(row => row.planned)
  return {
    startTime,
    ran,
    rows,
    index,
    end: plannedRows.length > 0 ? end : null,
    duration: duration(plannedRows.reduce((sum, { cue }) => sum + cue.duration, 0)),
  }
}

/** The plan in which that cue has run, or is about to. */
const withRun = (made: Plan, cueId: string): Plan =>
  made.rows[made.index.get(cueId) ?? -1]?.planned === false
    ? plan(
        made.rows.map(row => row.cue),
        made.startTime,
        [...made.ran, cueId],
      )
    : made

/** Of the planned cues among those, as the cues of a group. */
export const plannedDuration = ({ rows, index }: Plan, ids: readonly string[]): Duration =>
  duration(
    ids.reduce((sum, id) => {
      const row = rows[index.get(id) ?? -1]
      return row?.planned ? sum + row.cue.duration : sum
    }, 0),
  )

/**
 * Where the show is going. The cue on air ends at its deadline, or now when it is over; what follows follows on.
 * A fixed start holds a cue back that would come early, and is passed over by one that comes late. One pass.
 */
export function project(plan: Plan, state: RunnerState, now: Instant): Projection {
  if (state.phase === 'ended') return nothing(plan)
  const onAir = onAirOf(state)
  if (onAir === null) {
    const first = plan.rows.findIndex(row => row.playable)
    const planned = plan.rows[first]?.start ?? null
    if (first < 0) return nothing(plan)
    const early = planned !== null && planned > now
    const start = early ? planned : now
    const ahead = follow(plan, first, start, early ? planned : null, first)
    const slacks = plan.rows.map(row => row.slack)
    if (planned === null) return { ...ahead, slacks }
    return { ...ahead, slacks, late: between(planned, start), due: planned }
  }
  const place = plan.index.get(onAir.cueId) ?? -1
  const left = between(onAir.phase === 'paused' ? onAir.lastStop : now, onAir.deadline)
  const end = shift(now, left > 0 ? left : zero)
  const steady = onAir.phase === 'running' && left > 0 ? onAir.deadline : null
  const after = follow(plan, place + 1, end, steady)
  if (place < 0) return after
  const plannedEnd = plan.rows[place]?.end ?? null
  const starts = after.starts.with(place, onAir.kickoff)
  if (plannedEnd === null) return { ...after, starts }
  return { ...after, starts, late: between(plannedEnd, end), due: plannedEnd }
}

/** What the show is like after a jump, and what it leaves out. */
export interface JumpImpact extends Pick<Projection, 'end' | 'overUnder' | 'late' | 'due' | 'fixed'> {
  readonly plannedEnd: Instant | null
  /** Playable cues that would never be run, in display order. */
  readonly skipped: readonly string[]
  /** Playable cues that would be run again, in display order: the target first, what is on air last. */
  readonly repeated: readonly string[]
}

/** What a jump at `now` would do, before it is made. Null when it would be refused. */
export function impactOfJump(plan: Plan, state: RunnerState, cueId: string, now: Instant): JumpImpact | null {
  const target = plan.index.get(cueId)
  const cue = target === undefined ? undefined : plan.rows[target]?.cue
  if (target === undefined || cue?.type !== 'cue' || state.phase === 'ended') return null
  const onAir = onAirOf(state)
  const from = onAir === null ? -1 : (plan.index.get(onAir.cueId) ?? -1)
  const after = { phase: 'running', cueId, kickoff: now, deadline: shift(now, cue.duration) } as const
  const jumped = withRun(plan, cueId)
  const { end, overUnder, late, due, fixed } = project(jumped, after, now)
  return {
    plannedEnd: jumped.end,
    skipped: playableIds(plan, from + 1, target),
    repeated: playableIds(plan, target, from + 1),
    end,
    overUnder,
    late,
    due,
    fixed,
  }
}

function playableIds(plan: Plan, from: number, to: number): string[] {
  return plan.rows
    .slice(from, Math.max(from, to))
    .filter(row => row.playable)
    .map(row => row.cue.id)
}

/** The playable rows from `from` on, the first of them free to start at `at`; `free`: one whose fixed start counts as the show's. */
function follow(
  plan: Plan,
  from: number,
  at: Instant,
  steadyUntil: Instant | null,
  free: number | null = null,
): Projection {
  let end = at
  let fixed: FixedAhead | null = null
  let late: Duration | null = null
  const slacks: (Duration | null)[] = plan.rows.map(() => null)
  const starts = plan.rows.map(({ cue, playable }, place): Instant | null => {
    if (place < from || !playable) return null
    if (cue.startTime !== null && place !== free) {
      const spare = between(end, cue.startTime)
      slacks[place] = spare
      fixed ??= { cueId: cue.id, at: cue.startTime, spare }
      late ??= duration(Math.max(0, -spare))
    }
    const start = cue.startTime === null ? end : later(end, cue.startTime)
    end = shift(start, cue.duration)
    return start
  })
  const overUnder = plan.end === null ? null : between(plan.end, end)
  return { starts, slacks, end, overUnder, steadyUntil, late, due: dueOf(fixed), fixed }
}

const dueOf = (fixed: FixedAhead | null): Instant | null => fixed?.at ?? null

const nothing = (plan: Plan): Projection => ({
  starts: plan.rows.map(() => null),
  slacks: plan.rows.map(() => null),
  end: null,
  overUnder: null,
  steadyUntil: null,
  late: null,
  due: null,
  fixed: null,
})

/** Planned time of all playable cues together. */
export const playableDuration = (cues: readonly ScheduleCue[]): Duration =>
  duration(cues.reduce((sum, cue) => (isPlayable(cue) ? sum + cue.duration : sum), 0))
