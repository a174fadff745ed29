import type { Cue } from './rundown.ts'
import { type AiringState, activeCueId, onAirOf, type RunnerState } from './runner.ts'
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
  /** Null until it is over, and where that was not seen. */
  readonly endedAt: Instant | null
  /** Before the show: the run that a reset ended. Undoing the reset brings it back. */
  readonly beforeReset?: RunSoFar
}

export const notBegun: RunSoFar = { entered: [], endedAt: null }

/** A press is shown at once with this computer's time; the service's answer moves its anchors by less than this, ms. */
const correction = 2_000

type SkipCue = Pick<Cue, 'id' | 'skippedBy'>

export const skippedIds = (cues: readonly SkipCue[]): readonly string[] =>
  cues.filter(({ skippedBy }) => skippedBy !== null).map(({ id }) => id)

/**
 * Skipped cues that ran before they were skipped, or all the same: they have taken their time. In display order, as far
 * as the last cue that came on air; those after it, when the show has gone back, do not run again.
 */
export function ranSkipped(
  { entered }: { readonly entered: readonly Pick<EnteredCue, 'cueId'>[] },
  cues: readonly SkipCue[],
): readonly string[] {
  const last = entered.at(-1)
  if (last === undefined || cues.every(({ skippedBy }) => skippedBy === null)) return none
  const ran = new Set(entered.map(({ cueId }) => cueId))
  const until = cues.findIndex(({ id }) => id === last.cueId)
  return skippedIds(cues.slice(0, until + 1)).filter(id => ran.has(id))
}

const none: readonly string[] = []

/** The run once the show has gone from `before` to `after`, which was learned at `now`. The same one where nothing of it changed. */
export function followRun(known: RunSoFar, before: RunnerState, after: RunnerState, now: Instant): RunSoFar {
  if (after.phase === 'pre-show') return reset(known)
  const run = resetUndone(known, after) ?? known
  const onAir = onAirOf(after)
  if (onAir === null) {
    const told = after.phase === 'ended' ? after.lastStop : null
    const seen = activeCueId(before) === null ? null : now
    return { entered: run.entered, endedAt: run.endedAt ?? told ?? seen }
  }
  const place = run.entered.findLastIndex(cue => isEntry(cue, onAir))
  const atEnd = place >= 0 && place === run.entered.length - 1
  if (atEnd && run.endedAt === null) return run
  const entered = place >= 0 ? run.entered.slice(0, place + 1) : entering(run.entered, before, onAir)
  return { entered, endedAt: null }
}

function reset(run: RunSoFar): RunSoFar {
  const { entered, endedAt, beforeReset } = run
  if (entered.length > 0) return { ...notBegun, beforeReset: { entered, endedAt } }
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
 * The cues with the one on air, whose kickoff is another than before. A pause moves the kickoff of a cue and leaves its
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
    endedAt: before.endedAt ?? run.endedAt,
  }
}

/** The run once a cue that was deleted is back under another identifier. The same one where it has nothing of that cue. */
export function returnedIn(run: RunSoFar, before: string, now: string): RunSoFar {
  const { entered, beforeReset } = run
  const earlier = beforeReset === undefined ? undefined : returnedIn(beforeReset, before, now)
  const known = entered.some(({ cueId }) => cueId === before)
  if (!known && earlier === beforeReset) return run
  return {
    ...run,
    entered: entered.map(cue => (cue.cueId === before ? { ...cue, cueId: now } : cue)),
    ...(earlier !== undefined && { beforeReset: earlier }),
  }
}

/** When it came on air, the last time; null when it has not. */
export const actualStart = (run: RunSoFar, cueId: string): Instant | null =>
  run.entered.findLast(cue => cue.cueId === cueId)?.start ?? null
