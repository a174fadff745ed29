import type { RundownListing, RundownParts } from '../../contract/dashboard.ts'
import { type CueTree, nest } from '../../domain/rundown/cue-order.ts'
import { nextCueId } from '../../domain/show/runner.ts'
import type { StoredRundown } from '../store/port.ts'
import type { ColumnRow, RundownRow, RunnerRow, StoredCue } from '../store/rows.ts'

/** One rundown with its show, at one moment between two changes. Immutable, so it can be shared and sent later. */
export interface View {
  readonly rundown: RundownRow
  readonly runner: RunnerRow
  readonly index: CueIndex
  /** In display order. */
  readonly cues: readonly StoredCue[]
  /** In display order, private ones too. */
  readonly columns: readonly ColumnRow[]
  readonly nextCueId: string | null
  /** Number of the change that made it so. */
  readonly seq: number
  cue(id: string): StoredCue | undefined
  order(): CueTree
}

/** Cues in display order, found by identifier and nested. Built once for rows that many views share. */
export interface CueIndex {
  readonly rows: readonly StoredCue[]
  cue(id: string): StoredCue | undefined
  order(): CueTree
}

export function createCueIndex(rows: readonly StoredCue[]): CueIndex {
  let byId: Map<string, StoredCue> | null = null
  let order: CueTree | null = null
  return {
    rows,
    cue(id) {
      byId ??= new Map(rows.map(cue => [cue.id, cue]))
      return byId.get(id)
    },
    order() {
      order ??= nest(rows)
      return order
    },
  }
}

export const createView = (parts: {
  readonly rundown: RundownRow
  readonly runner: RunnerRow
  readonly index: CueIndex
  readonly columns: readonly ColumnRow[]
}): View => ({
  ...parts,
  cues: parts.index.rows,
  nextCueId: nextCueId(parts.runner.state, parts.index.rows),
  // Each change writes the rundown or its show.
  seq: Math.max(parts.rundown.version, parts.runner.version),
  cue: parts.index.cue,
  order: parts.index.order,
})

/** Columns that the API shows. */
export const publicColumns = (view: View): readonly ColumnRow[] =>
  view.columns.filter(column => !column.isPrivate)

/** As a person lists it: with the phase of its show. */
export const listingOf = ({ rundown, runner }: StoredRundown): RundownListing => ({
  rundownId: rundown.id,
  title: rundown.title,
  phase: runner.state.phase,
  createdAt: rundown.createdAt,
  updatedAt: rundown.updatedAt,
})

/** With private columns. */
export const partsOf = ({ rundown, cues, columns }: View): RundownParts => ({
  title: rundown.title,
  cues: cues.map(({ id: cueId, parentId, type, title, preventEdits, skipped }) => ({
    cueId,
    parentId,
    type,
    title,
    preventEdits,
    skipped,
  })),
  columns: columns.map(({ id: columnId, name, type, isPrivate }) => ({ columnId, name, type, isPrivate })),
})
