import type { Log } from '../contract/log.ts'

const hidden = '[redacted]'

/** Headers whose values do not identify the sender. */
const plainParameters: ReadonlySet<string> = new Set([
  'limit',
  'include',
  'events',
  'amount',
  'rundown_id',
  'cue_id',
  'column_id',
])

/**
 * An address as a log may keep it: the path, and of the query the names. Only values that are known to be harmless stay,
 * so that no spelling of a parameter lets a token through.
 */
export function redactAddress(address: string): string {
  const [path = '', query] = address.split(/\?(.*)/s)
  const shown = redactText(path).split('/').map(redactSegment).join('/')
  if (query === undefined) return shown
  const names = query.split('&').map(part => {
    const [name = '', value] = part.split(/=(.*)/s)
    if (value === undefined) return redactSegment(name)
    return `${redactSegment(name)}=${plainParameters.has(name) ? redactSegment(value) : hidden}`
  })
  return `${shown}?${names.join('&')}`
}

/** Secrets are longer than any identifier of the API, and hold signs that none has. */
const redactSegment = (segment: string): string =>
  segment.length > 32 || /[^\w.:,~-]/.test(segment) ? hidden : segment

const secrets: readonly (readonly [RegExp, string])[] = [
  // JWTs, wherever they stand.
  [/\beyJ[\w-]*\.[\w-]*(?:\.[\w-]*)?/g, hidden],
  [/\b(bearer|basic)\s+[^\s"',;]+/gi, `$1 ${hidden}`],
  // Credentials in an address.
  [/(\w:\/\/)[^\s/@]+@/g, `$1${hidden}@`],
  [
    /((?:token|secret|password|authorization|cookie|session|pair)["']?\s*[=:]\s*["']?)[^\s"',;&]+/gi,
    `$1${hidden}`,
  ],
  // Keys in the fragment or the query of an address: of output pages, of services.
  [/([#?&](?:\w+_)?key=)[^\s"',;&]+/gi, `$1${hidden}`],
  // 256 bits in base64url or hex: v0 tokens, keys, sessions.
  [/(?<![\w-])[\w-]{40,}(?![\w-])/g, hidden],
]

/** Text without what looks like a token, a key, a password or a cookie. */
export const redactText = (text: string): string =>
  secrets.reduce((kept, [pattern, replacement]) => kept.replaceAll(pattern, replacement), text)

/** Writes each entry as one line of JSON, with its time in ISO 8601; every text in it is redacted. */
export function createJsonLog(now: () => number, write: (line: string) => void): Log {
  return ({ level, event, requestId, error, fields }) => {
    const entry = { time: new Date(now()).toISOString(), level, event, requestId, ...fields, error }
    write(JSON.stringify(entry, (_, value) => (typeof value === 'string' ? redactText(value) : value)))
  }
}
