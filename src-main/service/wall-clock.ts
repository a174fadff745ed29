import { performance } from 'node:perf_hooks'
import { type SteadyTime, stepBeyondMs } from '../domain/time/steady-time.ts'
import { type Clock, type Duration, duration, instant, zero } from '../domain/time/time.ts'

/**
 * The clock of the service: the wall clock of its computer, carried by steady time. What the wall clock drifts is
 * followed so slowly that no display shows it. When it was set, the clock stays where it is until the anchors of all
 * shows are moved with it: see `followWall`. A clock that was set while nothing ran needs none of this, anchors being
 * times of the wall clock.
 */
export interface WallClock {
  readonly now: Clock
  /** How far the wall clock was set and this one was not, signed, in whole ms; zero while it only drifts. */
  due(): Duration
  /** Goes by `step` at once; the rest is followed slowly. */
  take(step: Duration): void
  /** Looks at the wall clock; to be called each second or so. */
  follow(): void
  /** Called as soon as it is noticed that the wall clock was set. Returns the way to stop listening. */
  onDue(listener: () => void): () => void
}

/**
 * Of 1: 3 ms a minute. More than the clock of a good computer is off by, and little enough that the displays, which allow
 * for it, still know their error well. A faster drift becomes a step in the end, which moves no countdown either.
 */
const followRate = 0.000_05

export function createWallClock(steady: SteadyTime, wall: () => number): WallClock {
  const start = steady.local()
  let from = wall() - start
  let target = from
  let since = start

  const offsetAt = (at: number): number => {
    const reach = (at - since) * followRate
    return Math.abs(target - from) <= reach ? target : from + Math.sign(target - from) * reach
  }
  const follow = (): void => {
    steady.check()
    const at = steady.local()
    from = offsetAt(at)
    target = wall() - at
    since = at
  }

  return {
    now: () => {
      const at = steady.local()
      return instant(at + offsetAt(at))
    },
    due() {
      const at = steady.local()
      const by = wall() - at - offsetAt(at)
      return Math.abs(by) > stepBeyondMs ? duration(by) : zero
    },
    take(step) {
      from += step
      follow()
    },
    follow,
    onDue: listener => steady.onStep(() => listener()),
  }
}

/** The wall clock as it stood at the start, carried on by the monotonic one: a step of the wall moves no countdown. */
export function createWallAnchoredClock(): Clock {
  const anchor = Date.now() - performance.now()
  return () => instant(anchor + performance.now())
}
