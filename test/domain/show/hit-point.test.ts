import { describe, expect, it } from 'vitest'
import { sparse, startRules } from '../../../src-main/domain/rundown/timing.ts'
import {
  latestGo,
  type Point,
  type Proposal,
  pointAhead,
  proposalsFor,
} from '../../../src-main/domain/show/hit-point.ts'
import { onAirOf, preShow, type RunnerState, retime } from '../../../src-main/domain/show/runner.ts'
import { plan, project, type ScheduleCue } from '../../../src-main/domain/show/schedule.ts'
import { between, duration, type Instant, instant, shift } from '../../../src-main/domain/time/time.ts'
import fc from '../../support/fast-check.ts'

const minute = 60_000
const at = (minutes: number): Instant => instant(minutes * minute)

interface Written {
  readonly id: string
  readonly minutes: number
  readonly from?: number
  readonly to?: number
  readonly start?: number
  readonly rule?: (typeof startRules)[number]
}

const cue = ({ id, minutes, from, to, start, rule = 'not-before' }: Written): ScheduleCue => ({
  id,
  type: 'cue',
  skippedBy: null,
  duration: duration(minutes * minute),
  startTime: start === undefined ? null : at(start),
  timing: sparse({
    start: rule,
    shortest: from === undefined ? null : duration(from * minute),
    longest: to === undefined ? null : duration(to * minute),
  }),
})

const on = (cueId: string, kickoff: number, deadline: number): RunnerState => ({
  phase: 'running',
  cueId,
  kickoff: at(kickoff),
  deadline: at(deadline),
})

/** The plan as it is written, the show at that time, and what is proposed. */
function propose(written: readonly Written[], state: RunnerState, now: number, point: Point) {
  const planned = plan(written.map(cue), at(0))
  const ahead = pointAhead(planned, state, at(now), point)
  return {
    ahead,
    found: proposalsFor(planned, state, at(now), point).map(
      ({ sharing, durations, dropped, taken, miss }) => ({
        sharing,
        durations: durations.map(({ cueId, duration }) => [cueId, duration / minute]),
        dropped,
        taken,
        miss: miss / minute,
      }),
    ),
  }
}

describe('a point that is late', () => {
  const show: Written[] = [
    { id: 'a', minutes: 10 },
    { id: 'b', minutes: 10, from: 8 },
    { id: 'c', minutes: 10, from: 4, to: 12 },
    { id: 'news', minutes: 5, start: 30 },
  ]

  it('says how much is to be found and where, and finds it in three ways', () => {
    // 4 minutes late at the end of a.
    const { ahead, found } = propose(show, on('a', 0, 14), 5, { cueId: 'news', at: at(30) })
    expect(ahead).toMatchObject({
      late: 4 * minute,
      room: [
        { cueId: 'b', by: 2 * minute },
        { cueId: 'c', by: 6 * minute },
      ],
    })
    expect(found).toEqual([
      {
        sharing: 'spread',
        durations: [
          ['b', 9],
          ['c', 7],
        ],
        dropped: [],
        taken: [],
        miss: 0,
      },
      {
        sharing: 'soonest',
        durations: [
          ['b', 8],
          ['c', 8],
        ],
        dropped: [],
        taken: [],
        miss: 0,
      },
      { sharing: 'latest', durations: [['c', 6]], dropped: [], taken: [], miss: 0 },
    ])
  })

  it('is come as near to as the limits allow', () => {
    const { found } = propose(show, on('a', 0, 22), 5, { cueId: 'news', at: at(30) })
    expect(found).toEqual([
      {
        sharing: 'spread',
        durations: [
          ['b', 8],
          ['c', 4],
        ],
        dropped: [],
        taken: [],
        miss: 4,
      },
    ])
  })

  it('drops floating cues, so that GO does not take them', () => {
    const floating: Written = { id: 'f', minutes: 3, rule: 'floating' }
    const { found } = propose([...show.slice(0, 2), floating, ...show.slice(2)], on('a', 0, 11), 5, {
      cueId: 'news',
      at: at(30),
    })
    expect(found[0]).toMatchObject({ dropped: ['f'], taken: [], miss: 0 })
  })

  it('is not helped by what waits for another fixed start', () => {
    const waiting: Written[] = [
      { id: 'a', minutes: 10, from: 1 },
      { id: 'b', minutes: 10, start: 20 },
      { id: 'c', minutes: 10, from: 9 },
      { id: 'news', minutes: 5, start: 38 },
    ]
    const { ahead, found } = propose(waiting, preShow, 0, { cueId: 'news', at: at(38) })
    expect(ahead?.late).toBe(2 * minute)
    expect(found).toEqual([{ sharing: 'spread', durations: [['c', 9]], dropped: [], taken: [], miss: 1 }])
  })
})

it('no cue gives way where a fixed start after it takes that up', () => {
  const show: Written[] = [
    { id: 'a', minutes: 10, from: 5, to: 20 },
    { id: 'b', minutes: 10, start: 20 },
    { id: 'c', minutes: 10, from: 9, to: 11 },
    { id: 'd', minutes: 10 },
  ]
  // 5 minutes are spare before b; what follows it alone decides on the end.
  const late = propose(show, on('a', 0, 15), 1, { cueId: null, at: at(45) })
  expect(late.ahead?.room).toEqual([{ cueId: 'c', by: minute }])
  expect(late.found).toEqual([{ sharing: 'spread', durations: [['c', 9]], dropped: [], taken: [], miss: 4 }])
  const early = propose(show, on('a', 0, 15), 1, { cueId: null, at: at(60) })
  expect(early.ahead?.room.map(({ cueId }) => cueId)).toEqual(['a', 'c'])
  const rigid = propose(show.with(2, { id: 'c', minutes: 10 }), on('a', 0, 15), 1, {
    cueId: null,
    at: at(45),
  })
  expect([rigid.ahead?.room, rigid.found]).toEqual([[], []])
})

