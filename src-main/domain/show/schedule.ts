import { type Cue, isPlayable } from '../rundown/rundown.ts'
import { isFloating, waits } from '../rundown/timing.ts'
import { between, type Duration, duration, type Instant, later, shift, zero } from '../time/time.ts'
import { onAirOf, type RunnerState } from './runner.ts'

/** What the schedule needs to know of each row. */
export type ScheduleCue = Pick<Cue, 'id' | 'type' | 'skippedBy' | 'duration' | 'startTime' | 'timing'>

interface PlannedRow {
  readonly cue: ScheduleCue
  /** It would run: not skipped now. */
  readonly playable: boolean
  /** It takes time in the plan, which a skip during the show does not change. A floating cue takes none. */
  readonly planned: boolean
  /** Null for what is not planned, and before the first known start. */
  readonly start: Instant | null
  readonly end: Instant | null
  /**
   * At a fixed start, from the planned end of the cue before: positive is a gap, or room where it is *not after*; negative is an
   * overlap. Else null.
   */
  readonly slack: Duration | null
}

/** The plan of a rundown: changes with its content, never with time. */
export interface Plan {
  /** One for each row, in display order. */
  readonly rows: readonly PlannedRow[]
  /** Place in `rows` by cue id. */
  readonly index: ReadonlyMap<string, number>
  /** See `showStart`. */
  readonly start: Instant | null
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
   * For each row of the plan, at a fixed start that is ahead, from the projected end of the cue before: positive is a gap,
   * negative an overlap. Null for the others, and for the first cue before the show: nothing comes before it.
   */
  readonly slacks: readonly (Duration | null)[]
  readonly end: Instant | null
  /** Projected against planned end, signed: positive is late. Null when either is not known. */
  readonly overUnder: Duration | null
  /** Exact until then if the show is not touched; null when it moves with the time. */
  readonly steadyUntil: Instant | null
  /**
   * Projected against planned end of what comes before `fixed`, signed: positive is late; before the show, of its start.
   * Where no end is planned there, of the start of `fixed`. Null without a fixed start ahead.
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

/** When the show is planned to start: the fixed start of its first cue, else `startTime` of the rundown. */
export const showStart = (cues: readonly ScheduleCue[], startTime: Instant | null): Instant | null =>
  cues.find(isPlayable)?.startTime ?? startTime

/**
 * Planned start of each cue: its fixed start, else the end of the planned one before, as for one that starts *not after* a
 * time; `startTime` is the show's.
 * `leftOut`: what was skipped when the show began. It takes no time, and what is skipped later keeps its time, which is
 * won. Null where the content counts as it is now: what is skipped takes no time.
 */
export function plan(
  cues: readonly ScheduleCue[],
  startTime: Instant | null,
  leftOut: readonly string[] | null = null,
): Plan {
  let end = startTime
  // The fixed start of the first cue is that of the show: no cue is before it.
  let isFirst = true
  const out = leftOut === null ? null : new Set(leftOut)
  const index = new Map<string, number>()
  const rows = cues.map((cue, place): PlannedRow => {
    index.set(cue.id, place)
    const playable = isPlayable(cue)
    const counts = out === null ? playable : cue.type === 'cue' && !out.has(cue.id)
    const planned = counts && !isFloating(cue)
    if (!planned) return { cue, playable, planned, start: null, end: null, slack: null }
    const slack = isFirst || cue.startTime === null || end === null ? null : between(end, cue.startTime)
    const start = isFirst || waits(cue) ? (cue.startTime ?? end) : (end ?? cue.startTime)
    isFirst = false
    end = start === null ? null : shift(start, cue.duration)
    return { cue, playable, planned, start, end, slack }
  })
  const plannedRows = rows.filter(row => row.planned)
  return {
    rows,
    index,
    start: showStart(cues, startTime),
    end: plannedRows.length > 0 ? end : null,
    duration: duration(plannedRows.reduce((sum, { cue }) => sum + cue.duration, 0)),
  }
}

/**
 * Where the show is going. The cue on air ends at its deadline, or now when it is over; what follows follows on.
 * A fixed start holds a cue back that would come early, unless it is *not after*, and is passed over by one that comes late. A
 * floating cue counts once it is on air. One pass.
 */
export function project(plan: Plan, state: RunnerState, now: Instant): Projection {
  if (state.phase === 'ended') return nothing(plan)
  const onAir = onAirOf(state)
  if (onAir === null) {
    const first = plan.rows.findIndex(row => row.playable)
    const row = plan.rows[first]
    if (row === undefined) return nothing(plan)
    // GO takes the first cue also where it is floating: it is planned for the start of the show then.
    const planned = row.start ?? (isFloating(row.cue) ? plan.start : null)
    const early = planned !== null && planned > now
    const start = early ? planned : now
    const ahead = follow(plan, first, start, early ? planned : null, first)
    return planned === null ? ahead : { ...ahead, late: between(planned, start), due: planned }
  }
  const place = plan.index.get(onAir.cueId) ?? -1
  const left = between(onAir.phase === 'paused' ? onAir.lastStop : now, onAir.deadline)
  const end = shift(now, left > 0 ? left : zero)
  const steady = onAir.phase === 'running' && left > 0 ? onAir.deadline : null
  const after = follow(plan, place + 1, end, steady)
  if (place < 0) return after
  return { ...after, starts: after.starts.with(place, onAir.kickoff) }
}

/** What the show is like after a jump, and what it leaves out. */
export interface JumpImpact extends Pick<Projection, 'end' | 'overUnder' | 'late' | 'due' | 'fixed'> {
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
  const { end, overUnder, late, due, fixed } = project(plan, after, now)
  return {
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
  let due: Instant | null = null
  const slacks: (Duration | null)[] = plan.rows.map(() => null)
  const starts = plan.rows.map(({ cue, playable }, place): Instant | null => {
    if (place < from || !playable || (isFloating(cue) && place !== free)) return null
    if (cue.startTime !== null && place !== free) {
      const spare = between(end, cue.startTime)
      slacks[place] = spare
      if (fixed === null) {
        fixed = { cueId: cue.id, at: cue.startTime, spare }
        const planned = plan.rows.findLast((row, before) => before < place && row.planned)?.end ?? null
        due = planned ?? cue.startTime
        late = planned === null ? duration(Math.max(0, -spare)) : between(planned, end)
      }
    }
    const start = cue.startTime !== null && (waits(cue) || place === free) ? later(end, cue.startTime) : end
    end = shift(start, cue.duration)
    return start
  })
  const overUnder = plan.end === null ? null : between(plan.end, end)
  return { starts, slacks, end, overUnder, steadyUntil, late, due, fixed }
}

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

/** Planned time of all playable cues together, and of the cue on air, which runs also where it is skipped or floating. */
export const playableDuration = (cues: readonly ScheduleCue[], onAir: string | null = null): Duration =>
  duration(
    cues.reduce(
      (sum, cue) => ((isPlayable(cue) && !isFloating(cue)) || cue.id === onAir ? sum + cue.duration : sum),
      0,
    ),
  )
