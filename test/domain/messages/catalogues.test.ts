import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { messageFormatter } from '../../../src-main/contract/message-format.ts'
import { de } from '../../../src-main/domain/messages/de.ts'
import { en } from '../../../src-main/domain/messages/en.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const inEnglish = messageFormatter(en, 'en')
const inGerman = messageFormatter(de, 'de')

/** `count: number`, `name: value`, each once, in their order. */
function parametersOf(text: string): readonly string[] {
  const found = new Set<string>()
  const walk = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.argument) found.add(`${element.value}: value`)
      else if (element.type === TYPE.plural) {
        found.add(`${element.value}: number`)
        for (const { value } of Object.values(element.options)) walk(value)
      } else if (element.type === TYPE.number || element.type === TYPE.date) {
        found.add(`${element.value}: number`)
      } else if (element.type !== TYPE.literal && element.type !== TYPE.pound) {
        throw new Error(`The types know no parameter of kind ${element.type}.`)
      }
    }
  }
  walk(parse(text, { ignoreTag: true }))
  return [...found].toSorted()
}

describe('a catalogue', () => {
  it('has every message with the parameters that the English one takes', () => {
    expect(Object.keys(de).toSorted()).toEqual(Object.keys(en).toSorted())
    const german: Readonly<Record<string, string>> = de
    for (const [code, text] of Object.entries(en)) {
      expect({ code, takes: parametersOf(german[code] ?? '') }).toEqual({ code, takes: parametersOf(text) })
    }
  })

  it('has no message that nobody says', () => {
    const source = globSync('src-{main,renderer}/**/*.{ts,tsx}', { cwd: root })
      .filter(file => !/messages[\\/](en|de)\.ts$/.test(file))
      .map(file => readFileSync(`${root}${file}`, 'utf8'))
      .join('\n')
    const composed = /^(refusal\.|problem\.|action\.)/
    const unsaid = Object.keys(en).filter(code => !composed.test(code) && !source.includes(`'${code}'`))
    expect(unsaid).toEqual([])
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
        `„${name}“ ist ON AIR. „Öffnen…“ wählen und den Knopf halten, um den Ablauf zu wechseln.`,
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
