import { describe, expect, it } from 'vitest'
import { cueNumbers, isPlayable, pinNumbers } from '../../src-main/domain/rundown.ts'

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

describe('numbers of a show that is on', () => {
  const numbering = { startFrom: 1, prefix: '', padding: 1 }
  const cues = (...ids: string[]) => ids.map(id => ({ id, type: 'cue' }) as const)
  const shown = (ids: string[], pinned: Readonly<Record<string, string>>) => [
    ...cueNumbers(cues(...ids), numbering, pinned).values(),
  ]

  it('stay with their cues, and a cue that comes between takes a letter', () => {
    const pinned = pinNumbers(cues('a', 'b', 'c'), numbering, null)
    expect(shown(['a', 'x', 'b', 'c'], pinned)).toEqual(['1', '1A', '2', '3'])
    expect(shown(['c', 'a', 'b'], pinned)).toEqual(['3', '1', '2'])
    expect(shown(['x', 'a', 'b', 'c'], pinned)).toEqual(['0A', '1', '2', '3'])
  })

  it('a letter once given stays, whatever comes before it', () => {
    const first = pinNumbers(cues('a', 'b'), numbering, null)
    const second = pinNumbers(cues('a', 'x', 'b'), numbering, first)
    const third = pinNumbers(cues('a', 'y', 'x', 'b'), numbering, second)
    expect(third).toEqual({ a: '1', b: '2', x: '1A', y: '1B' })
    expect(pinNumbers(cues('a', 'b'), numbering, third)).toBe(third)
  })

  it('of a cue that is gone is not given again', () => {
    const pinned = pinNumbers(cues('a', 'x', 'b'), numbering, { a: '1', b: '2' })
    expect(shown(['a', 'z', 'b'], pinned)).toEqual(['1', '1B', '2'])
  })

  it('go on with two letters after Z', () => {
    const many = Array.from({ length: 30 }, (_, at) => `n${at}`)
    const numbers = shown(['a', ...many], { a: '7' })
    expect(numbers.slice(25, 29)).toEqual(['7Y', '7Z', '7AA', '7AB'])
    expect(new Set(numbers).size).toBe(31)
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
