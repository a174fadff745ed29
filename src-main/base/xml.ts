/** A part of an XML document. Names come without their prefixes. */
export type XmlToken =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: Attributes }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

/** Of attributes whose names differ in their prefixes alone, the first counts. */
type Attributes = ReadonlyMap<string, string>

/**
 * The tokens of a document, one after another: nothing is kept of it, and the time is that of reading it once. Throws on
 * what is not XML, and on declarations of entities: no file that Showcall reads declares any, and one entity can expand to any amount of text.
 */
export function* xmlTokens(xml: string): Generator<XmlToken> {
  let at = xml.startsWith('\ufeff') ? 1 : 0
  const after = (end: string, from: number): number => {
    const found = xml.indexOf(end, from)
    if (found < 0) throw new Error(`"${end}" is missing`)
    return found + end.length
  }
  while (at < xml.length) {
    const next = xml.indexOf('<', at)
    const until = next < 0 ? xml.length : next
    if (until > at) yield { kind: 'text', text: withEntities(xml.slice(at, until)) }
    if (next < 0) return
    if (xml.startsWith('<!--', next)) at = after('-->', next + 4)
    else if (xml.startsWith('<![CDATA[', next)) {
      at = after(']]>', next + 9)
      yield { kind: 'text', text: xml.slice(next + 9, at - 3) }
    } else if (xml.startsWith('<?', next)) at = after('?>', next + 2)
    else if (xml.startsWith('<!', next)) throw new Error('it declares entities')
    else {
      if (xml.charCodeAt(next + 1) === slash) {
        at = after('>', next + 2)
        yield { kind: 'close', name: localName(xml.slice(next + 2, at - 1).trim()) }
        continue
      }
      const { end, space } = tagOf(xml, next)
      at = end
      const isEmpty = xml.charCodeAt(at - 2) === slash
      const last = isEmpty ? at - 2 : at - 1
      const name = localName(xml.slice(next + 1, space < 0 ? last : space))
      yield { kind: 'open', name, attributes: space < 0 ? none : attributesOf(xml.slice(space, last), 0) }
      if (isEmpty) yield { kind: 'close', name }
    }
  }
}

const [slash, quote, apostrophe, greater] = [47, 34, 39, 62]
const none: Attributes = new Map()

/** The place behind a tag, and its first blank, or -1: a `>` in quotation marks is no end of it. */
function tagOf(xml: string, start: number): { readonly end: number; readonly space: number } {
  let open = 0
  let space = -1
  for (let at = start + 1; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at)
    if (open !== 0) {
      if (code === open) open = 0
    } else if (code === quote || code === apostrophe) open = code
    else if (code === greater) return { end: at + 1, space }
    else if (code <= 32 && space < 0) space = at
  }
  throw new Error('a tag has no end')
}

function attributesOf(tag: string, start: number): Attributes {
  const attributes = new Map<string, string>()
  let at = start
  for (;;) {
    const equals = tag.indexOf('=', at)
    if (equals < 0) return attributes
    let value = equals + 1
    while (value < tag.length && tag.charCodeAt(value) <= 32) value += 1
    const mark = tag.charAt(value)
    const end = mark === '"' || mark === "'" ? tag.indexOf(mark, value + 1) : -1
    if (end < 0) throw new Error('an attribute has no value')
    const name = localName(tag.slice(at, equals).trim())
    if (!attributes.has(name)) attributes.set(name, withEntities(tag.slice(value + 1, end)))
    at = end + 1
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function withEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** Which elements of these names are open at a place of a document. */
export class Inside {
  readonly #open: Map<string, number>

  constructor(...names: readonly string[]) {
    this.#open = new Map(names.map(name => [name, 0]))
  }

  take(token: XmlToken): void {
    if (token.kind === 'text') return
    const open = this.#open.get(token.name)
    if (open !== undefined) this.#open.set(token.name, open + (token.kind === 'open' ? 1 : -1))
  }

  has(name: string): boolean {
    return (this.#open.get(name) ?? 0) > 0
  }
}
