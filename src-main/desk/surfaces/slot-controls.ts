import type { Timers } from '../../base/timers.ts'
import type { BoundAction, TriggerKind } from '../../domain/bindings/binding.ts'
import { isMachineControl } from '../../domain/bindings/faults.ts'
import { isOfShow, type ResolveView, resolve, type ShowBound } from '../../domain/bindings/resolve.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import type { Origin } from '../../domain/show/press.ts'
import type { RefusalReason } from '../../domain/show/refusals.ts'
import { type Clock, duration } from '../../domain/time/time.ts'
import type { BridgeEventChannel } from '../bridge/bridge-events.ts'
import type { SurfaceEdge } from '../ports/surface.ts'
import type { PressRecognizer } from '../press/press-recognizer.ts'
import { createControlActs } from './control-acts.ts'
import { type Controls, createControls } from './controls.ts'
import type { ProfileStore } from './profile-store.ts'
import type { Profile } from './profiles.ts'
import type { Slots } from './slots.ts'
import { actionOf, controlName, type SurfaceSlot } from './surface-slot.ts'

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

export interface RefusalMore {
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
      const acts = createControlActs({
        now,
        recognizer,
        originOf: origin,
        resolve: (action, sent, times) => resolve(action, options.resolving(), sent, times),
        armed: () => profileOf(slot.id).armed,
        own: (action, control, times, sent) =>
          own.act(slot, action, { origin: origin(control), control, times, sent }),
      })
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
