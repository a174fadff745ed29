import { t } from '#texts/text.ts'
import type { EditContent, EditRow } from '../../../../src-main/domain/editing/edit.ts'
import { beganWith } from '../../../../src-main/domain/show/plan-on-air.ts'
import type { Editing } from '../../../state/editing/editing.ts'
import type { PageDesk } from '../../../state/session/desk.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import { editedPlace } from '../../../state/session/selectors.ts'
import type { ValueStore } from '../../../state/session/store.ts'
import { createDerive, type Derived } from '../cells/field-context.ts'
import { allColumns, type GridColumn, isShown } from './grid-column.ts'
import type { GridState } from './grid-state.ts'
import { type GridShape, type Range, rangeOf } from './selection.ts'
import { visibleRows } from './visible-rows.ts'

/** What the table shows: each answer stays the same object while nothing of it changes. */
export interface GridContent {
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
}

export function createGridContent(
  desk: Pick<PageDesk, 'state' | 'clock'>,
  editing: Editing,
  state: ValueStore<GridState>,
): GridContent {
  const derive = createDerive()
  const content = (): EditContent => editing.state.get().content
  const onAir = (): string | null => editedPlace(desk.state.get()).activeCueId
  const derived = (): Derived => {
    const { pinned, desk: slice, show, run } = desk.state.get()
    const { personActs } = slice
    const isShow = show.mode === 'show'
    return derive({
      ...{ content: content(), pinned, personActs, onAir: onAir() },
      began: isShow ? beganWith(false, run) : (show.outside?.began ?? null),
      leftOut: isShow ? run.leftOut : (show.outside?.leftOut ?? null),
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
      allColumns(texts, layout, kind => t(`edit.columns.${kind}`)).filter(column => isShown(column, layout)),
  )
  const shape = remembered(
    () => [rows(), columns()] as const,
    (shown, across): GridShape => ({
      rows: shown.map(({ cue }) => editing.keyOf(cue.id)),
      columns: across.map(({ key }) => key),
    }),
  )
  return {
    content,
    derived,
    rows,
    columns,
    shape,
    range: remembered(() => [shape(), state.get().selection] as const, rangeOf),
    rowOf(key) {
      const place = derived().places.get(editing.idOf(key))
      return place === undefined ? null : (content().rows[place] ?? null)
    },
    columnOf: key => columns().find(column => column.key === key) ?? null,
    nameOf: ({ cue }) => derived().numbers.get(cue.id) ?? (cue.title || t('edit.untitled')),
    blocked: () => blockedBy(desk.state.get()),
  }
}

export function blockedBy({ rundown, desk, link }: DeskState): string | null {
  if (rundown === null) return t('edit.state.no-rundown')
  if (desk.locked) return t('edit.state.locked-why')
  return link.watchOnly ? t('edit.state.watch-only-why') : null
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
