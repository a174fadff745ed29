import { withEdit, withEdits } from '../../../src-main/domain/editing/apply.ts'
import type { Edit, EditContent, EditRow } from '../../../src-main/domain/editing/edit.ts'
import { isEditCurrent } from '../../../src-main/domain/editing/fields.ts'
import { inverseOfAll } from '../../../src-main/domain/editing/inverse.ts'
import type { PlanAct } from '../../../src-main/domain/editing/plan-act.ts'
import { addedThing, type EditingState, type Step, thingsOf } from './editing-state.ts'

interface EditHistoryOptions {
  /** The rundown that is open. */
  readonly rundownId: () => string
  /** As it is shown now. */
  readonly content: () => EditContent
  /** The edit as the service knows its things. */
  readonly asServiceKnows: (edit: Edit) => Edit
}

/** Edits that take a step back, or do it again. */
interface StepBack {
  readonly label: string
  readonly edits: readonly Edit[]
  /** What the step did: two of them with the same are of the same step. */
  readonly of: readonly Edit[]
  readonly plan: PlanAct | null
}

export type StepWay = 'undo' | 'redo'

/** The steps of undo and redo: each rundown has its own. */
interface EditHistory {
  /** Of the rundown that is open. */
  state(): Pick<EditingState, 'undo' | 'redo' | 'steps' | 'left'>
  /** Before the edits are made. */
  record(label: string, edits: readonly Edit[], names: Pick<Step, 'merge' | 'plan'>): void
  /** The edits that undo or redo a step; null when there is none. */
  next(way: StepWay): StepBack | null
  /** Moves that step to the other side, before its edits are made. `made`: how many there are of them. */
  move(way: StepWay, made: number): void
  /** The service refused that edit: it is not taken back. */
  drop(rundownId: string, edit: Edit): void
}

export function createEditHistory({ rundownId, content, asServiceKnows }: EditHistoryOptions): EditHistory {
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
      edits: rebaseUndo(done.map(asServiceKnows), back, content(), asServiceKnows),
      of: step.done,
      plan: step.plan,
    }
  }

  return {
    state: () => ({
      undo: stack().undo.at(-1)?.label ?? null,
      redo: stack().redo.at(-1)?.label ?? null,
      steps: stack(),
      left,
    }),
    record(label, edits, names) {
      const before = content()
      const back = inverseOfAll(edits, before, (now, edit) => withEdit(now, asServiceKnows(edit)))
      left = 0
      // Typing on over what a colleague has put there meanwhile is a new step: undo brings theirs back.
      const goesOn =
        stack()
          .undo.at(-1)
          ?.done.every(edit => isEditCurrent(asServiceKnows(edit), before)) ?? true
      setStack(withStep(goesOn ? stack() : sealed(stack()), { label, done: edits, back, ...names }))
    },
    next(way) {
      const step = lastStep(way)
      return step === undefined ? null : stepBack(step, way)
    },
    move(way, made) {
      const step = lastStep(way)
      if (step === undefined) return
      const [, back] = sidesOf(step, way)
      left = back.length - made
      const { undo, redo } = sealed(stack())
      const moved = undo.at(-1)
      if (way === 'redo') setStack({ undo: [...stack().undo, step], redo: redo.slice(0, -1) })
      else if (moved !== undefined) setStack({ undo: undo.slice(0, -1), redo: [...redo, moved] })
    },
    drop: (rundown, edit) => setStack(withoutEdit(stack(rundown), edit), rundown),
  }
}

/** Steps that can be taken back, and those that were; the newest last. */
interface UndoStack {
  readonly undo: readonly Step[]
  readonly redo: readonly Step[]
}

const noSteps: UndoStack = { undo: [], redo: [] }

/** Older steps are forgotten. */
const mostSteps = 500

/** Typing on in the same field makes its step longer, and what was taken back cannot be redone any more. */
function withStep({ undo }: UndoStack, step: Step): UndoStack {
  const last = undo.at(-1)
  if (last !== undefined && step.merge !== null && last.merge === step.merge) {
    const merged: Step = { ...last, done: lastOfEach([...last.done, ...step.done]) }
    return { undo: [...undo.slice(0, -1), merged], redo: [] }
  }
  return { undo: [...undo, step].slice(-mostSteps), redo: [] }
}

/** Whatever is typed next is a step of its own. */
function sealed(stack: UndoStack): UndoStack {
  const last = stack.undo.at(-1)
  return last === undefined || last.merge === null
    ? stack
    : { ...stack, undo: [...stack.undo.slice(0, -1), { ...last, merge: null }] }
}

/** What was refused was never done, and is not taken back; what else its step did is. */
function withoutEdit(stack: UndoStack, edit: Edit): UndoStack {
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

/**
 * Of the edits that take a step back, those whose things still stand as the step left them: what somebody else has
 * changed since is theirs, and so is what they have put into a row or column of this step. `asServiceKnows` gives things their
 * present names.
 */
function rebaseUndo(
  done: readonly Edit[],
  back: readonly Edit[],
  content: EditContent,
  asServiceKnows: (edit: Edit) => Edit,
): readonly Edit[] {
  const filled = filledByOthers(done, content)
  const fallen = done.filter(edit => !isEditCurrent(edit, content) || filled(edit))
  const things = new Set(fallen.flatMap(thingsOf))
  return back.filter(edit => !thingsOf(asServiceKnows(edit)).some(thing => things.has(thing)))
}

/** Whether a row or column that the step made holds more than the step put there: it would be lost with it. */
function filledByOthers(done: readonly Edit[], content: EditContent): (edit: Edit) => boolean {
  const made = new Set(done.map(addedThing).filter(id => id !== null))
  if (made.size === 0) return () => false
  const bare = content.rows
    .filter(({ cue }) => !made.has(cue.id))
    .map((row): EditRow => ({ cue: row.cue, cells: {} }))
  const mine = new Map(withEdits({ ...content, rows: bare }, done).rows.map(row => [row.cue.id, row]))
  const foreign = (row: EditRow, columnId: string): boolean => {
    const text = row.cells[columnId] ?? ''
    return text !== '' && text !== mine.get(row.cue.id)?.cells[columnId]
  }
  return edit => {
    if (edit.do === 'column.add') return content.rows.some(row => foreign(row, edit.id))
    if (edit.do !== 'add') return false
    const row = content.rows.find(({ cue }) => cue.id === edit.id)
    const was = mine.get(edit.id)
    return (
      row !== undefined &&
      (row.cue.title !== was?.cue.title ||
        row.cue.subtitle !== was.cue.subtitle ||
        Object.keys(row.cells).some(columnId => foreign(row, columnId)))
    )
  }
}
