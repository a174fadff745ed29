import { actualDurations } from '../../../src-main/domain/as-run/actual-durations.ts'
import type { AsRun } from '../../../src-main/domain/as-run/as-run.ts'
import { timingOf } from '../../../src-main/domain/rundown/timing.ts'
import { limitPassed } from '../../../src-main/domain/rundown/written-timing.ts'
import { type Duration, duration } from '../../../src-main/domain/time/time.ts'
import type { DeskState } from '../session/desk-state.ts'
import { titleWithNumber } from '../session/selectors.ts'

/** A cue that was timed in a rehearsal or a show. */
export interface RehearsedRow {
  readonly cueId: string
  readonly title: string
  readonly planned: Duration
  /** In whole seconds, as durations are shown. */
  readonly ran: Duration
  /** What it becomes: as it ran, within its limits. */
  readonly becomes: Duration
  /** The limit that it ran past; null for none. */
  readonly limit: 'shortest' | 'longest' | null
  /** GO only passed through it: what it ran is no duration to take into the plan. */
  readonly passed: boolean
}

/** A cue that ran shorter than this, and for less than a tenth of its plan, was passed. */
const passedIn = 5_000

/** Those whose plan would become another duration by what they ran, in display order. */
const timedRows = (state: DeskState, times: Readonly<Record<string, Duration>>): readonly RehearsedRow[] =>
  state.rows.flatMap(row => {
    const { id, type, duration: planned } = row.cue
    const ms = type === 'cue' ? times[id] : undefined
    if (ms === undefined) return []
    const ran = duration(Math.round(ms / 1000) * 1000)
    const timing = timingOf(row.cue)
    const limit = limitPassed(ran, timing)
    const becomes = (limit === null ? null : timing[limit]) ?? ran
    const passed = ran < passedIn && ran * 10 < planned
    return becomes === planned
      ? []
      : [{ cueId: id, title: titleWithNumber(state, row), planned, ran, becomes, limit, passed }]
  })

export const rehearsedRows = (state: DeskState): readonly RehearsedRow[] => timedRows(state, state.rehearsed)

/** By the journal of a show. */
export const actualRows = (state: DeskState, { cues }: AsRun): readonly RehearsedRow[] =>
  timedRows(state, actualDurations(cues, state.plan.rows.findLast(row => row.playable)?.cue.id ?? null))

/** By which a show that has ended is known, where what it ran differs from its plan; else null. */
export function endedUnlikePlan(state: DeskState): string | null {
  const { show, run, rundown } = state
  const [first] = run.entered
  if (show.mode !== 'show' || show.state.phase !== 'ended' || rundown === null || first === undefined)
    return null
  const times = run.entered.flatMap(({ cueId, kickoff }, place) => {
    const end = run.entered[place + 1]?.start ?? run.endedAt
    return end === null ? [] : [[cueId, duration(end - kickoff)] as const]
  })
  const differ = timedRows(state, Object.fromEntries(times)).some(({ passed }) => !passed)
  return differ ? `${rundown.id} ${first.start}` : null
}
