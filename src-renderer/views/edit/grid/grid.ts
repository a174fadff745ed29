import { t } from '#texts/text.ts'
import type { CellValue, Edit } from '../../../../src-main/domain/editing/edit.ts'
import type { EditHow, Editing } from '../../../state/editing/editing.ts'
import type { PageDesk } from '../../../state/session/desk.ts'
import { isCalled } from '../../../state/session/selectors.ts'
import { createStore, type ValueStore } from '../../../state/session/store.ts'
import type { TypedDraft, UiState } from '../../../state/session/ui-state.ts'
import { readField, readOnlyReason } from '../cells/fields.ts'
import { createGridContent, type GridContent } from './grid-content.ts'
import { firstGrid, type GridState, type OpenEditor } from './grid-state.ts'
import { afterCommit, type CommitHow, type MoveKey, moved } from './navigation.ts'
import { type CellAt, chooseCell, settle } from './selection.ts'

/** The table: what it shows, what is chosen in it, and how what is typed is taken. */
export interface Grid extends GridContent, CellNotes, CellDrafts {
  readonly state: ValueStore<GridState>
  readonly editing: Editing
  change(part: Partial<GridState>): void
  /** A show or a rehearsal is called: a key may have been meant for it. */
  called(): boolean
  /** False: no key of moving about. */
  move(pressed: MoveKey, page: number): boolean
  choose(at: CellAt): void
  /** Makes edits as one step of undo, or asks first. Returns why they can never be made; null for none. */
  make(change: GridChange): string | null
  /** Opens the editor at the active cell. False: it cannot be edited, and a note says why. */
  open(how: OpenEditor['how'], typed?: string): boolean
  /** Takes what was typed; why not, null when it was taken. */
  commit(at: CellAt, value: CellValue, by?: 'typed' | 'act'): string | null
  close(at: CellAt, how: CommitHow): void
  /** After each change of the content: what is chosen stays where it was. */
  settle(): void
}

export interface GridChange extends Pick<EditHow, 'by' | 'merge'> {
  /** Of the step of undo. */
  readonly step: string
  readonly edits: readonly Edit[]
  /** What is said beside *Undo* once it is made; left out where a person sees it anyway and was not asked. */
  readonly said?: string | (() => string)
  readonly made?: () => void
}

interface CellNotes {
  /** Shown at a cell, and announced to screen readers. */
  note(at: CellAt, text: string): void
  say(text: string): void
  /** What the last step of undo did: announced, and shown beside its undo until there is another step. */
  tell(text: string): void
}

interface CellDrafts {
  /** What was typed there and could not be read; null for nothing. */
  draft(at: CellAt): TypedDraft | null
  /** Keeps what was typed and could not be read, or forgets it with null. */
  keep(at: CellAt, draft: TypedDraft | null): void
}

export function createGrid(desk: Pick<PageDesk, 'state' | 'clock' | 'ui'>, editing: Editing): Grid {
  const state = createStore(firstGrid)
  const content = createGridContent(desk, editing, state)
  const { shape, rowOf, columnOf, derived } = content
  const change = (part: Partial<GridState>): void => state.set({ ...state.get(), ...part })
  /** Chooses cells, and brings the active one into sight. */
  const select = (selection: GridState['selection'], more: Partial<GridState>): void =>
    change({ selection, note: null, brought: state.get().brought + 1, ...more })
  const notes: CellNotes = {
    say: text => change({ said: { text } }),
    tell: text => change({ note: null, said: { text }, done: { text, steps: editing.state.get().steps } }),
    note: (at, text) => change({ note: { at, text }, said: { text } }),
  }
  const drafts = cellDrafts(desk.ui)
  const make: Grid['make'] = ({ step, edits, said, made, ...how }) => {
    const fault = editing.edit(step, edits, {
      ...how,
      made(asked) {
        made?.()
        const text = typeof said === 'function' ? said() : said
        if (text !== undefined || asked) notes.tell(text ?? t('edit.said.made', { what: step }))
      },
    })
    return fault === null ? null : t(`edit.on-air-fault.${fault}`)
  }
  let settled = shape()

  return {
    state,
    editing,
    change,
    called: () => isCalled(desk.state.get()),
    ...content,
    ...notes,
    ...drafts,
    make,
    choose: at => select(chooseCell(at), { editor: null }),
    move(pressed, page) {
      const next = moved(shape(), state.get().selection, pressed, page)
      if (next !== null) select(next, {})
      return next !== null
    },
    open(how, typed = '') {
      const { active } = state.get().selection
      const reason = active === null ? null : readOnlyReasonAt(content, active, how, state.get())
      if (active === null || reason === undefined) return false
      if (reason === null) select(chooseCell(active), { editor: { at: active, how, typed } })
      else notes.note(active, reason)
      return reason === null
    },
    commit(at, value, by = 'typed') {
      const row = rowOf(at.row)
      const column = columnOf(at.column)
      // The row went while it was typed into: its text is shown apart.
      if (row === null || column === null) {
        if (value.text !== '') change({ orphan: { title: '', value } })
        return null
      }
      const reason = content.blocked()
      if (reason !== null) return reason
      const read = readField(row, column, value, derived().context)
      if (!read.ok) return read.fault
      if (read.edit !== null) {
        const number = derived().numbers.get(row.cue.id) ?? row.cue.title
        const step = number === '' ? column.name : t('edit.steps.field', { column: column.name, number })
        // What empties a value is asked about as clearing it is.
        const empties = by === 'typed' && value.text.trim() === ''
        const fault = make({ step, edits: [read.edit], by: empties ? 'key' : by })
        if (fault !== null) return fault
      }
      drafts.keep(at, null)
      // A fault that was said of this text is over.
      if (state.get().said !== null) change({ said: null })
      return null
    },
    close: (at, how) => select(chooseCell(afterCommit(shape(), at, how)), { editor: null, said: null }),
    settle() {
      const now = shape()
      if (now === settled) return
      const { selection } = state.get()
      const next = settle(settled, now, selection)
      settled = now
      if (next !== selection) change({ selection: next })
    },
  }
}

/** Why no editor opens at a cell; null when one does, undefined when the cell is gone. */
function readOnlyReasonAt(
  { rowOf, columnOf, blocked, derived }: GridContent,
  at: CellAt,
  how: OpenEditor['how'],
  { rich }: GridState,
): string | null | undefined {
  const row = rowOf(at.row)
  const column = columnOf(at.column)
  if (row === null || column === null) return undefined
  const reason = blocked() ?? readOnlyReason(row, column, derived().context)
  if (reason !== null) return reason
  const formatted = column.kind === 'text' && row.rich?.[column.columnId ?? ''] !== undefined
  return formatted && how === 'in-place' && rich === null ? t('edit.loading-editor') : null
}

const cellDrafts = (ui: ValueStore<UiState>): CellDrafts => ({
  draft: at => ui.get().typed.get(draftKey(at)) ?? null,
  keep(at, draft) {
    const drafts = new Map(ui.get().typed)
    const key = draftKey(at)
    if (draft === null && !drafts.has(key)) return
    if (draft === null) drafts.delete(key)
    else drafts.set(key, draft)
    ui.set({ ...ui.get(), typed: drafts })
  },
})

/** Names a cell by keys. */
export const draftKey = ({ row, column }: CellAt): string => `${row} ${column}`
