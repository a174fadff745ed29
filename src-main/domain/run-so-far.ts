import type { Cue } from './rundown.ts'
import { activeCueId, onAirOf, type RunnerState } from './runner.ts'
import type { Instant } from './time.ts'

interface EnteredCue {
  readonly cueId: string
  /** When it came on air. */
  readonly start: Instant
  /** By which it is known again when a press is taken back; moves with each pause. */
  readonly kickoff: Instant
}

/** What a show has done since it began, as far as displays need it. */
export interface RunSoFar {
  /** In order; the cue on air is the last. A cue that ran twice is there twice. */
  readonly entered: readonly EnteredCue[]
  /**
   * Cues and groups that were skipped already when the show began: its plan is without them, and with all that was
   * skipped since. Null before the show, whose plan is without what is skipped now.
   */
  readonly leftOut: readonly string[] | null
  /** Null until it is over, and where that was not seen. */
  readonly endedAt: Instant | null
}

export const notBegun: RunSoFar = { entered: [], leftOut: null, endedAt: null }

type SkipCue = Pick<Cue, 'id' | 'skippedBy'>

export const skippedIds = (cues: readonly SkipCue[]): readonly string[] =>
  cues.filter(({ skippedBy }) => skippedBy !== null).map(({ id }) => id)

/** The run once the show has gone from `before` to `after`, which was learned at `now`. The same one where nothing of it changed. */
export function followRun(
  run: RunSoFar,
  before: RunnerState,
  after: RunnerState,
  cues: readonly SkipCue[],
  now: Instant,
): RunSoFar {
  if (after.phase === 'pre-show') return notBegun
  const leftOut = run.leftOut ?? skippedIds(cues)
  const onAir = onAirOf(after)
  if (onAir === null) {
    const told = after.phase === 'ended' ? after.lastStop : null
    const seen = activeCueId(before) === null ? null : now
    return { ...run, leftOut, endedAt: run.endedAt ?? told ?? seen }
  }
  const { cueId, kickoff } = onAir
  const known = run.entered.findLastIndex(cue => cue.cueId === cueId && cue.kickoff === kickoff)
  const last = run.entered.at(-1)
  if (known >= 0 && known === run.entered.length - 1 && run.endedAt === null && run.leftOut !== null)
    return run
  if (known >= 0) return { entered: run.entered.slice(0, known + 1), leftOut, endedAt: null }
  // A pause moves the kickoff of the cue; in a cue that runs, only a new start of it does.
  const resumed = last?.cueId === cueId && !(before.phase === 'running' && after.phase === 'running')
  const entered =
    last !== undefined && resumed
      ? [...run.entered.slice(0, -1), { ...last, kickoff }]
      : [...run.entered, { cueId, start: kickoff, kickoff }]
  return { entered, leftOut, endedAt: null }
}

/** The run as this desk has seen it, with what is known of it from before; where both know a cue, its start was seen then. */
export function recalled(run: RunSoFar, before: RunSoFar): RunSoFar {
  const { entered: mine } = run
  const { entered: known } = before
  const same = known.findIndex((_, place) =>
    known.slice(place).every(({ cueId }, index) => mine[index]?.cueId === cueId),
  )
  const from = same < 0 ? known.length : same
  const rest = mine.map((cue, index) => ({ ...cue, start: known[from + index]?.start ?? cue.start }))
  return {
    entered: [...known.slice(0, from), ...rest],
    leftOut: before.leftOut ?? run.leftOut,
    endedAt: before.endedAt ?? run.endedAt,
  }
}

/** When it came on air, the last time; null when it has not. */
export const actualStart = (run: RunSoFar, cueId: string): Instant | null =>
  run.entered.findLast(cue => cue.cueId === cueId)?.start ?? null
