import { afterHold, type Timers } from '../../../src-main/base/timers.ts'
import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import type { BoundAction } from '../../../src-main/domain/bindings/binding.ts'
import { actionOfAct } from '../../../src-main/domain/show/actions.ts'
import type { Painted } from '../session/painted.ts'
import { type ButtonId, buttonOfAction } from '../session/presser.ts'
import { createStore, type ValueStore } from '../session/store.ts'

/** A control of a surface that is pressed on this page instead. */
export interface ScreenControl {
  readonly id: string
  readonly control: string
  /** What it is bound to; a press that cannot be sent is shown on the button that does the same. */
  readonly action: BoundAction
}

/** Presses controls of surfaces from this page: bound keys, and the keys of a surface that is gone. */
export interface HeldSurfaces {
  /** Controls that are down, as `surface control`. */
  readonly held: ValueStore<ReadonlyMap<string, ScreenControl>>
  down(control: ScreenControl): void
  up(control: Pick<ScreenControl, 'id' | 'control'>): void
  /** The window or the focus went away: nothing comes of what is down. */
  release(): void
}

export const heldName = ({ id, control }: Pick<ScreenControl, 'id' | 'control'>): string => `${id} ${control}`

export interface HeldSurfacesOptions {
  readonly timers: Timers
  readonly holdMs: () => number
  /** See `PresserOptions`. */
  readonly made: () => number | null
  /** A press was sent: what becomes of its answer is shown on this button. */
  readonly follow: (button: ButtonId, answer: Promise<unknown>) => void
  /** Whether the person at this page may press; where not, it says why. */
  readonly mayPress: () => boolean
}

export function createHeldSurfaces(
  bridge: Pick<Bridge, 'request'>,
  painted: Painted,
  { timers, holdMs, made, follow, mayPress }: HeldSurfacesOptions,
): HeldSurfaces {
  const held = createStore<ReadonlyMap<string, ScreenControl>>(new Map())
  const send = ({ id, control, action }: ScreenControl, edge: 'down' | 'held' | 'up' | 'cancel'): void => {
    const press = { id, control, edge, saw: painted.version(), made: made() }
    const answer = bridge.request('surface.press', press)
    if (edge === 'down' || edge === 'held') follow(buttonOfAction(actionOfAct(action.do)), answer)
    else answer.catch(() => undefined)
  }
  /** How to stop waiting for a hold to be long enough, by name. */
  const holds = new Map<string, () => void>()
  const endHold = (name: string): void => {
    holds.get(name)?.()
    holds.delete(name)
  }
  const surfaces: HeldSurfaces = {
    held,
    down(control) {
      const name = heldName(control)
      if (held.get().has(name) || !mayPress()) return
      painted.pressed()
      held.set(new Map(held.get()).set(name, control))
      send(control, 'down')
      holds.set(
        name,
        afterHold(timers, holdMs(), () => send(control, 'held')),
      )
    },
    up(control) {
      const name = heldName(control)
      const was = held.get().get(name)
      if (was === undefined) return
      endHold(name)
      held.set(new Map([...held.get()].filter(([other]) => other !== name)))
      send(was, 'up')
    },
    release() {
      const all = [...held.get().values()]
      held.set(new Map())
      for (const name of holds.keys()) endHold(name)
      for (const control of all) send(control, 'cancel')
    },
  }
  return surfaces
}
