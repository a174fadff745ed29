import { limits } from '../../contract/v1/limits.ts'

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

/** Plain text, with its line breaks kept. */
export const fromText = (text: string): CellContent => ({
  content: text,
  contentHtml: escapeText(text).replaceAll(/\r\n|\r|\n/g, '<br>'),
})

/** Rich text from an untrusted hand; plain text is derived from what is kept of it. */
export function fromHtml(html: string, words: Words): CellContent {
  const kept = sanitize(html, words)
  return { content: kept.text, contentHtml: kept.html }
}

/** Of rich text that is kept already. */
export const plainText = (html: string, words: Words): string => sanitize(html, words).text

const inline = ['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'code', 'mark', 'span'] as const
const block = ['p', 'div', 'ul', 'ol', 'li', 'blockquote', 'pre', 'h1', 'h2', 'h3'] as const

/** Every element that is kept, with the attributes that are kept of it. */
const kept = new Map<string, readonly string[]>([
  ...[...inline, ...block].map(name => [name, []] as const),
  ['br', []],
  ['a', ['href']],
  ['img', ['src', 'alt']],
  ['rs-mention', ['data-mention-id', 'data-fallback-name']],
  ['rs-variable', ['data-variable-key', 'data-fallback-value']],
  ['rs-file', ['filename', 'url']],
])
const blocks: ReadonlySet<string> = new Set(block)
const empty: ReadonlySet<string> = new Set(['br', 'img'])
/** What stands in these is no text of the author's. */
const dropped: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'title',
  'textarea',
  'xmp',
  'svg',
  'math',
  'select',
])
const addresses: ReadonlySet<string> = new Set(['href', 'src', 'url'])

/** However much the variables of a cell hold, its plain text stays within the limit of a cell. */
const longest = limits.cellCharacters

const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open' | 'close'; readonly name: string; readonly attributes: string }

/**
 * Nothing of the input is passed through: what is known is written anew from its parts, with every character that
 * means something escaped, and elements closed in order. So however a browser reads it, it reads only what is kept.
 */
function sanitize(input: string, words: Words): { readonly html: string; readonly text: string } {
  let html = ''
  let text = ''
  const open: string[] = []
  let droppedIn: string | null = null
  const line = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n'
  }
  for (const token of tokens(input)) {
    if (droppedIn !== null) {
      if (token.kind === 'close' && token.name === droppedIn) droppedIn = null
      continue
    }
    if (token.kind === 'text') {
      text += token.text
      html += escapeText(token.text)
      continue
    }
    const { name } = token
    const allowed = kept.get(name)
    if (allowed === undefined) {
      if (dropped.has(name) && token.kind === 'open') droppedIn = name
      continue
    }
    if (blocks.has(name)) line()
    if (token.kind === 'close') {
      const from = open.lastIndexOf(name)
      if (from >= 0) for (const closing of open.splice(from).reverse()) html += `</${closing}>`
      continue
    }
    const attributes = attributesOf(token.attributes, allowed)
    text += text.length < longest ? spokenBy(name, attributes, words) : ''
    html += `<${name}${attributes.map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join('')}>`
    if (!empty.has(name)) open.push(name)
  }
  for (const closing of open.reverse()) html += `</${closing}>`
  return { html, text: text.slice(0, longest).replace(/\n+$/, '') }
}

/** Linear in the input: each character is looked at once, whatever is left open. */
function* tokens(input: string): Generator<Token> {
  let at = 0
  while (at < input.length) {
    if (input[at] !== '<') {
      const next = input.indexOf('<', at)
      const end = next < 0 ? input.length : next
      yield { kind: 'text', text: decode(input.slice(at, end)) }
      at = end
    } else if (input.startsWith('<!--', at)) {
      const end = input.indexOf('-->', at + 4)
      at = end < 0 ? input.length : end + 3
    } else if (/[a-z/!?]/i.test(input[at + 1] ?? '')) {
      const end = tagEnd(input, at)
      if (end === input.length) return
      const [, slash, name, attributes] =
        /^<(\/?)([a-z][a-z0-9-]*)([\s\S]*)$/i.exec(input.slice(at, end)) ?? []
      if (name !== undefined) {
        yield {
          kind: slash === '/' ? 'close' : 'open',
          name: name.toLowerCase(),
          attributes: attributes ?? '',
        }
      }
      at = end + 1
    } else {
      yield { kind: 'text', text: '<' }
      at += 1
    }
  }
}

/** Where its `>` is, those in quotes aside; the end of the input for a tag that is cut off, which ends it all. */
function tagEnd(input: string, from: number): number {
  let quote = ''
  for (let at = from; at < input.length; at += 1) {
    const character = input[at] ?? ''
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '>') {
      return at
    } else if (character === '"' || character === "'") {
      quote = character
    }
  }
  return input.length
}

function attributesOf(source: string, allowed: readonly string[]): (readonly [string, string])[] {
  const found = new Map<string, string>()
  for (const [, rawName, double, single, bare] of source.matchAll(attribute)) {
    const name = rawName?.toLowerCase() ?? ''
    const value = decode(double ?? single ?? bare ?? '')
    if (!allowed.includes(name) || found.has(name)) continue
    if (!addresses.has(name) || /^https?:\/\//i.test(value)) found.set(name, value)
  }
  return [...found]
}

/** How an element that is no text reads in plain text. */
function spokenBy(name: string, attributes: readonly (readonly [string, string])[], words: Words): string {
  const value = (key: string) => attributes.find(([candidate]) => candidate === key)?.[1] ?? ''
  if (name === 'rs-mention')
    return `@${words.mention(value('data-mention-id')) ?? value('data-fallback-name')}`
  if (name === 'rs-variable')
    return words.variable(value('data-variable-key')) ?? value('data-fallback-value')
  if (name === 'br') return '\n'
  return name === 'rs-file' ? value('filename') : ''
}

const escapeText = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const escapeAttribute = (value: string): string => escapeText(value).replaceAll('"', '&quot;')

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

function decode(source: string): string {
  return source.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi,
    (whole, hex, decimal, name) => {
      if (typeof name === 'string') return entities[name.toLowerCase()] ?? whole
      const point = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal)
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
    },
  )
}
