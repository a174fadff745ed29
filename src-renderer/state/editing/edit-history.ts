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
  /** What the step did: two of them with the same are of the same step. */
  readonly of: readonly Edit[]
}

export type StepWay = 'undo' | 'redo'

/** The steps of undo and redo: each rundown has its own. */
export interface EditHistory {
  /** Of the rundown that is open. */
  state(): Pick<EditingState, 'undo' | 'redo' | 'steps' | 'left'>
  /** Before the edits are made. `merge`: see `Step`. */
  record(label: string, edits: readonly Edit[], merge: string | null): void
  /** The edits that undo or redo a step; null when there is none. */
  next(way: StepWay): StepBack | null
  /** Moves that step to the other side, before its edits are made. */
  move(way: StepWay): void
  /** The service refused that edit: it is not taken back. */
  drop(rundownId: string, edit: Edit): void
}

export function createEditHistory({ rundownId, content, sent }: EditHistoryOptions): EditHistory {
  const stacks = new Map<string, UndoStack>()
  let left = 0
  const stack = (rundown = rundownId()): UndoStack => stacks.get(rundown) ?? noSteps
  const setStack = (next: UndoStack, rundown = rundownId()): void => void stacks.set(rundown, next)

  const lastStep = (way: StepWay): Step | undefined => stack()[way].at(-1)
  const sidesOf = (step: Step, way: StepWay): readonly [done: readonly Edit[], back: readonly Edit[]] =>
    way === 'undo' ? [step.done, step.back] : [step.back, step.done]
  const stepBack = (step: Step, way: StepWay): StepBack => {
    const [done, back] = sidesOf(step, way)
    return {
      label: step.label,
      edits: rebaseUndo(done.map(sent), back, content(), sent),
      of: step.done,
    }
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
    next(way) {
      const step = lastStep(way)
      return step === undefined ? null : stepBack(step, way)
    },
    move(way) {
      const step = lastStep(way)
      if (step === undefined) return
      const [, back] = sidesOf(step, way)
      left = back.length - stepBack(step, way).edits.length
      const { undo, redo } = sealed(stack())
      const moved = undo.at(-1)
      if (way === 'redo') setStack({ undo: [...stack().undo, step], redo: redo.slice(0, -1) })
      else if (moved !== undefined) setStack({ undo: undo.slice(0, -1), redo: [...redo, moved] })
    },
    drop: (rundown, edit) => setStack(withoutEdit(stack(rundown), edit), rundown),
  }
}
