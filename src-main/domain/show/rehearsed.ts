import { between, type Duration, type Instant } from '../time/time.ts'
import { nextCueId, onAirOf, type Playlist, type RunnerCommand, type RunnerState } from './runner.ts'

/** A cue that ran from its start until GO went on from it. */
export interface WholeRun {
  readonly cueId: string
  /** By which it is known again when that GO is taken back. */
  readonly kickoff: Instant
  /** Pauses do not count. */
  readonly ran: Duration
}

/** Shorter than this, GO only passed through the cue. */
const passedThrough = 1_000

/** The whole runs once `command` has led from `before` to `after`. A cue that was jumped away from ran in part. */
export function followWholeRuns(
  runs: readonly WholeRun[],
  command: RunnerCommand,
  before: RunnerState,
  after: RunnerState,
  playlist: Playlist,
  now: Instant,
): readonly WholeRun[] {
  if (command.verb === 'restore') {
    const on = onAirOf(after)
    return runs.filter(({ cueId, kickoff }) => cueId !== on?.cueId || kickoff !== on.kickoff)
  }
  const on = onAirOf(before)
  const whole = command.verb === 'next' || (command.verb === 'end' && nextCueId(before, playlist) === null)
  if (on === null || !whole) return runs
  const { cueId, kickoff } = on
  const ran = between(kickoff, on.phase === 'paused' ? on.lastStop : now)
  return ran < passedThrough ? runs : [...runs, { cueId, kickoff, ran }]
}

/** How long each cue ran, by id; of a cue that ran twice, the last time. */
export const rehearsedTimes = (runs: readonly WholeRun[]): Readonly<Record<string, Duration>> =>
  Object.fromEntries(runs.map(({ cueId, ran }) => [cueId, ran]))
