import { expect, it } from 'vitest'
import {
  overUnderAnchors,
  overUnderAt,
  untilOverUnderMoves,
} from '../../../src-main/domain/show/over-under.ts'
import type { RunnerState } from '../../../src-main/domain/show/runner.ts'
import { plan, project } from '../../../src-main/domain/show/schedule.ts'
import { duration, instant, shift } from '../../../src-main/domain/time/time.ts'
import { shownBetween } from '../../../src-main/domain/time/whole-seconds.ts'
import fc from '../../support/fast-check.ts'
import { anyRows } from '../arbitraries.ts'

const evening = Date.UTC(2026, 4, 7, 19)
const anyTime = fc.integer({ min: evening - 7_200_000, max: evening + 14_400_000 }).map(instant)
const anyState: fc.Arbitrary<RunnerState> = fc.oneof(
  fc.constant<RunnerState>({ phase: 'pre-show' }),
  fc
    .tuple(fc.constantFrom('running', 'paused'), fc.nat(13), anyTime, fc.nat(600_000), fc.nat(900_000))
    .map(([phase, place, kickoff, length, ran]): RunnerState => {
      const airing = { cueId: `c${place}`, kickoff, deadline: instant(kickoff + length) }
      return phase === 'paused'
        ? { phase: 'paused', ...airing, lastStop: instant(kickoff + ran) }
        : { phase: 'running', ...airing }
    }),
)
const anyShow = fc.record({
  rows: anyRows(fc.oneof(fc.constant(null), fc.constant(null), anyTime)),
  startTime: fc.oneof(fc.constant(null), anyTime),
  state: anyState,
})

it('is at every moment what the page makes of the projection of that moment', () => {
  fc.assert(
    fc.property(anyShow, anyTime, ({ rows, startTime, state }, now) => {
      const planned = plan(rows, startTime)
      const { end, overUnder, late, due, fixed } = project(planned, state, now)
      const atEnd =
        overUnder === null || planned.end === null || end === null ? null : shownBetween(planned.end, end)
      const anchors = overUnderAnchors(planned, state, null)
      const ahead =
        fixed === null || late === null || due === null ? null : shownBetween(due, shift(due, late))
      expect(anchors === null ? null : overUnderAt(anchors, now)).toBe(ahead ?? atEnd)
    }),
    { numRuns: 1_000 },
  )
})

it('is that of the cue on air while a fixed start is ahead, which takes up what is late', () => {
  const row = (id: string, startTime: number | null) =>
    ({
      id,
      type: 'cue' as const,
      skippedBy: null,
      duration: duration(60_000),
      startTime: startTime === null ? null : instant(evening + startTime),
    }) as const
  const planned = plan([row('a', null), row('b', null), row('c', 240_000)], instant(evening))
  const at = (state: RunnerState, now: number) => {
    const anchors = overUnderAnchors(planned, state, null)
    return anchors === null ? null : overUnderAt(anchors, instant(evening + now))
  }
  const onAir = (cueId: string, kickoff: number): RunnerState => ({
    phase: 'running',
    cueId,
    kickoff: instant(evening + kickoff),
    deadline: instant(evening + kickoff + 60_000),
  })
  expect(at({ phase: 'pre-show' }, 20_000)).toBe(20_000)
  expect(at(onAir('a', 54_000), 60_000)).toBe(54_000)
  // Longer than planned: late by more from then on, though the end of the show stays.
  expect(at(onAir('a', 54_000), 130_000)).toBe(70_000)
  expect(at(onAir('b', 30_000), 40_000)).toBe(-30_000)
  // None is ahead of the last: the end counts.
  expect(at(onAir('c', 245_000), 250_000)).toBe(5_000)
})

it('moves exactly when it says that it does', () => {
  fc.assert(
    fc.property(anyShow, anyTime, ({ rows, startTime, state }, now) => {
      const anchors = overUnderAnchors(plan(rows, startTime), state, null)
      fc.pre(anchors !== null)
      const wait = untilOverUnderMoves(anchors, now) ?? 0
      expect(wait).toBeGreaterThan(0)
      expect(overUnderAt(anchors, instant(now + wait - 1))).toBe(overUnderAt(anchors, now))
      expect(overUnderAt(anchors, instant(now + wait))).not.toBe(overUnderAt(anchors, now))
    }),
    { numRuns: 1_000 },
  )
})

it('of an ended show stands where it ended, as the service or else this desk has it', () => {
  const rows = [
    { id: 'a', type: 'cue' as const, skippedBy: null, duration: duration(60_000), startTime: null },
  ]
  const planned = plan(rows, instant(evening))
  const over = (lastStop: number | null, endedAt: number | null) => {
    const state: RunnerState = { phase: 'ended', lastStop: lastStop === null ? null : instant(lastStop) }
    const anchors = overUnderAnchors(planned, state, endedAt === null ? null : instant(endedAt))
    if (anchors === null) return null
    expect(untilOverUnderMoves(anchors, instant(evening))).toBeNull()
    return overUnderAt(anchors, instant(evening + 9_000_000))
  }
  expect(over(evening + 65_000, null)).toBe(5_000)
  expect(over(null, evening + 59_500)).toBe(-1_000)
  expect(over(null, null)).toBeNull()
})
