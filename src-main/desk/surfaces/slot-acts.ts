import { keyboardSurface } from '../../contract/bridge/keyboard-surface.ts'
import type { ProfileStore } from './profile-store.ts'
import type { SlotFaces } from './slot-faces.ts'
import type { Slots } from './slots.ts'
import type { SurfacePresses } from './surface-presses.ts'
import type { SurfaceSlot } from './surface-slot.ts'

export interface SlotActsOptions {
  readonly slots: Slots
  readonly profiles: Pick<ProfileStore, 'remove'>
  readonly faces: Pick<SlotFaces, 'show'>
  readonly presses: Pick<SurfacePresses, 'left' | 'letGo' | 'trust'>
  readonly changed: () => void
}

/** What a person does with a surface in the Controllers view. Of an id that is not known, nothing. */
export interface SlotActs {
  /** The profile of a slot was changed: its bindings, its light. */
  reread(id: string): void
  showPage(id: string, page: number): void
  /** A person has armed it again or, with null, has changed what is sent: no surface counts as looping any more. */
  trust(id: string | null): void
  /** Under test its presses do nothing, and what is held on it comes to nothing. */
  test(id: string, on: boolean): void
  /** Ids of the surfaces whose test this ended. */
  endTests(): readonly string[]
  /** False when its device is plugged in: only an absent one is forgotten. */
  forget(id: string): boolean
  /** A person takes this device away: it leaves the list when it goes. Its bindings are kept for the next one. */
  dismiss(id: string): void
}

export function createSlotActs({ slots, profiles, faces, presses, changed }: SlotActsOptions): SlotActs {
  const show = (slot: SurfaceSlot): void => {
    faces.show(slot)
    changed()
  }
  return {
    reread(id) {
      const slot = slots.find(id)
      if (slot === null) return
      slots.reread(slot)
      show(slot)
    },
    showPage(id, page) {
      const slot = slots.find(id)
      if (slot !== null && slots.turnTo(slot, page)) show(slot)
    },
    trust(id) {
      for (const slot of slots.all()) if (id === null || slot.id === id) presses.trust(slot)
      changed()
    },
    test(id, on) {
      const slot = slots.find(id)
      if (slot === null || slot.testing === on) return
      if (on) presses.letGo(slot)
      slot.testing = on
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
      const slot = slots.find(id)
      if (id === keyboardSurface || slot?.surface != null) return false
      presses.left(id)
      slots.remove(id)
      profiles.remove(id)
      changed()
      return true
    },
    dismiss(id) {
      const slot = slots.find(id)
      if (slot !== null) slot.dismissed = true
    },
  }
}
