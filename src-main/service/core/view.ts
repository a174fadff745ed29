import { nest, type Order } from '../../domain/cue-order.ts'
import { nextCueId } from '../../domain/runner.ts'
import type { ColumnRow, CueRow, RundownRow, RunnerRow } from '../store/rows.ts'

/** One rundown with its show, at one moment between two changes. Immutable, so it can be shared and sent later. */
export interface View {
  readonly rundown: RundownRow
  readonly runner: RunnerRow
  /** In display order. */
  readonly cues: readonly CueRow[]
  /** In display order, private ones too. */
  readonly columns: readonly ColumnRow[]
  readonly nextCueId: string | null
  cue(id: string): CueRow | undefined
  order(): Order
}

export function createView(parts: {
  readonly rundown: RundownRow
  readonly runner: RunnerRow
  readonly cues: readonly CueRow[]
  readonly columns: readonly ColumnRow[]
}): View {
  let byId: Map<string, CueRow> | null = null
  let order: Order | null = null
  return {
    ...parts,
    nextCueId: nextCueId(parts.runner.state, parts.cues),
    cue(id) {
      byId ??= new Map(parts.cues.map(cue => [cue.id, cue]))
      return byId.get(id)
    },
    order() {
      order ??= nest(parts.cues)
      return order
    },
  }
}

/** Columns that the API shows. */
export const publicColumns = (view: View): readonly ColumnRow[] =>
  view.columns.filter(column => !column.isPrivate)
