import { messageText } from '#texts/messages.ts'
import { afterHold, type Timers } from '../../../src-main/base/timers.ts'
import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import { keyboardSurface } from '../../../src-main/contract/bridge/keyboard-surface.ts'
import { type Binding, type BoundAction, boundActs } from '../../../src-main/domain/bindings/binding.ts'
import { isHeldAct, isMachineControl } from '../../../src-main/domain/bindings/faults.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import { actionOfAct } from '../../../src-main/domain/show/actions.ts'
import { describeAction } from '../describe-action.ts'
import type { DeskState } from '../session/desk-state.ts'
import { type ButtonId, buttonOfAction, type Painted } from '../session/presser.ts'
import { createStore, type ValueStore } from '../session/store.ts'
import { boundKey } from './key-meaning.ts'

/** A control of a surface that is pressed on this page instead. */
interface ScreenControl {
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

interface HeldSurfacesOptions {
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

/** A control of a surface as a button on screen. */
export interface ScreenKey extends ScreenControl {
  /** `GO`, `PAUSE`. */
  readonly word: string
  /** The control of the surface. */
  readonly name: string
  readonly held: boolean
}

/** What a surface that is gone can be pressed for on screen: what moves the show or this desk, on its page. */
export function screenKeys(surface: SurfaceSlice, paused: boolean): readonly ScreenKey[] {
  const bindings = surface.pages[surface.page]?.bindings ?? []
  const controls = [...new Set(bindings.map(({ control }) => control))]
  const keys = controls.flatMap((control): readonly ScreenKey[] => {
    const binding = mainBinding(bindings, control)
    if (binding === null || isMachineControl(control) || binding.action.do === 'brightness') return []
    const { action, trigger } = binding
    const name = surface.controls.find(({ id }) => id === control)?.name ?? control
    const held = trigger === 'hold' || isHeldAct(action)
    return [{ id: surface.id, control, action, word: wordOf(action, paused), name, held }]
  })
  return keys.toSorted((one, other) => boundActs.indexOf(one.action.do) - boundActs.indexOf(other.action.do))
}

/** Of a control with several triggers: the press, else what it is held for. A dial is not turned on screen. */
function mainBinding(bindings: readonly Binding[], control: string): Binding | null {
  const own = bindings.filter(binding => binding.control === control)
  return (
    own.find(({ trigger }) => trigger === 'press') ?? own.find(({ trigger }) => trigger === 'hold') ?? null
  )
}

/** Short: many stand side by side. */
function wordOf(action: BoundAction, paused: boolean): string {
  if (action.do === 'toggle') return messageText(messageOf(paused ? 'action.resume' : 'action.pause'))
  if (action.do !== 'jump' || action.to === 'sent') return describeAction(action)
  return messageText(
    'ahead' in action.to
      ? messageOf('action.jump-ahead-short', { count: action.to.ahead })
      : messageOf('action.jump-cue-short', { number: action.to.number }),
  )
}

/** The key as a control of the keyboard surface; null where it is not bound. */
export function boundScreenKey({ devices }: Pick<DeskState, 'devices'>, code: string): ScreenControl | null {
  const keyboard = devices.surfaces.find(({ id }) => id === keyboardSurface)
  const binding = keyboard === undefined ? null : boundKey(keyboard.pages[keyboard.page], code)
  return binding === null ? null : { id: keyboardSurface, control: code, action: binding.action }
}
