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
type Sharing = 'spread' | 'soonest' | 'latest'

/** What would bring the show to the point. Nothing is changed by it. */
export interface Proposal {
  readonly sharing: Sharing
  /** New durations, in whole seconds from the present ones and within the limits; in display order. */
  readonly durations: readonly { readonly cueId: string; readonly duration: Duration }[]
  /** Floating cues that are skipped, as few as have to be, in the order in which they are dropped. */
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
 * may give way. `order`: the floating cues that may be taken, the one that is dropped first in front.
 */
export function proposalsFor(
  plan: Plan,
  state: RunnerState,
  now: Instant,
  point: Point,
  order: readonly string[],
): readonly Proposal[] {
  const ahead = pointAhead(plan, state, now, point)
  const whole = wayTo(plan, state, now, point, new Set(ahead?.floating))
  if (ahead === null || whole === null) return []
  const off = distance(ahead.late)
  if (off === 0) return []
  const isLate = ahead.late > 0
  const floats = floatsOf(ahead.floating, order)
  const all = ahead.floating.length
  const isFloat = new Set(ahead.floating)
  const wayWith = (taken: readonly string[]): Way => wayTaking(whole, isFloat, taken)
  const proposals: Proposal[] = []
  const propose = (dropped: number, thanDistance: number): void => {
    for (const sharing of ['spread', 'soonest', 'latest'] as const) {
      const proposal = proposalOf(plan, point, { sharing, dropped, floats, isLate, wayWith })
      const isNearer = thanDistance - distance(proposal.miss) >= second
      if (isNearer && !proposals.some(other => isAlike(other, proposal))) proposals.push(proposal)
    }
  }
  const fitting = isLate
    ? all
    : fewest(floats, taken => between(point.at, arrivalOf(wayWith(taken))) < second)
  propose(fitting, off)
  if (fitting < all) propose(all, off)
  const nearest = Math.min(off, ...proposals.map(({ miss }) => distance(miss)))
  // Shorter cues make room for one that does not fit. For more of them they would have to give more.
  if (!isLate && nearest > 0 && fitting > floats.never) propose(fitting - 1, nearest)
  return proposals.sort((a, b) => distance(a.miss) - distance(b.miss)).slice(0, 3)
}

/** The same legs: those of floating cues that are not taken take no time, and cannot give way. */
function wayTaking({ legs, anchors }: Way, floats: ReadonlySet<string>, taken: readonly string[]): Way {
  const takes = new Set(taken)
  return {
    legs: legs.map(leg =>
      floats.has(leg.cueId) && !takes.has(leg.cueId) ? { cueId: leg.cueId, takes: 0, ...fixedLeg } : leg,
    ),
    anchors,
  }
}

/** Floating cues before a point, in the order in which they are dropped. The first `never` of them cannot be taken. */
interface Floats {
  readonly inOrder: readonly string[]
  readonly never: number
}

function floatsOf(floating: readonly string[], order: readonly string[]): Floats {
  const [there, may] = [new Set(floating), new Set(order)]
  const never = floating.filter(cueId => !may.has(cueId))
  return { inOrder: [...never, ...order.filter(cueId => there.has(cueId))], never: never.length }
}

/** How many of them have to be dropped, one after the other, until the others are in time; all of them where none are. */
function fewest({ inOrder, never }: Floats, isInTime: (taken: readonly string[]) => boolean): number {
  let [least, most] = [never, inOrder.length]
  while (least < most) {
    const middle = Math.floor((least + most) / 2)
    if (isInTime(inOrder.slice(middle))) most = middle
    else least = middle + 1
  }
  return least
}

/** Those that are met are alike. */
const distance = (miss: Duration): number => (Math.abs(miss) < second ? 0 : Math.abs(miss))

/** They change the same, or are called the same: the same floating cues are taken, and the time is shared likewise. */
const isAlike = (a: Proposal, b: Proposal): boolean =>
  JSON.stringify(a.taken) === JSON.stringify(b.taken) &&
  (a.sharing === b.sharing ||
    JSON.stringify([a.durations, a.dropped]) === JSON.stringify([b.durations, b.dropped]))

interface Wished {
  readonly sharing: Sharing
  /** So many floating cues take no time when the durations are sought. */
  readonly dropped: number
  readonly floats: Floats
  readonly isLate: boolean
  readonly wayWith: (taken: readonly string[]) => Way
}

function proposalOf(
  plan: Plan,
  point: Point,
  { sharing, dropped, floats, isLate, wayWith }: Wished,
): Proposal {
  const others = floats.inOrder.slice(dropped)
  const way = wayWith(others)
  const by = secondsTo(point.at, way, sharing)
  const arrivalWith = (taken: readonly string[]): Instant => arrivalOf(wayWith(taken), by)
  // What does not come later by a floating cue needs none to be dropped.
  const goal = later(point.at, arrivalWith(others))
  const count = fewest(isLate ? { ...floats, never: 0 } : floats, taken => arrivalWith(taken) <= goal)
  // A late show plans no more cues: those that do no harm stay as they are.
  const taken = isLate ? [] : inDisplayOrder(plan, floats.inOrder.slice(count))
  const arrival = arrivalWith(taken)
  return {
    sharing,
    durations: way.legs.flatMap(({ cueId }, nth) => {
      const seconds = by[nth] ?? 0
      const now = plan.rows[plan.index.get(cueId) ?? -1]?.cue.duration
      return seconds === 0 || now === undefined ? [] : [{ cueId, duration: duration(now + seconds * second) }]
    }),
    dropped: floats.inOrder.slice(0, count),
    taken,
    arrival,
    miss: between(point.at, arrival),
  }
}

const inDisplayOrder = ({ index }: Plan, cueIds: readonly string[]): readonly string[] =>
  cueIds.toSorted((a, b) => (index.get(a) ?? 0) - (index.get(b) ?? 0))

/** Seconds by which each leg is longer, or shorter as a negative number. */
function secondsTo(at: Instant, way: Way, sharing: Sharing): readonly number[] {
  const late = between(at, arrivalOf(way))
  if (distance(late) === 0) return way.legs.map(() => 0)
  return late > 0 ? shortened(way, at, sharing) : stretched(way, at, sharing)
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

/** For each anchor, when the show is at the point by it alone. `by`: seconds by which each leg is longer. */
function arrivalsOf({ legs, anchors }: Way, by: readonly number[] = []): readonly Instant[] {
  const after = restsAfter(legs.map(({ takes }, nth) => takes + (by[nth] ?? 0) * second))
  return anchors.map(({ at, from }) => shift(at, duration(after[from] ?? 0)))
}

/** For each place, the sum from there to the end; and 0 behind the last one. */
function restsAfter(values: readonly number[]): readonly number[] {
  const rests: number[] = Array(values.length + 1).fill(0)
  for (let place = values.length - 1; place >= 0; place -= 1)
    rests[place] = (rests[place + 1] ?? 0) + (values[place] ?? 0)
  return rests
}

const arrivalOf = (way: Way, by?: readonly number[]): Instant => arrivalsOf(way, by).reduce(later)

/**
 * Seconds by which each leg is shorter, as negative numbers. The legs after a later start are few: they give what they have to
 * first, and the others the rest.
 */
function shortened(way: Way, at: Instant, sharing: Sharing): readonly number[] {
  const by = way.legs.map(() => 0)
  const arrivals = arrivalsOf(way)
  let given = restsAfter(by)
  // Where a later start leads past the point all the same, the legs before it need not lead nearer than that.
  let goal = at
  for (let nth = way.anchors.length - 1; nth >= 0; nth -= 1) {
    const from = way.anchors[nth]?.from ?? 0
    const arrival = arrivals[nth] ?? at
    const needed = Math.ceil(Math.max(0, arrival - goal) / second) + (given[from] ?? 0)
    if (needed > 0) {
      const rooms = way.legs.map(({ shorter }, leg) => (leg < from ? 0 : shorter + (by[leg] ?? 0)))
      for (const [leg, seconds] of share(rooms, needed, sharing).entries()) by[leg] = (by[leg] ?? 0) - seconds
      given = restsAfter(by)
    }
    goal = later(goal, shift(arrival, duration((given[from] ?? 0) * second)))
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
    let first: { readonly from: number; readonly spare: number } | null = null
    for (const [nth, { from }] of way.anchors.entries()) {
      const [spare = 0, room = 0] = [spares[nth], roomAfter[from]]
      if (room > 0 && spare - room < least && (first === null || spare < first.spare)) first = { from, spare }
    }
    if (first === null) return by
    const { from, spare } = first
    const allowed = rooms.map((room, leg) => (leg < from ? 0 : room))
    const shares = share(allowed, spare, sharing)
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
