import type { SurfaceSlice, SurfacesSlice } from '../../contract/bridge/controllers.ts'
import { keyboardSurface } from '../../contract/bridge/keyboard-surface.ts'
import type { PressResult } from '../../domain/show/press.ts'
import type { SurfaceSource } from '../ports/surface.ts'
import { createBounceRecord } from './bounce-record.ts'
import type { SharedFeedback } from './feedback.ts'
import { createMirrors } from './mirrors.ts'
import type { Profile } from './profiles.ts'
import { createSlotActs, type SlotActs } from './slot-acts.ts'
import { createSlotDevices } from './slot-devices.ts'
import { createSlotFaces, type SlotFaces } from './slot-faces.ts'
import { createSlots } from './slots.ts'
import { createSurfacePresses, type SurfacePresses, type SurfacePressesOptions } from './surface-presses.ts'
import { controlName, type SurfaceSlot } from './surface-slot.ts'

export interface SurfacesOptions
  extends Omit<SurfacePressesOptions, 'slots' | 'version' | 'watched' | 'shown' | 'noted'> {
  readonly feedback: () => SharedFeedback
  readonly locked: () => boolean
  /** So many presses of a control were left out as bounces. */
  readonly bounced: (surface: string, control: string, times: number) => void
}

/** The devices with buttons at this desk: their edges become presses, the show becomes their faces. */
export interface Surfaces
  extends SlotActs,
    Pick<SlotFaces, 'holding'>,
    Pick<SurfacePresses, 'sent' | 'press' | 'globalKey' | 'released' | 'forgetWaiting'> {
  start(sources: readonly SurfaceSource[]): Promise<void>
  /** See `SlotDevices.lose`. */
  lose(slotId: string): (() => void) | null
  /** The show, the link or the gate changed: every face is looked at again. */
  refresh(): void
  pressResult(pressResult: PressResult): void
  devices(): SurfacesSlice
  slots(): readonly SurfaceSlot[]
  slot(id: string): SurfaceSlot | null
  /** A page watches the surfaces, or no longer. */
  watch(client: string, on: boolean): void
  watched(): boolean
  close(): Promise<void>
}

export function createSurfaces(options: SurfacesOptions): Surfaces {
  const { profiles, timers, now, feedback } = options
  /** Short names of those that the layouts are made for. Null: no rundown has been open yet. */
  let departments: readonly string[] | null = null
  /** On air no key changes its place. */
  const followDepartments = (shared: SharedFeedback): void => {
    const { calling, onAir, next } = shared
    const isOpen = calling !== undefined || onAir !== null || next !== null
    if (!isOpen || (departments !== null && options.onAir())) return
    const named = (calling?.columns ?? []).flatMap(({ department }) => department?.shortName ?? [])
    const isSame = named.join('\n') === (departments ?? []).join('\n')
    departments = named
    if (isSame) return
    for (const slot of slots.all()) slots.reread(slot)
    changed()
  }
  const slots = createSlots(profiles, () => departments ?? [])
  const { profileOf, nameOf } = slots
  const devicesSlice = (): SurfacesSlice => ({
    surfaces: slots.all().map(slot => surfaceSlice(slot, profileOf(slot.id))),
    problems: [...devices.problems(), ...slots.all().flatMap(presses.problems)],
  })
  const changed = (): void => {
    options.emit('devices', devicesSlice())
    options.changed()
  }
  const mirrors = createMirrors(options.emit)
  const { watched } = mirrors
  const faces = createSlotFaces({ now, timers, feedback, slots })
  const presses = createSurfacePresses({
    ...options,
    slots,
    watched,
    version: () => feedback().version,
    shown(slot) {
      faces.show(slot)
      changed()
    },
    noted: faces.noted,
    changed,
  })
  const bounces = createBounceRecord({
    timers,
    changed,
    report: (slot, control, times) => options.bounced(nameOf(slot), controlName(slot.info, control), times),
  })
  const devices = createSlotDevices({
    timers,
    profiles,
    slots,
    faces,
    presses,
    mirrors,
    dropped: bounces.dropped,
    changed,
  })

  return {
    devices: devicesSlice,
    slots: slots.all,
    slot: slots.find,
    start: devices.start,
    lose: devices.lose,
    refresh() {
      presses.followShow()
      const all = slots.all()
      // Most desks have no deck: a press does not pay for faces that nobody sees.
      if (all.length === 1) return
      const shared = feedback()
      followDepartments(shared)
      for (const slot of all) faces.show(slot, shared)
    },
    holding: faces.holding,
    pressResult(pressResult) {
      presses.pressResult(pressResult)
      faces.pressResult(pressResult)
    },
    ...createSlotActs({ ...options, slots, faces, presses, changed }),
    sent: presses.sent,
    press: presses.press,
    globalKey: presses.globalKey,
    released: presses.released,
    forgetWaiting: presses.forgetWaiting,
    watch: (client, on) => mirrors.watch(client, on, slots.all()),
    watched,
    async close() {
      bounces.close()
      presses.close()
      await devices.close()
    },
  }
}

/** A surface as pages see it. */
function surfaceSlice(slot: SurfaceSlot, profile: Profile): SurfaceSlice {
  const { info, surface } = slot
  return {
    id: slot.id,
    kind: info?.kind ?? 'keyboard',
    name: info?.model ?? 'Keyboard',
    modelId: profile.modelId,
    role: profile.role,
    serial: info?.serial ?? null,
    connected: surface !== null || slot.id === keyboardSurface,
    simulated: info?.simulated ?? false,
    controls: info?.controls ?? [],
    open: info?.open ?? true,
    pages: slot.layout,
    page: slot.page,
    brightness: info?.dimmable === true ? profile.brightness : null,
    swapStrip: info?.unsureStrip === true ? (profile.swapStrip ?? false) : null,
    armed: info?.takesMachines === true ? profile.armed : null,
    testing: slot.testing,
    debounce: surface?.debounce === undefined ? null : profile.debounce,
    dropped: slot.dropped,
    faults: slot.faults,
  }
}
