import type { ParagraphContent } from '../../../src-main/contract/bridge/script.ts'
import { anchorIn } from '../../../src-main/domain/script/anchor.ts'
import type { Paragraph } from '../../../src-main/domain/script/script.ts'
import type { ScriptModel } from './script-model.ts'

/** A paragraph of the script that a person edits. It is kept while another sheet or view is looked at. */
export interface ParagraphDraft {
  readonly rundownId: string
  /** The one that is edited, or the one after which it is new. */
  readonly paragraphId: string
  readonly isNew: boolean
  /** The one before that; null: it is the first. */
  readonly beforeId: string | null
  /** That paragraph as the person has seen it. */
  readonly seen: ParagraphContent
  readonly content: ParagraphContent
  /** Where the keyboard begins in the text, in UTF-16 units. */
  readonly cursor: number
}

export const contentOf = ({ kind, speaker, text, page }: Paragraph): ParagraphContent => ({
  kind,
  speaker,
  text,
  page,
})

export const sameContent = (a: ParagraphContent, b: ParagraphContent): boolean =>
  a.kind === b.kind && a.speaker === b.speaker && a.text === b.text

/** Whether it would be lost: a new one that is empty is not. */
export const isChanged = ({ isNew, seen, content }: ParagraphDraft): boolean =>
  isNew ? content.text.trim() !== '' : !sameContent(content, seen)

/** Null: there is no such paragraph. `cursor` null: at its end. */
export function draftOf(
  { script, index }: ScriptModel,
  rundownId: string,
  paragraphId: string,
  cursor: number | null,
): ParagraphDraft | null {
  const found = index.get(paragraphId)
  if (found === undefined) return null
  const seen = contentOf(found.paragraph)
  return {
    rundownId,
    paragraphId,
    isNew: false,
    beforeId: script.paragraphs[found.at - 1]?.id ?? null,
    seen,
    content: seen,
    cursor: cursor ?? seen.text.length,
  }
}

/** An empty one that comes after it; another person speaks. */
export const draftAfter = (draft: ParagraphDraft): ParagraphDraft => ({
  ...draft,
  isNew: true,
  seen: draft.content,
  content: { ...draft.content, speaker: '', text: '' },
  cursor: 0,
})

/** One that somebody has removed, as a new one where it stood. Null: there is no text any more. */
export function draftAgain({ script, index }: ScriptModel, draft: ParagraphDraft): ParagraphDraft | null {
  const before = index.get(draft.beforeId ?? '')?.paragraph ?? script.paragraphs.at(-1)
  return before === undefined
    ? null
    : { ...draft, isNew: true, paragraphId: before.id, seen: contentOf(before) }
}

/** As it is saved. */
export const trimmed = (content: ParagraphContent): ParagraphContent => ({
  ...content,
  speaker: content.speaker.trim(),
  text: content.text.trim(),
})

/** Null: there is nothing on one side of the place. */
export function dividedAt(
  content: ParagraphContent,
  place: number,
): readonly [ParagraphContent, ParagraphContent] | null {
  const first = trimmed({ ...content, text: content.text.slice(0, place) })
  const second = trimmed({ ...content, text: content.text.slice(place) })
  return first.text === '' || second.text === '' ? null : [first, second]
}

/** The first goes on with the text of the second. */
export const joined = (first: ParagraphContent, second: ParagraphContent): ParagraphContent => ({
  ...first,
  text: [first.text, second.text].join(first.kind === 'lyric' ? '\n' : ' ').trim(),
})

/** How many calls and cues at words of these paragraphs have none in what becomes of them. */
export function marksLost(
  { index, marks }: ScriptModel,
  paragraphIds: readonly string[],
  becomes: readonly ParagraphContent[],
): number {
  const marked = paragraphIds.flatMap(id => marks.get(index.get(id)?.at ?? -1)?.at ?? [])
  return marked.filter(({ go }) => {
    if (go === null) return false
    return becomes.every(({ text }) => anchorIn({ id: go.paragraphId, text }, go) === null)
  }).length
}
