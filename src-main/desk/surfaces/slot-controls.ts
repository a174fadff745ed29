import type { Timers } from '../../base/timers.ts'
import type { BridgeEventChannel } from '../../contract/bridge/events.ts'
import type { BoundAction, TriggerKind } from '../../domain/bindings/binding.ts'
import { isMachineControl } from '../../domain/bindings/faults.ts'
import { isOfShow, type ResolveView, resolve, type ShowBound } from '../../domain/bindings/resolve.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import { actionOf as factsOf } from '../../domain/show/actions.ts'
import type { Intent, Origin } from '../../domain/show/press.ts'
import type { RefusalReason } from '../../domain/show/refusals.ts'
import { type Clock, duration, type Instant } from '../../domain/time/time.ts'
import type { Profile } from '../ports/settings.ts'
import type { SurfaceEdge } from '../ports/surface.ts'
import type { PressRecognizer } from '../press/press-recognizer.ts'
import { type ControlActs, type Controls, createControls, type Moment } from './controls.ts'
import type { ProfileStore } from './profiles.ts'
import { actionOf, controlName, type Slots, type SurfaceSlot } from './surface-slot.ts'

/** A deck that was dimmed away could not be found in the dark. */
const leastLight = 5
const keepLightAfter = duration(1_000)

export interface SlotControlsOptions {
  readonly now: Clock
  readonly timers: Timers
  readonly recognizer: PressRecognizer
  readonly resolving: () => ResolveView
  readonly slots: Slots
  readonly profiles: Pick<ProfileStore, 'dim' | 'keep'>
  readonly emit: BridgeEventChannel['emit']
  /** The page or the light of a slot has changed. */
  readonly shown: (slot: SurfaceSlot) => void
  /** Takes a note in the journal. False: it was refused, and the person has been told why. */
  readonly takeNote: (note: KeyNote) => Promise<boolean>
  /** What became of it is shown on the control. */
  readonly noted: (slot: SurfaceSlot, control: string, taken: boolean) => void
}

/** A note that a control is bound to. */
export interface KeyNote {
  readonly text: string
  /** Name or short name; null: for the whole show. */
  readonly department: string | null
  readonly origin: Origin
  readonly refused: RefusalReason | null
}

interface RefusalMore {
  /** Where it was pressed; at its device by default. */
  readonly origin?: Origin | undefined
  readonly detail?: Said
}

/** The actions of a surface's controls, on the device and on a page. */
export interface SlotControls {
  /** Where a press of that control comes from, as the caller knows it. */
  originOf(slot: SurfaceSlot, control: string): Origin
  /** `originOf`: where they are pressed; at its device by default. */
  actsFor(slot: SurfaceSlot, originOf?: (control: string) => Origin): Controls
  /** Reports and records why this press did nothing, if it was for the show. */
  refuse(slot: SurfaceSlot, edge: SurfaceEdge, reason: RefusalReason, more?: RefusalMore): void
  /** A light that was changed just now is kept. */
  close(): void
}

export function createSlotControls(options: SlotControlsOptions): SlotControls {
  const { now, timers, recognizer } = options
  const { profileOf } = options.slots
  const own = createOwnActs(options)

  const originOf = (slot: SurfaceSlot, control: string): Origin => originAt(slot, control, profileOf(slot.id))

  return {
    originOf,
    refuse(slot, edge, reason, { origin = originOf(slot, edge.control), detail } = {}) {
      const action = triggersOf(edge)
        .map(trigger => actionOf(slot, edge.control, trigger))
        .find(found => found !== null)
      if (action === undefined || action === null || !isOfShow(action)) return
      const sent = edge.edge === 'fire' ? edge.sent : null
      const { intent } = resolve(action, options.resolving(), sent)
      recognizer.refuse({ origin, intent, saw: edge.saw, at: now() }, reason, detail)
    },
    actsFor(slot, origin = control => originOf(slot, control)) {
      const acts = createControlActs(options, slot, origin, own.act)
      const controls = createControls({
        ...acts,
        timers,
        actionOf: (control, trigger) => actionOf(slot, control, trigger),
      })
      return {
        edge: controls.edge,
        cancel: controls.cancel,
        forget() {
          controls.forget()
          acts.forget()
        },
      }
    },
    close: own.close,
  }
}

interface OwnPress {
  readonly origin: Origin
  readonly control: string
  readonly times: number
  readonly sent: string | null
}

