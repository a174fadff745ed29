import { longestStand, type StallWatch } from '../../base/stall-watch.ts'
import type { Timers } from '../../base/timers.ts'
import type { BoundAction, TriggerKind } from '../../domain/bindings/binding.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import { latenessOf } from '../../domain/show/gate.ts'
import { type Clock, duration, type Instant, shift } from '../../domain/time/time.ts'
import type { SurfaceEdge } from '../ports/surface.ts'

/** A second press within this time of the first one's release is a double press, ms. */
const doubleMs = 300

/** How a control was moved, in terms of what it is bound to. */
export interface ControlActs {
  /** It went down. `hold`: acts only when held; let go before that, it means `tap` instead. */
  down(
    control: string,
    action: BoundAction,
    moment: Moment,
    hold: { readonly tap: BoundAction | null } | null,
  ): void
  /** It is still down, and a hold is long enough. */
  held(control: string, made: Instant): void
  up(control: string, made: Instant): void
  /** Ends a hold, and nothing comes of it. False: there was none. */
  cancel(control: string): boolean
  /** Down and up at once; `times`: detents of a dial. */
  pressAtOnce(control: string, action: BoundAction, moment: Moment, times: number): void
  fire(control: string, action: BoundAction, moment: Moment, sent: string | null): void
}

interface ControlsOptions extends ControlActs {
  readonly timers: Timers
  readonly actionOf: (control: string, trigger: TriggerKind) => BoundAction | null
}

/** Turns edges of the controls of one surface into what they are bound to: presses, holds, double presses, turns. */
export interface Controls {
  /** False when nothing is bound to it. */
  edge(edge: TimedEdge): boolean
  /** It is not down any more, and nothing comes of that. False: nothing would have come of its release. */
  cancel(control: string): boolean
  /** Presses that wait for a second one, and turns that wait for more, no longer fire. */
  forget(): void
}

interface Down {
  readonly release: BoundAction | null
  /** The press of a control with a double press: acts once no second one has come. */
  readonly first: { readonly press: BoundAction | null; readonly saw: number } | null
}

export function createControls(options: ControlsOptions): Controls {
  const { actionOf, timers } = options
  const down = new Map<string, Down>()
  const waiting = new Map<string, () => void>()
  const turns = createTurnPace(timers, options.pressAtOnce)

  const goDown = (control: string, moment: Moment): boolean => {
    // Bound as it was when it went down: a page that is changed meanwhile changes nothing of this press.
    const press = actionOf(control, 'press')
    const hold = actionOf(control, 'hold')
    const double = actionOf(control, 'double')
    const release = actionOf(control, 'release')
    if (double !== null) {
      const cancel = waiting.get(control)
      waiting.delete(control)
      cancel?.()
      if (cancel !== undefined) {
        down.set(control, { release: null, first: null })
        options.down(control, double, moment, null)
      } else down.set(control, { release: null, first: { press, saw: moment.saw } })
      return true
    }
    down.set(control, { release, first: null })
    if (hold !== null) options.down(control, hold, moment, { tap: press })
    else if (press !== null) options.down(control, press, moment, null)
    return press !== null || hold !== null || release !== null
  }

  const goUp = (control: string, moment: Moment): void => {
    const was = down.get(control)
    down.delete(control)
    if (was?.first != null) {
      const { press, saw: seen } = was.first
      const act = (): void => {
        waiting.delete(control)
        if (press !== null) options.pressAtOnce(control, press, { ...moment, saw: seen }, 1)
      }
      waiting.set(control, timers.after(doubleMs, act))
      return
    }
    options.up(control, moment.made)
    if (was?.release != null) options.pressAtOnce(control, was.release, moment, 1)
  }

  return {
    edge(edge) {
      const { control } = edge
      if (edge.edge === 'fire') {
        const action = actionOf(control, 'press')
        if (action !== null) options.fire(control, action, edge, edge.sent)
        return action !== null
      }
      if (edge.edge === 'turn') {
        const action = actionOf(control, edge.steps > 0 ? 'turn' : 'turn-back')
        if (action?.do === 'adjust') turns.turn(control, action, edge, Math.abs(edge.steps))
        else if (action !== null) options.pressAtOnce(control, action, edge, Math.abs(edge.steps))
        return action !== null
      }
      if (edge.edge === 'down') return goDown(control, edge)
      if (edge.edge === 'held') options.held(control, edge.made)
      else goUp(control, edge)
      return true
    },
    cancel(control) {
      const was = down.get(control)
      down.delete(control)
      const ended = options.cancel(control)
      return ended || was?.first != null || was?.release != null
    },
    forget() {
      for (const cancel of waiting.values()) cancel()
      waiting.clear()
      turns.forget()
      down.clear()
    },
  }
}

/** `made`: at the earliest. */
export type TimedEdge = SurfaceEdge & { readonly made: Instant }

/** The version of the view that the presser saw, and when the press was made. */
export type Moment = Pick<TimedEdge, 'saw' | 'made'>

/** When edges of controls were made. */
export interface EdgeTimes {
  /**
   * When an edge was made, at the earliest, and why it must not act; null: it may. `made`: as of a `Trigger`. A source
   * without a clock may have waited for as long as the desk stood still.
   */
  of(made?: Instant | null): { readonly made: Instant; readonly late: Said | null }
  /** Calls `then` once everything is read that waited while the desk stood still. */
  whenRead(then: () => void): void
}

/** `stalls` is left out where the desk never stands still. */
export function createEdgeTimes(now: Clock, stalls: StallWatch | undefined): EdgeTimes {
  return {
    of(made) {
      if (made !== undefined) return { made: made ?? now(), late: latenessOf(made, now()) }
      const ms = stalls?.waited() ?? 0
      const seconds = Math.round(ms / 100) / 10
      return {
        made: shift(now(), duration(-Math.round(ms))),
        late: ms > longestStand ? messageOf('press.stood', { seconds }) : null,
      }
    },
    whenRead(then) {
      if (stalls === undefined) then()
      else stalls.whenRead(then)
    },
  }
}

/** Turns within this time are merged: a service takes some hundred requests a minute, and a wheel has as many detents in seconds. */
const turnMs = duration(250)

interface Turning {
  readonly action: BoundAction
  /** Of the last detent, and the time of the first one that was not passed on yet. */
  moment: Moment
  /** Detents not passed on yet. */
  times: number
  readonly cancel: () => void
}

/**
 * Merges turns: the first detent is passed on at once, further ones together, so that they do not use up the request
 * limit that GO needs. `times`: detents.
 */
function createTurnPace(
  timers: Timers,
  turned: (control: string, action: BoundAction, moment: Moment, times: number) => void,
) {
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
    turn(control: string, action: BoundAction, moment: Moment, times: number): void {
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
    /** Drops turns that were not passed on yet. */
    forget(): void {
      for (const { cancel } of turning.values()) cancel()
      turning.clear()
    },
  }
}
