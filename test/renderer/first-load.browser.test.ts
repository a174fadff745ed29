import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { de } from '../../src-main/domain/messages/de.ts'
import { en } from '../../src-main/domain/messages/en.ts'
import { firstLoadOf } from '../support/first-load.ts'

const rendererDir = fileURLToPath(new URL('../../out/renderer', import.meta.url))
const languages = ['en', 'de'] as const
const kilobyte = 1_000

/** Texts of views that are opened later, and of no other; of those that have whole sentences. */
const later = ['connections', 'controllers', 'edit', 'journal', 'outputs', 'rundowns', 'tokens']

describe.each(languages)('the first load, in %s', language => {
  const texts = fileURLToPath(new URL(`../../src-renderer/texts/${language}/`, import.meta.url))
  const standing = readdirSync(texts)

  it.each([
    ['the call view', 'index.html'],
    ['an output page', 'output/index.html'],
  ])('of %s is at most 250 kB of compressed script', (_, page) => {
    const { script } = firstLoadOf(rendererDir, `${language}/${page}`)
    expect(script).toBeGreaterThan(50 * kilobyte)
    expect(script).toBeLessThanOrEqual(250 * kilobyte)
  })

  it.each(later.filter(view => standing.includes(`${view}.ts`)))('has no sentence of %s', async view => {
    const { source } = firstLoadOf(rendererDir, `${language}/index.html`)
    const read = async (name: string) =>
      longTexts(await import(`../../src-renderer/texts/${language}/${name}.ts`))
    const first = await Promise.all(
      standing
        .map(file => file.slice(0, -'.ts'.length))
        .flatMap(name => (later.includes(name) ? [] : read(name))),
    )
    // What the desk says comes at any time: its catalogue is of the first load.
    const catalogue = Object.values(language === 'de' ? de : en).join('\n')
    const sentences = (await read(view)).filter(
      sentence => !first.flat().includes(sentence) && !catalogue.includes(sentence),
    )
    expect(sentences.length).toBeGreaterThan(0)
    expect(sentences.filter(sentence => source.includes(sentence))).toEqual([])
  })

  it('of an output page has no editor, no dialog and no list of the desk', () => {
    const { files } = firstLoadOf(rendererDir, `${language}/output/index.html`)
    expect(files.filter(file => /dialog|view|editor/.test(file))).toEqual([])
  })
})

/** Plain sentences, long enough to stand nowhere else. */
function longTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.length > 30 && /^[^'"`\\\n]+$/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(longTexts) : []
}
