import type {
  Binding,
  BoundAction,
  SurfaceLayout,
  SurfacePage,
  TriggerKind,
} from '../../domain/bindings/binding.ts'
import { defaultLayout } from '../../domain/bindings/default-layout.ts'
import { type LayoutFault, layoutFaults } from '../../domain/bindings/faults.ts'
import type { RefusalReason } from '../../domain/show/refusals.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Profile } from '../ports/settings.ts'
import type { FaceSpec, FeedbackView, Surface, SurfaceEdge, SurfaceInfo } from '../ports/surface.ts'
import type { LoopReason } from './echo-guard.ts'
import type { ProfileStore } from './profiles.ts'

/** `made`: at the earliest. */
export type TimedEdge = SurfaceEdge & { readonly made: Instant }

/** What the controls of a surface do, by the page that it shows. */
export interface Controls {
  /** False when nothing is bound to it. */
  edge(edge: TimedEdge): boolean
  /** It is not down any more, and nothing comes of that. False: nothing would have come of its release. */
  cancel(control: string): boolean
  /** Presses that wait for a second one, and turns that wait for more, no longer fire; nor does what is held. */
  forget(): void
}

/** A surface of this desk: its device while it is plugged in, and its profile. */
export interface SurfaceSlot {
  readonly id: string
  /** Of the device that is there, or was there last; null for the keyboard. */
  info: SurfaceInfo | null
  surface: Surface | null
  layout: SurfaceLayout
  faults: readonly LayoutFault[]
  page: number
  faces: ReadonlyMap<string, FaceSpec>
  controls: Controls
  testing: boolean
  /** A person takes its device away: it leaves the list when it goes. */
  dismissed: boolean
  /** Controls whose press was taken by Learn or Test: their release does nothing either. */
  readonly taken: Set<string>
  /** It started the show that is on air, or was pressed in it. */
  used: boolean
  /** Presses that were left out as bounces, and the control of the last one; null for none. */
  dropped: { readonly count: number; readonly control: string } | null
  /** Why the desk has disarmed it; null where it has not. */
  disarmed: LoopReason | null
  holding: FeedbackView['holding']
  noted: NonNullable<FeedbackView['noted']> | null
  refusal: (NonNullable<FeedbackView['refusal']> & { readonly reason: RefusalReason }) | null
}

const pageOf = (slot: Pick<SurfaceSlot, 'layout' | 'page'>): SurfacePage | undefined =>
  slot.layout[slot.page] ?? slot.layout[0]

/** The action of a control's trigger on the current page. */
export const actionOf = (slot: SurfaceSlot, control: string, trigger: TriggerKind): BoundAction | null =>
  pageOf(slot)?.bindings.find(binding => binding.control === control && binding.trigger === trigger)
    ?.action ?? null

const faceOrder: readonly TriggerKind[] = ['press', 'hold', 'turn', 'double', 'release', 'turn-back']

/** The content of each control's display on a page. */
export function facesOf(page: SurfacePage | undefined): ReadonlyMap<string, FaceSpec> {
  const faces = new Map<string, FaceSpec>()
  if (page === undefined) return faces
  const byControl = new Map<string, Binding[]>()
  for (const binding of page.bindings) {
    byControl.set(binding.control, [...(byControl.get(binding.control) ?? []), binding])
  }
  for (const [control, bindings] of byControl) {
    const first = faceOrder.flatMap(kind => bindings.find(({ trigger }) => trigger === kind) ?? [])[0]
    faces.set(control, { show: page.shows[control] ?? null, action: first?.action ?? null })
  }
  for (const [control, show] of Object.entries(page.shows)) {
    if (!faces.has(control)) faces.set(control, { show, action: null })
  }
  return faces
}

/**
 * `note-1-36` as a person reads it where the device does not name it. No two controls of a surface have one name: presses
 * and refusals are distinguished by it.
 */
export function controlName(info: SurfaceInfo | null, control: string): string {
  const controls = info?.controls ?? []
  const name = controls.find(({ id }) => id === control)?.name
  if (name === undefined) return control.startsWith('/') ? control : control.replaceAll('-', ' ')
  return controls.some(other => other.name === name && other.id !== control) ? `${name} (${control})` : name
}

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
