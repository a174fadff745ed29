import { type Matcher, RE2JS, RE2JSSyntaxException } from 're2js'
import type { CompilePattern, Pattern } from '../../../../src-main/domain/editing/find.ts'

interface PatternsOptions {
  /** Milliseconds, for the difference of two readings. */
  readonly now: () => number
  /** Of one search over a whole rundown, ms. */
  readonly longest: number
}

export interface LinearPatterns {
  readonly compile: CompilePattern
  /** Calls `search`, and gives it up when its regular expressions take longer than they may: then null. */
  within<T>(search: () => T): T | null
}

class TooLong extends Error {}

/**
 * Regular expressions by RE2: one search of a text takes a time that grows with the text alone. All matches of a text
 * may still take its square, for which there is a limit of time between two of them.
 */
export function createLinearPatterns({ now, longest }: PatternsOptions): LinearPatterns {
  let until = Number.POSITIVE_INFINITY
  const patternOf = (compiled: RE2JS): Pattern => {
    let read: { readonly text: string; readonly matcher: Matcher } | null = null
    return {
      next(text, from) {
        if (now() > until) throw new TooLong()
        if (read?.text !== text) read = { text, matcher: compiled.matcher(text) }
        const { matcher } = read
        if (!matcher.find(from)) return null
        return Array.from({ length: 1 + matcher.groupCount() }, (_, group) => {
          const start = matcher.start(group)
          return start < 0 ? null : { from: start, to: matcher.end(group) }
        })
      },
    }
  }
  return {
    compile(source, { matchCase }) {
      const flags = RE2JS.MULTILINE | (matchCase ? 0 : RE2JS.CASE_INSENSITIVE)
      try {
        return { ok: true, pattern: patternOf(RE2JS.compile(RE2JS.translateRegExp(source), flags)) }
      } catch (error) {
        return { ok: false, ...faultOf(source, error) }
      }
    },
    within(search) {
      until = now() + longest
      try {
        return search()
      } catch (error) {
        if (error instanceof TooLong) return null
        throw error
      } finally {
        until = Number.POSITIVE_INFINITY
      }
    },
  }
}

/** What JavaScript takes is a regular expression: then this engine lacks a part of it. */
function faultOf(
  source: string,
  error: unknown,
): { readonly fault: 'invalid' | 'unsupported'; readonly detail: string } {
  if (!(error instanceof RE2JSSyntaxException)) return { fault: 'unsupported', detail: source }
  try {
    new RegExp(source, 'u')
    return { fault: 'unsupported', detail: error.getPattern() ?? source }
  } catch {
    return { fault: 'invalid', detail: error.getDescription() }
  }
}
