/** Of files that are chosen by mistake, by their first bytes. */
const signatures: readonly {
  readonly kind: 'pdf' | 'picture' | 'archive'
  readonly heads: readonly string[]
  readonly at?: number
}[] = [
  { kind: 'pdf', heads: ['%PDF-'] },
  { kind: 'picture', heads: ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'II*\0', 'MM\0*', 'RIFF'] },
  { kind: 'picture', heads: ['ftypheic', 'ftypmif1', 'ftypavif'], at: 4 },
  { kind: 'archive', heads: ['PK\x05\x06', '\x1f\x8b', 'Rar!', '7z\xbc\xaf'] },
]

/** Null: it is none of these. */
export const signatureOf = (file: Uint8Array): 'pdf' | 'picture' | 'archive' | null =>
  signatures.find(({ at = 0, heads }) => heads.some(head => startsWith(file, head, at)))?.kind ?? null

export const startsWith = (bytes: Uint8Array, head: string, at = 0): boolean =>
  [...head].every((character, place) => bytes[at + place] === character.charCodeAt(0))

/** Tells whether a compound file, the format of Office before 2007, names a stream. */
export function streamsIn(file: Uint8Array): (name: string) => boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  return name => bytes.includes(Buffer.from(name, 'utf16le'))
}

/** Control characters here and there are faults of their lines; a file full of them is no text. */
export function isBinary(text: string): boolean {
  const head = text.slice(0, 8_192)
  return (head.match(/(?![\t\n\v\f\r])\p{Cc}/gu)?.length ?? 0) * 20 > head.length
}
