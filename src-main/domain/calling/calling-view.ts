import type { Column, Cue } from '../rundown/rundown.ts'
import { activeCueId, type RunnerState } from '../show/runner.ts'
import type { Instant } from '../time/time.ts'
import { type Call, callsOf } from './call.ts'
import type { CallingView } from './call-targets.ts'
import type { CallingState } from './calling-state.ts'
import type { NextCue } from './due.ts'
import { asDue } from './overtaken.ts'

interface CallingSource {
  readonly columns: readonly Column[]
  /** Plain text of its cells by column. */
  readonly row: (
    cueId: string,
  ) =>
    | { readonly cue: Pick<Cue, 'id' | 'type'>; readonly cells: Readonly<Record<string, string>> }
    | undefined
  readonly state: RunnerState
  readonly nextCueId: string | null
  readonly calling: CallingState
  readonly byPress: boolean
  readonly withPhones?: boolean
  readonly showStart?: Instant | null
  readonly nextCue?: NextCue | null
  readonly now: Instant
}

/** The calls of the cue on air and of the next one, as the departments of the rundown have them. */
export function callingView({ columns, row, nextCueId, ...others }: CallingSource): CallingView {
  const departments = columns.flatMap(({ id, department }) => (department === undefined ? [] : [id]))
  const callsIn = (cueId: string | null): readonly Call[] => {
    const found = cueId === null ? undefined : row(cueId)
    return found === undefined ? [] : asDue(callsOf(found.cue, found.cells, departments), others.calling)
  }
  return { ...others, onAir: callsIn(activeCueId(others.state)), next: callsIn(nextCueId) }
}
