import { describe, expect, it } from 'vitest'
import { cueByNumber } from '../../../src-main/domain/bindings/cue-by-number.ts'
import { cueNumbers, pinNumbers } from '../../../src-main/domain/rundown/cue-numbers.ts'
import { ownNumbers } from '../../../src-main/domain/rundown/own-numbers.ts'
import { isPlayable } from '../../../src-main/domain/rundown/rundown.ts'
import fc from '../../support/fast-check.ts'

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

describe('numbers of a person’s own', () => {
  const numbering = { startFrom: 1, prefix: '', padding: 1 }
  const cues = (...ids: string[]) => ids.map(id => ({ id, type: 'cue' }) as const)
  const columns = [
    { id: 'lx', name: 'LX' },
    { id: 'no', name: ' Cue  No. ' },
  ]
  const own = (cells: Readonly<Record<string, string>>) =>
    ownNumbers(
      columns,
      Object.entries(cells).map(([id, text]) => [id, { no: text, lx: 'Look 1' }]),
    )
  const shown = (numbers: ReadonlyMap<string, string>) => [...numbers.values()]

  it('stand where they are given; the other cues are counted on from them', () => {
    const numbers = own({ b: 'LX 12', c: ' 3a ', d: 'much too long for a number', e: 'two\nlines' })
    expect(shown(cueNumbers(cues('a', 'b', 'c', 'd', 'e'), numbering, null, numbers))).toEqual([
      ...['1', 'LX 12', '3a', '4', '5'],
    ])
    expect(ownNumbers([{ id: 'no', name: 'Cue list' }], [['a', { no: '7' }]]).size).toBe(0)
  })

  it('never change: not by the start, an insert, or the reset of a show', () => {
    const numbers = own({ b: '1a' })
    const pinned = pinNumbers(cues('a', 'b', 'c'), numbering, null, numbers)
    expect(pinned).toEqual({ a: '1', b: '1a', c: '2' })
    // 1A would be taken for the 1a of another cue.
    expect(shown(cueNumbers(cues('a', 'x', 'b', 'c'), numbering, pinned, numbers))).toEqual([
      ...['1', '1b', '1a', '2'],
    ])
    expect(shown(cueNumbers(cues('a', 'x', 'b', 'c'), numbering, null, numbers))).toEqual([
      ...['1', '1b', '1a', '2'],
    ])
  })

  it('leave a cue that was inserted the number of its place: 6A between 6 and 7, in the show and after its reset', () => {
    const plain = Object.fromEntries(['1', '2', '3', '4', '5', '5A', '6', '7', '8'].map(no => [`c${no}`, no]))
    const numbers = own(plain)
    const ids = Object.keys(plain)
    const pinned = pinNumbers(cues(...ids), numbering, null, numbers)
    const after = cues(...ids.flatMap(id => (id === 'c6' ? [id, 'x', 'y'] : [id])))
    for (const kept of [pinned, null]) {
      const all = cueNumbers(after, numbering, kept, numbers)
      expect([all.get('x'), all.get('y'), all.get('c7')]).toEqual(['6A', '6B', '7'])
    }
  })

  it('and those that are counted are in order, and each is given once', () => {
    const anyOwn = fc.array(fc.option(fc.integer({ min: 1, max: 40 }), { nil: null, freq: 3 }), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(anyOwn, given => {
        const inOrder = given.flatMap(no => no ?? []).sort((a, b) => a - b)
        const unique = [...new Set(inOrder)]
        let place = 0
        const numbers = new Map<string, string>()
        const rows = given.map((no, at) => {
          const next = unique[place]
          if (no !== null && next !== undefined) {
            numbers.set(`n${at}`, String(next))
            place += 1
          }
          return { id: `n${at}`, type: 'cue' as const }
        })
        const all = shown(cueNumbers(rows, numbering, null, numbers))
        expect(new Set(all).size).toBe(all.length)
        const key = (number: string) => {
          const [, digits, letters = ''] = /^(\d+)([A-Z]*)$/.exec(number) ?? []
          return `${digits?.padStart(3, '0')}${String(letters.length)}${letters}`
        }
        expect(all).toEqual(all.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)))
      }),
    )
  })

  it('typed while the show is on count at once, and no other cue is called the same', () => {
    const pinned = pinNumbers(cues('a', 'b'), numbering, null)
    expect(shown(cueNumbers(cues('a', 'b'), numbering, pinned, own({ b: 'LX 12' })))).toEqual(['1', 'LX 12'])
    expect(shown(cueNumbers(cues('a', 'b'), numbering, null, own({ a: '2' })))).toEqual(['2', '3'])
    expect(shown(cueNumbers(cues('a', 'b', 'c'), numbering, null, own({ c: '2' })))).toEqual(['1', '1A', '2'])
  })

  it('are found as they are shown, with or without their blanks and prefix', () => {
    const numbers = cueNumbers(cues('a', 'b', 'c'), numbering, null, own({ b: 'LX 12', c: '3a' }))
    expect(['LX 12', 'lx12', '12', '3A', '1', '2'].map(asked => cueByNumber(numbers, asked))).toEqual([
      ...['b', 'b', 'b', 'c', 'a', null],
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

  it('take the letter in the case of those around', () => {
    expect(shown(['a', 'x', 'b'], { a: '3b', b: '4' })).toEqual(['3b', '3c', '4'])
    expect(shown(['a', 'x', 'b'], { a: '3', b: '3a' })).toEqual(['3', '3b', '3a'])
    const own = new Map([
      ['a', '3a'],
      ['b', '3b'],
      ['c', '4'],
    ])
    const numbers = cueNumbers(cues('a', 'b', 'x', 'c'), numbering, null, own)
    expect([...numbers.values()]).toEqual(['3a', '3b', '3c', '4'])
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
