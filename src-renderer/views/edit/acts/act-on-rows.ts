import { t } from '#texts/text.ts'
import type { Edit, EditRow, Place } from '../../../../src-main/domain/editing/edit.ts'
import { type Drop, dropPlaces } from '../../../../src-main/domain/editing/place.ts'
import type { CueType } from '../../../../src-main/domain/rundown/rundown.ts'
import { fieldText, readField } from '../cells/fields.ts'
import type { Grid, GridChange } from '../grid/grid.ts'
import { builtInColumn } from '../grid/grid-column.ts'
import { chooseAll, rowsMeant } from '../grid/selection.ts'
import { named, placeSaid } from './describe-edits.ts'
import {
  type Added,
  duplicateRows,
  emptyRow,
  groupRows,
  groupsWithOthers,
  insertRows,
  type KeyMove,
  moveRows,
  placeBeside,
  removeRows,
  ungroup,
} from './row-acts.ts'

/** Rows that an act means, in display order; of collapsed groups theirs go along by themselves. */
export function meantRows(grid: Grid): readonly EditRow[] {
  return rowsMeant(grid.shape(), grid.state.get().selection).flatMap(key => grid.rowOf(key) ?? [])
}

const idsOf = (rows: readonly EditRow[]): readonly string[] => rows.map(({ cue }) => cue.id)

/** Says why at the active cell, when nothing can be edited. */
export function isBlocked(grid: Grid): boolean {
  const reason = grid.blocked()
  if (reason === null) return false
  sayWhy(grid, reason)
  return true
}

/** At the active cell, where there is one. */
export function sayWhy(grid: Grid, text: string): void {
  const { active } = grid.state.get().selection
  if (active === null) grid.say(text)
  else grid.note(active, text)
}

/** Says at the active cell why the change can never be made, where it cannot. */
export function makeOrSay(grid: Grid, change: GridChange): void {
  const fault = grid.makeChange(change)
  if (fault !== null) sayWhy(grid, fault)
}

/** Makes edits of cells. The message names what changed, and how many cells did not change and why. */
export function makeEdits(
  grid: Grid,
  change: GridChange & { readonly said: string },
  faults: readonly string[],
): void {
  const [why] = faults
  if (change.edits.length === 0) {
    if (why === undefined) grid.say(t('edit.said.nothing'))
    else sayWhy(grid, why)
    return
  }
  const left = why === undefined ? '' : t('edit.said.left', { count: faults.length, why })
  makeOrSay(grid, { ...change, said: [change.said, left].filter(Boolean).join('. ') })
}

export function insertRow(grid: Grid, type: CueType, side: 'above' | 'below'): void {
  if (isBlocked(grid)) return
  const rows = grid.content().rows
  const near = side === 'below' ? meantRows(grid).at(-1) : meantRows(grid)[0]
  // Below an open group is in it: that is what stands there.
  const group = near?.cue.type === 'group' && side === 'below' && type !== 'group' ? near.cue.id : null
  const isOpen = group !== null && !grid.state.get().collapsed.has(grid.editing.keyOf(group))
  const place: Place = isOpen
    ? { parentId: group, afterId: null }
    : placeBeside(rows, near?.cue.id ?? null, side, type)
  const added = insertRows([emptyRow(type)], place, grid.editing.newId)
  const said = t('edit.said.added', { type: t(`edit.types.${type}`) })
  makeOrSay(grid, {
    label: t(`edit.steps.add.${type}`),
    edits: added.edits,
    said,
    made: () => chooseTitle(grid, added),
  })
}

export function duplicate(grid: Grid): void {
  const rows = meantRows(grid)
  if (rows.length === 0 || isBlocked(grid)) return
  const added = duplicateRows(grid.content().rows, idsOf(rows), grid.editing.newId)
  makeOrSay(grid, {
    label: t('edit.steps.duplicate', { count: rows.length }),
    edits: added.edits,
    said: t('edit.said.duplicated', { count: rows.length }),
    made: () => chooseRows(grid, added.ids.map(grid.editing.keyOf)),
  })
}

