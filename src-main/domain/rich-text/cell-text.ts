import { type Attributes, isBlock, type RichName, richParts, writtenPart } from './parts.ts'
import { escapeText } from './tokens.ts'

/** What mentions and text variables are called now; undefined: there is none, and its fallback stands for it. */
export interface Words {
  mention(id: string): string | undefined
  variable(key: string): string | undefined
}

/** What is kept of a cell, from whichever of the two forms was written. */
export interface CellContent {
  readonly content: string
  readonly contentHtml: string
}

/** Characters of a cell, API section 8. However much its variables hold, its plain text stays within it. */
export const cellCharacters = 100_000

/** Plain text, with its line breaks kept. */
export const fromText = (text: string): CellContent => ({
  content: text,
  contentHtml: escapeText(text).replaceAll(/\r\n|\r|\n/g, '<br>'),
})

/** Rich text from an untrusted hand; plain text is derived from what is kept of it. */
export function fromHtml(html: string, words: Words): CellContent {
  let content = ''
  let contentHtml = ''
  const line = () => {
    if (content !== '' && !content.endsWith('\n')) content += '\n'
  }
  for (const part of richParts(html)) {
    contentHtml += writtenPart(part)
    if (part.kind === 'text') content += part.text
    else if (isBlock(part.name)) line()
    else if (part.kind !== 'close' && content.length < cellCharacters) {
      content += spokenBy(part.name, part.attributes, words)
    }
  }
  return { content: content.slice(0, cellCharacters).replace(/\n+$/, ''), contentHtml }
}

/** What rich text reads as. */
export const plainText = (html: string, words: Words): string => fromHtml(html, words).content

/** How an element that is no text reads in plain text. */
function spokenBy(name: RichName, attributes: Attributes, words: Words): string {
  const value = (key: string) => attributes[key] ?? ''
  if (name === 'rs-mention')
    return `@${words.mention(value('data-mention-id')) ?? value('data-fallback-name')}`
  if (name === 'rs-variable')
    return words.variable(value('data-variable-key')) ?? value('data-fallback-value')
  if (name === 'br') return '\n'
  return name === 'rs-file' ? value('filename') : ''
}
