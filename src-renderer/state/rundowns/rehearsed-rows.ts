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
  /** GO only passed through it: what it ran is no duration to take into the plan. */
  readonly passed: boolean
}

/** A cue that ran shorter than this, and for less than a tenth of its plan, was passed. */
const passedIn = 5_000

/** Those whose plan says another duration, in display order. */
export const rehearsedRows = (state: DeskState): readonly RehearsedRow[] =>
  state.rows.flatMap(row => {
    const { id, type, duration: planned } = row.cue
    const ms = type === 'cue' ? state.rehearsed[id] : undefined
    if (ms === undefined) return []
    const ran = duration(Math.round(ms / 1000) * 1000)
    const passed = ran < passedIn && ran * 10 < planned
    return ran === planned ? [] : [{ cueId: id, title: titleWithNumber(state, row), planned, ran, passed }]
  })
