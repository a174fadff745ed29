import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { languages } from '../../src-main/domain/language.ts'
import { catalogueOf } from '../support/catalogues.ts'
import { firstLoadOf } from '../support/first-load.ts'

const rendererDir = fileURLToPath(new URL('../../out/renderer', import.meta.url))
const kilobyte = 1_000

/** Groups of texts of views that are opened later, and of no other; of those that have whole sentences. */
const later = ['connections', 'controllers', 'edit', 'journal', 'show-control', 'rundowns', 'tokens']

describe.each(languages)('the first load, in %s', language => {
  it.each([
    ['the call view', 'index.html'],
    ['an output page', 'output/index.html'],
  ])('of %s is at most 250 kB of compressed script', (_, page) => {
    const { script } = firstLoadOf(rendererDir, `${language}/${page}`)
    expect(script).toBeGreaterThan(50 * kilobyte)
    expect(script).toBeLessThanOrEqual(250 * kilobyte)
  })

  it.each(later)('has no sentence of %s', async view => {
    const { source } = firstLoadOf(rendererDir, `${language}/index.html`)
    const { deskTexts, pageTexts } = await catalogueOf(language)
    const own = (code: string): boolean => code.startsWith(`${view}.`)
    const texts = Object.entries(pageTexts)
    // What the desk says comes at any time: all of it is of the first load.
    const first = [...Object.values(deskTexts), ...texts.flatMap(([code, text]) => (own(code) ? [] : text))]
    const sentences = texts
      .flatMap(([code, text]) => (own(code) ? text : []))
      .filter(text => isLongText(text) && !first.some(other => other.includes(text)))
    expect(sentences.length).toBeGreaterThan(0)
    expect(sentences.filter(sentence => source.includes(sentence))).toEqual([])
  })

  it('of an output page has no editor, no dialog, no list of the desk and none of its texts', () => {
    const { files } = firstLoadOf(rendererDir, `${language}/output/index.html`)
    expect(files.filter(file => /dialog|view|editor|first-texts/.test(file))).toEqual([])
  })
})

it('has the same files for all languages, where they have no text', () => {
  const [first = [], ...others] = languages.map(
    language => firstLoadOf(rendererDir, `${language}/index.html`).files,
  )
  for (const files of others) {
    const shared = files.filter(file => first.includes(file))
    expect(shared.length).toBeGreaterThan(first.length / 2)
  }
})

/** A plain sentence, long enough to stand nowhere else. */
const isLongText = (text: string): boolean => text.length > 30 && /^[^'"`\\\n{}#]+$/.test(text)
