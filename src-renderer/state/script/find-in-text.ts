import { paragraphAt } from '../../../src-main/domain/script/marks.ts'
import type { ScriptModel } from './script-model.ts'

/**
 * The place of the next paragraph that a person looks for, after `from` and round again: a page by `p 31` or `31`, a call by its
 * number, a speaker or words. Null: nothing is found.
 */
export function findInText(
  { script, order }: Pick<ScriptModel, 'script' | 'order'>,
  query: string,
  from: number,
): number | null {
  const { paragraphs } = script
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return null
  const [, page] = /^(?:p|s|pg|page|seite)?\.? ?(\d{1,4}[a-z]?)$/.exec(wanted) ?? []
  if (page !== undefined) {
    const at = paragraphs.findIndex(paragraph => paragraph.page?.toLowerCase() === page)
    if (at >= 0) return at
  }
  const calls = new Set(
    order.flatMap(mark =>
      mark.place !== null &&
      (mark.kind === 'call' ? mark.text : mark.row.cue.title).toLowerCase().includes(wanted)
        ? [paragraphAt(mark.place)]
        : [],
    ),
  )
  for (let step = 1; step <= paragraphs.length; step += 1) {
    const at = (from + step + paragraphs.length) % paragraphs.length
    const paragraph = paragraphs[at]
    if (paragraph === undefined) continue
    const { speaker, text } = paragraph
    if (calls.has(at) || speaker.toLowerCase() === wanted || text.toLowerCase().includes(wanted)) return at
  }
  return null
}
