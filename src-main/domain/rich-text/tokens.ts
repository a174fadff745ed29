type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open' | 'close'; readonly name: string; readonly attributes: string }

/** Linear in the input: each character is looked at once, also where something is left open. */
export function* tokens(input: string): Generator<Token> {
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

const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/** In their order, each name once: the first counts. */
export function attributesIn(source: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [, rawName, double, single, bare] of source.matchAll(attribute)) {
    const name = rawName?.toLowerCase() ?? ''
    if (!found.has(name)) found.set(name, decode(double ?? single ?? bare ?? ''))
  }
  return found
}

export const escapeText = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const escapeAttribute = (value: string): string => escapeText(value).replaceAll('"', '&quot;')

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
