import { globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { messageFormatter, needsFormat } from '../../../src-main/contract/message-format.ts'
import { languages } from '../../../src-main/domain/language.ts'
import { deskTexts as de } from '../../../src-main/domain/messages/de.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import { knownText, t } from '../../../src-renderer/texts/text.ts'
import { type Catalogue, catalogueOf } from '../../support/catalogues.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const english = await catalogueOf('en')
const inEnglish = messageFormatter(english.deskTexts, 'en')
const inGerman = messageFormatter(de, 'de')

/** `count: number`, `name: value`, each once, in their order. */
function parametersOf(text: string): readonly string[] {
  const found = new Set<string>()
  const walk = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.argument) found.add(`${element.value}: value`)
      else if (element.type === TYPE.plural || element.type === TYPE.select) {
        found.add(`${element.value}: ${element.type === TYPE.plural ? 'number' : 'choice'}`)
        for (const { value } of Object.values(element.options)) {
          walk(value)
          const [first, ...more] = value
          if (first?.type === TYPE.literal && more.length === 0 && !first.value.includes(' '))
            throw new Error(`The types take the branch {${first.value}} for a parameter. Make it two texts.`)
        }
      } else if (element.type === TYPE.number || element.type === TYPE.date) {
        found.add(`${element.value}: number`)
      } else if (element.type !== TYPE.literal && element.type !== TYPE.pound) {
        throw new Error(`The types know no parameter of kind ${element.type}.`)
      }
    }
  }
  walk(parse(text, { ignoreTag: true }))
  // Where a number is counted and shown, it is a number.
  return [...found]
    .filter(one => !found.has(one.replace(/: value$/, ': number')) || one.endsWith('number'))
    .toSorted()
}

const parts: readonly (keyof Catalogue)[] = ['deskTexts', 'pageTexts', 'nativeTexts']

/** Examples of what a person types, in every language. */
const sameInAll: ReadonlySet<string> = new Set(['controllers.add-control.midi'])

/** What texts quote that is not Showcall's: of programs, files, tables and browsers. */
const quotedOfOthers: ReadonlySet<string> = new Set([
  ...['CSV UTF-8', '-----BEGIN CERTIFICATE-----', '-----BEGIN PRIVATE KEY-----', 'npm start -- repair'],
  ...['Cue no.', 'Cue-Nr.', 'Publish to web', 'Im Web veröffentlichen', 'next', 'View'],
  ...['Save as PDF', 'Als PDF speichern', 'Background graphics', 'Hintergrundgrafiken'],
])

/** Without parameters. */
const wordsOf = (sentence: string): readonly string[] =>
  sentence.replace(/\{\w+[},]/g, ' ').match(/\p{L}{2,}/gu) ?? []

