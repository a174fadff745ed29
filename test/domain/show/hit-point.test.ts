import { describe, expect, it } from 'vitest'
import { sparse, type startRules } from '../../../src-main/domain/rundown/timing.ts'
import { latestGo, type Point, pointAhead, proposalsFor } from '../../../src-main/domain/show/hit-point.ts'
import { preShow, type RunnerState } from '../../../src-main/domain/show/runner.ts'
import { plan, type ScheduleCue } from '../../../src-main/domain/show/schedule.ts'
import { duration, type Instant, instant } from '../../../src-main/domain/time/time.ts'

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

const lastFirst = (written: readonly Written[]): readonly string[] =>
  written
    .filter(({ rule }) => rule === 'floating')
    .map(({ id }) => id)
    .toReversed()

/** The plan as it is written, the show at that time, and what is proposed. */
function propose(
  written: readonly Written[],
  state: RunnerState,
  now: number,
  point: Point,
  order = lastFirst(written),
) {
  const planned = plan(written.map(cue), at(0))
  const ahead = pointAhead(planned, state, at(now), point)
  return {
    ahead,
    found: proposalsFor(planned, state, at(now), point, order).map(
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

  it('takes a floating cue that passes it by less than a second, and changes nothing besides', () => {
    const written: Written[] = [
      { id: 'a', minutes: 10 },
      { id: 'f', minutes: 4, rule: 'floating' },
      { id: 'b', minutes: 10, from: 9 },
    ]
    const { found } = propose(written, on('a', 0, 10.004), 5, { cueId: null, at: at(24) })
    expect(found[0]).toMatchObject({ durations: [], taken: ['f'] })
  })
})

describe('floating cues', () => {
  const written: Written[] = [
    { id: 'a', minutes: 10 },
    { id: 'f', minutes: 2, rule: 'floating' },
    { id: 'g', minutes: 3, rule: 'floating' },
    { id: 'h', minutes: 4, rule: 'floating' },
    { id: 'news', minutes: 5, start: 30 },
    { id: 'b', minutes: 10, from: 5 },
  ]
  const ways = (arrival: number, order: readonly string[], point: Point = { cueId: 'news', at: at(30) }) =>
    propose(written, on('a', 0, arrival), 1, point, order).found
  const both = ({ dropped, taken }: ReturnType<typeof ways>[number]) => ({ dropped, taken })

  it('are dropped one after the other in the order of the caller, until the point is met', () => {
    expect(ways(21, ['f', 'g', 'h']).map(both)).toEqual([{ dropped: [], taken: ['f', 'g', 'h'] }])
    expect(ways(23, ['f', 'g', 'h']).map(both)).toEqual([{ dropped: ['f'], taken: ['g', 'h'] }])
    expect(ways(24, ['h', 'f', 'g']).map(both)).toEqual([{ dropped: ['h'], taken: ['f', 'g'] }])
    expect(ways(26, ['f', 'h', 'g']).map(both)).toEqual([{ dropped: ['f', 'h'], taken: ['g'] }])
  })

  it('keep one more where shorter cues make room for it and the point is not met otherwise', () => {
    const written: Written[] = [
      { id: 'a', minutes: 10 },
      { id: 'f', minutes: 4, rule: 'floating' },
      { id: 'g', minutes: 6, rule: 'floating' },
      { id: 'b', minutes: 10, from: 9 },
    ]
    const first = (end: number, order: readonly string[]) =>
      propose(written, preShow, 0, { cueId: null, at: at(end) }, order).found[0]
    expect(first(26, ['f', 'g'])).toMatchObject({ durations: [], dropped: ['f'], taken: ['g'], miss: 0 })
    expect(first(25, ['f', 'g'])).toMatchObject({
      durations: [['b', 9]],
      dropped: ['f'],
      taken: ['g'],
      miss: 0,
    })
    // One that comes before them in the order does not stay for it.
    expect(first(25, ['g', 'f'])).toMatchObject({ durations: [], dropped: ['g'], taken: ['f'], miss: -1 })
  })

  it('that may not be taken are dropped before those that may', () => {
    expect(ways(21, ['h', 'f']).map(both)).toEqual([{ dropped: ['g'], taken: ['f', 'h'] }])
  })

  it('do not go where they are in nobody’s way: before a start that waits in any case', () => {
    const end: Point = { cueId: null, at: at(42) }
    expect(ways(20, ['f', 'g', 'h'], end)).toMatchObject([{ durations: [['b', 7]], dropped: [], taken: [] }])
    expect(ways(25, ['g', 'h', 'f'], end)).toMatchObject([
      { durations: [['b', 7]], dropped: ['g', 'h'], taken: [] },
    ])
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
