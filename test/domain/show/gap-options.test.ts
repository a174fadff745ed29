import { describe, expect, it } from 'vitest'
import { type CueTiming, plainTiming } from '../../../src-main/domain/rundown/timing.ts'
import { gapOptions } from '../../../src-main/domain/show/gap-options.ts'
import type { ScheduleCue } from '../../../src-main/domain/show/schedule.ts'
import { duration, type Instant, instant } from '../../../src-main/domain/time/time.ts'

const minute = 60_000
const at = (minutes: number): Instant => instant(minutes * minute)

const cue = (
  id: string,
  minutes: number,
  start: number | null = null,
  timing: Partial<CueTiming> = {},
): ScheduleCue => ({
  id,
  type: 'cue',
  skippedBy: null,
  duration: duration(minutes * minute),
  startTime: start === null ? null : at(start),
  timing: { ...plainTiming, ...timing },
})

const optionsAt = (cueId: string, cues: readonly ScheduleCue[], startTime: Instant | null = at(0)) =>
  gapOptions({ cues, startTime, leftOut: null }, cueId)

describe('the ways to close a gap', () => {
  it('say what they change, how far the end moves and what else opens', () => {
    const options = optionsAt('news', [
      cue('a', 10),
      cue('b', 10, 10),
      cue('c', 5),
      cue('news', 5, 30),
      cue('end', 5, 35),
    ])
    expect(options).toMatchObject({
      gap: { by: 5 * minute, governing: 'b' },
      governing: {
        change: { change: 'start', cueId: 'b', startTime: at(15) },
        endMoves: 0,
        opens: [{ cueId: 'b', by: 5 * minute }],
      },
      own: {
        change: { change: 'start', cueId: 'news', startTime: at(25) },
        endMoves: 0,
        opens: [{ cueId: 'end', by: 5 * minute }],
      },
      tooShort: 0,
    })
    expect(options?.durations.map(({ change, opens }) => [change, opens])).toEqual([
      [{ change: 'duration', cueId: 'b', duration: 15 * minute }, []],
      [{ change: 'duration', cueId: 'c', duration: 10 * minute }, []],
    ])
  })

  it('move the end where nothing holds it', () => {
    const options = optionsAt('news', [cue('a', 10), cue('news', 5, 15)])
    expect(
      [options?.own, options?.governing].map(option => option && 'endMoves' in option && option.endMoves),
    ).toEqual([-5 * minute, 0])
  })

  it('offer the durations within their limits first, and none that would go below zero', () => {
    const longest = duration(3 * minute)
    const options = optionsAt('news', [
      cue('a', 4, 0, { shortest: duration(3 * minute) }),
      cue('b', 1),
      cue('c', 6, null, { longest }),
      cue('news', 5, 7),
    ])
    expect(options?.gap.by).toBe(-4 * minute)
    expect(
      options?.durations.map(({ change, passes }) => ['cueId' in change && change.cueId, passes]),
    ).toEqual([
      ['c', null],
      ['a', 'shortest'],
    ])
    expect(options?.tooShort).toBe(1)
  })

  it('say why a strategy cannot be taken', () => {
    const options = optionsAt('b', [cue('x', 0), cue('b', 5, 10)], at(20))
    expect(options?.durations).toEqual([])
    expect(options?.tooShort).toBe(1)
  })

  it('are none where there is no gap', () => {
    expect(optionsAt('b', [cue('a', 10), cue('b', 5, 10)])).toBeNull()
    expect(optionsAt('b', [cue('a', 10), cue('b', 5, 12, { start: 'not-after' })])).toBeNull()
  })
})