describe.each(languages)('the catalogue of “%s”', language => {
  it('has one word for the clock and another for TIME, one for SHORT, and READY for what a crew says alone', async () => {
    const catalogue = await catalogueOf(language)
    const texts: Readonly<Record<string, string>> = Object.assign({}, ...parts.map(part => catalogue[part]))
    const wordOf = (code: string): string => texts[code]?.replace(/: .*/, '').toLowerCase() ?? ''
    const words = ['header.now', 'calling.word.time', 'header.short', 'bar.unacknowledged'].map(wordOf)
    expect(new Set(words.filter(Boolean)).size).toBe(4)
    const said = wordOf('calling.crew.ready')
    for (const code of ['bar.unacknowledged', 'refusal.unacknowledged', 'refusal.unacknowledged.word'])
      expect({ code, said: wordOf(code).includes(said) }).toEqual({ code, said: false })
  })

  it('quotes its own buttons and views as they are called, and has no marks of Markdown', async () => {
    const catalogue = await catalogueOf(language)
    const texts = parts.flatMap(part => Object.entries<string>(catalogue[part]))
    const nameOf = (text: string): string => text.replace(/[.:…]+$/, '')
    const names = new Set(texts.map(([, text]) => nameOf(text)))
    const quoted = texts.flatMap(([code, text]) =>
      [...text.matchAll(/[“„]([^”“„{}]+)[”“]/g)].map(([, name = '']) => ({ code, name })),
    )
    expect(quoted.length).toBeGreaterThan(20)
    const wrong = quoted.filter(({ name }) => !names.has(nameOf(name)) && !quotedOfOthers.has(name))
    expect(wrong).toEqual([])
    expect(texts.filter(([, text]) => /\*\p{L}[^*]*\*|\]\(|`/u.test(text))).toEqual([])
  })

  it.each(parts)('has every text of %s with the parameters that the English one takes', async part => {
    const own: Readonly<Record<string, string>> = (await catalogueOf(language))[part]
    const inEn: Readonly<Record<string, string>> = english[part]
    expect(Object.keys(own).toSorted()).toEqual(Object.keys(inEn).toSorted())
    for (const [code, text] of Object.entries(inEn)) {
      expect({ code, takes: parametersOf(own[code] ?? '') }).toEqual({ code, takes: parametersOf(text) })
    }
  })
})

const [, ...translations] = languages

describe.each(translations)('the translation “%s”', language => {
  it.each(parts)('leaves no sentence of %s in English', async part => {
    const inEn: Readonly<Record<string, string>> = english[part]
    const same = Object.entries((await catalogueOf(language))[part]).filter(
      ([code, text]) => inEn[code] === text && !sameInAll.has(code) && wordsOf(text).length > 2,
    )
    expect(same.map(([code]) => code)).toEqual([])
  })
})

describe('the catalogues', () => {
  it('are one for each language, of which the packages hold the strings of Electron', () => {
    const files = readdirSync(`${root}src-main/domain/messages`).filter(file => file !== 'message.ts')
    expect(files.toSorted()).toEqual(languages.map(language => `${language}.ts`).toSorted())
    const { build } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
    expect(build.electronLanguages).toEqual(languages)
  })

  it('have each code once: a page says the texts of the desk as well', () => {
    const codes = parts.flatMap(part => Object.keys(english[part]))
    expect(codes.filter((code, place) => codes.indexOf(code) !== place)).toEqual([])
  })

  it('have no text that nobody says', () => {
    const source = globSync('src-{main,renderer}/**/*.{ts,tsx}', { cwd: root })
      .filter(file => !/messages[\\/]\w+\.ts$/.test(file))
      .map(file => readFileSync(`${root}${file}`, 'utf8'))
      .join('\n')
    const composed = [...source.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{/g)].map(
      ([, beginning = '']) => beginning,
    )
    const said = new Set([...source.matchAll(/'([^'\s]+)'/g)].map(([, code = '']) => code))
    const unsaid = parts
      .flatMap(part => Object.keys(english[part]))
      .filter(code => !said.has(code) && !composed.some(beginning => code.startsWith(beginning)))
    expect(unsaid).toEqual([])
  })

  it('have native texts without parameters', () => {
    expect(Object.values(english.nativeTexts).filter(text => needsFormat.test(text))).toEqual([])
  })
})

describe('a text of a page', () => {
  it('is checked against its code by the types', () => {
    // @ts-expect-error: no such code.
    t('edit.nothing-such')
    // @ts-expect-error: its parameter is missing.
    expect(() => t('show.gone')).toThrow('time')
    // @ts-expect-error: a number is wanted.
    t('rundowns.rows', { count: '2' })
    // @ts-expect-error: it takes none.
    t('edit.yes', { name: 'Gala' })
    // @ts-expect-error: true or false is wanted.
    t('rundowns.sort-name', { by: 'Title', down: 'yes' })
    // @ts-expect-error: braces in apostrophes are no parameter.
    t('show-control.args-help', { title: 'Gala' })
  })

  it('counts, chooses, and shows what people wrote as they wrote it', () => {
    expect([0, 1, 1_200].map(count => t('find.replace-all', { count }))).toEqual([
      'Replace all',
      'Replace all 1',
      'Replace all 1,200',
    ])
    expect(t('rundowns.sort-name', { by: '{Title}', down: true })).toBe('Sort by {Title}, latest first')
    expect(t('rundowns.sort-name', { by: "it's", down: false })).toBe("Sort by it's")
    expect(t('show-control.args-help')).toContain(' {number}, {title} and {id} ')
  })

  it('is found by a code from data only if there is one', () => {
    expect(knownText('key.names.PageUp')).toBe('Page Up')
    expect(knownText('key.names.KeyB')).toBeNull()
    expect(knownText('key.names.toString')).toBeNull()
  })
})

describe('a message', () => {
  it('is checked against its code by the types', () => {
    // @ts-expect-error: no such code.
    messageOf('rundown.nothing-such')
    // @ts-expect-error: its parameter is missing.
    expect(() => inEnglish(messageOf('rundown.cannot-reopen'))).toThrow('why')
    // @ts-expect-error: a number is wanted.
    messageOf('service.rows-left-out', { count: '2' })
    // @ts-expect-error: it takes none.
    messageOf('rundown.none-open', { name: 'Gala' })
  })

  it.each(['Start', 'Page 2', 'Pause', 'Next', 'Message', 'No rundown is open.'])(
    'holds “%s” of people as they wrote it, in every language',
    name => {
      const how = messageOf('rundown.hold-to-open')
      expect(inGerman(messageOf('rundown.on-air', { title: name, how }))).toBe(
        `„${name}“ ist ON AIR. Im Menü „Öffnen, importieren…“ wählen und den Knopf halten, um den Ablauf zu wechseln.`,
      )
      expect(inGerman(messageOf('action.jump-cue', { number: name }))).toBe(`Sprung zu Cue ${name}`)
      expect(inGerman(messageOf('osc-target.silent', { name }))).toContain(`„${name}“`)
      expect(inEnglish(messageOf('rundown.on-air', { title: name, how }))).toContain(`“${name}” is on air.`)
    },
  )

  it.each(['{title}', '# 1', '<b>', "it's '{x}'", 'C:\\x64\\u0041', '%s'])(
    'does not read “%s” as a pattern',
    title => {
      const how = messageOf('service.hold-to-switch')
      expect(inEnglish(messageOf('rundown.on-air', { title, how }))).toBe(
        `“${title}” is on air. Hold the button to switch service.`,
      )
    },
  )

  it('counts, and writes numbers, in the way of its language', () => {
    const times = (count: number) => messageOf('ignored.times', { what: messageOf('ignored.pattern'), count })
    expect(inGerman(times(1))).toMatch(/ \(einmal\)\.$/)
    expect(inGerman(times(1_200))).toMatch(/ \(1\.200-mal\)\.$/)
    expect(inEnglish(times(1_200))).toMatch(/ \(1,200 times\)\.$/)
    expect(inGerman(messageOf('action.adjust-back', { seconds: 30 }))).toBe('Zeit −30 s')
  })

  it('that an older Showcall stored as a text is shown as it is', () => {
    expect(inGerman('No rundown is open.')).toBe('No rundown is open.')
    expect(inGerman(null)).toBeNull()
  })
})
