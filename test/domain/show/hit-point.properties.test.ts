import { describe, expect, it } from 'vitest'
import { isFloating, sparse, startRules, timingOf } from '../../../src-main/domain/rundown/timing.ts'
import {
  type Point,
  type Proposal,
  pointAhead,
  proposalsFor,
} from '../../../src-main/domain/show/hit-point.ts'
import { onAirOf, preShow, type RunnerState, retime } from '../../../src-main/domain/show/runner.ts'
import { plan, project, type ScheduleCue } from '../../../src-main/domain/show/schedule.ts'
import { between, duration, type Instant, instant, shift } from '../../../src-main/domain/time/time.ts'
import { timeFormats } from '../../../src-renderer/state/time/time-format.ts'
import { isEveryRound } from '../../support/every-round.ts'
import fc from '../../support/fast-check.ts'
import { anyWallTime, wallAt } from '../nights.ts'

const second = 1_000

/** What is under a second off is met. */
const asMet = (miss: number): number => (Math.abs(miss) < second ? 0 : Math.abs(miss))

const anyShow = fc
  .array(
    fc.record({
      type: fc.constantFrom('cue' as const, 'cue' as const, 'cue' as const, 'heading' as const),
      skippedBy: fc.constantFrom(null, null, null, 'self' as const),
      duration: fc.integer({ min: 0, max: 1_200_000 }).map(duration),
      startTime: fc.option(fc.integer({ min: 0, max: 14_400_000 }).map(instant), { freq: 5 }),
      start: fc.constantFrom(...startRules),
      under: fc.option(fc.integer({ min: 0, max: 600_000 })),
      over: fc.option(fc.integer({ min: 0, max: 600_000 })),
    }),
    { minLength: 2, maxLength: 14 },
  )
  .map(rows =>
    rows.map(({ start, under, over, ...row }, place): ScheduleCue => {
      const isFloating = start === 'floating'
      return {
        ...row,
        id: `c${place}`,
        startTime: isFloating ? null : row.startTime,
        timing: sparse({
          start,
          shortest: under === null ? null : duration(Math.max(0, row.duration - under)),
          longest: over === null ? null : duration(row.duration + over),
        }),
      }
    }),
  )

/** The show once a proposal is taken, by the functions that say where it is going. */
function arrivalAfter(
  cues: readonly ScheduleCue[],
  state: RunnerState,
  now: Instant,
  point: Point,
  proposal: Pick<Proposal, 'durations' | 'dropped' | 'taken'>,
  startTime = instant(0),
): Instant | null {
  const durations = new Map(proposal.durations.map(({ cueId, duration }) => [cueId, duration]))
  const after = cues.map(
    (cue): ScheduleCue => ({
      ...cue,
      duration: durations.get(cue.id) ?? cue.duration,
      skippedBy: proposal.dropped.includes(cue.id) ? 'self' : cue.skippedBy,
      timing: proposal.taken.includes(cue.id)
        ? sparse({ ...(cue.timing ?? fail()), start: 'not-before' })
        : (cue.timing ?? null),
    }),
  )
  const onAir = onAirOf(state)
  const was = cues.find(({ id }) => id === onAir?.cueId)
  const is = after.find(({ id }) => id === onAir?.cueId)
  const shown =
    was === undefined || is === undefined
      ? state
      : retime(state, was.id, duration(is.duration - was.duration))
  const planned = plan(after, startTime)
  const ahead = project(planned, shown, now)
  if (point.cueId === null) return ahead.end
  const place = planned.index.get(point.cueId) ?? -1
  const slack = ahead.slacks[place] ?? null
  const start = after[place]?.startTime ?? null
  return slack !== null && start !== null ? shift(start, duration(-slack)) : (ahead.starts[place] ?? null)
}

const fail = (): never => expect.unreachable('A floating cue has its timing.')

/** Of so many cues, those that may be taken: the one that is dropped first in front. */
const anyOrder = (cues: number): fc.Arbitrary<readonly string[]> =>
  fc.shuffledSubarray(
    Array.from({ length: cues }, (_, place) => `c${place}`),
    { minLength: cues - 2 },
  )

