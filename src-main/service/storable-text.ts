import { invalid, issue, type ProblemError } from './problem-error.ts'

/** Half of a character, and U+0000, which PostgreSQL does not take, could not be stored as they came. */
export function refuseUnstorable(value: unknown): void {
  if (!everyText(value, part => part.isWellFormed())) {
    throw malformed('contains half a character (a lone surrogate)')
  }
  if (!everyText(value, part => !part.includes('\0'))) {
    throw malformed('contains the character U+0000')
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

export const malformed = (message: string): ProblemError =>
  invalid('bad_request', [issue([], message, 'malformed')])
