import { isFloating, timingOf, waits } from '../rundown/timing.ts'
import {
  between,
  type Duration,
  duration,
  earliest,
  type Instant,
  instant,
  later,
  latest,
  shift,
  zero,
} from '../time/time.ts'
import { onAirOf, type RunnerState } from './runner.ts'
import { type Plan, project, type ScheduleCue } from './schedule.ts'

/** A time that the show is to meet: at the start of a cue, or at the end of the show. */
export interface Point {
  /** Null: the end. */
  readonly cueId: string | null
  readonly at: Instant
}

/** Where the show would meet a point if nothing is changed. Floating cues take no time. */
export interface PointAhead {
  readonly arrival: Instant
  /** Positive: so much has to be found. Negative: so much is spare. */
  readonly late: Duration
  /** Cues before the point that may give way in that direction, by how much at most, in display order. Never 0. */
  readonly room: readonly { readonly cueId: string; readonly by: Duration }[]
  /** Floating cues before the point, in display order. */
  readonly floating: readonly string[]
}

/** How the time is shared: all cues by their room, the next ones first, or the last ones first. */
export type Sharing = 'spread' | 'soonest' | 'latest'

/** What would bring the show to the point. Nothing is changed by it. */
export interface Proposal {
  readonly sharing: Sharing
  /** New durations, in whole seconds from the present ones and within the limits; in display order. */
  readonly durations: readonly { readonly cueId: string; readonly duration: Duration }[]
  /** Floating cues that are skipped. */
  readonly dropped: readonly string[]
  /** Floating cues that have room: they take their time from now on. */
  readonly taken: readonly string[]
  /** When the show is at the point then. */
  readonly arrival: Instant
  /** Positive: still late. Under a second where the point is met. */
  readonly miss: Duration
}

/** The cue on air keeps so much of its time, so that nothing is over at once. */
const restOfCue = 10_000
const second = 1_000

/** A part of the way to the point that takes time. */
interface Leg {
  readonly cueId: string
  /** ms that are still to come. */
  readonly takes: number
  /** Whole seconds by which it may be shorter, and longer. */
  readonly shorter: number
  readonly longer: number
}

/** A start that cannot be earlier: `at`, and the legs from `from` on. The show is at the point after the latest of them. */
interface Anchor {
  readonly at: Instant
  readonly from: number
}

interface Way {
  readonly legs: readonly Leg[]
  readonly anchors: readonly Anchor[]
}

/** Null where the point is not ahead: the cue is on air, past, floating, or will not run; or the show has ended. */
export function pointAhead(plan: Plan, state: RunnerState, now: Instant, point: Point): PointAhead | null {
  const way = wayTo(plan, state, now, point, new Set())
  if (way === null) return null
  const arrival = arrivalOf(way)
  const late = between(point.at, arrival)
  const helps = firstThatHelps(way, late > 0)
  const room = way.legs.flatMap(({ cueId, shorter, longer }, nth) => {
    const by = late > 0 ? shorter : longer
    return by === 0 || nth < helps ? [] : [{ cueId, by: duration(by * second) }]
  })
  return { arrival, late, room, floating: floatingBefore(plan, state, point) }
}

/** What is before it gives way for nothing: a fixed start after it takes that up. */
function firstThatHelps(way: Way, isLate: boolean): number {
  const by = isLate
    ? shortened(way, instant(earliest), 'soonest')
    : stretched(way, instant(latest), 'soonest')
  const first = by.findIndex(seconds => seconds !== 0)
  return first < 0 ? way.legs.length : first
}

/**
 * Two or three ways to the point, the best first; equal ones once. Empty where the point is not ahead, is met, or nothing before it
 * may give way.
 */