describe('for any show and any point', () => {
  const anyCase = fc.record({
    cues: anyShow,
    onAir: fc.option(fc.nat({ max: 13 })),
    paused: fc.boolean(),
    elapsed: fc.integer({ min: 0, max: 900_000 }),
    now: fc.integer({ min: 0, max: 10_000_000 }).map(instant),
    to: fc.option(fc.nat({ max: 13 })),
    pointAt: fc.integer({ min: 0, max: 18_000_000 }).map(instant),
    order: anyOrder(14),
  })

  it('proposals stay within the limits, change nothing past, drop floating cues in their order and no more than have to be, and say where they lead', () => {
    let [met, needed] = [0, 0]
    fc.assert(
      fc.property(anyCase, ({ cues, onAir, paused, elapsed, now, to, pointAt, order }) => {
        const playing = onAir === null ? undefined : cues[onAir]
        const kickoff = shift(now, duration(-elapsed))
        const anchors = playing && {
          cueId: playing.id,
          kickoff,
          deadline: shift(kickoff, playing.duration),
        }
        const state: RunnerState =
          anchors === undefined || playing?.type !== 'cue'
            ? preShow
            : paused
              ? { phase: 'paused', ...anchors, lastStop: now }
              : { phase: 'running', ...anchors }
        const point: Point = { cueId: to === null ? null : (cues[to]?.id ?? null), at: pointAt }
        const planned = plan(cues, instant(0))
        const ahead = pointAhead(planned, state, now, point)
        const proposals = proposalsFor(planned, state, now, point, order)
        if (ahead === null) {
          expect(proposals).toEqual([])
          return
        }
        const from = onAirOf(state) === null ? -1 : cues.findIndex(({ id }) => id === onAirOf(state)?.cueId)
        const until = point.cueId === null ? cues.length : cues.findIndex(({ id }) => id === point.cueId)
        const may = order.filter(id => ahead.floating.includes(id))
        const inOrder = [...ahead.floating.filter(id => !may.includes(id)), ...may]
        for (const proposal of proposals) {
          const { dropped, taken } = proposal
          expect(dropped).toEqual(inOrder.slice(0, dropped.length))
          if (ahead.late < 0) expect(new Set([...dropped, ...taken])).toEqual(new Set(inOrder))
          /** Where the show would be with all the others. */
          const without = (count: number) =>
            arrivalAfter(cues, state, now, point, {
              ...proposal,
              dropped: inOrder.slice(0, count),
              taken: inOrder.slice(count),
            })
          const inTime = Math.max(pointAt, proposal.arrival)
          expect(without(dropped.length)).toBeLessThanOrEqual(inTime)
          const last = dropped.at(-1)
          if (last !== undefined && (ahead.late > 0 || may.includes(last))) {
            expect(without(dropped.length - 1)).toBeGreaterThan(inTime)
            needed += 1
          }
          for (const { cueId, duration } of proposal.durations) {
            const place = cues.findIndex(({ id }) => id === cueId)
            const { shortest, longest } =
              cues[place]?.timing ?? expect.unreachable('Only flexible cues are changed.')
            expect(place).toBeGreaterThanOrEqual(Math.max(0, from))
            expect(place).toBeLessThan(until)
            if (duration < (cues[place]?.duration ?? 0))
              expect(duration).toBeGreaterThanOrEqual(shortest ?? fail())
            else expect(duration).toBeLessThanOrEqual(longest ?? fail())
          }
          expect(arrivalAfter(cues, state, now, point, proposal)).toBe(proposal.arrival)
          expect(between(pointAt, proposal.arrival)).toBe(proposal.miss)
          // It is never worse than what is there.
          expect(asMet(proposal.miss)).toBeLessThanOrEqual(asMet(ahead.late) - 1_000)
          if (Math.abs(proposal.miss) < 1000) met += 1
        }
      }),
      { numRuns: 2_000 },
    )
    expect(Math.min(met, needed)).toBeGreaterThan(100)
  })
})

/** A cue of a small show, in seconds. */
interface SmallCue {
  readonly takes: number
  readonly skipped: boolean
  readonly shorter: number | null
  readonly longer: number | null
  readonly rule: (typeof startRules)[number]
  /** Its fixed start, from where it would begin. */
  readonly fixed: number | null
}

