import type { CellValue } from '../../../../src-main/domain/editing/edit.ts'
import type { Grid } from '../grid/grid.ts'
import type { CellAt } from '../grid/selection.ts'
import { fieldValue } from './fields.ts'

/** When typing stops for that long, the text is saved, ms. */
const pause = 800

export interface FieldSaverOptions {
  readonly grid: Grid
  readonly at: CellAt
  /** Names this session of typing: it is one step of undo. */
  readonly session: string
  /** Runs a task that much later, ms; returns what calls it off. */
  readonly after: (ms: number, task: () => void) => () => void
  /** The field's value when the editor opened. */
  readonly first: CellValue
}

/** Saves what is typed in one field, and tells what the field got from elsewhere. */
export interface FieldSaver {
  /** Something was typed: it is saved after a pause of typing. */
  typed(): void
  /** Saves it now; why not, null when it was saved or nothing was typed since. */
  commit(value: CellValue): string | null
  /** Saves it though nothing was typed since. */
  insist(value: CellValue): string | null
  /** Puts that value back, where something was saved. */
  revert(value: CellValue): void
  /** Does not save what was typed since. */
  drop(): void
  /** Does not save by itself any more. */
  pause(): void
  /** Does not save by itself until something is typed; what was typed counts as not saved. */
  hold(): void
  /** Something was typed, saved or not. */
  isTyped(): boolean
  /** Not the value that this told of or saved last. */
  isNew(now: CellValue): boolean
}

/** `waiting`: what is saved after a pause; null when nothing may be. */
export function createFieldSaver(
  { grid, at, session, after, first }: FieldSaverOptions,
  waiting: () => CellValue | null,
): FieldSaver {
  let dirty = false
  let saved = false
  let seen = first
  let callOff = (): void => undefined
  const commit = (value: CellValue): string | null => {
    callOff()
    if (!dirty) return null
    // Before it is told of, so that it is not taken for somebody else's.
    dirty = false
    const wrong = grid.commit(at, value, session)
    if (wrong === null) saved = true
    else dirty = true
    seen = storedAt(grid, at) ?? seen
    return wrong
  }
  return {
    typed() {
      dirty = true
      callOff()
      callOff = after(pause, () => {
        const value = waiting()
        if (value !== null) commit(value)
      })
    },
    commit,
    insist(value) {
      dirty = true
      return commit(value)
    },
    revert(value) {
      dirty = saved
      commit(value)
    },
    drop() {
      dirty = false
    },
    pause: () => callOff(),
    hold() {
      callOff()
      dirty = true
    },
    isTyped: () => dirty || saved,
    isNew(now) {
      const isOther = !same(now, seen)
      seen = now
      return isOther
    },
  }
}

/** The field's value; null when its row or column is gone. */
export function storedAt(grid: Grid, at: CellAt): CellValue | null {
  const row = grid.rowOf(at.row)
  const column = grid.columnOf(at.column)
  return row === null || column === null ? null : fieldValue(row, column, grid.derived().context)
}

export const same = (a: CellValue, b: CellValue): boolean => a.text === b.text && a.html === b.html
