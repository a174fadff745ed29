import type { Timers } from '../../base/timers.ts'
import type { BoundAction } from '../../domain/bindings/binding.ts'
import { duration } from '../../domain/time/time.ts'
import type { Moment } from './edge-times.ts'

/** Turns within this time are merged: a service takes some hundred requests a minute, and a wheel has as many detents in seconds. */
const turnMs = duration(250)

export interface TurnPaceOptions {
  readonly timers: Timers
  /** `times`: detents. */
  readonly turned: (control: string, action: BoundAction, moment: Moment, times: number) => void
}

/** Merges turns: the first detent is passed on at once, further ones together, so that they do not use up the request limit that GO needs. */
export interface TurnPace {
  turn(control: string, action: BoundAction, moment: Moment, times: number): void
  /** Drops turns that were not passed on yet. */
  forget(): void
}

interface Turning {
  readonly action: BoundAction
  /** Of the last detent, and the time of the first one that was not passed on yet. */
  moment: Moment
  /** Detents not passed on yet. */
  times: number
  readonly cancel: () => void
}

export function createTurnPace({ timers, turned }: TurnPaceOptions): TurnPace {
  const turning = new Map<string, Turning>()

  const flush = (control: string): void => {
    const was = turning.get(control)
    turning.delete(control)
    if (was === undefined || was.times === 0) return
    turned(control, was.action, was.moment, was.times)
  }

  const wait = (control: string, action: BoundAction, moment: Moment): void => {
    const cancel = timers.after(turnMs, () => {
      const more = (turning.get(control)?.times ?? 0) > 0
      flush(control)
      if (more) wait(control, action, moment)
    })
    turning.set(control, { action, moment, times: 0, cancel })
  }

  return {
    turn(control, action, moment, times) {
      const open = turning.get(control)
      if (open?.action === action) {
        const { made } = open.times === 0 ? moment : open.moment
        open.times += times
        open.moment = { saw: moment.saw, made }
        return
      }
      // The other way round, or bound to something else meanwhile.
      open?.cancel()
      flush(control)
      turned(control, action, moment, times)
      wait(control, action, moment)
    },
    forget() {
      for (const { cancel } of turning.values()) cancel()
      turning.clear()
    },
  }
}
