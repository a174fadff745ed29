import { isBlock, type RichPart, richParts, writtenPart } from './parts.ts'
import { ListMarks, PlainLines, withoutLastLines } from './plain-lines.ts'
import { escapeText } from './tokens.ts'

/** What mentions and text variables are called now; undefined: there is none, and its fallback stands for it. */
export interface ReferenceLookup {
  mention(id: string): string | undefined
  variable(key: string): string | undefined
}

/** What is kept of a cell, from whichever of the two forms was written. */
export interface CellContent {
  readonly content: string
  readonly contentHtml: string
}

/** Characters of a cell: reference, *Limits*. However much its variables hold, its plain text stays within it. */
export const cellCharacters = 100_000

/** Plain text, with its line breaks kept. */
export const fromText = (text: string): CellContent => ({
  content: text,
  contentHtml: escapeText(text).replaceAll(/\r\n|\r|\n/g, '<br>'),
})

/** Rich text from an untrusted source; plain text is derived from what is kept of it. */
export function fromHtml(html: string, references: ReferenceLookup): CellContent {
  const lines = new PlainLines()
  const marks = new ListMarks()
  const written: string[] = []
  // Variables can hold far more than a cell does.
  let room = 2 * cellCharacters
  for (const part of richParts(html)) {
    written.push(writtenPart(part))
    if (room < 0) continue
    const said = writePlain(part, lines, marks) ?? spokenBy(part, references)
    lines.add(said)
    room -= said.length
  }
  return {
    content: withoutLastLines(firstCharacters(lines.take(), cellCharacters)),
    contentHtml: written.join(''),
  }
}

/**
 * Sets lines and marks of lists, and gives the text that a part stands for; null for a mention or a variable, which reads
 * as what it is called.
 */
export function writePlain(part: RichPart, lines: PlainLines, marks: ListMarks): string | null {
  if (part.kind === 'text') return part.text
  const { name } = part
  if (part.kind === 'open' && name === 'li') {
    lines.mark(marks.next())
    return ''
  }
  if (isBlock(name)) {
    if (part.kind === 'close' && name === 'li') lines.endItem()
    else lines.line()
    if (name === 'ul' || name === 'ol') {
      if (part.kind === 'close') marks.end()
      else marks.begin(name)
    }
    return ''
  }
  if (part.kind === 'close') return ''
  if (name === 'rs-mention' || name === 'rs-variable') return null
  if (name === 'br') return '\n'
  return name === 'rs-file' ? (part.attributes['filename'] ?? '') : ''
}

/** Characters as they are counted everywhere: code points. */
const characters = (text: string): number => {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** Length of rich text in characters of its text, without tags and escapes. */
export function textCharacters(html: string): number {
  let count = 0
  for (const part of richParts(html)) if (part.kind === 'text') count += characters(part.text)
  return count
}

/** Never cut inside a character. */
function firstCharacters(text: string, most: number): string {
  if (text.length <= most) return text
  let end = 0
  let count = 0
  for (const character of text) {
    if (count === most) break
    end += character.length
    count += 1
  }
  return text.slice(0, end)
}

/** What rich text reads as. */
export const plainText = (html: string, references: ReferenceLookup): string =>
  fromHtml(html, references).content

/** What a mention or a variable is called. */
function spokenBy(part: RichPart, references: ReferenceLookup): string {
  if (part.kind !== 'open') return ''
  const value = (key: string) => part.attributes[key] ?? ''
  if (part.name === 'rs-mention')
    return `@${references.mention(value('data-mention-id')) ?? value('data-fallback-name')}`
  return references.variable(value('data-variable-key')) ?? value('data-fallback-value')
}