export function proposalsFor(
  plan: Plan,
  state: RunnerState,
  now: Instant,
  point: Point,
): readonly Proposal[] {
  const ahead = pointAhead(plan, state, now, point)
  if (ahead === null) return []
  const off = distance(ahead.late)
  if (off === 0) return []
  const { floating } = ahead
  const proposals: Proposal[] = []
  const propose = (taken: readonly string[]): void => {
    for (const sharing of ['spread', 'soonest', 'latest'] as const) {
      const proposal = proposalOf(plan, state, now, point, { sharing, taken, floating })
      const isNearer = off - distance(proposal.miss) >= second
      if (isNearer && !proposals.some(other => sameChanges(other, proposal))) proposals.push(proposal)
    }
  }
  const fitting = ahead.late < 0 ? fittingFloats(plan, state, now, point, floating) : []
  if (fitting.length > 0) propose(fitting)
  propose([])
  const nearest = Math.min(off, ...proposals.map(({ miss }) => distance(miss)))
  if (ahead.late < 0 && nearest > 0) {
    const way = (taken: readonly string[]): Proposal =>
      proposalOf(plan, state, now, point, { sharing: 'spread', taken, floating })
    const other = nearestChoice(floating.slice(0, mostTried), taken => distance(way(taken).miss))
    if (nearest - other.distance >= second) propose(other.taken)
  }
  return proposals.sort((a, b) => distance(a.miss) - distance(b.miss)).slice(0, 3)
}

/** Of so many floating cues every choice is tried, where those that fit one after the other do not meet the point. */
const mostTried = 6

/** The first of the nearest choices. */
function nearestChoice(
  floating: readonly string[],
  distanceOf: (taken: readonly string[]) => number,
): { readonly taken: readonly string[]; readonly distance: number } {
  let choices: readonly (readonly string[])[] = [[]]
  for (const cueId of floating) choices = [...choices, ...choices.map(taken => [...taken, cueId])]
  return choices
    .map(taken => ({ taken, distance: distanceOf(taken) }))
    .reduce((best, one) => (one.distance < best.distance ? one : best))
}

/** Those that are met are alike. */
const distance = (miss: Duration): number => (Math.abs(miss) < second ? 0 : Math.abs(miss))

const sameChanges = (a: Proposal, b: Proposal): boolean =>
  JSON.stringify([a.durations, a.taken, a.dropped]) === JSON.stringify([b.durations, b.taken, b.dropped])

function proposalOf(
  plan: Plan,
  state: RunnerState,
  now: Instant,
  point: Point,
  {
    sharing,
    taken,
    floating,
  }: { readonly sharing: Sharing; readonly taken: readonly string[]; readonly floating: readonly string[] },
): Proposal {
  const way = wayTo(plan, state, now, point, new Set(taken)) ?? { legs: [], anchors: [] }
  const by = secondsTo(point.at, way, sharing)
  const legs = way.legs.map((leg, nth) => ({ ...leg, takes: leg.takes + (by[nth] ?? 0) * second }))
  const arrival = arrivalOf({ ...way, legs })
  return {
    sharing,
    durations: way.legs.flatMap(({ cueId }, nth) => {
      const seconds = by[nth] ?? 0
      const now = plan.rows[plan.index.get(cueId) ?? -1]?.cue.duration
      return seconds === 0 || now === undefined ? [] : [{ cueId, duration: duration(now + seconds * second) }]
    }),
    dropped: floating.filter(cueId => !taken.includes(cueId)),
    taken,
    arrival,
    miss: between(point.at, arrival),
  }
}

/** Seconds by which each leg is longer, or shorter as a negative number. */
function secondsTo(at: Instant, way: Way, sharing: Sharing): readonly number[] {
  const late = between(at, arrivalOf(way))
  if (distance(late) === 0) return way.legs.map(() => 0)
  return late > 0 ? shortened(way, at, sharing) : stretched(way, at, sharing)
}

/** In display order, as far as there is time for them: one may pass the point by less than a second. */
function fittingFloats(
  plan: Plan,
  state: RunnerState,
  now: Instant,
  point: Point,
  floating: readonly string[],
): readonly string[] {
  const way = wayTo(plan, state, now, point, new Set(floating))
  if (way === null) return []
  const { legs, anchors } = way
  const isFloat = new Set(floating)
  const floats = restsAfter(legs.map(({ cueId, takes }) => (isFloat.has(cueId) ? takes : 0)))
  /** For each anchor, the time that is left once the cues before are taken. */
  const left = arrivalsOf(way).map(
    (arrival, nth) => point.at - arrival + (floats[anchors[nth]?.from ?? 0] ?? 0),
  )
  return legs.flatMap(({ cueId, takes }, leg) => {
    if (!isFloat.has(cueId)) return []
    const held = anchors.flatMap(({ from }, nth) => (from <= leg ? [nth] : []))
    if (held.some(nth => takes - (left[nth] ?? 0) >= second)) return []
    for (const nth of held) left[nth] = (left[nth] ?? 0) - takes
    return [cueId]
  })
}

