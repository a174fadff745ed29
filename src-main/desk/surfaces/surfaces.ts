import type { Timers } from '../../base/timers.ts'
import type { SurfaceSlice, SurfacesSlice, WriteSurface } from '../../contract/bridge/controllers.ts'
import { keyboardSurface } from '../../contract/bridge/keyboard-surface.ts'
import { done, type Reply, refused, refusedAsLocked } from '../../contract/reply.ts'
import { layoutFaults, triggerMessages } from '../../domain/bindings/faults.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { PressResult } from '../../domain/show/press.ts'
import type { Profile } from '../ports/settings.ts'
import type { SurfaceSource } from '../ports/surface.ts'
import type { SharedFeedback } from './feedback.ts'
import { createMirrors, createSlotDevices, createSlotFaces, type SlotFaces } from './slot-devices.ts'
import { createSurfacePresses, type SurfacePresses, type SurfacePressesOptions } from './surface-presses.ts'
import { controlName, createSlots, type Slots, type SurfaceSlot } from './surface-slot.ts'

export interface SurfacesOptions
  extends Omit<SurfacePressesOptions, 'slots' | 'version' | 'watched' | 'counting' | 'shown' | 'noted'> {
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
  /** A preflight counts the presses of surfaces under test, or no longer: they are no refusals. */
  count(on: boolean): void
  close(): Promise<void>
}

export function createSurfaces(options: SurfacesOptions): Surfaces {
  const { profiles, timers, now, feedback } = options
  let counting = false
  /** Short names of those that the layouts are made for. Null: no deck has been laid out for an open rundown. */
  let departments: readonly string[] | null = null
  /** On air no key changes its place. */
  const followDepartments = (shared: SharedFeedback): void => {
    if (departments !== null && options.onAir()) return
    const before = departments ?? []
    departments = departmentsOf(shared) ?? departments
    if (departments === null || before.join('\n') === departments.join('\n')) return
    for (const slot of slots.all()) slots.reread(slot)
    changed()
  }
  const slots = createSlots(profiles, () => {
    departments ??= departmentsOf(feedback())
    return departments ?? []
  })
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
    counting: () => counting,
    version: () => feedback().version,
    shown(slot) {
      faces.show(slot)
      changed()
    },
    noted: faces.noted,
    changed,
  })
  const bounces = createBounceRecord(timers, changed, (slot, control, times) =>
    options.bounced(nameOf(slot), controlName(slot.info, control), times),
  )
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
      if (all.length === 1) {
        // The first deck that comes is laid out for the rundown as it is then.
        departments = null
        return
      }
      const shared = feedback()
      followDepartments(shared)
      for (const slot of all) faces.show(slot, shared)
    },
    holding: faces.holding,
    pressResult(pressResult) {
      presses.pressResult(pressResult)
      faces.pressResult(pressResult)
    },
    ...createSlotActs(options, slots, faces, presses, changed),
    sent: presses.sent,
    press: presses.press,
    globalKey: presses.globalKey,
    released: presses.released,
    forgetWaiting: presses.forgetWaiting,
    watch: (client, on) => mirrors.watch(client, on, slots.all()),
    watched,
    count(on) {
      counting = on
    },
    async close() {
      bounces.close()
      presses.close()
      await devices.close()
    },
  }
}

/** Null while no rundown is open. */
function departmentsOf({ calling, onAir, next }: SharedFeedback): readonly string[] | null {
  if (calling === undefined && onAir === null && next === null) return null
  return (calling?.columns ?? []).flatMap(({ department }) => department?.shortName ?? [])
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

/** Actions of a person on a surface in the Controllers view. */
interface SlotActs {
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

function createSlotActs(
  { profiles, locked, onAir }: SurfacesOptions,
  slots: Slots,
  faces: SlotFaces,
  presses: SurfacePresses,
  changed: () => void,
): SlotActs {
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

/** Bounces of a control in this time, ms, are reported together: a bad contact causes many. */
const togetherMs = 5_000

/**
 * Counts the presses that drivers left out as bounces. `changed`: `SurfaceSlot.dropped` has changed; not called for
 * each of many bounces.
 */
function createBounceRecord(
  timers: Timers,
  changed: () => void,
  report: (slot: SurfaceSlot, control: string, times: number) => void,
) {
  const counts = new Map<SurfaceSlot, Map<string, number>>()
  let cancel: (() => void) | null = null

  const flush = (): void => {
    cancel = null
    for (const [slot, controls] of counts) {
      for (const [control, times] of controls) report(slot, control, times)
    }
    counts.clear()
    changed()
  }

  return {
    dropped(slot: SurfaceSlot, control: string): void {
      const controls = counts.get(slot) ?? new Map<string, number>()
      counts.set(slot, controls.set(control, (controls.get(control) ?? 0) + 1))
      slot.dropped = { count: (slot.dropped?.count ?? 0) + 1, control }
      if (cancel !== null) return
      cancel = timers.after(togetherMs, flush)
      changed()
    },
    close(): void {
      cancel?.()
      if (counts.size > 0) flush()
    },
  }
}
