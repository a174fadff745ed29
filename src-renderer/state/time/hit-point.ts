import type { CueRow } from '../../../src-main/contract/bridge/slices.ts'
import type { Edit } from '../../../src-main/domain/editing/edit.ts'
import type { Cue } from '../../../src-main/domain/rundown/rundown.ts'
import { isFloating, sparse, timingOf } from '../../../src-main/domain/rundown/timing.ts'
import {
  type Point,
  type PointAhead,
  type Proposal,
  pointAhead,
  proposalsFor,
} from '../../../src-main/domain/show/hit-point.ts'
import { activeCueId } from '../../../src-main/domain/show/runner.ts'
import type { Plan } from '../../../src-main/domain/show/schedule.ts'
import { between, type Duration, type Instant } from '../../../src-main/domain/time/time.ts'
import { shownBetween } from '../../../src-main/domain/time/whole-seconds.ts'
import type { DeskState } from '../session/desk-state.ts'
import { editedForecast, plannedStart, projectedEnd, rowOf } from '../session/selectors.ts'
import type { PointChoice, UiState } from '../session/ui-state.ts'

/** The cues that can be met at a time, in display order: they are ahead and planned, and before the show not its first one. */
export function rowsAhead({ plan, rows, show }: DeskState): readonly CueRow[] {
  if (show.state.phase === 'ended') return []
  const onAir = activeCueId(show.state)
  const first = plan.rows.findIndex(({ playable }) => playable)
  const from = onAir === null ? first : (plan.index.get(onAir) ?? rows.length)
  return rows.filter((row, place) => {
    const planned = plan.rows[place]
    return place > from && planned?.playable === true && !isFloating(row.cue)
  })
}

/** The next fixed start that can still be met; without one, the end as it is planned. */
export function usualPoint(state: DeskState, now: Instant): PointChoice {
  const fixed = rowsAhead(state).find(({ cue }) => cue.startTime !== null && cue.startTime > now)
  return fixed === undefined ? pointOfRow(state, null) : { cueId: fixed.cue.id, time: null }
}

/** That cue, or the end, at its fixed start or as it is planned now. */
export function pointOfRow(state: DeskState, cueId: string | null): PointChoice {
  if (cueId !== null && (rowOf(state, cueId)?.cue.startTime ?? null) !== null) return { cueId, time: null }
  const planned = cueId === null ? state.plan.end : plannedStart(state, cueId)
  const at = planned ?? forecastOf(state, cueId)
  return { cueId, time: at === null ? '' : state.formatTime(at) }
}

/** What was chosen for the rundown that is open, while it is ahead; null for none. */
export function chosenPoint(state: DeskState, points: ReadonlyMap<string, PointChoice>): PointChoice | null {
  const choice = points.get(state.rundown?.id ?? '') ?? null
  if (choice === null || state.show.mode === 'rehearsal' || state.show.state.phase === 'ended') return null
  return choice.cueId === null || rowsAhead(state).some(({ cue }) => cue.id === choice.cueId) ? choice : null
}

/** When the cue would start, or the show end, if nothing is changed. */
function forecastOf(state: DeskState, cueId: string | null): Instant | null {
  if (cueId === null) return projectedEnd(state) ?? state.plan.end
  return state.projection.starts[state.plan.index.get(cueId) ?? -1] ?? plannedStart(state, cueId)
}

/** Null where the time cannot be read, and where the cue has no fixed start any longer. */
export function pointOf(state: DeskState, { cueId, time }: PointChoice): Point | null {
  const near = forecastOf(state, cueId)
  const start = rowOf(state, cueId)?.cue.startTime ?? null
  const at = time === null ? start : near === null ? null : state.readTime(time, near)
  return at === null ? null : { cueId, at }
}

/** Ways to a point, as things stand. */
export interface WaysToPoint {
  readonly point: Point
  readonly ahead: PointAhead
  readonly proposals: readonly Proposal[]
}

/**
 * Floating cues in the order in which they are dropped: those of which nothing was `chosen` first, the last of them in front. Locked
 * ones are not among them: they are never taken.
 */
export function dropOrder(
  state: DeskState,
  floating: readonly string[],
  dropOrders: UiState['dropOrders'],
): readonly string[] {
  const chosen = dropOrders.get(state.rundown?.id ?? '') ?? []
  const free = floating.filter(cueId => !isLocked(state, cueId))
  const [known, there] = [new Set(chosen), new Set(free)]
  return [
    ...free.filter(cueId => !known.has(cueId)).toReversed(),
    ...chosen.filter(cueId => there.has(cueId)),
  ]
}

const isLocked = (state: DeskState, cueId: string): boolean => rowOf(state, cueId)?.cue.preventEdits === true