/** From the cue on air, or the start of the show, to the point. `taken`: floating cues that take their time. */
function wayTo(
  plan: Plan,
  state: RunnerState,
  now: Instant,
  point: Point,
  taken: ReadonlySet<string>,
): Way | null {
  const span = rowsBefore(plan, state, point)
  if (span === null) return null
  const onAir = onAirOf(state)
  const legs: Leg[] = []
  const anchors: Anchor[] = []
  if (onAir === null) {
    const start = plan.start === null ? now : later(plan.start, now)
    anchors.push({ at: start, from: 0 })
  } else {
    const left = Math.max(0, between(onAir.phase === 'paused' ? onAir.lastStop : now, onAir.deadline))
    anchors.push({ at: now, from: 0 })
    const cue = plan.rows[plan.index.get(onAir.cueId) ?? -1]?.cue
    const free = Math.max(0, Math.floor((left - restOfCue) / second))
    const { shorter, longer } = cue === undefined || left === 0 ? fixedLeg : limitsOf(cue)
    legs.push({ cueId: onAir.cueId, takes: left, shorter: Math.min(shorter, free), longer })
  }
  for (const [nth, { cue }] of span.entries()) {
    if (isFloating(cue) && !taken.has(cue.id) && !(onAir === null && nth === 0)) continue
    // The fixed start of the first cue is that of the show.
    if (cue.startTime !== null && waits(cue) && !(onAir === null && nth === 0))
      anchors.push({ at: cue.startTime, from: legs.length })
    legs.push({ cueId: cue.id, takes: cue.duration, ...limitsOf(cue) })
  }
  return { legs, anchors }
}

const fixedLeg = { shorter: 0, longer: 0 }

function limitsOf(cue: ScheduleCue): Pick<Leg, 'shorter' | 'longer'> {
  const { shortest, longest } = timingOf(cue)
  return {
    shorter: shortest === null ? 0 : Math.max(0, Math.floor((cue.duration - shortest) / second)),
    longer: longest === null ? 0 : Math.max(0, Math.floor((longest - cue.duration) / second)),
  }
}

/** The rows that run before the point, after the cue on air. Null where the point is not ahead. */
function rowsBefore(plan: Plan, state: RunnerState, { cueId }: Point): Plan['rows'] | null {
  if (state.phase === 'ended') return null
  const onAir = onAirOf(state)
  const from = onAir === null ? -1 : plan.index.get(onAir.cueId)
  const to = cueId === null ? plan.rows.length : plan.index.get(cueId)
  if (from === undefined || to === undefined || to <= from) return null
  const row = plan.rows[to]
  if (cueId !== null && (row?.playable !== true || isFloating(row.cue))) return null
  return plan.rows.slice(from + 1, to).filter(({ playable }) => playable)
}

const floatingBefore = (plan: Plan, state: RunnerState, point: Point): readonly string[] =>
  (rowsBefore(plan, state, point) ?? []).flatMap(({ cue }, nth) =>
    isFloating(cue) && !(onAirOf(state) === null && nth === 0) ? [cue.id] : [],
  )

/** For each anchor, when the show is at the point by it alone. */
function arrivalsOf({ legs, anchors }: Way): readonly Instant[] {
  const after = restsAfter(legs.map(({ takes }) => takes))
  return anchors.map(({ at, from }) => shift(at, duration(after[from] ?? 0)))
}

/** For each place, the sum from there to the end; and 0 behind the last one. */
function restsAfter(values: readonly number[]): readonly number[] {
  const rests: number[] = Array(values.length + 1).fill(0)
  for (let place = values.length - 1; place >= 0; place -= 1)
    rests[place] = (rests[place + 1] ?? 0) + (values[place] ?? 0)
  return rests
}

const arrivalOf = (way: Way): Instant => arrivalsOf(way).reduce(later)

/**
 * Seconds by which each leg is shorter, as negative numbers. The legs after a later start are few: they give what they have to
 * first, and the others the rest.
 */
