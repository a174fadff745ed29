import { type Duration, duration } from '../../../src-main/domain/time/time.ts'
import type { DeskState } from '../session/desk-state.ts'
import { titleWithNumber } from '../session/selectors.ts'

/** A cue that was timed in a rehearsal. */
export interface RehearsedRow {
  readonly cueId: string
  readonly title: string
  readonly planned: Duration
  /** In whole seconds, as durations are shown. */
  readonly ran: Duration
}

/** Those whose plan says another duration, in display order. */
export const rehearsedRows = (state: DeskState): readonly RehearsedRow[] =>
  state.rows.flatMap(row => {
    const { id, type, duration: planned } = row.cue
    const ms = type === 'cue' ? state.rehearsed[id] : undefined
    if (ms === undefined) return []
    const ran = duration(Math.round(ms / 1000) * 1000)
    return ran === planned ? [] : [{ cueId: id, title: titleWithNumber(state, row), planned, ran }]
  })
