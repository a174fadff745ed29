import { messageText } from '#texts/messages.ts'
import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import { keyboardSurface } from '../../../src-main/contract/bridge/keyboard-surface.ts'
import { type Binding, type BoundAction, boundActs } from '../../../src-main/domain/bindings/binding.ts'
import { isHeldAct, isMachineControl } from '../../../src-main/domain/bindings/faults.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import { actionOfAct } from '../../../src-main/domain/show/actions.ts'
import { describeAction } from '../describe-action.ts'
import type { DeskState } from '../session/desk-state.ts'
import { createHolds, type Holds, type HoldsOptions } from '../session/holds.ts'
import { type ButtonId, buttonOfAction, type Painted } from '../session/presser.ts'
import { boundKey } from './key-meaning.ts'

/** A control of a surface that is pressed on this page instead. */
interface ScreenControl {
  readonly id: string
  readonly control: string
  /** What it is bound to; a press that cannot be sent is shown on the button that does the same. */
  readonly action: BoundAction
}

type Named = Pick<ScreenControl, 'id' | 'control'>

/** Presses controls of surfaces from this page: bound keys, and the keys of a surface that is gone; by `heldName`. */
export interface HeldSurfaces extends Pick<Holds<ScreenControl>, 'held' | 'release'> {
  down(control: ScreenControl): void
  up(control: Named): void
  cancel(control: Named): void
}

export const heldName = ({ id, control }: Named): string => `${id} ${control}`

interface HeldSurfacesOptions extends HoldsOptions {
  /** See `PresserOptions`. */
  readonly made: () => number | null
  /** A press was sent: what becomes of its answer is shown on this button. */
  readonly follow: (button: ButtonId, answer: Promise<unknown>) => void
}

export function createHeldSurfaces(
  bridge: Pick<Bridge, 'request'>,
  painted: Painted,
  { made, follow, ...options }: HeldSurfacesOptions,
): HeldSurfaces {
  const holds = createHolds<ScreenControl>(options, ({ id, control, action }, edge) => {
    if (edge === 'down') painted.markPress()
    const press = { id, control, edge, saw: painted.version(), made: made() }
    const answer = bridge.request('surface.press', press)
    if (edge === 'down' || edge === 'held') follow(buttonOfAction(actionOfAct(action.do)), answer)
    else answer.catch(() => undefined)
  })
  return {
    held: holds.held,
    down: control => holds.down(heldName(control), control),
    up: control => holds.up(heldName(control)),
    cancel: control => holds.cancel(heldName(control)),
    release: holds.release,
  }
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
