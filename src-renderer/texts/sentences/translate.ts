/** A sentence of the desk with what stands for it; `{1}`, `{2}` … stand in both for what is filled in. */
export type SentencePair = readonly [english: string, other: string]

/** Gives a sentence in another language; one that it does not know stays as it is. */
export type Translate = (sentence: string) => string

interface Template {
  readonly pattern: RegExp
  /** Which number each filled-in part has, in the order of the English sentence. */
  readonly numbers: readonly string[]
  readonly other: string
  /** Characters of its own: the more, the surer it is meant. */
  readonly own: number
}

/**
 * The desk says its sentences in English; each page puts them into its own language. What is filled in may be a
 * sentence itself, and several may follow one another.
 */
export function translator(pairs: readonly SentencePair[]): Translate {
  const whole = new Map(pairs)
  const templates = pairs
    .filter(([english]) => placeholder.test(english))
    .map(templateOf)
    .toSorted((one, other) => other.own - one.own)

  const known = (sentence: string): string | null => {
    const same = whole.get(sentence)
    if (same !== undefined) return same
    for (const { pattern, numbers, other } of templates) {
      const found = pattern.exec(sentence)
      if (found === null) continue
      const parts = new Map(numbers.map((number, at) => [number, translate(found[at + 1] ?? '')]))
      return other.replace(placeholders, (_all, number: string) => parts.get(number) ?? '')
    }
    return null
  }

  const translate = (text: string): string => {
    const all = known(text)
    if (all !== null) return all
    const sentences = text.split(/(?<=[.!?]) (?=\S)/)
    for (let first = sentences.length - 1; first > 0; first -= 1) {
      const begin = known(sentences.slice(0, first).join(' '))
      if (begin !== null) return `${begin} ${translate(sentences.slice(first).join(' '))}`
    }
    const [head, ...rest] = sentences
    return rest.length === 0 || head === undefined ? text : `${head} ${translate(rest.join(' '))}`
  }
  return translate
}

const placeholder = /\{\d\}/
const placeholders = /\{(\d)\}/g

function templateOf([english, other]: SentencePair): Template {
  const literals = english.split(/\{\d\}/)
  return {
    pattern: new RegExp(`^${literals.map(escaped).join('([^]*?)')}$`),
    numbers: [...english.matchAll(placeholders)].map(match => match[1] ?? ''),
    other,
    own: literals.join('').length,
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