/** The actions that are not for the show: a note, the view, and page and light of the surface. */
function createOwnActs(options: SlotControlsOptions) {
  const { timers, slots, profiles } = options
  const { profileOf } = slots
  let cancelKeeping = (): void => {}

  const dim = (slot: SurfaceSlot, brightness: number): void => {
    profiles.dim(slot.id, brightness)
    cancelKeeping()
    cancelKeeping = timers.after(keepLightAfter, profiles.keep)
    options.shown(slot)
  }

  const act = (
    slot: SurfaceSlot,
    action: Exclude<BoundAction, ShowBound>,
    { origin, control, times, sent }: OwnPress,
  ): void => {
    switch (action.do) {
      case 'note': {
        const isArmed = !isMachineControl(control) || profileOf(slot.id).armed
        const note = {
          text: action.text ?? sent ?? '',
          department: action.department ?? null,
          origin,
          refused: isArmed ? null : ('not-armed' as const),
        }
        void options.takeNote(note).then(taken => options.noted(slot, control, taken))
        return
      }
      case 'view':
        options.emit('view', { view: action.view })
        return
      case 'page': {
        const count = slot.layout.length
        const beside = action.to === 'next' ? slot.page + 1 : slot.page - 1 + count
        if (slots.turnTo(slot, typeof action.to === 'number' ? action.to : beside % count))
          options.shown(slot)
        return
      }
      case 'brightness': {
        const { brightness } = profileOf(slot.id)
        dim(slot, Math.max(leastLight, Math.min(100, brightness + action.by * times)))
      }
    }
  }

  return {
    act,
    close(): void {
      cancelKeeping()
      profiles.keep()
    },
  }
}

const originAt = ({ id, info }: SurfaceSlot, control: string, { role }: Profile): Origin => ({
  surfaceId: id,
  kind: info?.kind ?? 'keyboard',
  surface: role || (info?.model ?? messageOf('surface.keyboard')),
  control: controlName(info, control),
})

/** What an edge can be the beginning of, the plainest first. */
export function triggersOf(edge: SurfaceEdge): readonly TriggerKind[] {
  if (edge.edge === 'turn') return [edge.steps > 0 ? 'turn' : 'turn-back']
  return edge.edge === 'fire' ? ['press'] : ['press', 'hold', 'double', 'release']
}

/** A surface holds it, even where a click is enough on a page. */
const isHeldHere = ({ action }: Intent): boolean => factsOf(action).held === 'on-controllers'

/** The actions of the controls of one surface: presses for the gate, or changes of the surface itself. */
function createControlActs(
  { now, recognizer, resolving, slots }: SlotControlsOptions,
  slot: SurfaceSlot,
  originOf: (control: string) => Origin,
  actAtSurface: ReturnType<typeof createOwnActs>['act'],
): ControlActs & { forget(): void } {
  const own = (
    action: Exclude<BoundAction, ShowBound>,
    control: string,
    times: number,
    sent: string | null,
  ): void => actAtSurface(slot, action, { origin: originOf(control), control, times, sent })
  /** Controls of the surface itself that are being held. */
  const holding = new Map<string, { readonly act: () => void; readonly early: (made: Instant) => void }>()

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

  /** The recognizer finds the press by its origin; the intent no longer matters. */
  const endAs = (edge: 'held' | 'up', control: string, made: Instant): void =>
    recognizer.trigger({
      origin: originOf(control),
      intent: { action: 'go' },
      saw: 0,
      at: now(),
      made,
      edge,
    })

  return {
    pressAtOnce,
    down(control, action, { saw, made }, hold) {
      const early = hold === null || hold.tap === null ? null : whenLetGo(control, hold.tap, saw)
      if (!isOfShow(action)) {
        if (hold === null) {
          own(action, control, 1, null)
          return
        }
        const act = (): void => own(action, control, 1, null)
        holding.set(control, { act, early: early ?? (() => undefined) })
        return
      }
      const { intent, refused } = resolve(action, resolving(), null, 1)
      const trigger = { origin: originOf(control), intent, saw, at: now(), made }
      if (refused !== null) {
        recognizer.refuse(trigger, refused)
        return
      }
      const held = hold !== null || isHeldHere(intent)
      recognizer.trigger({ ...trigger, edge: 'down', ...(held && { hold: { letGo: early } }) })
    },
    held(control, made) {
      const held = holding.get(control)
      holding.delete(control)
      if (held === undefined) endAs('held', control, made)
      else held.act()
    },
    up(control, made) {
      const held = holding.get(control)
      holding.delete(control)
      if (held === undefined) endAs('up', control, made)
      else held.early(made)
    },
    cancel(control) {
      const held = holding.delete(control)
      return recognizer.cancel(originOf(control)) || held
    },
    fire(control, action, { saw, made }, sent) {
      if (!isOfShow(action)) {
        own(action, control, 1, sent)
        return
      }
      const { intent, refused } = resolve(action, resolving(), sent, 1)
      const trigger = { origin: originOf(control), intent, saw, at: now(), made }
      const reason = slots.profileOf(slot.id).armed ? refused : 'not-armed'
      if (reason === null) recognizer.fire(trigger)
      else recognizer.refuse(trigger, reason)
    },
    forget: () => holding.clear(),
  }

  function whenLetGo(control: string, action: BoundAction, saw: number): (made: Instant) => void {
    return made => pressAtOnce(control, action, { saw, made }, 1)
  }
}