/** `unread`: its time cannot be read. `past`: it is not ahead. */
export function waysTo(
  state: DeskState,
  choice: PointChoice,
  now: Instant,
  dropOrders: UiState['dropOrders'],
): WaysToPoint | 'unread' | 'past' {
  const point = pointOf(state, choice)
  if (point === null) return 'unread'
  const plan = changeablePlan(state)
  const ahead = point.at <= now ? null : pointAhead(plan, state.show.state, now, point)
  if (ahead === null) return 'past'
  const order = dropOrder(state, ahead.floating, dropOrders)
  const proposals = proposalsFor(plan, state.show.state, now, point, order).filter(
    way => editsOf(state, way).length > 0,
  )
  return { point, ahead, proposals }
}

/** The duration of a locked cue stays. */
function changeablePlan({ plan, rows }: DeskState): Plan {
  return {
    ...plan,
    rows: plan.rows.map((row, place) =>
      rows[place]?.cue.preventEdits === true && row.cue.timing != null
        ? { ...row, cue: { ...row.cue, timing: { ...row.cue.timing, shortest: null, longest: null } } }
        : row,
    ),
  }
}

/** How far the show is from a point: positive has to be found, negative is spare, 0 is met. As the times are shown. */
export const toFind = ({ at }: Point, { arrival, late }: Pick<PointAhead, 'arrival' | 'late'>): number =>
  Math.abs(late) < 1_000 ? 0 : shownBetween(at, arrival)

/** The same of the chosen point. Null where there is none ahead. `changesIn`: ms until time may move it. */
export function chosenToFind(
  state: DeskState,
  points: ReadonlyMap<string, PointChoice>,
  now: Instant,
): { readonly point: Point; readonly find: number; readonly changesIn: number } | null {
  const choice = chosenPoint(state, points)
  const point = choice === null ? null : pointOf(state, choice)
  const ahead =
    point === null || point.at <= now ? null : pointAhead(state.plan, state.show.state, now, point)
  if (point === null || ahead === null) return null
  const { steadyUntil } = state.projection
  const moves = 1_000 - (ahead.arrival % 1_000)
  const stands = steadyUntil === null ? moves : Math.max(1, between(now, steadyUntil))
  return { point, find: toFind(point, ahead), changesIn: Math.min(stands, between(now, point.at)) }
}

/** The changes of a proposal, as edits of one step. Where the service lets no desk skip cues, they are passed over by hand. */
export function editsOf(state: DeskState, { durations, taken, dropped }: Proposal): readonly Edit[] {
  return [
    ...durations.map(({ cueId, duration }): Edit => ({ do: 'cue', cueId, fields: { duration } })),
    ...taken.flatMap((cueId): readonly Edit[] => {
      const cue = rowOf(state, cueId)?.cue
      const timing = cue === undefined ? null : sparse({ ...timingOf(cue), start: 'not-before' })
      return cue === undefined ? [] : [{ do: 'cue', cueId, fields: { timing } }]
    }),
    ...(state.desk.personActs ? dropped.map((cueId): Edit => ({ do: 'skip', cueId, skipped: true })) : []),
  ]
}

/** What becomes of the end of the show, with the plan of now as the measure. Null where it is not known. */
export function endAfter(
  state: DeskState,
  { durations, taken, dropped }: Proposal,
  now: Instant,
): { readonly end: Instant; readonly overUnder: Duration | null } | null {
  const durationOf = new Map(durations.map(({ cueId, duration }) => [cueId, duration]))
  const [takes, leavesOut] = [new Set(taken), new Set(dropped)]
  const cues = state.rows.map(
    ({ cue }): Cue => ({
      ...cue,
      duration: durationOf.get(cue.id) ?? cue.duration,
      ...(takes.has(cue.id) && { timing: sparse({ ...timingOf(cue), start: 'not-before' }) }),
      ...(leavesOut.has(cue.id) && { skippedBy: 'self' }),
    }),
  )
  const end = editedForecast(state, { cues, startTime: state.rundown?.startTime ?? null }, now)?.end ?? null
  const planned = state.plan.end
  return end === null ? null : { end, overUnder: planned === null ? null : shownBetween(planned, end) }
}

/** Seconds may have gone by since a proposal was looked at. */
const driftMs = 2_000

/** Whether a proposal is still the one that a person has looked at: the same cues, as long but for seconds that went by. */
export function isSameWay(shown: Proposal, now: Proposal): boolean {
  const durationOf = new Map(now.durations.map(({ cueId, duration }) => [cueId, duration]))
  return (
    shown.sharing === now.sharing &&
    shown.taken.join() === now.taken.join() &&
    shown.dropped.join() === now.dropped.join() &&
    shown.durations.length === now.durations.length &&
    Math.abs(shown.miss - now.miss) <= driftMs &&
    shown.durations.every(
      ({ cueId, duration }) =>
        Math.abs((durationOf.get(cueId) ?? Number.POSITIVE_INFINITY) - duration) <= driftMs,
    )
  )
}
