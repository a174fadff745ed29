import { withEdit } from '../../../src-main/domain/editing/apply.ts'
import type { Edit, EditContent } from '../../../src-main/domain/editing/edit.ts'
import { inverseOfAll } from '../../../src-main/domain/editing/inverse.ts'
import type { EditingState, Step } from './editing-state.ts'
import { isEditCurrent } from './is-edit-current.ts'
import { rebaseUndo } from './rebase-undo.ts'
import { noSteps, sealed, type UndoStack, withoutEdit, withStep } from './undo-stack.ts'

export interface EditHistoryOptions {
  /** The rundown that is open. */
  readonly rundownId: () => string
  /** As it is shown now. */
  readonly content: () => EditContent
  /** The edit as the service knows its things. */
  readonly sent: (edit: Edit) => Edit
}

/** Edits that take a step back, or do it again. */
export interface StepBack {
  readonly label: string
  readonly edits: readonly Edit[]
}

/** The steps of undo and redo: each rundown has its own. */
export interface EditHistory {
  /** Of the rundown that is open. */
  state(): Pick<EditingState, 'undo' | 'redo' | 'steps' | 'left'>
  /** Before the edits are made. `merge`: see `Step`. */
  record(label: string, edits: readonly Edit[], merge: string | null): void
  /** Moves the last step to redo, and returns the edits that undo it; null when there is none. */
  undo(): StepBack | null
  redo(): StepBack | null
  /** The service refused that edit: it is not taken back. */
  drop(rundownId: string, edit: Edit): void
}

export function createEditHistory({ rundownId, content, sent }: EditHistoryOptions): EditHistory {
  const stacks = new Map<string, UndoStack>()
  let left = 0
  const stack = (rundown = rundownId()): UndoStack => stacks.get(rundown) ?? noSteps
  const setStack = (next: UndoStack, rundown = rundownId()): void => void stacks.set(rundown, next)

  const stepBack = ({ label }: Step, done: readonly Edit[], back: readonly Edit[]): StepBack => {
    const edits = rebaseUndo(done.map(sent), back, content(), sent)
    left = back.length - edits.length
    return { label, edits }
  }

  return {
    state: () => ({
      undo: stack().undo.at(-1)?.label ?? null,
      redo: stack().redo.at(-1)?.label ?? null,
      steps: stack(),
      left,
    }),
    record(label, edits, merge) {
      const before = content()
      const back = inverseOfAll(edits, before, (now, edit) => withEdit(now, sent(edit)))
      left = 0
      // Typing on over what a colleague has put there meanwhile is a new step: undo brings theirs back.
      const goesOn =
        stack()
          .undo.at(-1)
          ?.done.every(edit => isEditCurrent(sent(edit), before)) ?? true
      setStack(withStep(goesOn ? stack() : sealed(stack()), { label, done: edits, back, merge }))
    },
    undo() {
      const { undo, redo } = sealed(stack())
      const step = undo.at(-1)
      if (step === undefined) return null
      setStack({ undo: undo.slice(0, -1), redo: [...redo, step] })
      return stepBack(step, step.done, step.back)
    },
    redo() {
      const { undo, redo } = stack()
      const step = redo.at(-1)
      if (step === undefined) return null
      setStack({ undo: [...undo, step], redo: redo.slice(0, -1) })
      return stepBack(step, step.back, step.done)
    },
    drop: (rundown, edit) => setStack(withoutEdit(stack(rundown), edit), rundown),
  }
}