function shortened(way: Way, at: Instant, sharing: Sharing): readonly number[] {
  const by = way.legs.map(() => 0)
  const arrivals = arrivalsOf(way)
  const given = (from: number): number => by.slice(from).reduce((sum, seconds) => sum - seconds, 0)
  // Where a later start leads past the point all the same, the legs before it need not lead nearer than that.
  let goal = at
  for (let nth = way.anchors.length - 1; nth >= 0; nth -= 1) {
    const from = way.anchors[nth]?.from ?? 0
    const arrival = arrivals[nth] ?? at
    const needed = Math.ceil(Math.max(0, arrival - goal) / second) - given(from)
    if (needed > 0) {
      const rooms = way.legs.map(({ shorter }, leg) => (leg < from ? 0 : shorter + (by[leg] ?? 0)))
      for (const [leg, seconds] of share(rooms, needed, sharing).entries()) by[leg] = (by[leg] ?? 0) - seconds
    }
    goal = later(goal, shift(arrival, duration(-given(from) * second)))
  }
  return by
}

/**
 * Seconds by which each leg is longer. Of the starts after which there is room, the one that leads to the latest arrival comes
 * first: no other then passes the point. Longer legs that a fixed start after them would take up stay as they are.
 */
function stretched(way: Way, at: Instant, sharing: Sharing): readonly number[] {
  const by = way.legs.map(() => 0)
  const arrivals = arrivalsOf(way)
  for (;;) {
    const rooms = way.legs.map(({ longer }, leg) => longer - (by[leg] ?? 0))
    const given = restsAfter(by)
    const spares = way.anchors.map(
      ({ from }, nth) => Math.floor((at - (arrivals[nth] ?? at)) / second) - (given[from] ?? 0),
    )
    if (spares.some(spare => spare <= 0)) return by
    const roomAfter = restsAfter(rooms)
    const least = Math.min(...spares)
    const open = way.anchors
      .map(({ from }, nth) => ({ from, spare: spares[nth] ?? 0 }))
      .filter(({ from, spare }) => {
        const room = roomAfter[from] ?? 0
        return room > 0 && spare - room < least
      })
    const [first] = open.toSorted((a, b) => a.spare - b.spare)
    if (first === undefined) return by
    const allowed = rooms.map((room, leg) => (leg < first.from ? 0 : room))
    const shares = share(allowed, first.spare, sharing)
    for (const [leg, seconds] of shares.entries()) by[leg] = (by[leg] ?? 0) + seconds
  }
}

/** Whole seconds for each room, together `wanted` or as much as there is. */
function share(rooms: readonly number[], wanted: number, sharing: Sharing): readonly number[] {
  const total = rooms.reduce((sum, room) => sum + room, 0)
  const amount = Math.min(wanted, total)
  if (amount <= 0) return rooms.map(() => 0)
  const shares = rooms.map(room => (sharing === 'spread' ? Math.floor((amount * room) / total) : 0))
  let left = amount - shares.reduce((sum, one) => sum + one, 0)
  const order = sharing === 'latest' ? [...rooms.keys()].reverse() : [...rooms.keys()]
  // What rounding left over is under a second for each.
  const most = sharing === 'spread' ? 1 : Number.POSITIVE_INFINITY
  for (const nth of order) {
    const more = Math.min(left, most, (rooms[nth] ?? 0) - (shares[nth] ?? 0))
    shares[nth] = (shares[nth] ?? 0) + more
    left -= more
  }
  return shares
}

/** The latest GO for the next cue by which a fixed start ahead is met. Null where none is, or the next cue will not run. */
export function latestGo(
  plan: Plan,
  state: RunnerState,
  nextCueId: string | null,
  now: Instant,
): Instant | null {
  const { fixed } = project(plan, state, now)
  const from = nextCueId === null ? undefined : plan.index.get(nextCueId)
  const to = fixed === null ? undefined : plan.index.get(fixed.cueId)
  if (fixed === null || from === undefined || to === undefined || to < from) return null
  const takes = plan.rows
    .slice(from, to)
    .reduce(
      (sum, { cue, playable }, nth) =>
        playable && (nth === 0 || !isFloating(cue)) ? sum + cue.duration : sum,
      zero as number,
    )
  return shift(fixed.at, duration(-takes))
}
