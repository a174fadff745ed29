import type { Span } from '../../domain/script/script-source.ts'

interface EmphasisedText {
  readonly text: string
  readonly italic: readonly Span[]
  readonly bold: readonly Span[]
}

/** `*italic*`, `**bold**`, `***both***` and `_underlined_` of Fountain; `\*` is a star. */
export function fountainEmphasis(marked: string): EmphasisedText {
  if (!/[*_\\]/.test(marked)) return { text: marked, italic: [], bold: [] }
  const tokens = marked.match(/\\[*_\\]|\*{1,3}|_|[^*_\\]+|\\/g) ?? []
  const counts = new Map<string, number>()
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  const open = new Map<string, number>()
  const italic: Span[] = []
  const bold: Span[] = []
  let text = ''
  for (const [at, token] of tokens.entries()) {
    const isMark = /^(\*{1,3}|_)$/.test(token)
    const left = counts.get(token) ?? 0
    counts.set(token, left - 1)
    const from = open.get(token)
    const opens = from === undefined && left > 1 && /^\S/.test(tokens[at + 1] ?? '')
    if (isMark && from !== undefined && /\S$/.test(text)) {
      open.delete(token)
      if (token !== '_' && token !== '**') italic.push([from, text.length])
      if (token === '**' || token === '***') bold.push([from, text.length])
    } else if (isMark && opens) open.set(token, text.length)
    else text += token.length === 2 && token.startsWith('\\') ? token.slice(1) : token
  }
  return { text, italic, bold }
}

/** Lines of one paragraph in which `_` stands around what is printed in italics, as in texts of Project Gutenberg. */
export function underscoredLines(lines: readonly string[]): readonly EmphasisedText[] {
  const mark = /(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])/gu
  const marks = lines.reduce((sum, line) => sum + (line.match(mark)?.length ?? 0), 0)
  if (marks === 0 || marks % 2 !== 0) return lines.map(text => ({ text, italic: [], bold: [] }))
  let isOpen = false
  return lines.map(line => {
    const italic: Span[] = []
    let text = ''
    for (const [place, piece] of line.split(mark).entries()) {
      if (place > 0) isOpen = !isOpen
      if (isOpen && piece !== '') italic.push([text.length, text.length + piece.length])
      text += piece
    }
    return { text, italic, bold: [] }
  })
}
