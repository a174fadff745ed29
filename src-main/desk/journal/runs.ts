import { sameAnchors } from '../../domain/show/anchors.ts'
import { type AiringState, onAirOf, type RunnerState } from '../../domain/show/runner.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { RunSummary } from '../ports/journal-store.ts'
import { ownConnection } from '../ports/settings.ts'

/** A show that did not move for longer than this while it was closed is taken for a new one; twelve hours. */
const longestAway = 12 * 3_600_000

/** The run of a show that a desk opens, and whether the show moved meanwhile. */
export interface Continued {
  /** Null: no known run. */
  readonly run: RunSummary | null
  readonly moved: boolean
}

/** Compares the last run of that rundown with the present state of the show. */
export function continued(latest: RunSummary | null, state: RunnerState): Continued {
  if (latest === null) return { run: null, moved: false }
  const { last } = latest
  const wasOn = onAirOf(last.state) !== null
  const moved = !sameAnchors(last.state, state)
  const onAir = onAirOf(state)
  if (onAir === null) {
    const over = !wasOn && (moved || state.phase === 'pre-show')
    return over ? { run: null, moved: false } : { run: latest, moved }
  }
  const goesOn = wasOn ? onAir.kickoff - last.at < longestAway : isBack(latest, state)
  return goesOn ? { run: latest, moved } : { run: null, moved: false }
}

/** The anchors are older than what ended that run: its end was taken back. */
function isBack(run: RunSummary, state: RunnerState): boolean {
  const onAir = onAirOf(state)
  return onAir !== null && onAir.kickoff < run.last.at
}

/** The same cue of the same press on air. */
export function sameActivation(was: AiringState | null, state: RunnerState): boolean {
  const is = onAirOf(state)
  return was !== null && was.cueId === is?.cueId && was.kickoff === is.kickoff
}

const here = /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?(\/|$)/i

/** The service in this computer takes another port when its own is in use; older entries name it by its address. */
const sameService = (a: string, b: string): boolean => a === b || (isHere(a) && isHere(b))

const isHere = (service: string): boolean => service === ownConnection || here.test(service)

/** The run of the show of that rundown that began last at this desk; null when none is known. */
export const newestOf = (
  runs: Iterable<RunSummary>,
  of: { readonly rundownId: string; readonly service: string },
): RunSummary | null =>
  [...runs]
    .filter(
      run =>
        run.imported === null &&
        !run.rehearsal &&
        run.rundownId === of.rundownId &&
        sameService(run.service, of.service),
    )
    .toSorted((a, b) => b.startedAt - a.startedAt)[0] ?? null

export const standing = (run: RunSummary, at: Instant, state: RunnerState): RunSummary => ({
  ...run,
  ended: state.phase === 'pre-show' && (run.ended || run.last.state.phase === 'ended'),
  last: { at, state },
  attendedUntil: at,
})
