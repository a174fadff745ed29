import type { Edit } from '../../../src-main/domain/editing/edit.ts'
import type { Step } from './editing-state.ts'

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
