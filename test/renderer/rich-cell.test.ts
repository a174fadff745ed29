import type { Node } from 'prosemirror-model'
import { describe, expect, it } from 'vitest'
import { fromHtml, fromText } from '../../src-main/domain/rich-text/cell-text.ts'
import { docOf } from '../../src-renderer/components/rich-text/cell-doc.ts'
import { cellValueOf } from '../../src-renderer/components/rich-text/cell-value.ts'
import { schema } from '../../src-renderer/components/rich-text/schema.ts'
import fc from '../support/fast-check.ts'

const noReferences = { mention: () => undefined, variable: () => undefined }
const edited = (html: string) => cellValueOf(docOf({ text: '', html }), noReferences)

const characters = fc
  .string({ unit: fc.constantFrom('a', 'b', ' ', '<', '&', '"', "'", '\u00a0', 'é', '🎬'), maxLength: 6 })
  .filter(text => text !== '')
const marks = fc
  .subarray(['strong', 'em', 'underline', 'strike', 'highlight', 'code', 'sub'] as const, { maxLength: 3 })
  .chain(names =>
    fc.boolean().map(link => {
      const all = names.map(name => schema.mark(name))
      return link ? [...all, schema.mark('link', { href: 'https://example.com/?a="1"&b=2' })] : all
    }),
  )
const leaf = fc.constantFrom(
  schema.node('mention', { 'data-mention-id': 'm1', 'data-fallback-name': 'Ann "A" <x>' }),
  schema.node('variable', { 'data-variable-key': 'venue', 'data-fallback-value': 'Hall & Co' }),
  schema.node('file', { filename: 'plot.pdf', url: 'https://example.com/plot.pdf' }),
  schema.node('picture', { 'data-src': 'https://example.com/a.png', 'data-alt': 'stage' }),
)
const inline = fc.tuple(fc.oneof({ weight: 4, arbitrary: characters }, leaf), marks).map(([what, set]) => {
  const sorted = set.reduce<ReturnType<typeof schema.mark>[]>((all, mark) => [...mark.addToSet(all)], [])
  return typeof what === 'string' ? schema.text(what, sorted) : what.mark(sorted)
})
const line = fc.array(inline, { maxLength: 4 })
const paragraph = line.map(content => schema.node('paragraph', null, content))
const heading = fc
  .tuple(fc.constantFrom(1, 2, 3), line)
  .map(([level, content]) => schema.node('heading', { level }, content))
const pre = fc
  .array(characters, { maxLength: 3 })
  .map(lines => lines.join('\n'))
  .map(text => schema.node('pre', null, text === '' ? [] : [schema.text(text)]))
const { block } = fc.letrec<{ block: Node; list: Node; quote: Node }>(tie => ({
  block: fc.oneof({ maxDepth: 2 }, paragraph, heading, pre, tie('list'), tie('quote')),
  quote: fc
    .array(tie('block'), { minLength: 1, maxLength: 2 })
    .map(content => schema.node('blockquote', null, content)),
  list: fc
    .tuple(
      fc.boolean(),
      fc.array(fc.tuple(paragraph, fc.array(tie('block'), { maxLength: 2 })), { minLength: 1, maxLength: 3 }),
    )
    .map(([ordered, items]) =>
      schema.node(
        'list',
        { ordered },
        items.map(([first, others]) => schema.node('item', null, [first, ...others])),
      ),
    ),
}))
const doc = fc
  .array(block, { minLength: 1, maxLength: 4 })
  .map(content => schema.node('doc', null, content))
  .filter(made => made.childCount > 1 || made.firstChild?.content.size !== 0)

describe('rich text of a cell', () => {
  it('comes out of the editor as it went in', () => {
    fc.assert(
      fc.property(doc, made => {
        const value = cellValueOf(made, noReferences)
        // Lines that are empty at the very end are no content.
        if (value.html === null) return
        expect(docOf(value).toJSON()).toEqual(made.toJSON())
      }),
      { numRuns: 500 },
    )
  })

  it('is in the form that the service keeps, and reads as the service has it', () => {
    fc.assert(
      fc.property(doc, made => {
        made.check()
        const { text, html } = cellValueOf(made, noReferences)
        const kept = html === null ? fromText(text) : fromHtml(html, noReferences)
        expect(kept.content).toBe(text)
        if (html !== null) expect(kept.contentHtml).toBe(html)
      }),
      { numRuns: 500 },
    )
  })

  it('settles after one round, whatever somebody else wrote', () => {
    const tag = fc.constantFrom(
      'p',
      'div',
      'b',
      'ul',
      'li',
      'ol',
      'a',
      'mark',
      'h2',
      'pre',
      'blockquote',
      'br',
      'x-y',
    )
    const piece = fc.oneof(
      tag.map(name => `<${name}>`),
      tag.map(name => `</${name}>`),
      characters,
      fc.constantFrom('\n', '&nbsp;', '<a href="https://e.com">', '<rs-mention data-mention-id="m">'),
    )
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 14 }).map(pieces => pieces.join('')),
        html => {
          const once = edited(html)
          docOf({ text: '', html }).check()
          expect(cellValueOf(docOf(once), noReferences)).toEqual(once)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('drops unknown elements and keeps their text', () => {
    expect(edited('<section>a <font color=red>red</font> <b>bold</b></section>')).toEqual({
      text: 'a red bold',
      html: 'a red <strong>bold</strong>',
    })
  })

  it('is plain text, not rich text, where it holds lines alone', () => {
    expect(edited('<p>one</p><p><br></p><p>two</p>')).toEqual({ text: 'one\n\ntwo', html: null })
    expect(cellValueOf(docOf({ text: 'a\n<b>', html: null }), noReferences)).toEqual({
      text: 'a\n<b>',
      html: null,
    })
  })

  it('holds links that lead to pages alone', () => {
    expect(edited('<a href="javascript:alert(1)">x</a><a href="https://e.com/">y</a>').html).toBe(
      'x<a href="https://e.com/">y</a>',
    )
  })

  it('shows in a mention and a variable what they are called now', () => {
    const html =
      '<rs-mention data-mention-id="m" data-fallback-name="Old"></rs-mention> in <rs-variable data-variable-key="hall"></rs-variable>'
    const words = { mention: () => 'New', variable: () => 'Hall 2' }
    expect(cellValueOf(docOf({ text: '', html }), words)).toEqual({ text: '@New in Hall 2', html })
  })
})
