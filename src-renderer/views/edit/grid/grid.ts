import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import type { CellValue, Edit, EditContent, EditRow } from '../../../../src-main/domain/editing/edit.ts'
import { numberFaults } from '../../../../src-main/domain/editing/number-faults.ts'
import { longestNumber } from '../../../../src-main/domain/rundown/own-numbers.ts'
import { beganWith } from '../../../../src-main/domain/show/plan-on-air.ts'
import { notBegun } from '../../../../src-main/domain/show/run-so-far.ts'
import type { EditHow } from '../../../state/editing/edit-gate.ts'
import type { Editing } from '../../../state/editing/editing.ts'
import { comparedWith } from '../../../state/rundowns/compared.ts'
import { blockedBy } from '../../../state/session/access.ts'
import type { PageDesk } from '../../../state/session/desk.ts'
import { editedPlace, isCalled, isShowOnAir } from '../../../state/session/selectors.ts'
import { createStore, type ValueStore } from '../../../state/session/store.ts'
import type { TypedDraft, UiState } from '../../../state/session/ui-state.ts'
import { createDerive, type Derived, visibleRows } from '../cells/field-context.ts'
import { readField, readOnlyReason } from '../cells/fields.ts'
import { allColumns, type GridColumn, isShown } from './grid-column.ts'
import { firstGrid, type GridState, type OpenEditor } from './grid-state.ts'
import {
  afterCommit,
  type CellAt,
  type CommitHow,
  chooseCell,
  type GridShape,
  type MoveKey,
  moved,
  noSelection,
  type Range,
  rangeOf,
  settle,
} from './selection.ts'

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
  makeChange(change: GridChange): string | null
  /** Opens the editor at the active cell. False: it cannot be edited, and a note says why. */
  open(how: OpenEditor['how'], typed?: string): boolean
  /** Makes the edit that was typed, or asks about it first. Returns why it can do neither; null when it did. */
  commit(at: CellAt, value: CellValue, by?: 'typed' | 'act'): string | null
  close(at: CellAt, how: CommitHow): void
  /** After each change of the content: what is chosen stays where it was. */
  settle(): void
}

export interface GridChange extends EditHow {
  /** Of the step of undo. */
  readonly label: string
  readonly edits: readonly Edit[]
  /** What is said beside *Undo* once it is made; left out where a person sees it anyway and was not asked. */
  readonly said?: string | (() => string)
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
  /** Keeps what was typed and could not be saved, or forgets it with null. `name`: of a cell that is gone. */
  keep(at: CellAt, draft: Omit<TypedDraft, 'name'> | null, name?: string): void
}

