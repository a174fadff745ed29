/** A part of the guide, between two headings. */
export interface GuidePart {
  /** The same in every language; links lead to it. */
  readonly name: string
  readonly title: string
  /** What a person may look for here and the text does not say. */
  readonly words: string
  /** Markdown below the heading. */
  readonly text: string
}

const heading = /^## (.+?) \{#([a-z-]+)(?:: ([^}]+))?\}$/

/** The guide in its parts, in order. What stands before the first heading belongs to none. */
export function guideParts(markdown: string): readonly GuidePart[] {
  const parts: { name: string; title: string; words: string; lines: string[] }[] = []
  for (const line of markdown.split(/\r?\n/)) {
    const [, title, name, words = ''] = heading.exec(line) ?? []
    if (title !== undefined && name !== undefined) parts.push({ name, title, words, lines: [] })
    else parts.at(-1)?.lines.push(line)
  }
  return parts.map(({ lines, ...part }) => ({ ...part, text: lines.join('\n').trim() }))
}

/** The parts that have every word of a query, with or without its hyphens: Wi-Fi is found as wifi. */
export function partsWith(parts: readonly GuidePart[], query: string): readonly GuidePart[] {
  const words = wordsOf(query)
  return parts.filter(({ title, words: others, text }) => {
    const whole = `${title} ${others} ${text}`.toLocaleLowerCase()
    const plain = withoutHyphens(whole)
    return words.every(word => whole.includes(word) || plain.includes(withoutHyphens(word)))
  })
}

const withoutHyphens = (text: string): string => text.replaceAll('-', '')

export const wordsOf = (query: string): readonly string[] =>
  query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
