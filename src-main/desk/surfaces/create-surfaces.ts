import type { SurfacesSlice, TroubleSlice } from '../../contract/bridge/controllers.ts'
import { keyboardSurface } from '../../contract/bridge/keyboard-surface.ts'
import { describeAction, type SurfaceLayout, type TriggerKind } from '../../domain/bindings/binding.ts'
import { defaultLayout } from '../../domain/bindings/default-layout.ts'
import { layoutFaults } from '../../domain/bindings/faults.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import type { Origin } from '../../domain/press.ts'
import { duration } from '../../domain/time.ts'
import type { Surface, SurfaceEdge, SurfaceInfo, SurfaceSource } from '../ports/surface.ts'
import { createBounceRecord } from './bounce-record.ts'
import type { Controls } from './controls.ts'
import { createGlobalPresses } from './global-presses.ts'
import { createLoopWatch, loopTrouble } from './loop-watch.ts'
import { createMirrors } from './mirrors.ts'
import { createOnScreen } from './on-screen.ts'
import type { Profile } from './profiles.ts'
import { createSlotControls } from './slot-controls.ts'
import { createSlotFaces } from './slot-faces.ts'
import { createStuckKeys } from './stuck-keys.ts'
import { surfaceSlice } from './surface-slice.ts'
import { actionOf, controlName, facesOf, pageOf, type SurfaceSlot } from './surface-slot.ts'
import type { Surfaces, SurfacesOptions } from './surfaces.ts'

