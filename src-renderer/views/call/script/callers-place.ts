import { type RefObject, useEffect, useRef } from 'react'
import {
  longestPlace,
  type NoteKind,
  type NotePlace,
} from '../../../../src-main/domain/as-run/journal-entry.ts'
import { beginNote } from '../../../state/acts/desk-acts.ts'
import type { Marked, ScriptModel } from '../../../state/script/script-model.ts'
import { useDesk } from '../../../state/session/desk-context.ts'
import { asKind } from '../../note/note-kinds.tsx'
import type { ScriptCaret } from './marking.ts'

/** Together with Alt and Shift; N alone is a note. */
const kindKeys: ReadonlyMap<string, NoteKind> = new Map([
  ['KeyN', 'note'],
  ['KeyL', 'line'],
  ['KeyB', 'blocking'],
  ['KeyT', 'technical'],
])

/** While the text is in sight, a note is of the caller's place in it, and each kind of note has a key. */
export function useNotePlace(
  scroll: RefObject<HTMLElement | null>,
  model: ScriptModel,
  caret: ScriptCaret | null,
  next: readonly Marked[],
): void {
  const desk = useDesk()
  const seen = useRef({ model, caret, next })
  seen.current = { model, caret, next }
  useEffect(() => {
    const { ui } = desk
    const placeInScript = (): NotePlace | null => {
      const { model, caret, next } = seen.current
      const marked = ui.get().following ? next[0]?.go?.paragraphId : undefined
      const id = marked ?? paragraphInSight(scroll.current)
      const at = caret?.at ?? model.index.get(id ?? '')?.at
      return at === undefined ? null : placeAt(model, at, caret)
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      const { code, altKey, shiftKey, ctrlKey, metaKey } = event
      const kind = kindKeys.get(code)
      if (kind === undefined || !altKey || !shiftKey || ctrlKey || metaKey || ui.get().dialog !== null) return
      event.preventDefault()
      beginNote(desk, asKind(kind))
    }
    ui.set({ ...ui.get(), placeInScript })
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      if (ui.get().placeInScript === placeInScript) ui.set({ ...ui.get(), placeInScript: null })
    }
  }, [desk, scroll])
}

/** Pixels: less than the line of a paragraph. */
const probeStep = 8

/** The paragraph where the next word stands by itself, a third from the top; between two of them, the one above. */
function paragraphInSight(scroll: HTMLElement | null): string | null {
  if (scroll === null) return null
  const { top, left, height, width } = scroll.getBoundingClientRect()
  const x = left + Math.min(width / 3, 120)
  for (let y = top + height / 3; y > top; y -= probeStep) {
    const id = document.elementFromPoint(x, y)?.closest('[data-paragraph]')?.getAttribute('data-paragraph')
    if (id != null) return id
  }
  return null
}

function placeAt({ script, pages }: ScriptModel, at: number, caret: ScriptCaret | null): NotePlace | null {
  const paragraph = script.paragraphs[at]
  if (paragraph === undefined) return null
  const { text, speaker, page } = paragraph
  const words = caret === null ? beginningOf(text) : text.slice(caret.from, caret.to)
  return {
    page: page ?? pages.findLast(({ first }) => first <= at)?.page ?? null,
    speaker,
    words: words.slice(0, longestPlace),
  }
}

const longestBeginning = 120

function beginningOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= longestBeginning) return line
  const cut = line.slice(0, longestBeginning)
  return `${cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut} …`
}