describe('a point that is early', () => {
  it('is met by longer cues, or by floating ones that have room', () => {
    const written: Written[] = [
      { id: 'a', minutes: 10, to: 20 },
      { id: 'f', minutes: 4, rule: 'floating' },
      { id: 'g', minutes: 9, rule: 'floating' },
      { id: 'b', minutes: 10, to: 13 },
    ]
    const { ahead, found } = propose(written, preShow, 0, { cueId: null, at: at(26) })
    expect(ahead).toMatchObject({ late: -6 * minute, floating: ['f', 'g'] })
    expect(found[0]).toMatchObject({ taken: ['f'], dropped: ['g'], miss: 0 })
    expect(found.every(({ miss }) => miss === 0)).toBe(true)
  })
})

it('a point that is past, on air, skipped or met has no proposal', () => {
  const written: Written[] = [
    { id: 'a', minutes: 10, from: 5 },
    { id: 'b', minutes: 10, from: 5 },
    { id: 'c', minutes: 1 },
  ]
  const none = (state: RunnerState, point: Point) => propose(written, state, 1, point).found
  expect(none(on('b', 0, 10), { cueId: 'a', at: at(5) })).toEqual([])
  expect(none(on('b', 0, 10), { cueId: 'b', at: at(5) })).toEqual([])
  expect(none({ phase: 'ended', lastStop: null }, { cueId: null, at: at(5) })).toEqual([])
  expect(none(on('a', 0, 10), { cueId: 'c', at: at(20) })).toEqual([])
})

it('the latest GO for the next cue leaves time for all before the fixed start', () => {
  const planned = plan(
    [
      { id: 'a', minutes: 10 },
      { id: 'b', minutes: 3 },
      { id: 'f', minutes: 9, rule: 'floating' as const },
      { id: 'c', minutes: 2 },
      { id: 'news', minutes: 5, start: 30 },
    ].map(cue),
    at(0),
  )
  expect(latestGo(planned, on('a', 0, 10), 'b', at(5))).toBe(at(25))
  expect(latestGo(planned, on('c', 20, 22), 'news', at(21))).toBe(at(30))
  expect(latestGo(planned, on('news', 30, 35), null, at(31))).toBeNull()
})

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
  proposal: Proposal,
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
  const moved =
    was === undefined || is === undefined
      ? null
      : retime(state, was.id, duration(is.duration - was.duration), after)
  const shown = moved?.ok === true ? moved.state : state
  const planned = plan(after, at(0))
  const ahead = project(planned, shown, now)
  if (point.cueId === null) return ahead.end
  const place = planned.index.get(point.cueId) ?? -1
  const slack = ahead.slacks[place] ?? null
  const start = after[place]?.startTime ?? null
  return slack !== null && start !== null ? shift(start, duration(-slack)) : (ahead.starts[place] ?? null)
}

const fail = (): never => expect.unreachable('A floating cue has its timing.')

describe('for any show and any point', () => {
  const anyCase = fc.record({
    cues: anyShow,
    onAir: fc.option(fc.nat({ max: 13 })),
    paused: fc.boolean(),
    elapsed: fc.integer({ min: 0, max: 900_000 }),
    now: fc.integer({ min: 0, max: 10_000_000 }).map(instant),
    to: fc.option(fc.nat({ max: 13 })),
    pointAt: fc.integer({ min: 0, max: 18_000_000 }).map(instant),
  })

  it('proposals stay within the limits, change nothing past, meet the point when it can be met, and say where they lead', () => {
    let met = 0
    fc.assert(
      fc.property(anyCase, ({ cues, onAir, paused, elapsed, now, to, pointAt }) => {
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
        const planned = plan(cues, at(0))
        const ahead = pointAhead(planned, state, now, point)
        const proposals = proposalsFor(planned, state, now, point)
        if (ahead === null) {
          expect(proposals).toEqual([])
          return
        }
        const from = onAirOf(state) === null ? -1 : cues.findIndex(({ id }) => id === onAirOf(state)?.cueId)
        const until = point.cueId === null ? cues.length : cues.findIndex(({ id }) => id === point.cueId)
        for (const proposal of proposals) {
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
          expect(Math.abs(proposal.miss)).toBeLessThanOrEqual(Math.abs(ahead.late) - 1_000)
          if (Math.abs(proposal.miss) < 1000) met += 1
        }
        // Everything at its limit: what cannot be met so cannot be met at all.
        const [best] = proposals
        if (best === undefined || ahead.late <= 0) return
        const shortest = cues.map((cue, place) =>
          place > from && place < until && cue.timing?.shortest != null
            ? {
                ...cue,
                duration: duration(
                  cue.duration - Math.floor((cue.duration - cue.timing.shortest) / 1000) * 1000,
                ),
              }
            : cue,
        )
        const least = pointAhead(plan(shortest, at(0)), state, now, point)
        if (onAirOf(state) === null && least !== null && least.late <= 0)
          expect(best.miss).toBeLessThanOrEqual(0)
      }),
      { numRuns: 2_000 },
    )
    expect(met).toBeGreaterThan(100)
  })
})
