import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import type { CellValue } from '../../../../src-main/domain/editing/edit.ts'
import { createStore, type ValueStore } from '../../../state/session/store.ts'
import type { TypedDraft } from '../../../state/session/ui-state.ts'
import type { Grid } from '../grid/grid.ts'
import type { OpenEditor } from '../grid/grid-state.ts'
import type { CellAt, CommitHow } from '../grid/selection.ts'
import { fieldOfCell } from './cell-marks.ts'
import { fieldValue } from './fields.ts'

interface TypingState {
  readonly value: CellValue
  /** Why it could not be taken; null while nothing is wrong. */
  readonly fault: string | null
  /** What somebody else made of the field meanwhile; null for nothing. */
  readonly theirs: CellValue | null
}

/**
 * The text of the open editor. It is saved when the editor is left by any way but Escape, never while it is typed: a
 * show may go by this field.
 */
export interface Typing {
  readonly state: ValueStore<TypingState>
  change(value: CellValue): void
  /** Commits and goes on; what cannot be read, or what somebody else has changed meanwhile, keeps the editor open. */
  finish(how: CommitHow): void
  /** The focus or the view went elsewhere: what cannot be read, or is still asked about, stays at the cell. */
  leave(): void
  cancel(): void
  /** The service's value instead of what was typed. */
  take(): void
  /** What was typed instead of somebody else's. */
  keep(): void
  contentChanged(): void
}

export function createTyping(grid: Grid, editor: OpenEditor): Typing {
  const { at } = editor
  const first = storedAt(grid, at) ?? { text: '', html: null }
  const state = createStore(firstState(editor, first, grid.draft(at)))
  const names = { title: titleAt(grid, at.row), column: grid.columnOf(at.column)?.name ?? '' }
  const rundownId = grid.rundownId()
  let ended = false
  let typed = editor.how === 'replace' && editor.typed !== ''
  let seen = first

  const change = (part: Partial<TypingState>): void => state.set({ ...state.get(), ...part })
  const end = (how: CommitHow): void => {
    ended = true
    grid.close(at, how)
  }
  /** Why not; null when nothing was typed, or it was taken: made, or asked about. */
  const commit = (): string | null => (typed ? grid.commit(at, state.get().value) : null)
  /** What is asked about what was typed; null for nothing. */
  const question = (): string | null => {
    const { theirs } = state.get()
    return typed && theirs !== null ? changedTo(theirs) : null
  }

  return {
    state,
    change(value) {
      if (ended) return
      typed = true
      change({ value, fault: null })
    },
    finish(how) {
      if (ended) return
      const asked = question()
      if (asked !== null) return grid.say(asked)
      const wrong = commit()
      if (wrong === null) return end(how)
      change({ fault: wrong })
      grid.say(wrong)
    },
    leave() {
      if (ended) return
      ended = true
      const { value } = state.get()
      const asked = question()
      const wrong = asked ?? commit()
      if (asked !== null) grid.keep(at, { value, fault: asked, declined: 'changed' })
      else if (wrong !== null) grid.keep(at, { value, fault: wrong })
      if (grid.state.get().editor === editor) grid.change({ editor: null })
    },
    cancel() {
      if (ended) return
      grid.keep(at, null)
      end('stay')
    },
    take() {
      if (state.get().theirs !== null) end('stay')
    },
    keep() {
      change({ theirs: null })
    },
    contentChanged() {
      if (ended) return
      const now = storedAt(grid, at)
      const { value } = state.get()
      if (now === null) {
        // What was typed is shown apart, and lost by nobody.
        ended = true
        const went =
          grid.rundownId() !== rundownId ? 'rundown' : grid.rowOf(at.row) === null ? 'row' : 'column'
        const name = [names.title, names.column].filter(part => part !== '').join(' · ')
        if (typed) grid.keep(at, { value, fault: t('edit.draft-gone') }, name)
        grid.change({ editor: null, ...(typed ? { orphan: { went, ...names, value, at } } : {}) })
        return
      }
      const isNew = !same(now, seen)
      seen = now
      if (!isNew || !isOthers(grid, at)) return
      if (!typed) change({ value: now })
      else change({ theirs: same(now, value) ? null : now })
    },
  }
}

export const changedTo = ({ text }: CellValue): string =>
  text === '' ? t('edit.conflict.empty') : t('edit.conflict.says', { text })

/** The field's value; null when its row or column is gone. */
function storedAt(grid: Grid, at: CellAt): CellValue | null {
  const row = grid.rowOf(at.row)
  const column = grid.columnOf(at.column)
  return row === null || column === null ? null : fieldValue(row, column, grid.derived().context)
}

const same = (a: CellValue, b: CellValue): boolean => a.text === b.text && a.html === b.html

function firstState({ how, typed }: OpenEditor, stored: CellValue, draft: TypedDraft | null): TypingState {
  if (how === 'replace') return { value: { text: typed, html: null }, fault: null, theirs: null }
  return { value: draft?.value ?? stored, fault: draft?.fault ?? null, theirs: null }
}

/** What the service made of this page's own edit is nobody else's change. */
function isOthers(grid: Grid, at: OpenEditor['at']): boolean {
  const row = grid.rowOf(at.row)
  const column = grid.columnOf(at.column)
  const key = row === null || column === null ? null : fieldOfCell(row.cue.id, column)
  return key !== null && grid.editing.state.get().marks.get(key)?.state === 'changed'
}

function titleAt(grid: Grid, key: string): string {
  const row = grid.rowOf(key)
  if (row === null) return ''
  const number = grid.derived().numbers.get(row.cue.id)
  return [number, isolated(row.cue.title) || t('edit.untitled')].filter(Boolean).join(' ')
}
