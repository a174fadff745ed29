import { malformed, refuseUnstorable } from '../storable-text.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The value of a JSON body; undefined for an empty one. What is no UTF-8, half of a character, and U+0000, which
 * PostgreSQL does not take, could not be stored as they came: they are refused, as is what is no JSON.
 */
export function readJson(body: Buffer): unknown {
  if (body.length === 0) return undefined
  const text = decoded(body)
  const value = parsed(text)
  // Both come by escapes alone: RFC 8259 sections 7 and 8.2.
  if (/\\u(?:[dD][89a-fA-F]|0000)/.test(text)) refuseUnstorable(value)
  return value
}

function decoded(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch {
    throw malformed('could not be read: it is not encoded as UTF-8')
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed('could not be read: it is not valid JSON')
  }
}
