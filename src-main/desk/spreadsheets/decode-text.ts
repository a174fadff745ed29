import { analyse } from 'chardet'

interface DecodedText {
  readonly text: string
  /** What it was read as, as people call it; null for UTF-8. */
  readonly encoding: string | null
}

/**
 * The bytes of a text: UTF-8 or UTF-16 by their byte order mark or by what they are, else the encoding that its letters
 * are most likely of. What is UTF-8 but for a few bytes has U+FFFD for those.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (startsWith(bytes, [0xff, 0xfe])) return { text: decoded(bytes, 'utf-16le'), encoding: 'UTF-16' }
  if (startsWith(bytes, [0xfe, 0xff])) return { text: decoded(bytes, 'utf-16be'), encoding: 'UTF-16' }
  const utf16 = unmarkedUtf16(bytes)
  if (utf16 !== null) return { text: utf16, encoding: 'UTF-16' }
  const utf8 = decodedOrNull(bytes, 'utf-8')
  if (utf8 !== null) return { text: utf8, encoding: null }
  const sample = telling(bytes)
  if (isMostlyUtf8(sample)) return { text: decoded(bytes, 'utf-8'), encoding: null }
  const label = likeliest(sample)
  // A mark that says UTF-8 is wrong here.
  const own = startsWith(bytes, [0xef, 0xbb, 0xbf]) ? bytes.subarray(3) : bytes
  return { text: decoded(own, label), encoding: nameOf(label) }
}

const startsWith = (bytes: Uint8Array, head: readonly number[]): boolean =>
  head.every((byte, at) => bytes[at] === byte)

const decoded = (bytes: Uint8Array, label: string): string => new TextDecoder(label).decode(bytes)

/** Null: it is not of this encoding. */
function decodedOrNull(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const looked = 64 * 1024

/** Half of its bytes stand for the upper part of a character: in most of them, one of the two is 0. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, looked)
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const [most, least] = [Math.max(even, odd), Math.min(even, odd)]
  if (most < head.length / 50 || least * 10 > most || bytes.length % 2 !== 0) return null
  const text = decodedOrNull(bytes, even > odd ? 'utf-16be' : 'utf-16le')
  return text !== null && /[\n\r\t,;|]/.test(text) && !/(?![\t\n\v\f\r])\p{Cc}/u.test(text) ? text : null
}

/** Fewer bytes that are no UTF-8 than letters that are: of a text in another encoding, hardly any would be. */
function isMostlyUtf8(sample: Uint8Array): boolean {
  const text = decoded(sample, 'utf-8')
  const letters = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0
  const faults = text.match(/\ufffd/g)?.length ?? 0
  return letters > faults
}

/** As the browser's decoder knows what the detector names: without characters of their own, the two read alike. */
const labels: Readonly<Record<string, string>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-9': 'windows-1254',
}

const names: Readonly<Record<string, string>> = { macintosh: 'Macintosh', shift_jis: 'Shift JIS' }

function nameOf(label: string): string {
  return names[label] ?? (label.startsWith('windows') ? label.replace('w', 'W') : label.toUpperCase())
}

/** Windows and Excel of western countries write the first, Excel for Mac the second where it is asked for CSV. */
const western = [
  { label: 'windows-1252', confidence: 12 },
  { label: 'macintosh', confidence: 8 },
] as const

/** The detector reckons by the frequency of letters; a reading with characters that no text has counts less. */
function likeliest(sample: Uint8Array): string {
  const found = analyse(sample).flatMap(({ name, confidence }) =>
    name === 'ASCII' ? [] : [{ label: (labels[name] ?? name).toLowerCase(), confidence }],
  )
  let best = { label: 'windows-1252', score: Number.NEGATIVE_INFINITY }
  for (const { label, confidence } of [...found, ...western]) {
    const text = decodedOrNull(sample, label)
    if (text === null) continue
    const score = confidence - 200 * oddShare(text)
    if (score > best.score) best = { label, score }
  }
  return best.label
}

/** The lines with characters that encodings differ in. */
function telling(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = []
  let taken = 0
  for (let at = 0; at < bytes.length && taken < looked; at += 1) {
    if ((bytes[at] ?? 0) < 128) continue
    const start = Math.max(bytes.lastIndexOf(10, at) + 1, at - looked, 0)
    const end = bytes.indexOf(10, at)
    const line = bytes.subarray(start, Math.min(end < 0 ? bytes.length : end + 1, at + looked))
    lines.push(line)
    taken += line.length
    at = start + line.length - 1
  }
  return Buffer.concat(lines)
}

/** The share of characters beyond ASCII that hardly stand where they do. */
function oddShare(text: string): number {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  const all = count(/[^\p{ASCII}]/gu)
  const signs = count(/[^\p{ASCII}\p{L}\p{M}\p{Nd}\p{Script=Han}–—‘’“”„‚‹›«»…€£°·•¡¿´×、。「」ー\u00a0]/gu)
  const capitalsInWords = count(/\p{Ll}(?=[^\p{ASCII}])\p{Lu}/gu)
  const syllablesInWords = count(
    /[a-z][\p{Script=Han}\p{Script=Hangul}]|[\p{Script=Han}\p{Script=Hangul}][a-z]/gu,
  )
  return all === 0 ? 0 : (signs + capitalsInWords + syllablesInWords) / all
}
