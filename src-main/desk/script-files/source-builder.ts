import { MessageError } from '../../contract/message-error.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import { scriptLimits } from '../../domain/script/script.ts'
import type { ScriptSource, SourceLine, Span } from '../../domain/script/script-source.ts'

/** A line of a document; what it does not say is left out. */
type NewLine = Pick<SourceLine, 'text' | 'above'> & Partial<Omit<SourceLine, 'line'>>

/** What belongs to the pages comes on top of the script. */
const most = { characters: 2 * scriptLimits.characters, lines: 200_000 }

/** Collects the lines of a document. Throws a `MessageError` where they are more than those of a script. */
export class SourceBuilder {
  readonly #lines: SourceLine[] = []
  #characters = 0
  title = ''
  readonly notes: Said[] = []

  /** An empty line is none. */
  add({ text, italic = [], bold = [], ...line }: NewLine): void {
    const start = text.length - text.trimStart().length
    const shown = plain(text.trim())
    if (shown === '') return
    this.#characters += shown.length
    if (this.#characters > most.characters || this.#lines.length >= most.lines)
      throw new MessageError(messageOf('script-file.too-much-text', { most: scriptLimits.characters }))
    this.#lines.push({
      page: null,
      style: null,
      indent: 0,
      isCentred: false,
      isOfPage: false,
      ...line,
      line: this.#lines.length + 1,
      text: shown,
      italic: moved(italic, start, shown),
      bold: moved(bold, start, shown),
    })
  }

  build(hasPages = true): ScriptSource {
    const lines = hasPages ? this.#lines : this.#lines.map(line => ({ ...line, page: null }))
    return { title: this.title.trim(), lines, notes: this.notes }
  }
}

/** Control characters are no text; each stands for one place, so that spans keep theirs. */
const plain = (text: string): string => text.toWellFormed().replace(/(?!\t)[\p{Cc}\u2028\u2029]/gu, ' ')

/** As they lie in the text without the blanks before it; those with nothing but blanks between them are one. */
function moved(spans: readonly Span[], by: number, text: string): readonly Span[] {
  const all: Span[] = []
  for (const [start, end] of spans) {
    const [from, to] = [Math.max(0, start - by), Math.min(text.length, end - by)]
    const last = all.at(-1)
    if (from >= to) continue
    if (last !== undefined && text.slice(last[1], from).trim() === '')
      all[all.length - 1] = [last[0], Math.max(to, last[1])]
    else all.push([from, to])
  }
  return all
}
