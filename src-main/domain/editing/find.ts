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
}

export interface Finder {
  /** In their order; none is empty. */
  matches(text: string): readonly Match[]
  /** What takes the place of that match; of a regular expression with its groups, `$1`. */
  replacement(text: string, match: Match, by: string): string
}

/** `empty`: nothing is sought. `invalid`: no regular expression; `detail` says where. `slow`: one that could take for ever. */
export type FinderResult =
  | { readonly ok: true; readonly finder: Finder }
  | { readonly ok: false; readonly fault: 'empty' }
  | { readonly ok: false; readonly fault: 'slow' }
  | { readonly ok: false; readonly fault: 'invalid'; readonly detail: string }

export function createFinder({ query, matchCase, wholeWords, regular }: FindOptions): FinderResult {
  if (query === '') return { ok: false, fault: 'empty' }
  if (regular && repeatsRepetition.test(query)) return { ok: false, fault: 'slow' }
  const source = regular ? `(?:${query})` : query.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  const whole = wholeWords ? `(?<![\\p{L}\\p{N}_])${source}(?![\\p{L}\\p{N}_])` : source
  try {
    const flags = matchCase ? 'gmu' : 'gmiu'
    // Alone it has to be one too: `a)(b` is none.
    if (regular) new RegExp(query, flags)
    return { ok: true, finder: finderOf(new RegExp(whole, flags), regular) }
  } catch (error) {
    return { ok: false, fault: 'invalid', detail: error instanceof Error ? error.message : String(error) }
  }
}

/** A group that repeats and is repeated: on a text that nearly fits it would hold up the desk. */
const repeatsRepetition = /\((?:[^()\\]|\\.)*[*+}](?:[^()\\]|\\.)*\)\s*[*+{]/

function finderOf(pattern: RegExp, regular: boolean): Finder {
  return {
    matches: text =>
      [...text.matchAll(pattern)].flatMap(({ index, 0: found }) =>
        found === '' ? [] : [{ from: index, to: index + found.length }],
      ),
    replacement(text, match, by) {
      if (!regular) return by
      let made = by
      for (const found of text.matchAll(pattern)) {
        if (found.index !== match.from) continue
        made = by.replaceAll(/\$(?:(\d{1,2})|(&)|(\$))/g, (_whole, group, all, dollar) => {
          if (dollar !== undefined) return '$'
          return (all === undefined ? found[Number(group)] : found[0]) ?? ''
        })
      }
      return made
    },
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
