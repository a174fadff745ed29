import { describe, expect, it } from 'vitest'
import { cueNumbers, isPlayable } from '../../src-main/domain/rundown.ts'

const rows = [
  { id: 'h', type: 'heading' },
  { id: 'a', type: 'cue' },
  { id: 'g', type: 'group' },
  { id: 'b', type: 'cue' },
] as const

describe('cue numbers', () => {
  it('count cues only, from where they start, with prefix and zeros', () => {
    expect([...cueNumbers(rows, { startFrom: 1, prefix: '', padding: 1 })]).toEqual([
      ['a', '1'],
      ['b', '2'],
    ])
    expect([...cueNumbers(rows, { startFrom: 99, prefix: 'Q', padding: 3 })]).toEqual([
      ['a', 'Q099'],
      ['b', 'Q100'],
    ])
  })
})

describe('a playable row', () => {
  it('is a cue that is skipped neither by itself nor by its group', () => {
    expect(isPlayable({ type: 'cue', skippedBy: null })).toBe(true)
    expect(isPlayable({ type: 'cue', skippedBy: 'self' })).toBe(false)
    expect(isPlayable({ type: 'cue', skippedBy: 'group' })).toBe(false)
    expect(isPlayable({ type: 'heading', skippedBy: null })).toBe(false)
    expect(isPlayable({ type: 'group', skippedBy: null })).toBe(false)
  })
})
