import { type RefObject, useEffect, useRef } from 'react'
import { longestPlace, type NotePlace } from '../../../../src-main/domain/as-run/journal-entry.ts'
import { paragraphAt } from '../../../../src-main/domain/script/marks.ts'
import { beginNote } from '../../../state/acts/desk-acts.ts'
import { type ScriptChord, scriptChords } from '../../../state/script/script-chords.ts'
import type { Marked, ScriptModel } from '../../../state/script/script-model.ts'
import { useDesk } from '../../../state/session/desk-context.ts'
import { asKind } from '../../note/note-kinds.tsx'
import type { ScriptCaret } from './marking.ts'

/** While the text is in sight, a note is of the caller's place in it, and keys act there: see `scriptChords`; F2 where the text has the keyboard. */
export function useCallersPlace(
  scroll: RefObject<HTMLElement | null>,
  model: ScriptModel,
  caret: ScriptCaret | null,
  next: readonly Marked[],
  edit: (paragraphId: string) => void,
): void {
  const desk = useDesk()
  const seen = useRef({ model, caret, next, edit })
  seen.current = { model, caret, next, edit }
  useEffect(() => {
    const { ui } = desk
    const paragraphHere = (): number | null => {
      const { model, caret, next } = seen.current
      const place = ui.get().following ? (next[0]?.place ?? null) : null
      if (caret !== null) return caret.at
      if (place !== null) return paragraphAt(place)
      return model.index.get(paragraphInSight(scroll.current) ?? '')?.at ?? null
    }
    const placeInScript = (): NotePlace | null => {
      const { model, caret } = seen.current
      const at = paragraphHere()
      return at === null ? null : placeAt(model, at, caret)
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      const act = actOf(event, document.activeElement === scroll.current)
      if (act === null || ui.get().dialog !== null) return
      event.preventDefault()
      if (event.repeat) return
      if (act !== 'edit') {
        beginNote(desk, asKind(act))
        return
      }
      const id = seen.current.model.script.paragraphs[paragraphHere() ?? -1]?.id
      if (id !== undefined) seen.current.edit(id)
    }
    ui.set({ ...ui.get(), placeInScript })
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      if (ui.get().placeInScript === placeInScript) ui.set({ ...ui.get(), placeInScript: null })
    }
  }, [desk, scroll])
}

/** `hasKeys`: the text itself has the keyboard. */
function actOf(
  { code, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
  hasKeys: boolean,
): ScriptChord['act'] | null {
  if (ctrlKey || metaKey || altKey !== shiftKey) return null
  if (!altKey) return hasKeys && code === 'F2' ? 'edit' : null
  return scriptChords.find(chord => chord.code === code)?.act ?? null
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