/** Limits of some seconds: all ways to change such a show can be tried. */
const smallCue: fc.Arbitrary<SmallCue> = fc.record({
  takes: fc.oneof(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 20, max: 2_400 })),
  skipped: fc.constantFrom(false, false, false, false, true),
  shorter: fc.option(fc.integer({ min: 0, max: 2 })),
  longer: fc.option(fc.integer({ min: 0, max: 2 })),
  rule: fc.constantFrom(...startRules, 'floating'),
  fixed: fc.option(fc.integer({ min: -5, max: 5 }), { freq: 3 }),
})

const smallCase = fc.record({
  wall: anyWallTime,
  rows: fc.array(smallCue, { minLength: 2, maxLength: 5 }),
  onAir: fc.option(fc.nat({ max: 2 })),
  paused: fc.boolean(),
  /** Of the cue on air, seconds. */
  left: fc.constantFrom(-5, 0, 9, 11, 12, 300),
  /** Before the show, seconds from its planned start to now. */
  waited: fc.constantFrom(-600, 0, 30),
  to: fc.option(fc.nat({ max: 4 })),
  /** The show would come so much after the point, seconds. */
  late: fc.integer({ min: -12, max: 12 }),
  /** What now lies beside whole seconds, ms. */
  beside: fc.constantFrom(0, 0, 0, 250, 999),
  order: anyOrder(5),
})

interface SmallShow {
  readonly cues: readonly ScheduleCue[]
  readonly startTime: Instant
  readonly state: RunnerState
  readonly now: Instant
}

function smallShow(
  given: typeof smallCase extends fc.Arbitrary<infer Case> ? Case : never,
  from: Instant,
): SmallShow {
  let end = from
  const cues = given.rows.map(({ takes, skipped, shorter, longer, rule, fixed }, place): ScheduleCue => {
    const span = duration(takes * second)
    const startTime = fixed === null || rule === 'floating' ? null : shift(end, duration(fixed * second))
    if (!skipped && rule !== 'floating') end = shift(end, span)
    return {
      id: `c${place}`,
      type: 'cue',
      skippedBy: skipped ? 'self' : null,
      duration: span,
      startTime,
      timing: sparse({
        start: rule,
        shortest: shorter === null ? null : duration(Math.max(0, span - shorter * second)),
        longest: longer === null ? null : duration(span + longer * second),
      }),
    }
  })
  const playing = given.onAir === null ? undefined : cues[given.onAir]
  const since = playing === undefined ? given.waited : 100
  const now = shift(from, duration(since * second + given.beside))
  if (playing === undefined) return { cues, startTime: from, state: preShow, now }
  const anchors = {
    cueId: playing.id,
    kickoff: shift(now, duration(-60 * second)),
    deadline: shift(now, duration(given.left * second)),
  }
  const state: RunnerState = given.paused
    ? { phase: 'paused', ...anchors, lastStop: now }
    : { phase: 'running', ...anchors }
  return { cues, startTime: from, state, now }
}

/** Whether a floating cue may be taken while others are dropped. */
const isTakenAfter =
  (dropped: readonly string[], order: readonly string[]) =>
  (cueId: string): boolean =>
    order.includes(cueId) && dropped.every(other => order.indexOf(other) < order.indexOf(cueId))

