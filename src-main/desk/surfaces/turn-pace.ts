import type { Timers } from '../../base/timers.ts'
import type { BoundAction } from '../../domain/bindings/binding.ts'
import { duration } from '../../domain/time/time.ts'

/** A service takes some hundred requests a minute, and a wheel has more detents than that in a second. */
const turnMs = duration(250)

export interface TurnPaceOptions {
  readonly timers: Timers
  /** `times`: detents. */
  readonly tell: (control: string, action: BoundAction, saw: number, times: number) => void
}

/** The first detent is told at once, what is turned on meanwhile in one: turning must not use up what GO needs. */
export interface TurnPace {
  turn(control: string, action: BoundAction, saw: number, times: number): void
  /** What was not told yet is not told any more. */
  forget(): void
}

interface Turning {
  readonly action: BoundAction
  saw: number
  /** Not told yet. */
  times: number
  readonly cancel: () => void
}

export function createTurnPace({ timers, tell }: TurnPaceOptions): TurnPace {
  const turning = new Map<string, Turning>()

  const told = (control: string): void => {
    const was = turning.get(control)
    turning.delete(control)
    if (was === undefined || was.times === 0) return
    tell(control, was.action, was.saw, was.times)
  }

  const wait = (control: string, action: BoundAction, saw: number): void => {
    const cancel = timers.after(turnMs, () => {
      const more = (turning.get(control)?.times ?? 0) > 0
      told(control)
      if (more) wait(control, action, saw)
    })
    turning.set(control, { action, saw, times: 0, cancel })
  }

  return {
    turn(control, action, saw, times) {
      const open = turning.get(control)
      if (open?.action === action) {
        open.times += times
        open.saw = saw
        return
      }
      // The other way round, or bound to something else meanwhile.
      open?.cancel()
      told(control)
      tell(control, action, saw, times)
      wait(control, action, saw)
    },
    forget() {
      for (const { cancel } of turning.values()) cancel()
      turning.clear()
    },
  }
}
