import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from '../../src-main/domain/language.ts'
import { guideParts, partsWith } from '../../src-renderer/views/help/guide-parts.ts'
import { catalogueOf } from '../support/catalogues.ts'

const read = (language: string): string =>
  readFileSync(new URL(`../../resources/guide/${language}.md`, import.meta.url), 'utf8')
const english = guideParts(read('en'))

/** Words in the guide that are not the application's: of networks, systems, files and columns, and what a person sees. */
const ofOthers: ReadonlySet<string> = new Set([
  ...['guest', 'isolated', 'Gast', 'isoliert', 'isoliertes', 'isolierten'],
  ...['Electron', 'Local Network', 'Lokales Netzwerk', '/docs', 'before-takeover', 'before-restore-…'],
  ...['A device does nothing', 'Ein Gerät tut nichts'],
  ...['MTC', 'LTC', 'Advanced Configuration', 'API Base URL', 'Input Monitoring', 'Eingabeüberwachung'],
  ...['erste Pult', 'Next of … rows to look at', 'Nächste von … Zeilen prüfen'],
  ...['Cue no.', 'start rule', 'CLIP 0:42 Opening.mov'],
  ...['Opening.mov is 3:42: use as duration', 'Opening.mov ist 3:42 lang: als Dauer nehmen'],
])

const picturesIn = (markdown: string): readonly { readonly name: string; readonly says: string }[] =>
  [...markdown.matchAll(/!\[([^\]]*)\]\(([^)]*)\)/g)].map(([, says = '', name = '']) => ({ name, says }))

describe.each(languages)('the guide in %s', language => {
  const text = read(language)
  const parts = guideParts(text)

  it('has the same parts in the same order as every other language', () => {
    expect(parts.map(({ name }) => name)).toEqual(english.map(({ name }) => name))
    expect(parts.length).toBeGreaterThan(12)
    expect(parts.every(({ title, text }) => title !== '' && text.length > 100)).toBe(true)
  })

  it('links to parts that are there, and to nothing outside', () => {
    const links = [...text.matchAll(/(?<!!)\[[^\]]*\]\(([^)]*)\)/g)].map(([, target]) => target ?? '')
    const names = new Set(['keys', ...parts.map(({ name }) => `#${name}`)])
    expect(links.length).toBeGreaterThan(8)
    expect(links.filter(target => !names.has(target))).toEqual([])
    expect(text).not.toMatch(/https?:|<\w/)
  })

  it('shows the same pictures as every other language, and says what is seen in each', () => {
    expect(parts.map(part => picturesIn(part.text).map(({ name }) => name))).toEqual(
      english.map(part => picturesIn(part.text).map(({ name }) => name)),
    )
    expect(picturesIn(text).length).toBeGreaterThan(10)
    expect(picturesIn(text).filter(({ says }) => says.length < 30)).toEqual([])
  })

  it('names what the application really says: its buttons and views, and the messages that it helps with', async () => {
    // Keys of decks are in English; the German guide has their words in brackets.
    const catalogues = [await catalogueOf(language), await catalogueOf('en')]
    /** Without what differs each time: parameters, numbers, what stands in quotation marks. */
    const piecesOf = (text: string): readonly string[] =>
      text.split(/…|[“„”()]|: | > |\{[^{}]*\}|[{}]|\d[\d:]*/).map(piece =>
        piece
          .trim()
          .replace(/[.:,]+$/, '')
          .toLocaleLowerCase(),
      )
    const said = new Set(
      catalogues
        .flatMap(catalogue => Object.values(catalogue))
        .flatMap(texts => Object.values(texts))
        .flatMap(piecesOf),
    )
    const isSaid = (label: string): boolean => piecesOf(label).every(piece => piece === '' || said.has(piece))
    const labels = [...text.matchAll(/(?<![*\w])\*([^*\n]+)\*(?![*\w])/g)].map(([, label = '']) => label)
    const messages = (parts.find(({ name }) => name === 'trouble')?.text ?? '')
      .split('\n')
      .flatMap(line => /^\| ([^|]+?) \|/.exec(line)?.[1]?.split(/, (?=[A-ZÄÖÜ]{2})/) ?? [])
      .slice(1)
    expect(labels.length).toBeGreaterThan(150)
    expect(messages.length).toBeGreaterThan(30)
    expect(new Set([...labels, ...messages].filter(one => !isSaid(one) && !ofOthers.has(one)))).toEqual(
      new Set(),
    )
  })

  it('helps with every word that a refused press is answered with, which is all that a key of a deck shows', async () => {
    const { deskTexts } = await catalogueOf(language)
    const words = Object.entries(deskTexts).flatMap(([code, text]) =>
      /^refusal\..+\.word$/.test(code) ? [text] : [],
    )
    const table = parts.find(({ name }) => name === 'trouble')?.text ?? ''
    const helped = new Set(
      table.split('\n').flatMap(line => (/^\| ([^|]+) \|/.exec(line)?.[1] ?? '').split(/, | \(|\)/)),
    )
    expect(words.length).toBeGreaterThan(50)
    expect(words.filter(word => !helped.has(word))).toEqual([])
  })

  it('has as many rows in each table as the other languages', () => {
    const rows = (one: string): number => one.split('\n').filter(line => line.startsWith('|')).length
    expect(parts.map(part => rows(part.text))).toEqual(english.map(part => rows(part.text)))
  })
})

describe('a search in the guide', () => {
  it('finds the parts that have every word', () => {
    expect(partsWith(english, 'double PRESS').map(({ name }) => name)).toContain('gate')
    expect(partsWith(english, 'double xylophone')).toEqual([])
    expect(partsWith(english, '  ')).toEqual(english)
  })

  it('finds a part by a word that it does not say, and with or without hyphens', () => {
    const found = (query: string): readonly string[] => partsWith(english, query).map(({ name }) => name)
    expect(found('teleprompter')).toContain('outputs')
    expect(found('power cut')).toContain('backup')
    expect(found('wifi')).toEqual(found('Wi-Fi'))
    expect(found('wifi')).toContain('network')
    expect(english.some(({ title, text }) => /[{}]/.test(title) || text.includes('{#'))).toBe(false)
  })
})
