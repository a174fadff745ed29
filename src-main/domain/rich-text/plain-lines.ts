/** Plain text as it grows out of rich text: blocks stand on lines of their own, items of lists behind their marks. */
export class PlainLines {
  #parts: string[] = []
  #atStart = true
  #afterMark = false

  add(text: string): void {
    if (text === '') return
    this.#parts.push(text)
    this.#atStart = text.endsWith('\n')
    this.#afterMark = false
  }

  /** What follows stands on a line of its own. */
  line(): void {
    if (!this.#atStart && !this.#afterMark) this.add('\n')
  }

  /** An item of a list begins. */
  mark(text: string): void {
    if (this.#afterMark) this.add('\n')
    this.line()
    this.add(text)
    this.#afterMark = true
  }

  /** An item ends, an empty one too. */
  endItem(): void {
    if (this.#afterMark) this.add('\n')
    this.line()
  }

  /** The text since the last `take`. A reference, which is returned separately, follows it. */
  take(): string {
    const text = this.#parts.join('')
    this.#parts = []
    this.#atStart = false
    this.#afterMark = false
    return text
  }
}

/** Lists deeper than that are not indented further: the text would grow with the square of its length. */
const deepestIndent = 24

/** The marks of the items of nested lists: bullets, or numbers from 1. */
export class ListMarks {
  readonly #open: { readonly numbered: boolean; count: number }[] = []

  begin(name: 'ul' | 'ol'): void {
    this.#open.push({ numbered: name === 'ol', count: 0 })
  }

  end(): void {
    this.#open.pop()
  }

  next(): string {
    const list = this.#open.at(-1)
    if (list === undefined) return '• '
    list.count += 1
    const indent = '  '.repeat(Math.min(this.#open.length - 1, deepestIndent))
    return `${indent}${list.numbered ? `${list.count}.` : '•'} `
  }
}

/** Without the line breaks at its end, in a time that goes with its length. */
export function withoutLastLines(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n') end -= 1
  return text.slice(0, end)
}
