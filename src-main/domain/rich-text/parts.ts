import { attributesIn, escapeAttribute, escapeText, tokens } from './tokens.ts'

export type Attributes = Readonly<Record<string, string>>

/** Rich text in its order: every element that is opened is closed, but for those that are empty. */
export type RichPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open' | 'empty'; readonly name: RichName; readonly attributes: Attributes }
  | { readonly kind: 'close'; readonly name: RichName }

const inline = ['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'code', 'mark', 'span'] as const
const block = ['p', 'div', 'ul', 'ol', 'li', 'blockquote', 'pre', 'h1', 'h2', 'h3'] as const

/** Every element that is kept besides, with the attributes that are kept of it. */
const special = {
  br: [],
  a: ['href'],
  img: ['src', 'alt'],
  'rs-mention': ['data-mention-id', 'data-fallback-name'],
  'rs-variable': ['data-variable-key', 'data-fallback-value'],
  'rs-file': ['filename', 'url'],
} as const

export type RichName = (typeof inline)[number] | (typeof block)[number] | keyof typeof special

interface Kept {
  readonly name: RichName
  readonly attributes: readonly string[]
}

const one = (name: RichName, attributes: readonly string[]): readonly [string, Kept] => [
  name,
  { name, attributes },
]

/** Every element of rich text by its name, with the attributes that are kept of it. */
export const keptElements: ReadonlyMap<string, Kept> = new Map([
  ...[...inline, ...block].map(name => one(name, [])),
  one('br', special.br),
  one('a', special.a),
  one('img', special.img),
  one('rs-mention', special['rs-mention']),
  one('rs-variable', special['rs-variable']),
  one('rs-file', special['rs-file']),
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

/** It stands on lines of its own. */
export const isBlock = (name: RichName): boolean => blocks.has(name)

/** http and https alone: nothing that runs, and nothing of this computer. */
export const isSafeAddress = (address: string): boolean => /^https?:\/\//i.test(address)

/** What is kept of rich text from an untrusted source, of which nothing is passed through as it came. */
export function* richParts(html: string): Generator<RichPart> {
  const open: RichName[] = []
  // How often each is open: to look for one that is not would look at all of them.
  const counts = new Map<RichName, number>()
  let droppedIn: string | null = null
  for (const token of tokens(html)) {
    if (droppedIn !== null) {
      if (token.kind === 'close' && token.name === droppedIn) droppedIn = null
      continue
    }
    if (token.kind === 'text') {
      yield token
      continue
    }
    const allowed = keptElements.get(token.name)
    if (allowed === undefined) {
      if (dropped.has(token.name) && token.kind === 'open') droppedIn = token.name
      continue
    }
    const { name } = allowed
    if (token.kind === 'close') {
      if ((counts.get(name) ?? 0) === 0) continue
      for (const closing of open.splice(open.lastIndexOf(name)).reverse()) {
        counts.set(closing, (counts.get(closing) ?? 0) - 1)
        yield { kind: 'close', name: closing }
      }
      continue
    }
    const attributes = attributesOf(token.attributes, allowed.attributes)
    yield { kind: empty.has(name) ? 'empty' : 'open', name, attributes }
    if (empty.has(name)) continue
    open.push(name)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  for (const closing of open.reverse()) yield { kind: 'close', name: closing }
}

/** Written with every character that means something escaped: however a browser reads it, it reads that part alone. */
export function writtenPart(part: RichPart): string {
  if (part.kind === 'text') return escapeText(part.text)
  if (part.kind === 'close') return `</${part.name}>`
  const written = Object.entries(part.attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
  return `<${part.name}${written.join('')}>`
}

function attributesOf(source: string, allowed: readonly string[]): Attributes {
  if (allowed.length === 0) return {}
  const found = [...attributesIn(source)].filter(
    ([name, value]) => allowed.includes(name) && (!addresses.has(name) || isSafeAddress(value)),
  )
  return Object.fromEntries(found)
}
