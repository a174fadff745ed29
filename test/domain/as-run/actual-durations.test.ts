import { describe, expect, it } from 'vitest'
import { actualDurations } from '../../../src-main/domain/as-run/actual-durations.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'

type Ran = Parameters<typeof actualDurations>[0][number]

const ran = (
  cueId: string,
  seconds: number,
  how: Ran['entered']['how'] = 'go',
  more: Partial<Ran> = {},
): Ran => ({
  cueId,
  end: instant(0),
  running: duration(seconds * 1_000),
  deleted: false,
  entered: { how },
  ...more,
})

describe('the durations of a show', () => {
  it('are those of cues that GO, or the end after the last one, has left', () => {
    expect(actualDurations([ran('a', 10), ran('b', 20), ran('c', 30)], 'c')).toEqual({
      a: 10_000,
      b: 20_000,
      c: 30_000,
    })
    expect(actualDurations([ran('a', 10), ran('b', 20)], 'c')).toEqual({ a: 10_000 })
    expect(actualDurations([ran('a', 10), ran('a', 12), ran('b', 2, 'go', { end: null })], 'b')).toEqual({
      a: 12_000,
    })
  })

  it('leave out what was jumped from, passed through, deleted, or on air when the desk joined', () => {
    const cues = [
      ran('joined', 10, 'joined'),
      ran('a', 10),
      ran('b', 20, 'jump'),
      ran('c', 0.9),
      ran('d', 30, 'go', { deleted: true }),
      ran('e', 5),
      ran('f', 5, 'previous'),
      ran('g', 5, 'moved-by'),
      ran('h', 7),
    ]
    expect(actualDurations(cues, 'h')).toEqual({ b: 20_000, g: 5_000, h: 7_000 })
  })
})
