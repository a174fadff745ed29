import type {
  Binding,
  BoundAction,
  SurfaceLayout,
  SurfacePage,
  TriggerKind,
} from '../../domain/bindings/binding.ts'
import type { LayoutFault } from '../../domain/bindings/faults.ts'
import type { RefusalReason } from '../../domain/show/refusals.ts'
import type { FaceSpec, FeedbackView, Surface, SurfaceInfo } from '../ports/surface.ts'
import type { Controls } from './controls.ts'
import type { LoopReason } from './echo-guard.ts'

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

export const pageOf = (slot: Pick<SurfaceSlot, 'layout' | 'page'>): SurfacePage | undefined =>
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
