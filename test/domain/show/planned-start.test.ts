import { describe, expect, it } from 'vitest'
import { momentFace, untilMomentFlip } from '../../../src-main/domain/show/countdown.ts'
import { formatOverUnder } from '../../../src-main/domain/time/span.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'
import { shownBetween } from '../../../src-main/domain/time/whole-seconds.ts'

describe('the time to the planned start', () => {
  it('is rounded up before it, as each countdown', () => {
    expect(momentFace(duration(148_000))).toBe('2:28')
    expect(momentFace(duration(147_001))).toBe('2:28')
    expect(momentFace(duration(1))).toBe('0:01')
    expect(momentFace(duration(0))).toBe('0:00')
  })

  it('is what the header calls OVER after it, at every moment', () => {
    const planned = instant(3_600_000)
    for (const late of [1, 999, 1_000, 1_001, 689_999, 690_000, 690_400, 4_000_000]) {
      const now = instant(planned + late)
      expect(momentFace(duration(-late))).toBe(formatOverUnder(shownBetween(planned, now)))
    }
  })

  it('changes exactly when it is said to', () => {
    for (const until of [2_500, 1_000, 1, -1, -999, -1_000, -1_500]) {
      const wait = untilMomentFlip(duration(until))
      expect(momentFace(duration(until - wait))).not.toBe(momentFace(duration(until)))
      expect(momentFace(duration(until - wait + 1))).toBe(momentFace(duration(until)))
    }
  })
})
