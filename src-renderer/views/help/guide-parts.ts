/** A part of the guide, between two headings. */
export interface GuidePart {
  /** The same in every language; links lead to it. */
  readonly name: string
  readonly title: string
  /** Markdown below the heading. */
  readonly text: string
}

const heading = /^## (.+?) \{#([a-z-]+)\}$/

/** The guide in its parts, in order. What stands before the first heading belongs to none. */
export function guideParts(markdown: string): readonly GuidePart[] {
  const parts: { name: string; title: string; lines: string[] }[] = []
  for (const line of markdown.split(/\r?\n/)) {
    const [, title, name] = heading.exec(line) ?? []
    if (title !== undefined && name !== undefined) parts.push({ name, title, lines: [] })
    else parts.at(-1)?.lines.push(line)
  }
  return parts.map(({ name, title, lines }) => ({ name, title, text: lines.join('\n').trim() }))
}

/** The parts that have every word of a query. */
export function partsWith(parts: readonly GuidePart[], query: string): readonly GuidePart[] {
  const words = wordsOf(query)
  return parts.filter(({ title, text }) => {
    const whole = `${title} ${text}`.toLocaleLowerCase()
    return words.every(word => whole.includes(word))
  })
}

export const wordsOf = (query: string): readonly string[] =>
  query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
