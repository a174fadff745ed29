import type { Timers } from '../../base/timers.ts'
import type { BoundAction, TriggerKind } from '../../domain/bindings/binding.ts'
import { isOfShow, type ResolveView, resolve, type ShowBound } from '../../domain/bindings/resolve.ts'
import { actionOf as factsOf } from '../../domain/show/actions.ts'
import type { Intent, Origin } from '../../domain/show/press.ts'
import { type Clock, duration, type Instant } from '../../domain/time/time.ts'
import type { PressRecognizer } from '../press/press-recognizer.ts'
import type { OwnActs } from './own-acts.ts'
import { actionOf, type Controls, type Slots, type SurfaceSlot, type TimedEdge } from './surface-slot.ts'

/** A second press within this time of the first one's release is a double press, ms. */
const doubleMs = 300

/** The version of the view that the presser saw, and when the press was made. */
type Moment = Pick<TimedEdge, 'saw' | 'made'>

export interface ControlsOptions {
  readonly now: Clock
  readonly timers: Timers
  readonly recognizer: PressRecognizer
  readonly resolving: () => ResolveView
  readonly slots: Pick<Slots, 'profileOf'>
}

interface Down {
  readonly release: BoundAction | null
  /** The press of a control with a double press: acts once no second one has come. */
  readonly first: { readonly press: BoundAction | null; readonly saw: number } | null
}

/** A surface holds it, even where a click is enough on a page. */
const isHeldHere = ({ action }: Intent): boolean => factsOf(action).held === 'on-controllers'

/**
 * Turns edges of the controls of one surface into what they are bound to: presses, holds, double presses and turns, for the
 * gate or of the surface itself. `originOf`: where they are pressed.
 */
