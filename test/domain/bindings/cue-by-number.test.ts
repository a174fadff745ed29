import { describe, expect, it } from 'vitest'
import { cueByNumber } from '../../../src-main/domain/bindings/cue-by-number.ts'

const shown = (...numbers: readonly string[]) =>
  new Map(numbers.map((number, at) => [`cue-${at}`, number] as const))

describe('a cue by the number that a machine sends', () => {
  it.each([
    ['7', 'A07'],
    ['07', 'A07'],
    ['a7', 'A07'],
    ['A07', 'A07'],
    [' 12a ', '12A'],
    ['0', '00'],
    ['0A', '0A'],
    ['4.000', '4'],
    ['4.000', 'A04'],
    ['4.500', '4.5'],
    ['4.5', '4.50'],
    ['4', '4.0'],
    ['10.000', '10'],
    ['20.000', '20'],
    ['0.000', '0'],
  ])('%j is the cue that shows %s', (asked, number) => {
    expect(cueByNumber(shown('99', number, '98'), asked)).toBe('cue-1')
  })

  it.each([
    ['B7', 'A07'],
    ['-7', '7'],
    ['7', '17'],
    ['7', '7A'],
    ['7.5', '7'],
    ['4.050', '4.5'],
    ['100', '1'],
    ['1.2.0', '1.2'],
    ['', ''],
    ['Opening', '1'],
  ])('%j is not the cue that shows %j', (asked, number) => {
    expect(cueByNumber(shown(number), asked)).toBeNull()
  })

  it('is none where several fit, and the whole number comes before the bare one', () => {
    expect(cueByNumber(shown('A7', 'B7'), '7')).toBeNull()
    expect(cueByNumber(shown('A7', 'B7', '7'), '7')).toBe('cue-2')
    expect(cueByNumber(shown('7', '7'), '7')).toBeNull()
  })

  it('4.1 and 4.10 are two cues where both are shown, and 4.100 is neither', () => {
    expect(cueByNumber(shown('4.1', '4.10'), '4.1')).toBe('cue-0')
    expect(cueByNumber(shown('4.1', '4.10'), '4.10')).toBe('cue-1')
    expect(cueByNumber(shown('4.1', '4.10'), '4.100')).toBeNull()
  })
})
