import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import type { CellValue } from '../../../../src-main/domain/editing/edit.ts'
import { createStore, type ValueStore } from '../../../state/session/store.ts'
import type { TypedDraft } from '../../../state/session/ui-state.ts'
import type { Grid } from '../grid/grid.ts'
import type { OpenEditor } from '../grid/grid-state.ts'
import type { CommitHow } from '../grid/navigation.ts'
import type { CellAt } from '../grid/selection.ts'
import { fieldOf } from './cell-marks.ts'
import { fieldValue } from './fields.ts'

export interface TypingState {
  readonly value: CellValue
  /** Why it could not be taken; null while nothing is wrong. */
  readonly fault: string | null
  /** What somebody else made of the field meanwhile; null for nothing. */
  readonly theirs: CellValue | null
}

/** What is typed in the open editor: saved when typing stops, and whenever the editor is left or goes away. */
export interface Typing {
  readonly state: ValueStore<TypingState>
  change(value: CellValue): void
  /** Commits and goes on; what cannot be read keeps the editor open. */
  finish(how: CommitHow): void
  /** The focus or the view went elsewhere: what cannot be read stays at the cell. */
  leave(): void
  cancel(): void
  /** The service's value instead of what was typed. */
  take(): void
  /** What was typed instead of somebody else's. */
  keep(): void
  /** The content has changed. */
  look(): void
}

export interface TypingOptions {
  readonly grid: Grid
  readonly editor: OpenEditor
  /** Names this session of typing: it is one step of undo. */
  readonly session: string
  /** Runs a task that much later, ms; returns what calls it off. */
  readonly after: (ms: number, task: () => void) => () => void
}

/** When typing stops for that long, the text is saved, ms. */
const pause = 800

export function createTyping({ grid, editor, session, after }: TypingOptions): Typing {
  const { at } = editor
  const first = storedAt(grid, at) ?? { text: '', html: null }
  const state = createStore(firstState(editor, first, grid.draft(at)))
  const title = titleAt(grid, at.row)
  let over = false
  const saver = createFieldSaver({ grid, editor, session, after }, first, () =>
    // Half a duration is no fault yet, and what somebody else changed waits for a decision.
    over || state.get().theirs !== null ? null : state.get().value,
  )
  if (editor.how === 'replace' && editor.typed !== '') saver.typed()

  const change = (part: Partial<TypingState>): void => state.set({ ...state.get(), ...part })
  const end = (how: CommitHow): void => {
    over = true
    saver.pause()
    grid.close(at, how)
  }

  return {
    state,
    change(value) {
      if (over) return
      change({ value, fault: null })
      saver.typed()
    },
    finish(how) {
      if (over) return
      const wrong = saver.commit(state.get().value)
      if (wrong === null) return end(how)
      change({ fault: wrong })
      grid.say(wrong)
    },
    leave() {
      if (over) return
      over = true
      const { value } = state.get()
      const wrong = saver.commit(value)
      if (wrong !== null) grid.keep(at, { text: value.text, fault: wrong })
      if (grid.state.get().editor === editor) grid.change({ editor: null })
    },
    cancel() {
      if (over) return
      grid.keep(at, null)
      saver.revert(state.get().theirs ?? first)
      end('stay')
    },
    take() {
      if (state.get().theirs === null) return
      saver.drop()
      end('stay')
    },
    keep() {
      const { theirs, value } = state.get()
      if (theirs !== null) change({ theirs: null, fault: saver.insist(value) })
    },
    look() {
      if (over) return
      const now = storedAt(grid, at)
      const { value } = state.get()
      if (now === null) {
        // The row went: what was typed is shown apart, and lost by nobody.
        over = true
        saver.pause()
        grid.change({ editor: null, ...(saver.isTyped() ? { orphan: { title, value } } : {}) })
        return
      }
      if (!saver.isNew(now) || !isOthers(grid, at)) return
      if (!saver.isTyped()) change({ value: now })
      else if (same(now, value)) change({ theirs: null })
      else {
        saver.hold()
        change({ theirs: now })
      }
    },
  }
}

/** Saves what is typed in one field, and reports values that came from elsewhere. */
interface FieldSaver {
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
  /** Not the value that was reported or saved last. */
  isNew(now: CellValue): boolean
}

/** `first`: the field's value when the editor opened. `waiting`: what is saved after a pause; null when nothing may be. */
function createFieldSaver(
  { grid, editor: { at }, session, after }: TypingOptions,
  first: CellValue,
  waiting: () => CellValue | null,
): FieldSaver {
  let dirty = false
  let saved = false
  let seen = first
  let callOff = (): void => undefined
  const commit = (value: CellValue): string | null => {
    callOff()
    if (!dirty) return null
    // Before it is reported, so that it is not taken for somebody else's.
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
function storedAt(grid: Grid, at: CellAt): CellValue | null {
  const row = grid.rowOf(at.row)
  const column = grid.columnOf(at.column)
  return row === null || column === null ? null : fieldValue(row, column, grid.derived().context)
}

const same = (a: CellValue, b: CellValue): boolean => a.text === b.text && a.html === b.html

function firstState({ how, typed }: OpenEditor, stored: CellValue, draft: TypedDraft | null): TypingState {
  if (how === 'replace') return { value: { text: typed, html: null }, fault: null, theirs: null }
  const value = draft === null ? stored : { text: draft.text, html: null }
  return { value, fault: draft?.fault ?? null, theirs: null }
}

/** What the service made of this page's own edit is nobody else's change. */
function isOthers(grid: Grid, at: OpenEditor['at']): boolean {
  const row = grid.rowOf(at.row)
  const column = grid.columnOf(at.column)
  const key = row === null || column === null ? null : fieldOf(row.cue.id, column)
  return key !== null && grid.editing.state.get().marks.get(key)?.state === 'changed'
}

function titleAt(grid: Grid, key: string): string {
  const row = grid.rowOf(key)
  if (row === null) return ''
  const number = grid.derived().numbers.get(row.cue.id)
  return [number, isolated(row.cue.title) || t('edit.untitled')].filter(Boolean).join(' ')
}
