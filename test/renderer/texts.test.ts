import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const folder = (language: string): string =>
  fileURLToPath(new URL(`../../src-renderer/texts/${language}/`, import.meta.url))
const files = readdirSync(folder('en')).toSorted()

const load = async (language: string, file: string): Promise<Readonly<Record<string, unknown>>> =>
  import(`${folder(language)}${file}`)

/** Every place in a catalogue with what stands there: a sentence, a function by the number of what it is given. */
function places(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'function') return [[path, `(${value.length})`]]
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return [[path, String(value)]]
  return Object.entries(value).flatMap(([name, part]) => places(part, `${path}.${name}`))
}

/** Examples of what a person writes, in whatever language. */
const alike: ReadonlySet<string> = new Set(['.controllersTexts.addControl.midi'])

const wordsOf = (sentence: string): readonly string[] => sentence.match(/\p{L}{2,}/gu) ?? []

describe('the German texts', () => {
  it('stand in the same files as the English ones', () => {
    expect(readdirSync(folder('de')).toSorted()).toEqual(files)
  })

  it.each(files)('have the same places as the English ones in %s', async file => {
    const names = async (language: string) => places(await load(language, file)).map(([path]) => path)
    expect(await names('de')).toEqual(await names('en'))
  })

  it.each(files)('leave no sentence of %s in English', async file => {
    const english = new Map(places(await load('en', file)))
    const same = places(await load('de', file)).filter(
      ([path, text]) => !alike.has(path) && english.get(path) === text && wordsOf(text).length > 2,
    )
    expect(same).toEqual([])
  })
})
