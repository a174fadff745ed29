import { nest, type Order } from '../../domain/cue-order.ts'
import { nextCueId } from '../../domain/runner.ts'
import type { ColumnRow, CueRow, RundownRow, RunnerRow } from '../store/rows.ts'

/** One rundown with its show, at one moment between two changes. Immutable, so it can be shared and sent later. */
export interface View {
  readonly rundown: RundownRow
  readonly runner: RunnerRow
  readonly index: CueIndex
  /** In display order. */
  readonly cues: readonly CueRow[]
  /** In display order, private ones too. */
  readonly columns: readonly ColumnRow[]
  readonly nextCueId: string | null
  /** Number of the change that made it so. */
  readonly seq: number
  cue(id: string): CueRow | undefined
  order(): Order
}

/** Cues in display order, found by identifier and nested. Built once for rows that many views share. */
export interface CueIndex {
  readonly rows: readonly CueRow[]
  cue(id: string): CueRow | undefined
  order(): Order
}

export function createCueIndex(rows: readonly CueRow[]): CueIndex {
  let byId: Map<string, CueRow> | null = null
  let order: Order | null = null
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
