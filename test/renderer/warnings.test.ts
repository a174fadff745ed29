import { describe, expect, it } from 'vitest'
import { defaultWarnings, readWarnings, readWarningTimes } from '../../src-renderer/state/time/warnings.ts'

describe('warnings before the end of a cue', () => {
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
