import type { Timers } from '../../base/timers.ts'
import type { DeviceProblemSlice } from '../../contract/bridge/controllers.ts'
import { keyboardSurface } from '../../contract/bridge/keyboard-surface.ts'
import { duration } from '../../domain/time/time.ts'
import type { Surface, SurfaceInfo, SurfaceSource } from '../ports/surface.ts'
import type { Mirrors } from './mirrors.ts'
import type { ProfileStore } from './profile-store.ts'
import type { SlotFaces } from './slot-faces.ts'
import type { Slots } from './slots.ts'
import type { SurfacePresses } from './surface-presses.ts'
import type { SurfaceSlot } from './surface-slot.ts'

export interface SlotDevicesOptions {
  readonly timers: Timers
  readonly profiles: ProfileStore
  readonly slots: Slots
  readonly faces: Pick<SlotFaces, 'show'>
  readonly presses: Pick<SurfacePresses, 'controlsOf' | 'edge' | 'left' | 'gone'>
  readonly mirrors: Pick<Mirrors, 'listen' | 'leave'>
  /** Its driver left out a press as a bounce. */
  readonly dropped: (slot: SurfaceSlot, control: string) => void
  readonly changed: () => void
}

/** Which device is at which slot. */
export interface SlotDevices {
  start(sources: readonly SurfaceSource[]): Promise<void>
  /** What the sources say is wrong with their devices. */
  problems(): readonly DeviceProblemSlice[]
  close(): Promise<void>
}

/** Within this time of the start every device that is there has been found. */
const startMs = duration(10_000)

export function createSlotDevices(options: SlotDevicesOptions): SlotDevices {
  const { profiles, slots, faces, presses, mirrors, changed } = options
  const stops: (() => Promise<void>)[] = []
  const problems = new Map<SurfaceSource, readonly DeviceProblemSlice[]>()

  /** The device of this slot is gone, or goes on at another slot. */
  const left = (slot: SurfaceSlot): void => {
    mirrors.leave(slot.id)
    presses.gone(slot)
  }

  /** The device that was given the profile of this one at the start, and needs another now; null for none. */
  const takeFromGuest = (info: SurfaceInfo): Surface | null => {
    const slot = slots.find(profiles.giveBack(info) ?? '')
    const guest = slot?.surface ?? null
    if (slot === null || guest === null) return null
    left(slot)
    slot.surface = null
    return guest
  }

  const attach = (surface: Surface): void => {
    const { info } = surface
    const displaced = takeFromGuest(info)
    const slot = slotFor(info, options)
    slot.info = info
    slot.surface = surface
    slot.dropped = null
    slots.reread(slot)
    surface.onEdge(edge => {
      if (slot.surface === surface) presses.edge(slot, edge)
    })
    surface.onDropped?.(control => {
      if (slot.surface === surface) options.dropped(slot, control)
    })
    surface.onGone(() => {
      if (slot.surface !== surface) return
      slot.surface = null
      slot.testing = false
      slot.disarmed = null
      left(slot)
      if (slot.dismissed) slots.remove(slot.id)
      changed()
    })
    presses.left(slot.id)
    faces.show(slot)
    mirrors.listen(slot)
    changed()
    if (displaced !== null) attach(displaced)
  }

  return {
    async start(sources) {
      const cancel = options.timers.after(startMs, profiles.settle)
      stops.push(async () => cancel())
      for (const source of sources) {
        const { stop } = await source.start({
          surface: attach,
          problems(list) {
            problems.set(source, list)
            changed()
          },
        })
        stops.push(stop)
      }
    },
    problems: () => [...problems.values()].flat(),
    async close() {
      // A driver that fails to close does not keep the others open.
      await Promise.allSettled(stops.map(stop => stop()))
      for (const slot of slots.all()) slot.controls.forget()
      await Promise.allSettled(slots.all().map(slot => slot.surface?.close()))
      for (const { id } of slots.all()) slots.remove(id)
    },
  }
}

/** The slot that this device goes on at: its own, one of a device that is absent, or a new one. */
function slotFor(info: SurfaceInfo, { profiles, slots, presses }: SlotDevicesOptions): SurfaceSlot {
  const absent = profiles.list().flatMap(profile => {
    const slot = slots.find(profile.id)
    if (profile.id === keyboardSurface || slot?.surface != null) return []
    return [{ profile, last: slot?.info ?? null }]
  })
  const profile = profiles.take(info, absent)
  return slots.find(profile.id) ?? slots.add(profile, info, presses.controlsOf)
}
