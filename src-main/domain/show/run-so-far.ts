import type { Cue } from '../rundown/rundown.ts'
import type { Instant } from '../time/time.ts'
import { type AiringState, activeCueId, onAirOf, type RunnerState } from './runner.ts'

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
  /** Before the show: the run that a reset ended. Undoing the reset brings it back. */
  readonly beforeReset?: RunSoFar
}

export const notBegun: RunSoFar = { entered: [], leftOut: null, endedAt: null }

/** A press is shown at once with this computer's time; the service's answer moves its anchors by less than this, ms. */
const correction = 2_000

type SkipCue = Pick<Cue, 'id' | 'skippedBy'>

export const skippedIds = (cues: readonly SkipCue[]): readonly string[] =>
  cues.filter(({ skippedBy }) => skippedBy !== null).map(({ id }) => id)

/** The run once the show has gone from `before` to `after`, which was learned at `now`. The same one where nothing of it changed. */
export function followRun(
  known: RunSoFar,
  before: RunnerState,
  after: RunnerState,
  cues: readonly SkipCue[],
  now: Instant,
): RunSoFar {
  if (after.phase === 'pre-show') return reset(known)
  const run = resetUndone(known, after) ?? known
  const leftOut = run.leftOut ?? skippedIds(cues)
  const onAir = onAirOf(after)
  if (onAir === null) {
    const reportedEnd = after.phase === 'ended' ? after.lastStop : null
    const seen = activeCueId(before) === null ? null : now
    return { entered: run.entered, leftOut, endedAt: run.endedAt ?? reportedEnd ?? seen }
  }
  const place = run.entered.findLastIndex(cue => isEntry(cue, onAir))
  const atEnd = place >= 0 && place === run.entered.length - 1
  if (atEnd && run.endedAt === null && run.leftOut !== null) return run
  const entered = place >= 0 ? run.entered.slice(0, place + 1) : entering(run.entered, before, onAir)
  return { entered, leftOut, endedAt: null }
}

function reset(run: RunSoFar): RunSoFar {
  const { entered, leftOut, endedAt, beforeReset } = run
  if (entered.length > 0) return { ...notBegun, beforeReset: { entered, leftOut, endedAt } }
  return beforeReset === undefined ? notBegun : run
}

/** The run before the last reset, where `after` belongs to it; else null. */
function resetUndone({ beforeReset }: RunSoFar, after: RunnerState): RunSoFar | null {
  if (beforeReset === undefined) return null
  const onAir = onAirOf(after)
  const same =
    onAir === null ? beforeReset.endedAt !== null : beforeReset.entered.some(cue => isEntry(cue, onAir))
  return same ? beforeReset : null
}

const isEntry = (cue: EnteredCue, onAir: AiringState): boolean =>
  cue.cueId === onAir.cueId && cue.kickoff === onAir.kickoff

/**
 * The cues with the one on air, whose kickoff has changed. A pause moves the kickoff of a cue and leaves its
 * start. The service's answer to a press moves it too, by a little; in a cue that runs, more than that is a new start.
 */
function entering(
  entered: readonly EnteredCue[],
  before: RunnerState,
  { phase, cueId, kickoff }: AiringState,
): readonly EnteredCue[] {
  const last = entered.at(-1)
  if (last?.cueId !== cueId) return [...entered, { cueId, start: kickoff, kickoff }]
  const runs = before.phase === 'running' && phase === 'running'
  if (runs && Math.abs(kickoff - last.kickoff) >= correction)
    return [...entered, { cueId, start: kickoff, kickoff }]
  const start = runs && last.start === last.kickoff ? kickoff : last.start
  return [...entered.slice(0, -1), { cueId, start, kickoff }]
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

/** The run once a cue that was deleted is back under another identifier. The same one where it has nothing of that cue. */
export function returnedIn(run: RunSoFar, before: string, now: string): RunSoFar {
  const { entered, leftOut, beforeReset } = run
  const earlier = beforeReset === undefined ? undefined : returnedIn(beforeReset, before, now)
  const known = entered.some(({ cueId }) => cueId === before) || leftOut?.includes(before) === true
  if (!known && earlier === beforeReset) return run
  return {
    ...run,
    entered: entered.map(cue => (cue.cueId === before ? { ...cue, cueId: now } : cue)),
    leftOut: leftOut?.map(id => (id === before ? now : id)) ?? null,
    ...(earlier !== undefined && { beforeReset: earlier }),
  }
}

/** When it came on air, the last time; null when it has not. */
export const actualStart = (run: RunSoFar, cueId: string): Instant | null =>
  run.entered.findLast(cue => cue.cueId === cueId)?.start ?? null
