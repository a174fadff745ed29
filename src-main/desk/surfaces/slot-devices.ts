import type { Timers } from '../../base/timers.ts'
import type { DeviceProblemSlice } from '../../contract/bridge/controllers.ts'
import type { BridgeEventChannel } from '../../contract/bridge/events.ts'
import { keyboardSurface } from '../../contract/bridge/keyboard-surface.ts'
import { inEnglish } from '../../contract/english.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { Origin, PressResult } from '../../domain/show/press.ts'
import { type Clock, duration, shift } from '../../domain/time/time.ts'
import type { Surface, SurfaceInfo, SurfaceSource } from '../ports/surface.ts'
import type { Holding } from '../press/press-recognizer.ts'
import type { SharedFeedback } from './feedback.ts'
import type { ProfileStore } from './profiles.ts'
import type { SurfacePresses } from './surface-presses.ts'
import { controlName, type Slots, type SurfaceSlot } from './surface-slot.ts'

interface SlotDevicesOptions {
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

/** Within this time of the start every device that is there has been found. */
const startMs = duration(10_000)

/** The assignment of devices to slots. */
export function createSlotDevices({
  timers,
  profiles,
  slots,
  faces,
  presses,
  mirrors,
  dropped,
  changed,
}: SlotDevicesOptions) {
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

  /** The slot that this device goes on at: its own, one of a device that is absent, or a new one. */
  const slotFor = (info: SurfaceInfo): SurfaceSlot => {
    const absent = profiles.list().flatMap(profile => {
      const slot = slots.find(profile.id)
      if (profile.id === keyboardSurface || slot?.surface != null) return []
      return [{ profile, last: slot?.info ?? null }]
    })
    const profile = profiles.take(info, absent)
    return slots.find(profile.id) ?? slots.add(profile, info, presses.controlsOf)
  }

  /** Passes on what comes from a device while it is at this slot. Returns what ends that. */
  const listen = (surface: Surface, slot: SurfaceSlot): (() => void) => {
    const stops = [
      surface.onEdge(edge => {
        if (slot.surface === surface) presses.edge(slot, edge)
      }),
      surface.onDropped?.(control => {
        if (slot.surface === surface) dropped(slot, control)
      }),
      surface.onGone(() => gone(slot, surface)),
    ]
    return () => {
      for (const stop of stops) stop?.()
    }
  }

  const attach = (surface: Surface): void => {
    const { info } = surface
    const displaced = takeFromGuest(info)
    const slot = slotFor(info)
    slot.info = info
    slot.surface = surface
    slot.dropped = null
    slots.reread(slot)
    deafen.set(surface, listen(surface, slot))
    presses.left(slot.id)
    faces.show(slot)
    mirrors.listen(slot)
    changed()
    if (displaced !== null) attach(displaced)
  }

  return {
    async start(sources: readonly SurfaceSource[]): Promise<void> {
      const cancel = timers.after(startMs, profiles.settle)
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
    /**
     * As if the device of that slot was unplugged, until the answer is called; then it is there again, unless it has
     * really gone. Null where none is there.
     */
    lose(slotId: string): (() => void) | null {
      const slot = slots.find(slotId)
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
    },
    /** Problems that the sources report of their devices. */
    problems: (): readonly DeviceProblemSlice[] => [...problems.values()].flat(),
    async close(): Promise<void> {
      // A driver that fails to close does not keep the others open.
      await Promise.allSettled(stops.map(stop => stop()))
      for (const slot of slots.all()) slot.controls.forget()
      const open = [...slots.all().map(slot => slot.surface), ...lost]
      await Promise.allSettled(open.map(surface => surface?.close()))
      for (const { id } of slots.all()) slots.remove(id)
    },
  }
}

/** How long a refusal stands on the key that was pressed. */
const refusalMs = duration(2_000)

interface SlotFacesOptions {
  readonly now: Clock
  readonly timers: Timers
  readonly feedback: () => SharedFeedback
  readonly slots: Slots
}

/** The view of one surface: the show, its page, its own hold and its own refusal. */
export interface SlotFaces {
  /** `shared`: what all surfaces show, where it is known already. */
  show(slot: SurfaceSlot, shared?: SharedFeedback): void
  /** A control of it is being held, or not any more: null. Of several the one that was pressed last is shown. */
  holding(origin: Origin, holding: Holding | null): void
  /** A refusal shows on the control that was pressed. */
  pressResult(pressResult: PressResult): void
  /** Whether the note of a control was taken shows on it. */
  noted(slot: SurfaceSlot, control: string, taken: boolean): void
}

export function createSlotFaces({ now, timers, feedback, slots }: SlotFacesOptions): SlotFaces {
  const show: SlotFaces['show'] = (slot, shared = feedback()) => {
    const { surface, holding, refusal, noted, faces, layout, page, testing } = slot
    const { brightness, swapStrip = false } = slots.profileOf(slot.id)
    surface?.show({
      ...shared,
      testing,
      holding,
      refusal,
      noted,
      faces,
      page,
      pages: layout.map(({ name }) => name),
      brightness,
      swapStrip,
    })
  }
  return {
    show,
    holding(origin, holding) {
      const slot = slots.find(origin.surfaceId)
      const control = controlOf(slot, origin)
      if (slot === null || control === null || (holding === null && slot.holding?.control !== control)) return
      slot.holding =
        holding === null
          ? null
          : { control, since: holding.since, until: shift(holding.since, duration(holding.forMs)) }
      show(slot)
    },
    pressResult({ outcome, reason, origin }) {
      if (outcome !== 'refused' || reason === undefined) return
      const slot = slots.find(origin.surfaceId)
      const control = controlOf(slot, origin)
      if (slot === null || control === null) return
      const refusal = {
        control,
        reason,
        word: inEnglish(messageOf(`refusal.${reason}.word`)),
        until: shift(now(), refusalMs),
      }
      slot.refusal = refusal
      show(slot)
      timers.after(refusalMs, () => {
        if (slot.refusal !== refusal) return
        slot.refusal = null
        show(slot)
      })
    },
    noted(slot, control, taken) {
      const noted = { control, taken, until: shift(now(), refusalMs) }
      slot.noted = noted
      show(slot)
      timers.after(refusalMs, () => {
        if (slot.noted !== noted) return
        slot.noted = null
        show(slot)
      })
    },
  }
}

const controlOf = (slot: SurfaceSlot | null, origin: Origin): string | null =>
  slot?.info?.controls.find(({ id }) => controlName(slot.info, id) === origin.control)?.id ?? null

/** The pictures on devices, sent while a page watches. */
export function createMirrors(emit: BridgeEventChannel['emit']) {
  const stops = new Map<string, () => void>()
  const watchers = new Set<string>()
  const leave = (id: string): void => {
    stops.get(id)?.()
    stops.delete(id)
  }
  const listen = ({ id, surface }: SurfaceSlot): void => {
    if (watchers.size === 0 || stops.has(id) || surface?.onPicture === undefined) return
    stops.set(
      id,
      surface.onPicture(({ type, bytes, ...rest }) => {
        const url = `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
        emit('picture', { ...rest, url, surfaceId: id })
      }),
    )
  }
  return {
    leave,
    /** A device has come. */
    listen,
    watched: (): boolean => watchers.size > 0,
    /** A page watches, or no longer. */
    watch(client: string, on: boolean, slots: Iterable<SurfaceSlot>): void {
      if (on) watchers.add(client)
      else if (!watchers.delete(client)) return
      for (const id of [...stops.keys()]) leave(id)
      for (const slot of slots) listen(slot)
    },
  }
}

type Mirrors = ReturnType<typeof createMirrors>
