import type { WriteSurface } from '../../contract/bridge/controllers.ts'
import { keyboardSurface } from '../../contract/bridge/keyboard-surface.ts'
import { done, type Reply, refused, refusedAsLocked } from '../../contract/reply.ts'
import { layoutFaults, triggerMessages } from '../../domain/bindings/faults.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { ProfileStore } from './profile-store.ts'
import type { Profile } from './profiles.ts'
import type { SlotFaces } from './slot-faces.ts'
import type { Slots } from './slots.ts'
import type { SurfacePresses } from './surface-presses.ts'
import type { SurfaceSlot } from './surface-slot.ts'

export interface SlotActsOptions {
  readonly slots: Slots
  readonly profiles: Pick<ProfileStore, 'change' | 'remove'>
  readonly faces: Pick<SlotFaces, 'show'>
  readonly presses: Pick<SurfacePresses, 'left' | 'letGo' | 'trust'>
  readonly locked: () => boolean
  readonly onAir: () => boolean
  readonly changed: () => void
}

/** Actions of a person on a surface in the Controllers view. */
export interface SlotActs {
  write(request: WriteSurface): Reply
  /** The profile of a slot was changed: its bindings, its light. */
  reread(id: string): void
  /** No surface counts as looping any more: a person has changed what is sent. */
  trustAll(): void
  /** Ids of the surfaces whose test this ended. */
  endTests(): readonly string[]
  /** Refused while its device is plugged in. */
  forget(id: string): Reply
  /** A person takes this device away: it leaves the list when it goes. Its bindings are kept for the next one. */
  dismiss(id: string): void
}

export function createSlotActs(options: SlotActsOptions): SlotActs {
  const { slots, profiles, faces, presses, locked, onAir, changed } = options
  const reread = (slot: SurfaceSlot): void => {
    slots.reread(slot)
    faces.show(slot)
    changed()
  }
  const test = (slot: SurfaceSlot, on: boolean): void => {
    if (slot.testing === on) return
    // Under test its presses do nothing, and holds on it are cancelled.
    if (on) presses.letGo(slot)
    slot.testing = on
  }
  return {
    write(request) {
      const { id, armed, testing, page } = request
      // A machine that has gone wild is stopped at once, locked or not.
      const disarms = armed === false && Object.keys(request).length === 2
      if (locked() && !disarms) return refusedAsLocked
      const slot = slots.find(id)
      if (slot === null) return refused(messageOf('controller.gone'))
      if (testing === true && slot.used && onAir()) return refused(messageOf('controller.in-use-on-air'))
      const fault = request.pages == null ? undefined : layoutFaults(request.pages)[0]
      if (fault !== undefined) {
        const { control, trigger } = fault.binding
        const message = { control, trigger: triggerMessages[trigger], why: fault.reason }
        return refused(messageOf('binding.fault-on', message))
      }
      profiles.change(id, profileChange(request))
      if (armed === true) {
        presses.trust(slot)
        changed()
      }
      if (testing !== undefined) test(slot, testing)
      reread(slot)
      if (page !== undefined && slots.turnTo(slot, page)) {
        faces.show(slot)
        changed()
      }
      return done
    },
    reread(id) {
      const slot = slots.find(id)
      if (slot !== null) reread(slot)
    },
    trustAll() {
      for (const slot of slots.all()) presses.trust(slot)
      changed()
    },
    endTests() {
      const tested = slots.all().filter(({ testing }) => testing)
      for (const slot of tested) {
        slot.testing = false
        faces.show(slot)
      }
      if (tested.length > 0) changed()
      return tested.map(({ id }) => id)
    },
    forget(id) {
      if (locked()) return refusedAsLocked
      const slot = slots.find(id)
      if (id === keyboardSurface || slot?.surface != null) return refused(messageOf('controller.plugged-in'))
      presses.left(id)
      slots.remove(id)
      profiles.remove(id)
      changed()
      return done
    },
    dismiss(id) {
      const slot = slots.find(id)
      if (slot !== null) slot.dismissed = true
    },
  }
}

function profileChange(request: WriteSurface): Partial<Omit<Profile, 'id'>> {
  const { role, brightness, swapStrip, armed, debounce, pages } = request
  return {
    ...(role !== undefined && { role: role.trim() }),
    ...(brightness !== undefined && { brightness }),
    ...(swapStrip !== undefined && { swapStrip }),
    ...(armed !== undefined && { armed }),
    ...(debounce !== undefined && { debounce }),
    ...(pages !== undefined && { pages }),
  }
}