export function createGrid(desk: Pick<PageDesk, 'state' | 'clock' | 'ui'>, editing: Editing): Grid {
  const state = createStore(firstGrid)
  const content = createGridContent(desk, editing, state)
  const { shape, rowOf, columnOf, derived } = content
  const change = (part: Partial<GridState>): void => state.set({ ...state.get(), ...part })
  /** Chooses cells, and brings the active one into sight. */
  const select = (selection: GridState['selection'], more: Partial<GridState>): void =>
    change({ selection, note: null, gone: null, brought: state.get().brought + 1, ...more })
  const notes: CellNotes = {
    say: text => change({ said: { text } }),
    tell: text => change({ note: null, said: { text }, done: { text, steps: editing.state.get().steps } }),
    note: (at, text) => change({ note: { at, text }, said: { text } }),
  }
  const drafts = cellDrafts(desk.ui, content.cellName)
  const makeChange: Grid['makeChange'] = ({ label, edits, said, ...how }) => {
    const { same, tooLong } = numberFaults(content.content(), edits)
    const fault = editing.edit(label, edits, {
      ...how,
      made(asked) {
        how.made?.(asked)
        const text = typeof said === 'function' ? said() : said
        const made = text ?? (asked ? t('edit.said.made', { what: label }) : '')
        const faults = [
          same.length > 0 && t('edit.said.same-no', { numbers: same.join(', ') }),
          tooLong.length > 0 &&
            t('edit.said.long-no', {
              texts: tooLong.map(isolated).join(', '),
              longest: longestNumber,
            }),
        ]
        const told = [made, ...faults].filter(Boolean).join('. ')
        if (told !== '') notes.tell(told)
      },
    })
    return fault === null ? null : t(`edit.on-air-fault.${fault}`)
  }
  const standing = () => ({
    shape: shape(),
    rundownId: content.rundownId(),
    steps: editing.state.get().steps,
  })
  let settled = standing()
  /** What somebody else has deleted of that cell: each act of this page is a step. */
  const deleted = (
    { row, column }: CellAt,
    { rundownId, steps }: typeof settled,
  ): 'row' | 'column' | null => {
    if (rundownId !== settled.rundownId || steps !== settled.steps || state.get().editor !== null) return null
    if (rowOf(row) === null) return 'row'
    const isKnown = content.content().columns.some(({ id }) => column === `cell:${id}`)
    return column.startsWith('cell:') && !isKnown ? 'column' : null
  }

  return {
    state,
    editing,
    change,
    called: () => isCalled(desk.state.get()),
    ...content,
    ...notes,
    ...drafts,
    makeChange,
    choose: at => select(chooseCell(at), { editor: null }),
    move(pressed, page) {
      const { selection, gone } = state.get()
      const next = moved(shape(), gone === null ? selection : chooseCell(gone.near), pressed, page)
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
      if (row === null || column === null) return null
      const reason = content.blocked()
      if (reason !== null) return reason
      const read = readField(row, column, value, derived().context)
      if (!read.ok) return read.fault
      drafts.keep(at, null)
      if (read.edit !== null) {
        const number = derived().numbers.get(row.cue.id) ?? row.cue.title
        const label = number === '' ? column.name : t('edit.steps.field', { column: column.name, number })
        // What empties a value is asked about as the key that clears it.
        const empties = by === 'typed' && value.text.trim() === ''
        const said = read.said === undefined ? null : { said: read.said }
        const fault = makeChange({
          label,
          edits: [read.edit],
          by: empties ? 'key' : by,
          // What was typed is not lost by Cancel, nor by leaving Edit while it is asked about.
          declined: () => drafts.keep(at, { value, fault: t('edit.faults.not-agreed'), declined: true }),
          ...said,
        })
        if (fault !== null) return fault
      }
      // The message about the text before ends, unless it applies to this text.
      if (!read.said && state.get().said !== null) change({ said: null })
      return null
    },
    close: (at, how) =>
      select(chooseCell(afterCommit(shape(), at, how)), {
        editor: null,
        ...(how === 'stay' ? { said: null } : {}),
      }),
    settle() {
      const { selection } = state.get()
      const now = standing()
      const next = now.shape === settled.shape ? selection : settle(settled.shape, now.shape, selection)
      const what = selection.active === null ? null : deleted(selection.active, now)
      settled = now
      if (what !== null && next.active !== null) {
        change({ selection: noSelection, gone: { what, near: next.active } })
        notes.say(t(`edit.gone.${what}`))
      } else if (next !== selection) change({ selection: next })
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

const cellDrafts = (ui: ValueStore<UiState>, nameOf: (at: CellAt) => string): CellDrafts => ({
  draft: at => ui.get().typed.get(draftKey(at)) ?? null,
  keep(at, draft, name) {
    const drafts = new Map(ui.get().typed)
    const key = draftKey(at)
    if (draft === null && !drafts.has(key)) return
    if (draft === null) drafts.delete(key)
    else drafts.set(key, { ...draft, name: name ?? nameOf(at) })
    ui.set({ ...ui.get(), typed: drafts })
  },
})

/** Names a cell by keys. */
export const draftKey = ({ row, column }: CellAt): string => `${row} ${column}`

/** What the table shows: each answer stays the same object while nothing of it changes. */
interface GridContent {
  content(): EditContent
  derived(): Derived
  /** Rows that are shown. */
  rows(): readonly EditRow[]
  columns(): readonly GridColumn[]
  shape(): GridShape
  /** In places of the shape; null while nothing is chosen. */
  range(): Range | null
  rowOf(key: string): EditRow | null
  columnOf(key: string): GridColumn | null
  /** Its number, or its title where it has none. */
  nameOf(row: EditRow): string
  /** Of the row and the column; empty for what is not there. */
  cellName(at: CellAt): string
  /** The rundown that is open; null for none. */
  rundownId(): string | null
  /** Why nothing at all can be edited now; null when it can. */
  blocked(): string | null
}

function createGridContent(
  desk: Pick<PageDesk, 'state' | 'clock' | 'ui'>,
  editing: Editing,
  state: ValueStore<GridState>,
): GridContent {
  const derive = createDerive()
  const content = (): EditContent => editing.state.get().content
  const onAir = (): string | null => editedPlace(desk.state.get()).activeCueId
  const derived = (): Derived => {
    const now = desk.state.get()
    const { pinned, desk: slice, show } = now
    const { personActs } = slice
    const run = show.mode === 'show' ? now.run : (show.outside ?? notBegun)
    const cues = content().rows.map(({ cue }) => cue)
    return derive({
      ...{ content: content(), pinned, personActs, onAir: onAir() },
      called: isShowOnAir(now),
      began: beganWith(false, run.entered, cues),
      leftOut: run.leftOut,
      today: desk.clock.now,
      compare: {
        baseline: desk.ui.get().compared,
        of: plan => comparedWith(desk.state.get(), desk.ui.get(), plan),
      },
    })
  }
  const rows = remembered(
    () => [content().rows, state.get().collapsed] as const,
    (all, collapsed) => visibleRows(all, collapsed, editing.keyOf),
  )
  const columns = remembered(
    () => [content().columns, state.get().layout] as const,
    (texts, layout) =>
      allColumns(texts, layout, kind => t(`edit.columns.${kind}`)).filter(column => isShown(column, layout)),
  )
  const shape = remembered(
    () => [rows(), columns()] as const,
    (shown, across): GridShape => ({
      rows: shown.map(({ cue }) => editing.keyOf(cue.id)),
      columns: across.map(({ key }) => key),
    }),
  )
  const rowOf = (key: string): EditRow | null => {
    const place = derived().places.get(editing.idOf(key))
    return place === undefined ? null : (content().rows[place] ?? null)
  }
  const columnOf = (key: string): GridColumn | null => columns().find(column => column.key === key) ?? null
  const nameOf = ({ cue }: EditRow): string =>
    derived().numbers.get(cue.id) ?? (cue.title || t('edit.untitled'))
  return {
    content,
    derived,
    rows,
    columns,
    shape,
    range: remembered(() => [shape(), state.get().selection] as const, rangeOf),
    rowOf,
    columnOf,
    nameOf,
    cellName(at) {
      const row = rowOf(at.row)
      return [row === null ? '' : nameOf(row), columnOf(at.column)?.name ?? ''].filter(Boolean).join(' · ')
    },
    rundownId: () => desk.state.get().rundown?.id ?? null,
    blocked: () => blockedBy(desk.state.get()),
  }
}

/** Computed again only when one of its parts has changed. */
function remembered<const Parts extends readonly unknown[], Result>(
  parts: () => Parts,
  make: (...parts: Parts) => Result,
): () => Result {
  let known: { readonly parts: Parts; readonly result: Result } | null = null
  return () => {
    const now = parts()
    if (known === null || now.some((part, at) => !Object.is(part, known?.parts[at]))) {
      known = { parts: now, result: make(...now) }
    }
    return known.result
  }
}
