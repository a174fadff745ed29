import type { DeskSnapshot } from '../../contract/bridge/slices.ts'
import { mistimedCalls } from '../../domain/calling/mistimed.ts'
import type { LinkFact, RundownFact } from '../../domain/preflight/facts.ts'
import { cueNumbers } from '../../domain/rundown/cue-numbers.ts'
import { ownNumbersOf } from '../../domain/rundown/own-numbers.ts'
import { createZone } from '../../domain/time/time-zone.ts'

export function linkFact({ link, show, connections }: DeskSnapshot): LinkFact {
  const { authority: state, watchOnly, problem, clockErrorMs, budget, tokenExpiresAt } = link
  return {
    own: connections.current === null,
    state,
    authority: show.authority.state,
    watchOnly,
    problem: problem?.text ?? null,
    clockErrorMs,
    budget,
    tokenExpiresAt,
  }
}

/** `timezone`: for a rundown without one. */
export function rundownFact({ rundown, rows, pinned }: DeskSnapshot, timezone: string): RundownFact | null {
  if (rundown === null) return null
  const cues = rows.map(({ cue }) => cue)
  const { columns, settings } = rundown
  const { timeOfDayFormat, cueNumbering } = settings
  return {
    zone: createZone(rundown.timezone ?? timezone),
    timeFormat: timeOfDayFormat,
    startTime: rundown.startTime,
    cues,
    departments: new Map(
      columns.flatMap(({ id, name, department }) => (department === undefined ? [] : [[id, name] as const])),
    ),
    mistimed: mistimedCalls(columns, rows),
    numbers: cueNumbers(cues, cueNumbering, pinned, ownNumbersOf(columns, rows)),
  }
}
