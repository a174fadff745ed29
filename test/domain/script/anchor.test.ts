import { describe, expect, it } from 'vitest'
import { anchorAt, anchorIn, wordAt, wordsIn } from '../../../src-main/domain/script/anchor.ts'
import fc from '../../support/fast-check.ts'
import { anchorOf, lighthouse } from '../../support/one-script.ts'

const textOf = (text: string, { from, to }: { from: number; to: number }): string => text.slice(from, to)

describe('words of a text', () => {
  it.each([
    ['and nobody came up.', ['and', 'nobody', 'came', 'up']],
    ['Don’t — listen!', ['Don’t', 'listen']],
    ['', []],
    ['…', ['…']],
  ])('%s', (text, words) => {
    expect(wordsIn(text).map(word => textOf(text, word))).toEqual(words)
  })

  it('are found in scripts without blanks', () => {
    expect(wordsIn('灯台の灯が消えた').length).toBeGreaterThan(1)
  })

  it('one is found at any place of a text that has any', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(200), (text, place) => {
        const word = wordAt(text, place)
        expect(word === null).toBe(wordsIn(text).length === 0)
        if (word !== null) expect(word.to).toBeGreaterThan(word.from)
      }),
    )
  })
})

describe('an anchor', () => {
  const listen = anchorOf(lighthouse, 'p5', 'Listen')

  it('stays at its word while the text around it is edited', () => {
    const edited = { id: 'p5', text: 'No, it never went out, not once. Listen.' }
    const found = anchorIn(edited, listen)
    expect(found).not.toBeNull()
    expect(textOf(edited.text, found ?? { from: 0, to: 0 })).toBe('Listen')
  })

  it('takes the one of several words that has the same text around it', () => {
    const text = 'Listen to me. It never went out. Listen. And listen again.'
    const found = anchorIn({ id: 'p5', text }, listen)
    expect(found?.from).toBe(33)
  })

  it('has lost its word where it is gone', () => {
    expect(anchorIn({ id: 'p5', text: 'It never went out. Hear.' }, listen)).toBeNull()
  })

  it('finds each word of any text again after something was put before it', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/)
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 1, maxLength: 12 }),
        fc.nat(),
        word,
        (words, at, added) => {
          fc.pre(!words.includes(added))
          const text = words.join(' ')
          const own = wordsIn(text)[at % words.length]
          if (own === undefined) return
          const anchor = anchorAt({ id: 'p', text }, own)
          const longer = `${added} ${text}`
          const found = anchorIn({ id: 'p', text: longer }, anchor)
          expect(found?.from).toBe(own.from + added.length + 1)
        },
      ),
    )
  })
})
