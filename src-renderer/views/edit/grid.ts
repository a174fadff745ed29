import { editTexts } from '#texts/edit.ts'
import type { CellValue, EditContent, EditRow } from '../../../src-main/domain/editing/edit.ts'
import { activeCueId } from '../../../src-main/domain/runner.ts'
import type { Desk } from '../../state/desk.ts'
import type { DeskState } from '../../state/desk-state.ts'
import type { Editing } from '../../state/editing/editing.ts'
import { createStore, type ValueStore } from '../../state/store.ts'
import type { TypedDraft } from '../../state/ui-state.ts'
import { createDerive, type Derived } from './field-context.ts'
import { readField, shutReason } from './fields.ts'
import { allColumns, type GridColumn, isShown } from './grid-column.ts'
import { firstGrid, type GridState, type OpenEditor } from './grid-state.ts'
import { afterCommit, type CommitHow, type MoveKey, moved } from './navigation.ts'
import { type CellAt, chooseCell, type GridShape, type Range, rangeOf, settle } from './selection.ts'
import { visibleRows } from './visible-rows.ts'

/** The table: what it shows, what is chosen in it, and what becomes of what is typed. */
export interface Grid {
  readonly state: ValueStore<GridState>
  readonly editing: Editing
  change(part: Partial<GridState>): void
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
  /** Why nothing at all can be edited now; null when it can. */
  blocked(): string | null
  /** The cue on air, by id. */
  onAir(): string | null
  /** Said at a cell, and to whoever listens. */
  note(at: CellAt, text: string): void
  say(text: string): void
  /** False: no key of moving about. */
  move(pressed: MoveKey, page: number): boolean
  choose(at: CellAt): void
  open(how: OpenEditor['how'], typed?: string): boolean
  /** What was typed there and could not be read; null for nothing. */
  draft(at: CellAt): TypedDraft | null
  /** Keeps what was typed and could not be read, or forgets it with null. */
  keep(at: CellAt, draft: TypedDraft | null): void
  /** Takes what was typed; why not, null when it was taken. */
  commit(at: CellAt, value: CellValue, merge: string | null): string | null
  close(at: CellAt, how: CommitHow): void
  /** After each change of the content: what is chosen stays where it was. */
  settle(): void
}

export function createGrid(desk: Pick<Desk, 'state' | 'clock' | 'ui'>, editing: Editing): Grid {
  const state = createStore(firstGrid)
  const derive = createDerive()
  const change = (part: Partial<GridState>): void => state.set({ ...state.get(), ...part })
  const content = (): EditContent => editing.state.get().content

  const derived = (): Derived => {
    const { pinned, show, desk: slice } = desk.state.get()
    return derive({
      content: content(),
      pinned,
      personActs: slice.personActs,
      onAir: activeCueId(show.state),
      today: desk.clock.now,
    })
  }
  const rows = remembered(
    () => [content().rows, state.get().collapsed] as const,
    (all, collapsed) => visibleRows(all, collapsed, editing.keyOf),
  )
  const columns = remembered(
    () => [content().columns, state.get().layout] as const,
    (texts, layout) =>
      allColumns(texts, layout, kind => editTexts.columns[kind]).filter(column => isShown(column, layout)),
  )
  const shape = remembered(
    () => [rows(), columns()] as const,
    (shown, across): GridShape => ({
      rows: shown.map(({ cue }) => editing.keyOf(cue.id)),
      columns: across.map(({ key }) => key),
    }),
  )
  const range = remembered(() => [shape(), state.get().selection] as const, rangeOf)
  let settled = shape()

  const rowOf = (key: string): EditRow | null => {
    const place = derived().places.get(editing.idOf(key))
    return place === undefined ? null : (content().rows[place] ?? null)
  }
  const columnOf = (key: string): GridColumn | null => columns().find(column => column.key === key) ?? null
  const say = (text: string): void => change({ said: { text } })
  const note = (at: CellAt, text: string): void => change({ note: { at, text }, said: { text } })
  const choose = (at: CellAt): void => {
    const { brought } = state.get()
    change({ selection: chooseCell(at), editor: null, note: null, brought: brought + 1 })
  }
  const keep = (at: CellAt, draft: TypedDraft | null): void => {
    const drafts = new Map(desk.ui.get().typed)
    const key = draftKey(at)
    if (draft === null && !drafts.has(key)) return
    if (draft === null) drafts.delete(key)
    else drafts.set(key, draft)
    desk.ui.set({ ...desk.ui.get(), typed: drafts })
  }
  const blocked = (): string | null => blockedBy(desk.state.get())

  const grid: Grid = {
    state,
    editing,
    change,
    content,
    derived,
    rows,
    columns,
    shape,
    range,
    rowOf,
    columnOf,
    nameOf: ({ cue }) => derived().numbers.get(cue.id) ?? (cue.title || editTexts.untitled),
    blocked,
    onAir: () => activeCueId(desk.state.get().show.state),
    note,
    say,
    choose,
    draft: at => desk.ui.get().typed.get(draftKey(at)) ?? null,
    keep,
    move(pressed, page) {
      const { selection, brought } = state.get()
      const next = moved(shape(), selection, pressed, page)
      if (next === null) return false
      change({ selection: next, note: null, brought: brought + 1 })
      return true
    },
    open(how, typed = '') {
      const { active } = state.get().selection
      const row = active === null ? null : rowOf(active.row)
      const column = active === null ? null : columnOf(active.column)
      if (active === null || row === null || column === null) return false
      const reason = blocked() ?? shutReason(row, column, derived().context)
      if (reason !== null) {
        note(active, reason)
        return false
      }
      const { brought, rich } = state.get()
      const formatted = column.kind === 'text' && row.rich?.[column.columnId ?? ''] !== undefined
      if (formatted && how === 'in-place' && rich === null) {
        note(active, editTexts.loadingEditor)
        return false
      }
      change({
        selection: chooseCell(active),
        editor: { at: active, how, typed },
        note: null,
        brought: brought + 1,
      })
      return true
    },
    commit(at, value, merge) {
      const row = rowOf(at.row)
      const column = columnOf(at.column) ?? null
      // The row went while it was typed into: its text is shown apart.
      if (row === null || column === null) {
        if (value.text !== '') change({ orphan: { title: '', value } })
        return null
      }
      const reason = blocked()
      if (reason !== null) return reason
      const read = readField(row, column, value, derived().context)
      if (!read.ok) return read.fault
      keep(at, null)
      // A fault that was said of this text is over.
      if (state.get().said !== null) change({ said: null })
      if (read.edit !== null) {
        const number = derived().numbers.get(row.cue.id) ?? row.cue.title
        editing.edit(editTexts.steps.field(column.name, number), [read.edit], merge ?? undefined)
      }
      return null
    },
    close(at, how) {
      const { brought } = state.get()
      const next = afterCommit(shape(), at, how)
      change({ editor: null, selection: chooseCell(next), note: null, said: null, brought: brought + 1 })
    },
    settle() {
      const now = shape()
      if (now === settled) return
      const { selection } = state.get()
      const next = settle(settled, now, selection)
      settled = now
      if (next !== selection) change({ selection: next })
    },
  }
  return grid
}

/** Names a cell by keys. */
export const draftKey = ({ row, column }: CellAt): string => `${row} ${column}`

export function blockedBy({ rundown, desk, link }: DeskState): string | null {
  if (rundown === null) return editTexts.state.noRundown
  if (desk.locked) return editTexts.state.lockedWhy
  return link.watchOnly ? editTexts.state.watchOnlyWhy : null
}

/** Worked out anew only when one of its parts is another. */
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