export function createSurfaces(options: SurfacesOptions): Surfaces {
  const { profiles, recognizer, timers, now } = options
  const slots = new Map<string, SurfaceSlot>()
  const stops: (() => Promise<void>)[] = []
  const troubles = new Map<SurfaceSource, readonly TroubleSlice[]>()
  let cancelKeeping = (): void => {}
  let wasOnAir = false

  const profileOf = (id: string): Profile => {
    const profile = profiles.find(id)
    if (profile === null) throw new Error(`no profile for the surface ${id}`)
    return profile
  }

  const faces = createSlotFaces({
    now,
    timers,
    feedback: options.feedback,
    profileOf,
  })
  const { show } = faces

  const devicesSlice = (): SurfacesSlice => ({
    surfaces: [...slots.values()].map(slot => surfaceSlice(slot, profileOf(slot.id))),
    troubles: [...[...troubles.values()].flat(), ...[...slots.values()].flatMap(troublesOf)],
  })
  const changed = (): void => options.changed(devicesSlice())

  const setPage = (slot: SurfaceSlot, page: number): void => {
    if (page < 0 || page >= slot.layout.length || page === slot.page) return
    slot.page = page
    // It was said of another key that stood there.
    slot.refusal = null
    slot.faces = facesOf(pageOf(slot))
    show(slot, options.feedback())
    changed()
  }

  const slotControls = createSlotControls({
    ...options,
    profileOf,
    turnTo: setPage,
    dim(slot, brightness) {
      profiles.dim(slot.id, brightness)
      cancelKeeping()
      cancelKeeping = timers.after(keepLightAfter, profiles.keep)
      show(slot, options.feedback())
      changed()
    },
  })
  const { originOf, actsFor } = slotControls

  const nameOf = (slot: SurfaceSlot): string => profileOf(slot.id).role || (slot.info?.model ?? 'Keyboard')
  const stuck = createStuckKeys({ timers, nameOf, changed })
  const troublesOf = (slot: SurfaceSlot): readonly TroubleSlice[] => [
    ...(slot.disarmed === null ? [] : [loopTrouble(nameOf(slot), slot.disarmed)]),
    ...stuck.troubles(slot),
  ]

  const loops = createLoopWatch({
    now,
    nameOf,
    armed: slot => profileOf(slot.id).armed,
    refuse: slotControls.refuse,
    disarm(slot) {
      if (profileOf(slot.id).armed) profiles.change(slot.id, { armed: false })
    },
    told(disarmed) {
      changed()
      options.disarmed(disarmed)
    },
  })

  const bounces = createBounceRecord({
    timers,
    changed,
    told: (slot, control, times) => options.bounced(nameOf(slot), controlName(slot.info, control), times),
  })

  const layoutFor = (profile: Profile, info: SurfaceInfo | null): SurfaceLayout =>
    profile.pages ?? (info === null ? emptyLayout : defaultLayout(info))

  const slotFor = (profile: Profile, info: SurfaceInfo | null): SurfaceSlot => {
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
    }
    slot.controls = actsFor(slot, control => originOf(slot, control))
    slots.set(profile.id, slot)
    return slot
  }

  const tellEdge = (slot: SurfaceSlot, edge: SurfaceEdge, did: Said): void => {
    if (!options.watched()) return
    const steps = edge.edge === 'turn' ? edge.steps : 0
    options.edge({ surfaceId: slot.id, control: edge.control, edge: edge.edge, steps, did })
  }

  /** True when Test or Learn takes this press. It is told and recorded where it was one for the show. */
  const takes = (slot: SurfaceSlot, change: SurfaceEdge, origin?: Origin): boolean => {
    const tested = slot.testing
    if (!tested && !options.swallow(slot.id, change)) return false
    tellEdge(slot, change, messageOf(tested ? 'surface.test' : 'surface.learned'))
    // A dial under test is turned by many detents.
    if (!tested || change.edge !== 'turn')
      slotControls.refuse(slot, change, tested ? 'testing' : 'learning', origin)
    return true
  }

  const edge = (slot: SurfaceSlot, change: SurfaceEdge): void => {
    if (slot.id !== keyboardSurface) stuck.edge(slot, change)
    if (change.edge === 'up' && slot.taken.delete(change.control)) {
      tellEdge(slot, change, '')
      return
    }
    if (change.edge !== 'up' && takes(slot, change)) {
      if (change.edge === 'down') slot.taken.add(change.control)
      return
    }
    if (loops.stops(slot, change)) {
      const refused = slot.refusal
      tellEdge(
        slot,
        change,
        refused === null
          ? ''
          : messageOf('surface.refused', { word: messageOf(`refusal.${refused.reason}.word`) }),
      )
      return
    }
    if (options.onAir() && change.edge !== 'up') slot.used = true
    const action = actionOf(slot, change.control, triggerOf(change))
    const before = slot.refusal
    const bound = slot.controls.edge(change)
    const refused = slot.refusal === before ? null : slot.refusal
    if (refused !== null)
      tellEdge(
        slot,
        change,
        messageOf('surface.refused', { word: messageOf(`refusal.${refused.reason}.word`) }),
      )
    else tellEdge(slot, change, action === null ? (bound ? '' : nothingBound) : describeAction(action))
  }

  /** What is held or waited for comes to nothing. */
  const letGo = (slot: SurfaceSlot): void => {
    slot.controls.forget()
    recognizer.release(slot.id)
    slot.holding = null
  }

  const mirrors = createMirrors(options.picture)

  const attach = (surface: Surface): void => {
    const { info } = surface
    const displaced = takeFromGuest(info)
    const absent = profiles.list().flatMap(profile => {
      const slot = slots.get(profile.id)
      if (profile.id === keyboardSurface || slot?.surface != null) return []
      return [{ profile, last: slot?.info ?? null }]
    })
    const profile = profiles.take(info, absent)
    const known = slots.get(profile.id)
    const slot = known ?? slotFor(profile, info)
    slot.info = info
    slot.surface = surface
    if (known !== undefined) reread(slot)
    screen.left(slot.id)
    surface.onEdge(change => {
      if (slot.surface === surface) edge(slot, change)
    })
    surface.debounce?.(profile.debounce)
    slot.dropped = null
    surface.onDropped?.(control => {
      if (slot.surface === surface) bounces.dropped(slot, control)
    })
    surface.onGone(() => {
      if (slot.surface !== surface) return
      mirrors.leave(slot.id)
      slot.surface = null
      slot.testing = false
      slot.disarmed = null
      stuck.gone(slot)
      letGo(slot)
      if (slot.dismissed) slots.delete(slot.id)
      changed()
    })
    show(slot, options.feedback())
    mirrors.listen(slot)
    changed()
    if (displaced !== null) attach(displaced)
  }

  /** The surface that goes on with the profile of this device, which had it before; null for none. */
  const takeFromGuest = (info: SurfaceInfo): Surface | null => {
    const slot = slots.get(profiles.giveBack(info) ?? '')
    const guest = slot?.surface ?? null
    if (slot === undefined || guest === null) return null
    mirrors.leave(slot.id)
    stuck.gone(slot)
    letGo(slot)
    slot.surface = null
    return guest
  }

  function reread(slot: SurfaceSlot): void {
    const profile = profileOf(slot.id)
    slot.surface?.debounce?.(profile.debounce)
    slot.layout = layoutFor(profile, slot.info)
    slot.faults = layoutFaults(slot.layout)
    if (slot.page >= slot.layout.length) slot.page = 0
    slot.faces = facesOf(pageOf(slot))
  }

  const screen = createOnScreen({
    controlsFor: (slot, surfaceId, kind) =>
      actsFor(slot, name => ({ ...originOf(slot, name), surfaceId, kind })),
    release: recognizer.release,
    takes: (slot, change, surfaceId, kind) =>
      takes(slot, change, { ...originOf(slot, change.control), surfaceId, kind }),
    told(slot, change, bound) {
      if (options.onAir()) slot.used = true
      tellEdge(slot, change, bound ? '' : nothingBound)
    },
  })
  const keyboard = slotFor(profileOf(keyboardSurface), null)
  const global = createGlobalPresses({
    timers,
    press(code) {
      const saw = options.feedback().version
      for (const direction of ['down', 'up'] as const) edge(keyboard, { control: code, edge: direction, saw })
    },
    stillDown(code) {
      const saw = options.feedback().version
      slotControls.refuse(keyboard, { control: code, edge: 'down', saw }, 'release-first')
    },
  })

  return {
    devices: devicesSlice,
    slots: () => [...slots.values()],
    slot: id => slots.get(id) ?? null,
    async start(sources) {
      const cancel = timers.after(startMs, profiles.settle)
      stops.push(async () => cancel())
      for (const source of sources) {
        const { stop } = await source.start({
          surface: attach,
          troubles(list) {
            troubles.set(source, list)
            changed()
          },
        })
        stops.push(stop)
      }
    },
    refresh() {
      const onAir = options.onAir()
      if (onAir !== wasOnAir) {
        wasOnAir = onAir
        for (const slot of slots.values()) slot.used = false
      }
      // Most desks have no deck: a press does not pay for faces that nobody sees.
      if (slots.size === 1) return
      const shared = options.feedback()
      for (const slot of slots.values()) show(slot, shared)
    },
    holding(origin, holding) {
      const slot = slots.get(origin.surfaceId)
      if (slot !== undefined) faces.holding(slot, origin, holding)
    },
    pressResult(pressResult) {
      const slot = slots.get(pressResult.origin.surfaceId)
      loops.pressResult(pressResult, slot)
      if (slot === undefined) return
      // The press that starts a show comes before it is on air.
      if (pressResult.outcome !== 'refused' && options.onAir()) slot.used = true
      faces.pressResult(slot, pressResult)
    },
    sent: loops.sent,
    trust(id) {
      for (const slot of slots.values()) if (id === null || slot.id === id) loops.clear(slot)
      changed()
    },
    reread(id) {
      const slot = slots.get(id)
      if (slot === undefined) return
      reread(slot)
      show(slot, options.feedback())
      changed()
    },
    showPage(id, page) {
      const slot = slots.get(id)
      if (slot !== undefined) setPage(slot, page)
    },
    forget(id) {
      const slot = slots.get(id)
      if (id === keyboardSurface || slot?.surface != null) return false
      screen.left(id)
      slots.delete(id)
      profiles.remove(id)
      changed()
      return true
    },
    dismiss(id) {
      const slot = slots.get(id)
      if (slot !== undefined) slot.dismissed = true
    },
    press(client, press) {
      const slot = slots.get(press.id)
      if (slot !== undefined) screen.press(client, slot, press)
    },
    globalKey: global.press,
    test(id, on) {
      const slot = slots.get(id)
      if (slot === undefined || slot.testing === on) return
      if (on) letGo(slot)
      slot.testing = on
    },
    endTests() {
      const tested = [...slots.values()].filter(({ testing }) => testing)
      for (const slot of tested) {
        slot.testing = false
        show(slot, options.feedback())
      }
      if (tested.length > 0) changed()
      return tested.map(({ id }) => id)
    },
    released: screen.released,
    forgetWaiting() {
      for (const slot of slots.values()) slot.controls.forget()
      screen.forgetWaiting()
    },
    watch: on => mirrors.watch(on, slots.values()),
    async close() {
      global.close()
      bounces.close()
      for (const slot of slots.values()) stuck.gone(slot)
      cancelKeeping()
      profiles.keep()
      // What one driver fails at keeps no other device open.
      await Promise.allSettled(stops.map(stop => stop()))
      for (const slot of slots.values()) slot.controls.forget()
      await Promise.allSettled([...slots.values()].map(slot => slot.surface?.close()))
      slots.clear()
    },
  }
}

const emptyLayout: SurfaceLayout = [{ name: 'Keys', bindings: [], shows: {} }]
const keepLightAfter = duration(1_000)
/** Within this time of the start every device that is there has been found. */
const startMs = duration(10_000)
const nothingBound = messageOf('surface.nothing-set')
const idle: Controls = { edge: () => false, forget: () => undefined }

function triggerOf(edge: SurfaceEdge): TriggerKind {
  if (edge.edge === 'turn') return edge.steps > 0 ? 'turn' : 'turn-back'
  return edge.edge === 'up' ? 'release' : 'press'
}
