import { describe, expect, it } from 'vitest'
import { duration } from '../../src-main/domain/time/time.ts'
import {
  defaultWarnings,
  readWarnings,
  readWarningTimes,
  warningOf,
} from '../../src-renderer/state/time/warnings.ts'
import fc from '../support/fast-check.ts'

const at = [60, 30, 10]
const length = duration(180_000)
const stands = (ms: number): number | null => warningOf(at, duration(ms), length).warning

describe('warnings before the end of a cue', () => {
  it('stand from their second until the next or the end', () => {
    expect([60_001, 60_000, 30_001, 30_000, 10_000, 1, 0, -1].map(stands)).toEqual([
      null,
      60,
      60,
      30,
      10,
      10,
      10,
      null,
    ])
  })

  it('are none that the cue is too short for', () => {
    expect(warningOf(at, duration(29_000), duration(30_000)).warning).toBe(null)
    expect(warningOf(at, duration(9_000), duration(30_000)).warning).toBe(10)
  })

  it('return exactly when they change by themselves', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5_000, max: 200_000 }), ms => {
        const { warning, changesIn } = warningOf(at, duration(ms), length)
        if (changesIn === null) expect(ms).toBeLessThan(0)
        else {
          expect(stands(ms - changesIn)).not.toBe(warning)
          if (changesIn > 1) expect(stands(ms - changesIn + 1)).toBe(warning)
        }
      }),
    )
  })

  it('are typed as seconds or minutes, in any order', () => {
    expect(readWarningTimes('10, 30 1:30;10')).toEqual([90, 30, 10])
    expect(readWarningTimes('')).toEqual([])
    for (const wrong of ['0', '3601', '1:75', 'soon', '1 2 3 4 5 6 7', '-5', '1.5']) {
      expect({ wrong, read: readWarningTimes(wrong) }).toEqual({ wrong, read: null })
    }
  })

  it('are read from a browser as far as they make sense, and never sound by mistake', () => {
    expect(readWarnings({ at: [20], sound: 'yes', crewSound: 1, volume: 7 })).toEqual({
      at: [20],
      sound: false,
      crewSound: false,
      loudOver: false,
      volume: 0.4,
    })
    expect(readWarnings({ at: 'x', sound: true, volume: 0 })).toEqual({
      ...defaultWarnings,
      sound: true,
      volume: 0,
    })
    expect(readWarnings(null)).toEqual(defaultWarnings)
  })
})