/** The nearest that any change within the limits and the order brings the show to the point, ms: every one is tried. */
function nearest({ cues, startTime, state, now }: SmallShow, point: Point, order: readonly string[]): number {
  const onAir = onAirOf(state)
  const from = cues.findIndex(({ id }) => id === onAir?.cueId)
  const to = point.cueId === null ? cues.length : cues.findIndex(({ id }) => id === point.cueId)
  const left = onAir === null ? 0 : between(onAir.phase === 'paused' ? onAir.lastStop : now, onAir.deadline)
  const first = onAir === null ? cues.findIndex(({ skippedBy }) => skippedBy === null) : -1
  let best = Number.POSITIVE_INFINITY
  const durations: { cueId: string; duration: ReturnType<typeof duration> }[] = []
  const taken: string[] = []
  const dropped: string[] = []
  const tryFrom = (place: number): void => {
    const cue = cues[place]
    if (place >= to || cue === undefined) {
      if (!taken.every(isTakenAfter(dropped, order))) return
      const arrival = arrivalAfter(cues, state, now, point, { durations, taken, dropped }, startTime)
      if (arrival !== null) best = Math.min(best, Math.abs(between(point.at, arrival)))
      return
    }
    const isPlaying = place === from
    if (!isPlaying && cue.skippedBy !== null) {
      tryFrom(place + 1)
      return
    }
    const floats = isFloating(cue) && !isPlaying && place !== first
    if (floats) {
      dropped.push(cue.id)
      tryFrom(place + 1)
      dropped.pop()
      taken.push(cue.id)
    }
    const { shortest, longest } = timingOf(cue)
    const least = cue.duration - Math.min(cue.duration, shortest ?? cue.duration)
    const shorter = Math.floor((isPlaying ? Math.min(least, Math.max(0, left - 10_000)) : least) / second)
    const longer = isPlaying && left <= 0 ? 0 : ((longest ?? cue.duration) - cue.duration) / second
    for (let by = isPlaying && left <= 0 ? 0 : -shorter; by <= longer; by += 1) {
      if (by !== 0) durations.push({ cueId: cue.id, duration: duration(cue.duration + by * second) })
      tryFrom(place + 1)
      if (by !== 0) durations.pop()
    }
    if (floats) taken.pop()
  }
  tryFrom(Math.max(0, from))
  return best
}

it('a time of day is met exactly when any change within the limits and the order of floating cues meets it, and come as near to as any does, on every night and early as well as late', () => {
  const seen = { met: 0, near: 0, none: 0, late: 0, early: 0, twice: 0 }
  fc.assert(
    fc.property(smallCase, given => {
      const { wall, order } = given
      const cueId = given.to === null ? null : `c${given.to}`
      const there = pointAhead(...askedOf(smallShow(given, wall.at)), { cueId, at: wall.at })
      if (there === null) return
      const off = between(there.arrival, shift(wall.at, duration(given.late * second + given.beside)))
      const show = smallShow(given, shift(wall.at, off))
      const { cues, startTime, state, now } = show
      const typed = timeFormats(wall.night.zone.name, '24h').readTime(wall.clock, shift(there.arrival, off))
      expect(typed).toBe(wall.at)
      const point: Point = { cueId, at: wall.at }
      const { late = 0 } = pointAhead(...askedOf(show), point) ?? {}
      const proposals = proposalsFor(...askedOf(show), point, order)
      const [best] = proposals
      const found = asMet(best?.miss ?? late)
      const possible = asMet(nearest(show, point, order))
      // Beside whole seconds, a second more or less is as near.
      expect(found - possible).toBeLessThan(given.beside === 0 ? 1 : second)
      for (const proposal of proposals) {
        const arrival = arrivalAfter(cues, state, now, point, proposal, startTime)
        expect(arrival).toBe(proposal.arrival)
        if (proposal.miss === 0) expect(wallAt(wall.night, proposal.arrival).endsWith(wall.clock)).toBe(true)
        // A second less of any change leads further away: nothing is changed for nothing.
        for (const changed of given.beside === 0 ? proposal.durations : []) {
          const was = cues.find(({ id }) => id === changed.cueId)?.duration ?? fail()
          const back = duration(changed.duration + Math.sign(was - changed.duration) * second)
          const durations = proposal.durations.map(one =>
            one === changed ? { ...one, duration: back } : one,
          )
          const without = arrivalAfter(cues, state, now, point, { ...proposal, durations }, startTime)
          expect(Math.abs((without ?? 0) - point.at)).toBeGreaterThan(Math.abs(proposal.miss))
        }
      }
      if (best === undefined) seen.none += 1
      else seen[Math.abs(best.miss) < second ? 'met' : 'near'] += 1
      if (best !== undefined) seen[late > 0 ? 'late' : 'early'] += 1
      if (wall.night.zone.sameWall(wall.at).length > 1) seen.twice += 1
    }),
    { numRuns: isEveryRound() ? 40_000 : 1_000 },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(15)
})

const askedOf = ({ cues, startTime, state, now }: SmallShow) => [plan(cues, startTime), state, now] as const
