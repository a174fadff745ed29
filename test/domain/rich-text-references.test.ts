import { describe, expect, it } from 'vitest'
import { plainText } from '../../src-main/domain/rich-text/cell-text.ts'
import { changedParts, withMentionIds } from '../../src-main/domain/rich-text/change-parts.ts'
import { spokenReferences } from '../../src-main/domain/rich-text/spoken-references.ts'
import { richTree } from '../../src-main/domain/rich-text/tree.ts'
import fc from '../support/fast-check.ts'

const mention = (id: string): string =>
  `<rs-mention data-mention-id="${id}" data-fallback-name="old"></rs-mention>`

describe('the words of rich text', () => {
  it('are known from its plain text, where mentions are not sent', () => {
    const html = `<ul><li>Ask ${mention('a')} in <rs-variable data-variable-key="hall"></rs-variable></li><li>${mention('b')}!</li></ul>`
    const text = plainText(html, { mention: id => (id === 'a' ? 'Ann Lee' : 'Bo'), variable: () => 'Hall 2' })
    const words = spokenReferences(html, text)
    expect([words.mention('a'), words.variable('hall'), words.mention('b')]).toEqual([
      'Ann Lee',
      'Hall 2',
      'Bo',
    ])
    expect(spokenReferences(html, 'something else').mention('a')).toBeUndefined()
  })

  it('are incomplete where the plain text does not determine each', () => {
    const complete = (html: string, text: string) => spokenReferences(html, text).complete
    expect(complete('no reference', 'no reference')).toBe(true)
    expect(complete(`${mention('a')} and ${mention('b')} `, '@Ann and @Bo ')).toBe(true)
    expect(complete(`${mention('a')} and ${mention('b')} `, '@Ann and @Bo')).toBe(false)
    const [first, last] = ['first', 'last'].map(
      key => `<rs-variable data-variable-key="${key}"></rs-variable>`,
    )
    expect(complete(`${first}${last}`, 'Ann Lee')).toBe(false)
    expect(complete(`${first}, ${first}`, 'Ann, Ann')).toBe(true)
    // The first comma could belong to the name.
    expect(complete(`${first}, ${first}`, 'Lee, Ann, Lee, Ann')).toBe(false)
  })

  it('are found again wherever a name ends at what stands after it', () => {
    const name = fc.stringMatching(/^[A-Za-z]{1,6}$/)
    const between = fc.stringMatching(/^[.,;:]{1,3}$/)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(between, name), { minLength: 1, maxLength: 5 }),
        between,
        (pieces, rest) => {
          const html = pieces.map(([words], at) => `${words}${mention(`m${at}`)}`).join('') + rest
          const names = new Map(pieces.map(([, each], at) => [`m${at}`, each]))
          const text = plainText(html, { mention: id => names.get(id), variable: () => undefined })
          const words = spokenReferences(html, text)
          for (const [id, each] of names) expect(words.mention(id)).toBe(each)
        },
      ),
    )
  })

  it('name a mention by the identifier that the service gave it, and are untouched where it is known', () => {
    const html = `x<b>y</b> ${mention('new-1')}`
    expect(withMentionIds(html, id => (id === 'new-1' ? 'M1' : id))).toBe(`x<b>y</b> ${mention('M1')}`)
    const foreign = `<font>${mention('m')}</font>`
    expect(withMentionIds(foreign, id => id)).toBe(foreign)
    expect(changedParts(foreign, part => part)).toBe(mention('m'))
  })

  it('stay, however deep somebody has put them', () => {
    const deep = `${'<div>'.repeat(20_000)}word${'</div>'.repeat(20_000)}`
    expect(JSON.stringify(richTree(deep))).toContain('word')
  })
})
