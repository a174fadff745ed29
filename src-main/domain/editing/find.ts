import { isBlock, type RichPart, richParts, writtenPart } from '../rich-text/parts.ts'

export interface FindOptions {
  readonly query: string
  readonly matchCase: boolean
  readonly wholeWords: boolean
  readonly regular: boolean
}

/** Where something was found in a text, in its characters. */
export interface Match {
  readonly from: number
  readonly to: number
  /** Of a regular expression: the text of each group, the first at 0; one without a part in the match is empty. */
  readonly groups?: readonly string[] | undefined
}

export interface Finder {
  /** In their order; none is empty. */
  matches(text: string): readonly Match[]
  /** What takes the place of that match; of a regular expression with its groups, `$1`. */
  replacement(text: string, match: Match, by: string): string
}

/** A regular expression that searches a text in a time that grows no faster than the text. */
export interface Pattern {
  /** The first match from there on, then its groups; null where there is none. */
  next(text: string, from: number): readonly (PatternPart | null)[] | null
}

interface PatternPart {
  readonly from: number
  readonly to: number
}

/** `invalid`: no regular expression; `unsupported`: one with a part that the engine does not know. */
type CompiledPattern =
  | { readonly ok: true; readonly pattern: Pattern }
  | { readonly ok: false; readonly fault: 'invalid' | 'unsupported'; readonly detail: string }

export type CompilePattern = (source: string, options: { readonly matchCase: boolean }) => CompiledPattern

/** `empty`: nothing is sought. `detail`: what is wrong with it, or the part that is not supported. */
export type FinderResult =
  | { readonly ok: true; readonly finder: Finder }
  | { readonly ok: false; readonly fault: 'empty' }
  | { readonly ok: false; readonly fault: 'invalid' | 'unsupported'; readonly detail: string }

/** `compile` serves regular expressions alone: that of JavaScript can take longer than a show, and cannot be stopped. */
export function createFinder(options: FindOptions, compile: CompilePattern): FinderResult {
  const { query, matchCase, wholeWords, regular } = options
  if (query === '') return { ok: false, fault: 'empty' }
  if (regular) return regularFinder(options, compile)
  // Nothing else may be escaped: with the flag `u`, an escaped hyphen is an error.
  const source = query.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const whole = wholeWords ? `(?<!${letter})${source}(?!${letter})` : source
  const pattern = new RegExp(whole, matchCase ? 'gmu' : 'gmiu')
  const matches = (text: string): Match[] =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ from: index, to: index + found.length }))
  return { ok: true, finder: { matches, replacement: (_text, _match, by) => by } }
}

const letter = '[\\p{L}\\p{N}_]'
const noLetter = '[^\\p{L}\\p{N}_]'

function regularFinder({ query, matchCase, wholeWords }: FindOptions, compile: CompilePattern): FinderResult {
  // Alone it has to be one too: `a)(b` is none.
  const alone = compile(query, { matchCase })
  if (!alone.ok || !wholeWords) return alone.ok ? { ok: true, finder: finderOf(alone.pattern) } : alone
  const bounded = compile(`(?:^|${noLetter})(${query})(?:$|${noLetter})`, { matchCase })
  return bounded.ok ? { ok: true, finder: finderOf(inBounds(bounded.pattern)) } : bounded
}

/** The first group is the match: what stands around it is none of it, and may bound the next one. */
const inBounds = (pattern: Pattern): Pattern => ({
  next: (text, from) => pattern.next(text, from)?.slice(1) ?? null,
})

function finderOf(pattern: Pattern): Finder {
  return {
    matches(text) {
      const matches: Match[] = []
      let at = 0
      while (at <= text.length) {
        const [whole, ...groups] = pattern.next(text, at) ?? []
        if (whole == null) break
        const { from, to } = whole
        const parts = groups.map(part => (part === null ? '' : text.slice(part.from, part.to)))
        if (to > from) matches.push({ from, to, groups: parts })
        at = to > from ? to : to + ((text.codePointAt(to) ?? 0) > 0xffff ? 2 : 1)
      }
      return matches
    },
    replacement: (text, { from, to, groups = [] }, by) =>
      by.replaceAll(/\$(?:(\d{1,2})|(&)|(\$))/g, (_whole, group, all, dollar) => {
        if (dollar !== undefined) return '$'
        return all === undefined && Number(group) > 0
          ? (groups[Number(group) - 1] ?? '')
          : text.slice(from, to)
      }),
  }
}

/** Which of the matches are replaced, counted from 0; all of them without it. */
type Which = (nth: number) => boolean

const every: Which = () => true

export function replacedText(finder: Finder, text: string, by: string, which = every): string {
  let replaced = ''
  let at = 0
  for (const [nth, match] of finder.matches(text).entries()) {
    if (!which(nth)) continue
    replaced += text.slice(at, match.from) + finder.replacement(text, match, by)
    at = match.to
  }
  return replaced + text.slice(at)
}

/** Lines of words between what is no text: what is sought may reach over marks, never over anything else. */
export const textRuns = (html: string): readonly string[] => runsIn([...richParts(html)]).map(run => run.text)

/** As `replacedText`, in rich text: marks stay, what is put in stands in those of the first letter that it replaces. */
export function replacedHtml(finder: Finder, html: string, by: string, which = every): string {
  const parts = [...richParts(html)]
  const texts = parts.map(part => (part.kind === 'text' ? part.text : ''))
  let nth = -1
  for (const run of runsIn(parts)) {
    const chosen = finder.matches(run.text).flatMap(match => {
      nth += 1
      return which(nth) ? [{ ...match, by: finder.replacement(run.text, match, by) }] : []
    })
    for (const piece of run.at) texts[piece.part] = replacedPiece(run.text, piece, chosen)
  }
  return parts
    .map((part, at) => writtenPart(part.kind === 'text' ? { kind: 'text', text: texts[at] ?? '' } : part))
    .join('')
}

interface Run {
  readonly text: string
  /** Indices of its parts, with where each begins in it. */
  readonly at: readonly { readonly part: number; readonly from: number; readonly to: number }[]
}

function runsIn(parts: readonly RichPart[]): readonly Run[] {
  const runs: { text: string; at: { part: number; from: number; to: number }[] }[] = []
  let open = false
  for (const [part, piece] of parts.entries()) {
    if (piece.kind !== 'text') {
      if (piece.kind === 'empty' || isBlock(piece.name) || piece.name.startsWith('rs-')) open = false
      continue
    }
    if (!open) runs.push({ text: '', at: [] })
    open = true
    const run = runs.at(-1)
    if (run === undefined) continue
    run.at.push({ part, from: run.text.length, to: run.text.length + piece.text.length })
    run.text += piece.text
  }
  return runs
}

/** Of its run, what becomes of one piece: where a match begins in it stands what replaces it. */
function replacedPiece(
  text: string,
  { from, to }: Run['at'][number],
  matches: readonly (Match & { readonly by: string })[],
): string {
  let piece = ''
  let at = from
  for (const match of matches) {
    if (match.to <= from || match.from >= to) continue
    piece += text.slice(at, Math.max(at, match.from))
    if (match.from >= from) piece += match.by
    at = Math.min(to, match.to)
  }
  return piece + text.slice(at, to)
}
