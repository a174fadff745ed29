import type { CueRow } from '../../../src-main/contract/bridge/slices.ts'
import { type Anchor, anchorAt, wordsIn } from '../../../src-main/domain/script/anchor.ts'
import type { ScriptModel } from './script-model.ts'

interface HeadingCues {
  /** Headings of the script. */
  readonly headings: number
  /** Cues at no word whose titles are those of headings without a cue, with the first words there. */
  readonly found: readonly { readonly cueId: string; readonly go: Anchor }[]
  /** Headings for which there is no cue. */
  readonly missing: readonly string[]
}

/** Which cue of the rundown goes at which heading, by their titles: the same, else one within the other; each once, in order. */
export function headingCues(
  { script, marks, order }: Pick<ScriptModel, 'script' | 'marks' | 'order'>,
  rows: readonly CueRow[],
): HeadingCues {
  const marked = new Set(order.flatMap(mark => (mark.kind === 'cue' ? [mark.cueId] : [])))
  const headings = script.paragraphs.flatMap((paragraph, at) => {
    if (paragraph.kind !== 'heading') return []
    const [word] = wordsIn(paragraph.text)
    return word === undefined
      ? []
      : [{ at, text: paragraph.text, go: anchorAt(paragraph, word), words: plainWords(paragraph.text) }]
  })
  const hasCue = (at: number): boolean => marks.get(at)?.at.some(({ kind }) => kind === 'cue') === true
  let open = headings.filter(({ at }) => !hasCue(at))
  let cues = rows.flatMap(({ cue }) =>
    cue.type === 'cue' && !marked.has(cue.id) ? [{ id: cue.id, words: plainWords(cue.title) }] : [],
  )
  const found: { cueId: string; at: number; go: Anchor }[] = []
  for (const isOf of [isSame, isWithin]) {
    for (const cue of cues) {
      const heading = open.find(({ words }) => isOf(words, cue.words))
      if (heading === undefined) continue
      found.push({ cueId: cue.id, at: heading.at, go: heading.go })
      open = open.filter(other => other !== heading)
    }
    cues = cues.filter(({ id }) => !found.some(({ cueId }) => cueId === id))
  }
  return {
    headings: headings.length,
    found: found.toSorted((a, b) => a.at - b.at).map(({ cueId, go }) => ({ cueId, go })),
    missing: open.map(({ text }) => text),
  }
}

const isSame = (one: string, other: string): boolean => one === other && one !== ''

/** A figure alone says too little. */
const isWithin = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return /\p{L}{3}/u.test(short) && ` ${long} `.includes(` ${short} `)
}

const plainWords = (text: string): string =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(' ')
