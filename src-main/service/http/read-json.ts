import { invalid, issue, type ProblemError } from '../problem-error.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The value of a JSON body; undefined for an empty one. What is no UTF-8, and half of a character, could not be stored as
 * it came: both are refused, as is what is no JSON.
 */
export function readJson(body: Buffer): unknown {
  if (body.length === 0) return undefined
  const text = decoded(body)
  const value = parsed(text)
  // Halves of characters come by escapes alone: RFC 8259 section 8.2.
  if (/\\u[dD][89a-fA-F]/.test(text) && !isWellFormed(value)) {
    throw malformed('contains half a character (a lone surrogate)')
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
function isWellFormed(value: unknown): boolean {
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string' && !next.isWellFormed()) return false
    if (typeof next !== 'object' || next === null) continue
    if (!Array.isArray(next) && !Object.keys(next).every(name => name.isWellFormed())) return false
    for (const member of Object.values(next)) waiting.push(member)
  }
  return true
}

const malformed = (message: string): ProblemError => invalid('bad_request', [issue([], message, 'malformed')])
