import { invalid, issue, type ProblemError } from '../problem-error.ts'

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
  if (/\\u[dD][89a-fA-F]/.test(text) && !everyText(value, part => part.isWellFormed())) {
    throw malformed('contains half a character (a lone surrogate)')
  }
  if (/\\u0000/.test(text) && !everyText(value, part => !part.includes('\0'))) {
    throw malformed('contains the character U+0000')
  }
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

/** Names of members too. Not recursive: a body can nest deeper than a stack is. */
function everyText(value: unknown, holds: (text: string) => boolean): boolean {
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string' && !holds(next)) return false
    if (typeof next !== 'object' || next === null) continue
    if (!Array.isArray(next) && !Object.keys(next).every(holds)) return false
    for (const member of Object.values(next)) waiting.push(member)
  }
  return true
}

const malformed = (message: string): ProblemError => invalid('bad_request', [issue([], message, 'malformed')])
