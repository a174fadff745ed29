import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { languages } from '../../src-main/domain/language.ts'
import { pageTexts } from '../../src-main/domain/messages/en.ts'
import { isLater } from '../../src-renderer/texts/later-texts.ts'
import { firstLoadOf } from '../support/first-load.ts'

const rendererDir = fileURLToPath(new URL('../../out/renderer', import.meta.url))
const kilobyte = 1_000

describe.each(languages)('the first load, in %s', language => {
  it.each([
    ['the call view', 'index.html'],
    ['an output page', 'output/index.html'],
  ])('of %s is at most 180 kB of compressed code, and 55 kB of texts', (_, page) => {
    const { script, texts } = firstLoadOf(rendererDir, `${language}/${page}`)
    expect(script - texts).toBeGreaterThan(50 * kilobyte)
    expect(script - texts).toBeLessThanOrEqual(180 * kilobyte)
    expect(script).toBeLessThanOrEqual(235 * kilobyte)
    expect(texts).toBeGreaterThan(5 * kilobyte)
    expect(texts).toBeLessThanOrEqual(55 * kilobyte)
  })

  it.each(['index.html', 'output/index.html'])('of %s says nothing that is loaded later', page => {
    const { source, files } = firstLoadOf(rendererDir, `${language}/${page}`)
    expect(files.filter(file => file.startsWith(`${language}-`))).toHaveLength(1)
    const said = Object.keys(pageTexts).filter(
      code => isLater(code) && [`"${code}"`, `'${code}'`, `\`${code}\``].some(text => source.includes(text)),
    )
    expect(said).toEqual([])
  })

  it('of an output page has no editor, no dialog, and no list of the desk', () => {
    const { files } = firstLoadOf(rendererDir, `${language}/output/index.html`)
    expect(files.filter(file => /dialog|view|editor|desk/.test(file))).toEqual([])
  })
})

it('differs between the languages by the catalogue alone', () => {
  const [first = [], ...others] = languages.map(
    language => firstLoadOf(rendererDir, `${language}/index.html`).files,
  )
  for (const files of others) expect(files.filter(file => !first.includes(file))).toHaveLength(1)
})