/** A group that has rows which are not chosen asks what becomes of them. */
export function remove(grid: Grid): void {
  const rows = meantRows(grid)
  if (rows.length === 0 || isBlocked(grid)) return
  if (rows.some(({ cue }) => cue.preventEdits)) {
    sayWhy(grid, t('edit.locked-rows'))
    return
  }
  const groups = groupsWithOthers(grid.content().rows, idsOf(rows))
  if (groups.length === 0) {
    removeNow(grid, idsOf(rows), 'too', 'key')
    return
  }
  const going = new Set(idsOf(rows))
  const children = grid
    .content()
    .rows.filter(({ cue }) => groups.includes(cue.parentId ?? '') && !going.has(cue.id)).length
  grid.change({ ask: { kind: 'remove', keys: idsOf(rows).map(grid.editing.keyOf), groups, children } })
}

export function removeNow(
  grid: Grid,
  cueIds: readonly string[],
  children: 'too' | 'stay',
  by: 'act' | 'key',
): void {
  if (isBlocked(grid)) return
  const edits = removeRows(grid.content().rows, cueIds, children)
  const count = edits.filter(edit => edit.do === 'remove').length
  makeOrSay(grid, {
    label: t('edit.steps.remove', { count }),
    edits,
    by,
    said: t('edit.said.removed', { count }),
  })
}

export function move(grid: Grid, how: KeyMove): void {
  const rows = meantRows(grid)
  if (rows.length === 0 || isBlocked(grid)) return
  const isCollapsed = (id: string): boolean => grid.state.get().collapsed.has(grid.editing.keyOf(id))
  const result = moveRows(grid.content().rows, idsOf(rows), how, isCollapsed)
  if (!result.ok) {
    sayWhy(grid, t(`edit.move-fault.${result.fault}`))
    return
  }
  movedTo(grid, rows, result.edit)
}

export function drop(grid: Grid, cueIds: readonly string[], target: Drop): void {
  if (isBlocked(grid)) return
  const rows = grid.content().rows
  const result = dropPlaces(
    rows.map(({ cue }) => cue),
    cueIds,
    target,
  )
  if (!result.ok) {
    sayWhy(grid, t(`edit.move-fault.${result.fault}`))
    return
  }
  const moving = rows.filter(({ cue }) => cueIds.includes(cue.id))
  movedTo(grid, moving, { do: 'place', rows: result.places })
}

function movedTo(grid: Grid, rows: readonly EditRow[], edit: Edit): void {
  const count = rows.length
  const [first] = rows
  makeOrSay(grid, {
    label:
      first === undefined || count > 1
        ? t('edit.steps.move', { count })
        : t('edit.steps.move-one', { title: named(grid, first) }),
    edits: [edit],
    made: () => grid.change({ brought: grid.state.get().brought + 1 }),
    said: () => t('edit.said.moved', { count, where: placeSaid(grid, rows[0]?.cue.id ?? '') }),
  })
}

export function group(grid: Grid): void {
  const rows = meantRows(grid)
  if (rows.length === 0 || isBlocked(grid)) return
  const added = groupRows(grid.content().rows, idsOf(rows), '', grid.editing.newId)
  if (added === null) {
    sayWhy(grid, t('edit.group-fault'))
    return
  }
  makeOrSay(grid, {
    label: t('edit.steps.group', { count: rows.length }),
    edits: added.edits,
    said: t('edit.said.grouped', { count: rows.length }),
    made: () => chooseTitle(grid, added),
  })
}

