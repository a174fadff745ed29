import { bracketsIn, isEndOfBracket, isTurnover, opensBracket } from './line-shapes.ts'
import type { SourceLine } from './script-source.ts'

const longestBlock = 60

/**
 * The last line of a bracket that opens at a line and closes at the end of one, with nothing else in them; null: there is
 * none. A bracket `[` that nothing closes ends with its full lines.
 */
export function bracketBlock(lines: readonly SourceLine[], from: number): number | null {
  const first = lines[from]
  if (first === undefined || !opensBracket(first.text) || isTurnover(first.text)) return null
  let open = 0
  let full = from
  let isFull = true
  for (let at = from; at < lines.length && at < from + longestBlock; at += 1) {
    const line = lines[at]
    if (line === undefined) break
    if (line.isOfPage) continue
    if (at > from && (line.above === 'gap' || line.above === 'paragraph')) break
    const found = bracketsIn(line.text, open)
    if (found.open === 0 || found.closed >= 0) {
      const isWhole = found.open === 0 && isEndOfBracket(afterBrackets(line.text, open))
      return isWhole ? at : null
    }
    open = found.open
    isFull &&= at === from || line.above === 'wrap'
    if (isFull) full = at
  }
  return first.text.startsWith('[') ? full : null
}

/** What stands behind the brackets at the beginning of a text, one or several. */
function afterBrackets(text: string, open: number): string {
  let rest = text
  let depth = open
  for (;;) {
    const { closed } = bracketsIn(rest, depth)
    if (closed < 0) return rest
    rest = rest.slice(closed + 1).trimStart()
    depth = 0
    if (!opensBracket(rest)) return rest
  }
}
