import { editTexts } from '#texts/edit.ts'
import type { CellValue } from '../../../src-main/domain/editing/edit.ts'
import { createStore, type ValueStore } from '../../state/store.ts'
import { fieldOf } from './cell-marks.ts'
import { fieldValue } from './fields.ts'
import type { Grid } from './grid.ts'
import type { OpenEditor } from './grid-state.ts'
import type { CommitHow } from './navigation.ts'

/** Typing stops for that long: what stands there is saved, ms. */
const pause = 800

export interface TypingState {
  readonly value: CellValue
  /** Why it could not be taken; null while nothing is wrong. */
  readonly fault: string | null
  /** What somebody else made of the field meanwhile; null for nothing. */
  readonly theirs: CellValue | null
}

/** What is typed in the open editor: saved when typing stops, when it is left, and when it goes for whatever reason. */
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
  /** The content is another. */
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

export function createTyping({ grid, editor, session, after }: TypingOptions): Typing {
  const { at, how, typed } = editor
  const stored = (): CellValue | null => {
    const row = grid.rowOf(at.row)
    const column = grid.columnOf(at.column)
    return row === null || column === null ? null : fieldValue(row, column, grid.derived().context)
  }
  const first = stored() ?? { text: '', html: null }
  const draft = grid.draft(at)
  const replaced = how === 'replace'
  const begin = draft === null ? first : { text: draft.text, html: null }
  const state = createStore<TypingState>({
    value: replaced ? { text: typed, html: null } : begin,
    fault: replaced ? null : (draft?.fault ?? null),
    theirs: null,
  })
  const title = titleAt(grid, at.row)
  let dirty = replaced && typed !== ''
  let saved = false
  let seen = first
  let over = false
  let callOff = (): void => undefined

  const change = (part: Partial<TypingState>): void => state.set({ ...state.get(), ...part })
  const commit = (value: CellValue): string | null => {
    callOff()
    if (!dirty) return null
    // Before it is told of, so that it is not taken for somebody else's.
    dirty = false
    const wrong = grid.commit(at, value, session)
    if (wrong === null) saved = true
    else dirty = true
    seen = stored() ?? seen
    return wrong
  }
  const arm = (): void => {
    callOff()
    callOff = after(pause, () => {
      // A half of a duration is no fault yet, and what somebody else changed waits for a decision.
      if (!over && state.get().theirs === null) commit(state.get().value)
    })
  }
  const end = (how: CommitHow): void => {
    over = true
    callOff()
    grid.close(at, how)
  }
  if (dirty) arm()

  return {
    state,
    change(value) {
      if (over) return
      dirty = true
      change({ value, fault: null })
      arm()
    },
    finish(how) {
      if (over) return
      const wrong = commit(state.get().value)
      if (wrong === null) return end(how)
      change({ fault: wrong })
      grid.say(wrong)
    },
    leave() {
      if (over) return
      over = true
      const { value } = state.get()
      const wrong = commit(value)
      if (wrong !== null) grid.keep(at, { text: value.text, fault: wrong })
      if (grid.state.get().editor === editor) grid.change({ editor: null })
    },
    cancel() {
      if (over) return
      grid.keep(at, null)
      dirty = saved
      commit(state.get().theirs ?? first)
      end('stay')
    },
    take() {
      const { theirs } = state.get()
      if (theirs === null) return
      dirty = false
      end('stay')
    },
    keep() {
      if (state.get().theirs === null) return
      dirty = true
      change({ theirs: null, fault: commit(state.get().value) })
    },
    look() {
      if (over) return
      const now = stored()
      if (now === null) {
        // The row went: what was typed is shown apart, and lost by nobody.
        over = true
        callOff()
        const orphan = dirty || saved ? { title, value: state.get().value } : null
        grid.change({ editor: null, ...(orphan === null ? {} : { orphan }) })
        return
      }
      if (same(now, seen)) return
      seen = now
      if (!isOthers(grid, at)) return
      if (!dirty && !saved) change({ value: now })
      else if (same(now, state.get().value)) change({ theirs: null })
      else {
        callOff()
        dirty = true
        change({ theirs: now })
      }
    },
  }
}

const same = (a: CellValue, b: CellValue): boolean => a.text === b.text && a.html === b.html

/** What the service made of our own words is nobody else's change. */
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
  return [number, row.cue.title || editTexts.untitled].filter(Boolean).join(' ')
}
