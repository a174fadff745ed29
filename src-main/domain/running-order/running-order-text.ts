import { messageOf, type Said } from '../messages/message.ts'
export type DecodedText =
  | { readonly ok: true; readonly text: string }
  /** What is wrong with the file and what to do, as the end of a sentence that begins with its name. */
  | { readonly ok: false; readonly reason: Said }

/** The bytes of a running order as text: UTF-8 with or without a byte order mark, and nothing else by accident. */
export function decodeRunningOrder(bytes: Uint8Array<ArrayBuffer>): DecodedText {
  if (startsWith(bytes, zip)) return refused(messageOf('table.is-spreadsheet'))
  if (startsWith(bytes, utf16le) || startsWith(bytes, utf16be)) return refused(notUtf8)
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return refused(notUtf8)
  }
}

const zip = [0x50, 0x4b, 0x03, 0x04]
const utf16le = [0xff, 0xfe]
const utf16be = [0xfe, 0xff]
const notUtf8 = messageOf('table.is-not-utf8')

const startsWith = (bytes: Uint8Array, head: readonly number[]): boolean =>
  head.every((byte, index) => bytes[index] === byte)

const refused = (reason: Said): DecodedText => ({ ok: false, reason })
