import type { CueRow } from '../../src-main/contract/bridge/slices.ts'
import { sparse } from '../../src-main/domain/rundown/timing.ts'
import type { RunnerState } from '../../src-main/domain/show/runner.ts'
import { nextCueId } from '../../src-main/domain/show/runner.ts'
import { duration, type Instant, shift } from '../../src-main/domain/time/time.ts'
import { type DeskState, fromSnapshot } from '../../src-renderer/state/session/desk-state.ts'
import { showStart, snapshotOf } from '../fakes/bridge-shows.ts'

/** A cue in minutes: how long, within which limits, and when it is to start, counted from the start of the show. */
export interface Written {
  readonly id: string
  readonly minutes: number
  readonly from?: number
  readonly to?: number
  readonly start?: number
  readonly rule?: 'not-before' | 'exactly' | 'not-after' | 'floating'
  readonly locked?: boolean
}

const span = (minutes: number) => duration(minutes * 60_000)

/** So many minutes after the start of the show, 21:00 in Stockholm. */
export const at = (minutes: number): Instant => shift(showStart, span(minutes))

const timedRow = ({
  id,
  minutes,
  from,
  to,
  start,
  rule = 'not-before',
  locked = false,
}: Written): CueRow => ({
  cue: {
    id,
    type: 'cue',
    title: id,
    subtitle: '',
    duration: span(minutes),
    startTime: start === undefined ? null : at(start),
    backgroundColor: null,
    preventEdits: locked,
    skippedBy: null,
    parentId: null,
    timing: sparse({
      start: rule,
      shortest: from === undefined ? null : span(from),
      longest: to === undefined ? null : span(to),
    }),
  },
  cells: {},
})

/** The page of a show with these cues. `cueId` is on air from `kickoff` to `deadline`; left out: it has not begun. */
export function timedShow(
  written: readonly Written[],
  now: number,
  onAir?: readonly [cueId: string, kickoff: number, deadline: number],
): DeskState {
  const rows = written.map(timedRow)
  const base = snapshotOf(rows, at(0))
  const state: RunnerState =
    onAir === undefined
      ? { phase: 'pre-show' }
      : { phase: 'running', cueId: onAir[0], kickoff: at(onAir[1]), deadline: at(onAir[2]) }
  const cues = rows.map(({ cue }) => cue)
  return fromSnapshot({ ...base, show: { ...base.show, state, nextCueId: nextCueId(state, cues) } }, at(now))
}
