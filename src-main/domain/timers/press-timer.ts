import { type Duration, duration, type Instant, shift } from '../time/time.ts'
import type { Zone } from '../time/time-zone.ts'
import {
  atRest,
  isToMoment,
  longestSpan,
  sameTimerName,
  type Timer,
  type TimerAct,
  type TimerDeed,
  type TimerRun,
  type TimerSetup,
  type TimersState,
} from './timer.ts'

/** What a press of a timer is about. `by`: of `add`, signed. */
export interface TimerPress {
  readonly timerId: string
  readonly act: TimerAct
  readonly by?: Duration
}

export type PressedTimer =
  | { readonly ok: true; readonly state: TimersState; readonly name: string; readonly deed: TimerDeed }
  | {
      readonly ok: false
      readonly reason: 'no-such-timer' | 'timer-runs' | 'timer-not-running' | 'no-number'
    }

/** `zone`: of the rundown. */
export function pressTimer(
  state: TimersState,
  { timerId, act, by = duration(0) }: TimerPress,
  now: Instant,
  zone: Zone,
): PressedTimer {
  const timer = state.timers.find(({ id }) => id === timerId)
  if (timer === undefined) return { ok: false, reason: 'no-such-timer' }
  const done = (deed: TimerDeed, run: TimerRun): PressedTimer => ({
    ok: true,
    state: withTimer(state, { ...timer, run }),
    name: timer.name,
    deed,
  })
  const runs = isRunning(timer)
  const { run } = timer
  switch (act) {
    case 'toggle':
      return pressTimer(state, { timerId, act: runs ? 'pause' : 'start' }, now, zone)
    case 'start':
      return runs ? { ok: false, reason: 'timer-runs' } : done('started', started(timer, now, zone))
    case 'pause':
      if (!runs) return { ok: false, reason: 'timer-not-running' }
      return isToMoment(timer)
        ? done('stopped', { ...run, startedAt: null, until: null })
        : done('paused', { ...run, pausedAt: now })
    case 'reset':
      return done('reset', atRest)
    case 'add': {
      const added = duration(Math.max(-longestSpan, Math.min(longestSpan, run.added + by)))
      return by === 0 ? { ok: false, reason: 'no-number' } : done('added', { ...run, added })
    }
  }
}

export const isRunning = ({ run }: Pick<Timer, 'run'>): boolean =>
  run.startedAt !== null && run.pausedAt === null

/** The run of a timer that starts now, or goes on after a pause. */
function started(timer: Pick<Timer, 'kind' | 'clock' | 'run'>, now: Instant, zone: Zone): TimerRun {
  const { startedAt, pausedAt, added } = timer.run
  if (startedAt !== null && pausedAt !== null)
    return { startedAt: shift(startedAt, duration(now - pausedAt)), pausedAt: null, added, until: null }
  return {
    startedAt: now,
    pausedAt: null,
    added,
    until: timer.kind === 'time' ? zone.nextAt(timer.clock, now) : null,
  }
}

/** The cue came on air at `at`: its timers start anew. The same state where none does. */
export function startWithCue(state: TimersState, cueId: string, at: Instant, zone: Zone): TimersState {
  const starts = ({ startsWith, run }: Timer): boolean => startsWith === cueId && run.startedAt !== at
  if (!state.timers.some(starts)) return state
  return {
    timers: state.timers.map(timer =>
      starts(timer) ? { ...timer, run: started({ ...timer, run: atRest }, at, zone) } : timer,
    ),
  }
}

/** A cue has another identifier now. The same state where no timer names it. */
export function withCue(state: TimersState, was: string, is: string): TimersState {
  if (state.timers.every(({ cueId, startsWith }) => cueId !== was && startsWith !== was)) return state
  const now = (id: string | null): string | null => (id === was ? is : id)
  return {
    timers: state.timers.map(timer => ({
      ...timer,
      cueId: now(timer.cueId),
      startsWith: now(timer.startsWith),
    })),
  }
}

/** The clock of the show was stepped. A time of day follows the clock on the wall. */
export function shiftTimers(state: TimersState, by: Duration): TimersState {
  if (by === 0) return state
  const moved = (at: Instant | null): Instant | null => (at === null ? null : shift(at, by))
  return {
    timers: state.timers.map(timer => ({
      ...timer,
      run: { ...timer.run, startedAt: moved(timer.run.startedAt), pausedAt: moved(timer.run.pausedAt) },
    })),
  }
}

/** No timer runs: as a rehearsal begins with them. */
export const allAtRest = (state: TimersState): TimersState => copiedTimers(state, id => id)

/** For another rundown: at rest, with the cues by which theirs are named there; null: it has none. */
export const copiedTimers = (
  { timers }: TimersState,
  cueIdOf: (cueId: string) => string | null,
): TimersState => ({
  timers: timers.map(timer => ({
    ...timer,
    cueId: timer.cueId && cueIdOf(timer.cueId),
    startsWith: timer.startsWith && cueIdOf(timer.startsWith),
    run: atRest,
  })),
})

export const isNameTaken = ({ timers }: TimersState, name: string, except: string | null): boolean =>
  timers.some(timer => timer.id !== except && sameTimerName(timer.name, name))

/**
 * The timers with this one set up so: changed where there is one of that id, else added. One that runs goes on; where what it counts
 * to is another kind of thing it comes to rest.
 */
export function setUpTimer(
  state: TimersState,
  id: string,
  setup: TimerSetup,
  now: Instant,
  zone: Zone,
): TimersState {
  const before = state.timers.find(timer => timer.id === id)
  if (before === undefined) return { timers: [...state.timers, { ...setup, id, run: atRest }] }
  const run = before.kind === setup.kind ? before.run : atRest
  const again = setup.kind === 'time' && before.clock !== setup.clock && run.startedAt !== null
  const until = again ? zone.nextAt(setup.clock, now) : run.until
  return withTimer(state, { ...setup, id, run: { ...run, until } })
}

const withTimer = ({ timers }: TimersState, timer: Timer): TimersState => ({
  timers: timers.map(one => (one.id === timer.id ? timer : one)),
})
