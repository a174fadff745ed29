import type { BoundAction } from '../../domain/bindings/binding.ts'
import { isOfShow, type Resolved, type ShowBound } from '../../domain/bindings/resolve.ts'
import { actionOf } from '../../domain/show/actions.ts'
import type { Intent, Origin } from '../../domain/show/press.ts'
import type { Clock, Instant } from '../../domain/time/time.ts'
import type { PressRecognizer } from '../press/press-recognizer.ts'
import type { ControlActs } from './controls.ts'
import type { Moment } from './edge-times.ts'

export interface ControlActsOptions {
  readonly now: Clock
  readonly recognizer: PressRecognizer
  readonly originOf: (control: string) => Origin
  readonly resolve: (action: ShowBound, sent: string | null, times: number) => Resolved
  /** Whether machines at this surface may move the show. */
  readonly armed: () => boolean
  /** Actions on this surface, the pages or the journal, not on the show. `sent`: what came with a machine's command. */
  readonly own: (
    action: Exclude<BoundAction, ShowBound>,
    control: string,
    times: number,
    sent: string | null,
  ) => void
}

/** A surface holds it, even where a click is enough on a page. */
const isHeldHere = ({ action }: Intent): boolean => actionOf(action).held === 'on-controllers'

/** The actions of the controls of one surface: presses for the gate, or changes of the surface itself. */
export function createControlActs(options: ControlActsOptions): ControlActs & { forget(): void } {
  const { now, recognizer } = options
  /** Controls of the surface itself that are being held. */
  const holding = new Map<string, { readonly act: () => void; readonly early: (made: Instant) => void }>()

  const tap = (control: string, action: BoundAction, { saw, made }: Moment, times: number): void => {
    if (!isOfShow(action)) {
      options.own(action, control, times, null)
      return
    }
    const { intent, refused } = options.resolve(action, null, times)
    const trigger = { origin: options.originOf(control), intent, saw, at: now(), made }
    if (refused !== null) recognizer.refuse(trigger, refused)
    else if (isHeldHere(intent)) recognizer.refuse(trigger, 'hold-longer')
    else recognizer.tap(trigger)
  }

  /** The recognizer finds the press by its origin; the intent no longer matters. */
  const endAs = (edge: 'held' | 'up', control: string, made: Instant): void =>
    recognizer.trigger({
      origin: options.originOf(control),
      intent: { action: 'go' },
      saw: 0,
      at: now(),
      made,
      edge,
    })

  return {
    tap,
    down(control, action, { saw, made }, hold) {
      const early = hold === null || hold.tap === null ? null : tapOf(control, hold.tap, saw)
      if (!isOfShow(action)) {
        if (hold === null) {
          options.own(action, control, 1, null)
          return
        }
        const act = (): void => options.own(action, control, 1, null)
        holding.set(control, { act, early: early ?? (() => undefined) })
        return
      }
      const { intent, refused } = options.resolve(action, null, 1)
      const trigger = { origin: options.originOf(control), intent, saw, at: now(), made }
      if (refused !== null) {
        recognizer.refuse(trigger, refused)
        return
      }
      const held = hold !== null || isHeldHere(intent)
      recognizer.trigger({ ...trigger, edge: 'down', ...(held && { hold: { tap: early } }) })
    },
    held(control, made) {
      const own = holding.get(control)
      holding.delete(control)
      if (own === undefined) endAs('held', control, made)
      else own.act()
    },
    up(control, made) {
      const own = holding.get(control)
      holding.delete(control)
      if (own === undefined) endAs('up', control, made)
      else own.early(made)
    },
    cancel(control) {
      const own = holding.delete(control)
      return recognizer.cancel(options.originOf(control)) || own
    },
    fire(control, action, { saw, made }, sent) {
      if (!isOfShow(action)) {
        options.own(action, control, 1, sent)
        return
      }
      const { intent, refused } = options.resolve(action, sent, 1)
      const trigger = { origin: options.originOf(control), intent, saw, at: now(), made }
      const reason = options.armed() ? refused : 'not-armed'
      if (reason === null) recognizer.fire(trigger)
      else recognizer.refuse(trigger, reason)
    },
    forget: () => holding.clear(),
  }

  function tapOf(control: string, action: BoundAction, saw: number): (made: Instant) => void {
    return made => tap(control, action, { saw, made }, 1)
  }
}