export function createControls(
  { now, timers, recognizer, resolving, slots }: ControlsOptions,
  slot: SurfaceSlot,
  originOf: (control: string) => Origin,
  actAtSurface: OwnActs['act'],
): Controls {
  const down = new Map<string, Down>()
  /** First presses that wait for a second one: what calls them off, by control. */
  const waiting = new Map<string, () => void>()
  /** Controls that are held for an action of the surface itself. */
  const holding = new Map<string, { readonly act: () => void; readonly letGo: (made: Instant) => void }>()

  const boundTo = (control: string, trigger: TriggerKind): BoundAction | null =>
    actionOf(slot, control, trigger)

  const own = (
    action: Exclude<BoundAction, ShowBound>,
    control: string,
    times: number,
    sent: string | null,
  ): void => actAtSurface(slot, action, { origin: originOf(control), control, times, sent })

  /** Down and up at once; `times`: detents of a dial. */
  const pressAtOnce = (control: string, action: BoundAction, { saw, made }: Moment, times: number): void => {
    if (!isOfShow(action)) {
      own(action, control, times, null)
      return
    }
    const { intent, refused } = resolve(action, resolving(), null, times)
    const trigger = { origin: originOf(control), intent, saw, at: now(), made }
    if (refused !== null) recognizer.refuse(trigger, refused)
    else if (isHeldHere(intent)) recognizer.refuse(trigger, 'hold-longer')
    else recognizer.pressAtOnce(trigger)
  }

  const turns = createTurnPace(timers, pressAtOnce)

  /** `hold`: acts only when held; let go before that, it means `tap` instead. */
  const begin = (
    control: string,
    action: BoundAction,
    { saw, made }: Moment,
    hold: { readonly tap: BoundAction | null } | null,
  ): void => {
    const tap = hold?.tap ?? null
    const letGo =
      tap === null ? null : (released: Instant) => pressAtOnce(control, tap, { saw, made: released }, 1)
    if (!isOfShow(action)) {
      const act = (): void => own(action, control, 1, null)
      if (hold === null) act()
      else holding.set(control, { act, letGo: letGo ?? (() => undefined) })
      return
    }
    const { intent, refused } = resolve(action, resolving(), null, 1)
    const trigger = { origin: originOf(control), intent, saw, at: now(), made }
    if (refused !== null) {
      recognizer.refuse(trigger, refused)
      return
    }
    const held = hold !== null || isHeldHere(intent)
    recognizer.trigger({ ...trigger, edge: 'down', ...(held && { hold: { letGo } }) })
  }

  /** It is still down and a hold is long enough, or it was let go. */
  const end = (edge: 'held' | 'up', control: string, made: Instant): void => {
    const held = holding.get(control)
    holding.delete(control)
    if (held === undefined) {
      // The recognizer finds the press by its origin; the intent no longer matters.
      const trigger = {
        origin: originOf(control),
        intent: { action: 'go' },
        saw: 0,
        at: now(),
        made,
      } as const
      recognizer.trigger({ ...trigger, edge })
    } else if (edge === 'held') held.act()
    else held.letGo(made)
  }

  const goDown = (control: string, moment: Moment): boolean => {
    // Bound as it was when it went down: a page that is changed meanwhile changes nothing of this press.
    const press = boundTo(control, 'press')
    const hold = boundTo(control, 'hold')
    const double = boundTo(control, 'double')
    const release = boundTo(control, 'release')
    if (double !== null) {
      const callOff = waiting.get(control)
      waiting.delete(control)
      callOff?.()
      if (callOff !== undefined) {
        down.set(control, { release: null, first: null })
        begin(control, double, moment, null)
      } else down.set(control, { release: null, first: { press, saw: moment.saw } })
      return true
    }
    down.set(control, { release, first: null })
    if (hold !== null) begin(control, hold, moment, { tap: press })
    else if (press !== null) begin(control, press, moment, null)
    return press !== null || hold !== null || release !== null
  }

  const goUp = (control: string, moment: Moment): void => {
    const was = down.get(control)
    down.delete(control)
    if (was?.first != null) {
      const { press, saw } = was.first
      const act = (): void => {
        waiting.delete(control)
        if (press !== null) pressAtOnce(control, press, { ...moment, saw }, 1)
      }
      waiting.set(control, timers.after(doubleMs, act))
      return
    }
    end('up', control, moment.made)
    if (was?.release != null) pressAtOnce(control, was.release, moment, 1)
  }

  const turn = (control: string, steps: number, moment: Moment): boolean => {
    const action = boundTo(control, steps > 0 ? 'turn' : 'turn-back')
    if (action?.do === 'adjust') turns.turn(control, action, moment, Math.abs(steps))
    else if (action !== null) pressAtOnce(control, action, moment, Math.abs(steps))
    return action !== null
  }

  /** The command of a machine: it has no release. */
  const fire = (control: string, { saw, made }: Moment, sent: string | null): boolean => {
    const action = boundTo(control, 'press')
    if (action === null) return false
    if (!isOfShow(action)) {
      own(action, control, 1, sent)
      return true
    }
    const { intent, refused } = resolve(action, resolving(), sent, 1)
    const trigger = { origin: originOf(control), intent, saw, at: now(), made }
    const reason = slots.profileOf(slot.id).armed ? refused : 'not-armed'
    if (reason === null) recognizer.fire(trigger)
    else recognizer.refuse(trigger, reason)
    return true
  }

  return {
    edge(edge) {
      const { control } = edge
      if (edge.edge === 'fire') return fire(control, edge, edge.sent)
      if (edge.edge === 'turn') return turn(control, edge.steps, edge)
      if (edge.edge === 'down') return goDown(control, edge)
      if (edge.edge === 'held') end('held', control, edge.made)
      else goUp(control, edge)
      return true
    },
    cancel(control) {
      const was = down.get(control)
      down.delete(control)
      const held = holding.delete(control)
      const ended = recognizer.cancel(originOf(control)) || held
      return ended || was?.first != null || was?.release != null
    },
    forget() {
      for (const callOff of waiting.values()) callOff()
      waiting.clear()
      turns.forget()
      down.clear()
      holding.clear()
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
