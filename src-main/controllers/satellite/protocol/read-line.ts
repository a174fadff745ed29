/** What stands behind a name: its value, or true where it has none. The last of one name counts. */
export type Params = ReadonlyMap<string, string | true>

/** One message of the Satellite protocol. */
export interface Line {
  /** In capitals. */
  readonly command: string
  /** What follows the command, as it came. */
  readonly body: string
  readonly params: Params
}

/** `COMMAND NAME=value NAME="value with spaces" FLAG`; a backslash takes the next character as it is. Never throws. */
export function readLine(text: string): Line {
  const line = text.endsWith('\r') ? text.slice(0, -1) : text
  const space = line.indexOf(' ')
  const command = space < 0 ? line : line.slice(0, space)
  const body = space < 0 ? '' : line.slice(space + 1)
  const params = new Map<string, string | true>()
  for (const word of wordsOf(body)) {
    if (word === '') continue
    const equals = word.indexOf('=')
    if (equals < 0) params.set(word, true)
    else params.set(word.slice(0, equals), word.slice(equals + 1))
  }
  return { command: command.toUpperCase(), body, params }
}

const special = /[ "\\]/g

function wordsOf(body: string): readonly string[] {
  const words: string[] = []
  let pieces: string[] = []
  let quoted = false
  let from = 0
  while (from < body.length) {
    special.lastIndex = from
    const at = special.exec(body)?.index ?? body.length
    pieces.push(body.slice(from, at))
    from = at + 1
    const found = body[at]
    if (found === '\\') {
      pieces.push(body[at + 1] ?? '')
      from += 1
    } else if (found === '"') quoted = !quoted
    else if (found === ' ' && quoted) pieces.push(' ')
    else if (found === ' ') {
      words.push(pieces.join(''))
      pieces = []
    }
  }
  return [...words, pieces.join('')]
}

/** `false`, `0` and nothing are false, in any case of letters. */
export const isFalse = (value: string | true | undefined): boolean =>
  value === undefined ||
  (value !== true && (value === '' || value === '0' || value.toLowerCase() === 'false'))

/** `true`, `yes` and numbers from 1 are true; so is a name without a value. */
export const isTrue = (value: string | true | undefined): boolean =>
  value === true || (value !== undefined && (/^(true|yes)$/i.test(value) || Number(value) >= 1))

/** The JSON that a value carries in base64; undefined where it is none. */
export function jsonIn(value: string | true | undefined): unknown {
  if (typeof value !== 'string') return undefined
  try {
    return JSON.parse(Buffer.from(value, 'base64').toString())
  } catch {
    return undefined
  }
}
