import { StringDecoder } from 'node:string_decoder'

/** Longest line, in characters. A layout of 256 controls, in base64, has about 25,000. */
export const longestLine = 262_144

/** Cuts a stream of bytes into lines. */
export interface LineReader {
  /** False when a line is too long: nothing is read after it. */
  read(bytes: Uint8Array): boolean
}

/** `line`: false to read no further. */
export function createLineReader(line: (text: string) => boolean): LineReader {
  const decoder = new StringDecoder('utf8')
  let pieces: string[] = []
  let length = 0
  let over = false
  return {
    read(bytes) {
      // Only what is new is searched: a stream of single bytes must not cost more with each.
      let rest = decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
      for (let end = rest.indexOf('\n'); end >= 0 && !over; end = rest.indexOf('\n')) {
        const text = [...pieces, rest.slice(0, end)].join('')
        if (text.length > longestLine) return false
        rest = rest.slice(end + 1)
        pieces = []
        length = 0
        if (!line(text)) over = true
      }
      if (over) return true
      pieces.push(rest)
      length += rest.length
      return length <= longestLine
    },
  }
}
