import { Lexer, type Token } from 'marked'
import type { LineStyle, ScriptSource, SourceLine, Span } from '../../domain/script/script-source.ts'
import { SourceBuilder } from './source-builder.ts'

/** Headings with `#`, or names and directions between stars. */
export function isMarkdown(text: string): boolean {
  const head = text.slice(0, 400_000)
  const count = (pattern: RegExp): number => head.match(pattern)?.length ?? 0
  return (
    count(/^#{1,6} +\S/gm) > 0 || count(/\*\*[^*\n]+\*\*/g) > 1 || /^---\n[\s\S]{0,2000}?^title:/m.test(head)
  )
}

/** A text in Markdown. What would be code there is text that stands further in. */
export function readMarkdown(text: string): ScriptSource {
  const source = new SourceBuilder()
  const front = /^---\n([\s\S]*?)\n---\n/.exec(text)
  source.title = /^title:\s*["']?(.*?)["']?\s*$/m.exec(front?.[1] ?? '')?.[1] ?? ''
  const tokens = new Lexer({ gfm: true }).lex(text.slice(front?.[0].length ?? 0))
  const first = tokens.find(token => token.type !== 'space')
  const isTitled = first?.type === 'heading' && first['depth'] === 1
  if (source.title === '' && isTitled)
    source.title = flat([first])
      .map(({ text: line }) => line)
      .join(' ')
  addBlocks(source, isTitled ? tokens.slice(tokens.indexOf(first) + 1) : tokens, 0)
  return source.build()
}

function addBlocks(source: SourceBuilder, tokens: readonly Token[], indent: number): void {
  for (const token of tokens) {
    switch (token.type) {
      case 'heading':
        addLines(source, flat([token]), indent, 'heading')
        break
      case 'paragraph':
      case 'text':
        addLines(source, flat([token]), indent, null)
        break
      case 'blockquote':
        addBlocks(source, tokensOf(token), indent + 4)
        break
      case 'list':
        for (const item of childrenOf(token, 'items')) addBlocks(source, tokensOf(item), indent)
        break
      case 'table':
        for (const row of [token['header'], ...listOf(token['rows'])]) {
          const cells = listOf(row).map(cell =>
            flat(tokensOf(cell))
              .map(line => line.text)
              .join(' '),
          )
          source.add({ text: cells.join('\t'), above: 'gap', indent })
        }
        break
      case 'code':
        for (const [at, line] of String(token['text']).split('\n').entries())
          source.add({ text: line, above: at === 0 ? 'gap' : 'break', indent: indent + 4 })
        break
      case 'html':
        addLines(source, flat([token]), indent, null)
        break
    }
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const isToken = (value: unknown): value is Token =>
  typeof value === 'object' && value !== null && 'type' in value
const tokensOf = (value: unknown): readonly Token[] =>
  typeof value === 'object' && value !== null && 'tokens' in value ? listOf(value.tokens).filter(isToken) : []
const childrenOf = (token: Token, key: string): readonly Token[] =>
  listOf(Reflect.get(token, key)).filter(isToken)

interface FlatLine {
  text: string
  readonly italic: Span[]
  readonly bold: Span[]
}

function addLines(
  source: SourceBuilder,
  lines: readonly FlatLine[],
  indent: number,
  style: LineStyle | null,
): void {
  let above: SourceLine['above'] = 'gap'
  for (const line of lines) {
    source.add({ ...line, above, indent, style })
    above = style === 'heading' ? 'wrap' : 'break'
  }
}

/** The text of tokens in lines. Its own line breaks are those of who wrote it. */
function flat(tokens: readonly Token[]): readonly FlatLine[] {
  const lines: FlatLine[] = [{ text: '', italic: [], bold: [] }]
  const walk = (list: readonly Token[], isItalic: boolean, isBold: boolean): void => {
    for (const token of list) {
      const inner = token.type === 'table' ? [] : tokensOf(token)
      if (token.type === 'br') lines.push({ text: '', italic: [], bold: [] })
      else if (inner.length > 0)
        walk(inner, isItalic || token.type === 'em', isBold || token.type === 'strong')
      else
        for (const [at, text] of shownOf(token).split('\n').entries()) {
          if (at > 0) lines.push({ text: '', italic: [], bold: [] })
          const line = lines.at(-1)
          if (line === undefined) continue
          const span: Span = [line.text.length, line.text.length + text.length]
          if (isItalic) line.italic.push(span)
          if (isBold) line.bold.push(span)
          line.text += text
        }
    }
  }
  walk(tokens, false, false)
  return lines
}

/** Tags are no text; what stands between them is. */
function shownOf(token: Token): string {
  if (token.type === 'html')
    return token.raw
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<br\s*\/?>/gi, '\n')
      .replace(/<[^<>]*>/g, '')
  const text = 'text' in token && typeof token.text === 'string' ? token.text : ''
  return token.type === 'escape' ? text : withEntities(text)
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

const withEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