/** The chosen groups, or the one that the row is in. */
export function ungroupMeant(grid: Grid): void {
  if (isBlocked(grid)) return
  const rows = meantRows(grid)
  const own = rows.filter(({ cue }) => cue.type === 'group').map(({ cue }) => cue.id)
  const groups = own.length > 0 ? own : [...new Set(rows.flatMap(({ cue }) => cue.parentId ?? []))]
  if (groups.length === 0) {
    sayWhy(grid, t('edit.move-fault.not-in-group'))
    return
  }
  const edits = ungroup(grid.content().rows, groups)
  makeOrSay(grid, { label: t('edit.steps.ungroup'), edits, said: t('edit.said.ungrouped') })
}

/** One value for all rows that are chosen; those that cannot take it say why, and stay. */
export function setForAll(
  grid: Grid,
  key: 'start' | 'duration' | 'type' | 'colour' | 'locked' | 'skipped',
  text: string,
): void {
  if (isBlocked(grid)) return
  const column = builtInColumn(key)
  const { context } = grid.derived()
  const edits: Edit[] = []
  const faults: string[] = []
  const rows = meantRows(grid)
  for (const row of rows) {
    if (fieldText(row, column, context) === text) continue
    const read = readField(row, column, { text, html: null }, context)
    if (!read.ok) faults.push(read.fault)
    else if (read.edit !== null) edits.push(read.edit)
  }
  const set = { column: column.name, count: edits.length }
  const [only] = rows.length === 1 ? rows : []
  const label =
    only === undefined
      ? t('edit.steps.set', set)
      : t('edit.steps.field', { column: column.name, number: named(grid, only) })
  makeEdits(grid, { label, edits, said: t('edit.said.set', set) }, faults)
}

/** Asks how the gap or the overlap at the active row is to be closed; says so where there is none. */
export function askForGap(grid: Grid): void {
  const { active } = grid.state.get().selection
  const row = active === null ? null : grid.rowOf(active.row)
  if (active === null || row === null || isBlocked(grid)) return
  const { gaps, called } = grid.derived()
  if (called) sayWhy(grid, t('edit.gap.on-air'))
  else if (gaps.has(row.cue.id))
    grid.change({ ask: { kind: 'gap', row: active.row }, editor: null, note: null })
  else sayWhy(grid, t('edit.gap.none'))
}

/** Asks for the limits, the warning steps or the clip of the chosen cues. */
export function askFor(grid: Grid, kind: 'limits' | 'steps' | 'clip'): void {
  if (meantRows(grid).every(({ cue }) => cue.type !== 'cue') || isBlocked(grid)) return
  grid.change({ ask: { kind } })
}

export function toggleGroup(grid: Grid, key: string): void {
  const collapsed = new Set(grid.state.get().collapsed)
  if (!collapsed.delete(key)) collapsed.add(key)
  grid.change({ collapsed })
  grid.settle()
}

export function collapseAll(grid: Grid, closed: boolean): void {
  const groups = grid.content().rows.filter(({ cue }) => cue.type === 'group')
  const keys = groups.map(({ cue }) => grid.editing.keyOf(cue.id))
  grid.change({ collapsed: new Set(closed ? keys : []) })
  grid.settle()
}

export function selectAll(grid: Grid): void {
  const selection = chooseAll(grid.shape(), grid.state.get().selection)
  grid.change({ selection })
  grid.say(t('edit.said.chosen', { count: selection.rows.size }))
}

/** The first row that was added. */
/** What is typed next is the title of the first of these rows. While a show is called, a letter alone opens no cell. */
export function chooseTitle(grid: Grid, { ids: [id] }: Pick<Added, 'ids'>): void {
  if (id === undefined) return
  grid.choose({ row: grid.editing.keyOf(id), column: 'title' })
  if (grid.called()) grid.open('in-place')
}

export function chooseRows(grid: Grid, keys: readonly string[]): void {
  const [row] = keys
  if (row === undefined) return
  const { selection, brought } = grid.state.get()
  const at = { row, column: selection.active?.column ?? 'title' }
  grid.change({
    selection: { active: at, anchor: at, rows: new Set(keys) },
    brought: brought + 1,
    note: null,
  })
}
