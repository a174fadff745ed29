import type { Edit } from '../../../src-main/domain/editing/edit.ts'
import type { Step } from './editing-state.ts'
import { thingsOf } from './field-keys.ts'

/** Steps that can be taken back, and those that were; the newest last. */
export interface UndoStack {
  readonly undo: readonly Step[]
  readonly redo: readonly Step[]
}

export const noSteps: UndoStack = { undo: [], redo: [] }

/** Older steps are forgotten. */
const most = 500

/** Typing on in the same field makes its step longer, and what was taken back cannot be redone any more. */
export function withStep({ undo }: UndoStack, step: Step): UndoStack {
  const last = undo.at(-1)
  if (last !== undefined && step.merge !== null && last.merge === step.merge) {
    const merged: Step = { ...last, done: lastOfEach([...last.done, ...step.done]) }
    return { undo: [...undo.slice(0, -1), merged], redo: [] }
  }
  return { undo: [...undo, step].slice(-most), redo: [] }
}

/** Whatever is typed next is a step of its own. */
export function sealed(stack: UndoStack): UndoStack {
  const last = stack.undo.at(-1)
  return last === undefined || last.merge === null
    ? stack
    : { ...stack, undo: [...stack.undo.slice(0, -1), { ...last, merge: null }] }
}

/** What was refused was never done, and is not taken back; what else its step did is. */
export function withoutEdit(stack: UndoStack, edit: Edit): UndoStack {
  const at = stack.undo.findLastIndex(({ done }) => done.includes(edit))
  const step = stack.undo[at]
  if (step === undefined) return stack
  const things = new Set(thingsOf(edit))
  const done = step.done.filter(other => other !== edit)
  const kept = step.back.filter(other => !thingsOf(other).some(thing => things.has(thing)))
  const back = edit.do === 'remove' ? kept.map(besideKept(step, edit.cueId)) : kept
  const undo = done.length === 0 ? stack.undo.toSpliced(at, 1) : stack.undo.with(at, { ...step, done, back })
  return { ...stack, undo }
}

/** A row that was to come back where the refused one was thought to be gone stands after it. */
function besideKept({ back }: Step, cueId: string): (edit: Edit) => Edit {
  const place = back.find(edit => edit.do === 'add' && edit.id === cueId)
  return edit => {
    if (place?.do !== 'add' || edit.do !== 'add') return edit
    const same = edit.place.parentId === place.place.parentId && edit.place.afterId === place.place.afterId
    // Rows come back in reverse: what comes before it was deleted later, and stands after it.
    const later = back.indexOf(edit) < back.indexOf(place)
    return same && later ? { ...edit, place: { ...edit.place, afterId: cueId } } : edit
  }
}

/** Of edits of one and the same thing only the last one counts. */
function lastOfEach(edits: readonly Edit[]): readonly Edit[] {
  const byThing = new Map<string, Edit>()
  for (const edit of edits) byThing.set(thingOf(edit), edit)
  return [...byThing.values()]
}

const thingOf = (edit: Edit): string =>
  edit.do === 'cell'
    ? `cell ${edit.cueId} ${edit.columnId}`
    : edit.do === 'cue'
      ? `cue ${edit.cueId} ${Object.keys(edit.fields).join()}`
      : JSON.stringify(edit)
