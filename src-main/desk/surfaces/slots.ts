import type { SurfaceLayout } from '../../domain/bindings/binding.ts'
import { defaultLayout } from '../../domain/bindings/default-layout.ts'
import { layoutFaults } from '../../domain/bindings/faults.ts'
import type { SurfaceInfo } from '../ports/surface.ts'
import type { Controls } from './controls.ts'
import type { ProfileStore } from './profile-store.ts'
import type { Profile } from './profiles.ts'
import { facesOf, pageOf, type SurfaceSlot } from './surface-slot.ts'

/** The surfaces that this desk knows, by the id of their profile. */
export interface Slots {
  all(): readonly SurfaceSlot[]
  find(id: string): SurfaceSlot | null
  add(profile: Profile, info: SurfaceInfo | null, controlsOf: (slot: SurfaceSlot) => Controls): SurfaceSlot
  remove(id: string): void
  /** Throws where there is no profile: a slot always has one. */
  profileOf(id: string): Profile
  nameOf(slot: SurfaceSlot): string
  /** Its profile was changed, or its device: its layout is built again. */
  reread(slot: SurfaceSlot): void
  /** False when that page is shown already, or there is none. */
  turnTo(slot: SurfaceSlot, page: number): boolean
}

const emptyLayout: SurfaceLayout = [{ name: 'Keys', bindings: [], shows: {} }]
const idle: Controls = { edge: () => false, cancel: () => false, forget: () => undefined }

/** `departments`: short names of those of the open rundown. */
export function createSlots(
  profiles: Pick<ProfileStore, 'find'>,
  departments: () => readonly string[],
): Slots {
  const slots = new Map<string, SurfaceSlot>()

  const layoutFor = (profile: Profile, info: SurfaceInfo | null): SurfaceLayout =>
    profile.pages ?? (info === null ? emptyLayout : defaultLayout({ ...info, departments: departments() }))
  const profileOf = (id: string): Profile => {
    const profile = profiles.find(id)
    if (profile === null) throw new Error(`no profile for the surface ${id}`)
    return profile
  }

  return {
    all: () => [...slots.values()],
    find: id => slots.get(id) ?? null,
    add(profile, info, controlsOf) {
      const layout = layoutFor(profile, info)
      const slot: SurfaceSlot = {
        id: profile.id,
        info,
        surface: null,
        layout,
        faults: layoutFaults(layout),
        page: 0,
        faces: facesOf(layout[0]),
        controls: idle,
        testing: false,
        dismissed: false,
        taken: new Set(),
        used: false,
        disarmed: null,
        dropped: null,
        holding: null,
        refusal: null,
        noted: null,
      }
      slot.controls = controlsOf(slot)
      slots.set(profile.id, slot)
      return slot
    },
    remove: id => void slots.delete(id),
    profileOf,
    nameOf: slot => profileOf(slot.id).role || (slot.info?.model ?? 'Keyboard'),
    reread(slot) {
      const profile = profileOf(slot.id)
      slot.surface?.debounce?.(profile.debounce)
      slot.layout = layoutFor(profile, slot.info)
      slot.faults = layoutFaults(slot.layout)
      if (slot.page >= slot.layout.length) slot.page = 0
      slot.faces = facesOf(pageOf(slot))
    },
    turnTo(slot, page) {
      if (page < 0 || page >= slot.layout.length || page === slot.page) return false
      slot.page = page
      // The refusal was of a key of the page before.
      slot.refusal = null
      slot.noted = null
      slot.faces = facesOf(pageOf(slot))
      return true
    },
  }
}
