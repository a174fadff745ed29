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

/** The assignment of devices to slots. */
export interface SlotDevices {
  start(sources: readonly SurfaceSource[]): Promise<void>
  /**
   * As if the device of that slot was unplugged, until the answer is called; then it is there again, unless it has really
   * gone. Null where none is there.
   */
  lose(slotId: string): (() => void) | null
  /** Problems that the sources report of their devices. */
  problems(): readonly DeviceProblemSlice[]
  close(): Promise<void>
}

/** Within this time of the start every device that is there has been found. */
const startMs = duration(10_000)

export function createSlotDevices(options: SlotDevicesOptions): SlotDevices {
  const { profiles, slots, faces, presses, mirrors, changed } = options
  const stops: (() => Promise<void>)[] = []
  const problems = new Map<SurfaceSource, readonly DeviceProblemSlice[]>()
  /** Devices that are plugged in, and treated as unplugged. */
  const lost = new Set<Surface>()
  /** Unsubscribes from the events of a device, by device. */
  const deafen = new Map<Surface, () => void>()

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

  const gone = (slot: SurfaceSlot, surface: Surface): void => {
    if (slot.surface !== surface) return
    slot.surface = null
    slot.testing = false
    slot.disarmed = null
    left(slot)
    if (slot.dismissed) slots.remove(slot.id)
    changed()
  }

  const attach = (surface: Surface): void => {
    const { info } = surface
    const displaced = takeFromGuest(info)
    const slot = slotFor(info, options)
    slot.info = info
    slot.surface = surface
    slot.dropped = null
    slots.reread(slot)
    const stop = listen(surface, slot, options, () => gone(slot, surface))
    deafen.set(surface, stop)
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
    lose: slotId => loseDevice(slots.find(slotId), { lost, deafen, gone, attach }),
    problems: () => [...problems.values()].flat(),
    async close() {
      // A driver that fails to close does not keep the others open.
      await Promise.allSettled(stops.map(stop => stop()))
      for (const slot of slots.all()) slot.controls.forget()
      const open = [...slots.all().map(slot => slot.surface), ...lost]
      await Promise.allSettled(open.map(surface => surface?.close()))
      for (const { id } of slots.all()) slots.remove(id)
    },
  }
}

/** Passes on what comes from a device while it is at this slot. Returns what ends that. */
function listen(
  surface: Surface,
  slot: SurfaceSlot,
  { presses, dropped }: Pick<SlotDevicesOptions, 'presses' | 'dropped'>,
  gone: () => void,
): () => void {
  const stops = [
    surface.onEdge(edge => {
      if (slot.surface === surface) presses.edge(slot, edge)
    }),
    surface.onDropped?.(control => {
      if (slot.surface === surface) dropped(slot, control)
    }),
    surface.onGone(gone),
  ]
  return () => {
    for (const stop of stops) stop?.()
  }
}

interface LosingDevices {
  readonly lost: Set<Surface>
  readonly deafen: ReadonlyMap<Surface, () => void>
  readonly gone: (slot: SurfaceSlot, surface: Surface) => void
  readonly attach: (surface: Surface) => void
}

/** See `SlotDevices.lose`. */
function loseDevice(
  slot: SurfaceSlot | null,
  { lost, deafen, gone, attach }: LosingDevices,
): (() => void) | null {
  const surface = slot?.surface ?? null
  if (slot === null || surface === null) return null
  deafen.get(surface)?.()
  gone(slot, surface)
  lost.add(surface)
  const stop = surface.onGone(() => void lost.delete(surface))
  return () => {
    stop()
    if (lost.delete(surface)) attach(surface)
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
