import { describe, expect, it } from 'vitest'
import {
  formatFrame,
  formatTimecode,
  frameOf,
  framesBetween,
  framesOfDay,
  isLabel,
  labelAt,
  readTimecode,
  timecodeRates,
} from '../../../src-main/domain/timecode/timecode.ts'
import fc from '../../support/fast-check.ts'

const rate = fc.constantFrom(...timecodeRates)

describe('labels of timecode', () => {
  it('count every frame of a day once, at each rate', () => {
    fc.assert(
      fc.property(rate, fc.nat(), (at, seed) => {
        const frame = seed % framesOfDay(at)
        const label = labelAt(frame, at)
        expect(isLabel(label, at)).toBe(true)
        expect(frameOf(label, at)).toBe(frame)
      }),
    )
  })

  it('leave two out at each minute of drop-frame but every tenth, and lose no time over an hour', () => {
    expect(formatFrame(1_799, '29.97-drop')).toBe('00:00:59;29')
    expect(formatFrame(1_800, '29.97-drop')).toBe('00:01:00;02')
    expect(formatFrame(17_981, '29.97-drop')).toBe('00:09:59;29')
    expect(formatFrame(17_982, '29.97-drop')).toBe('00:10:00;00')
    expect(frameOf({ hours: 1, minutes: 0, seconds: 0, frames: 0 }, '29.97-drop')).toBe(107_892)
    expect(formatFrame(framesOfDay('29.97-drop') - 1, '29.97-drop')).toBe('23:59:59;29')
  })

  it('of no frame mean the first frame after it', () => {
    expect(
      formatFrame(frameOf({ hours: 0, minutes: 1, seconds: 0, frames: 0 }, '29.97-drop'), '29.97-drop'),
    ).toBe('00:01:00;02')
    expect(formatFrame(frameOf({ hours: 0, minutes: 0, seconds: 1, frames: 28 }, '24'), '24')).toBe(
      '00:00:02:00',
    )
  })

  it('run on over midnight by the shorter way', () => {
    fc.assert(
      fc.property(rate, fc.nat(), fc.integer({ min: -1_000_000, max: 1_000_000 }), (at, seed, by) => {
        const from = seed % framesOfDay(at)
        expect(framesBetween(from, from + by, at)).toBe(by)
      }),
    )
  })

  it.each([
    ['1:00:10:05', '01:00:10:05'],
    ['01:00:10;05', '01:00:10:05'],
    ['01.00.10.05', '01:00:10:05'],
    ['01:00:10', '01:00:10:00'],
    ['01001005', '01:00:10:05'],
  ])('%s is read as %s', (typed, label) => {
    const read = readTimecode(typed)
    expect(read && formatTimecode(read)).toBe(label)
  })

  it.each(['', '24:00:00:00', '1:60:00:00', '01:00:00:30', '10:00', 'soon', '1:2:3:4:5'])(
    '%s is none',
    typed => {
      expect(readTimecode(typed)).toBeNull()
    },
  )
})
