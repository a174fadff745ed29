import type { SurfacesSlice, TroubleSlice } from '../../contract/bridge/controllers.ts'
import { keyboardSurface } from '../../contract/bridge/keyboard-surface.ts'
import { describeAction, type SurfaceLayout, type TriggerKind } from '../../domain/bindings/binding.ts'
import { defaultLayout } from '../../domain/bindings/default-layout.ts'
import { layoutFaults } from '../../domain/bindings/faults.ts'
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
import { createSeatControls } from './seat-controls.ts'
import { createSeatFaces } from './seat-faces.ts'
import { createStuckKeys } from './stuck-keys.ts'
import { surfaceSlice } from './surface-slice.ts'
import { actionOf, controlName, facesOf, pageOf, type SurfaceSlot } from './surface-slot.ts'
import type { Surfaces, SurfacesOptions } from './surfaces.ts'

export function createSurfaces(options: SurfacesOptions): Surfaces {
  const { profiles, hands, timers, now } = options
  const seats = new Map<string, SurfaceSlot>()
  const stops: (() => Promise<void>)[] = []
  const troubles = new Map<SurfaceSource, readonly TroubleSlice[]>()
  let cancelKeeping = (): void => {}
  let wasOnAir = false

  const profileOf = (id: string): Profile => {
    const profile = profiles.find(id)
    if (profile === null) throw new Error(`no profile for the surface ${id}`)
    return profile
  }

  const faces = createSeatFaces({
    now,
    timers,
    feedback: options.feedback,
    profileOf,
  })
  const { show } = faces

  const handsSlice = (): SurfacesSlice => ({
    surfaces: [...seats.values()].map(seat => surfaceSlice(seat, profileOf(seat.id))),
    troubles: [...[...troubles.values()].flat(), ...[...seats.values()].flatMap(troublesOf)],
  })
  const changed = (): void => options.changed(handsSlice())

  const setPage = (seat: SurfaceSlot, page: number): void => {
    if (page < 0 || page >= seat.layout.length || page === seat.page) return
    seat.page = page
    // It was said of another key that stood there.
    seat.refusal = null
    seat.faces = facesOf(pageOf(seat))
    show(seat, options.feedback())
    changed()
  }

  const seatControls = createSeatControls({
    ...options,
    profileOf,
    turnTo: setPage,
    dim(seat, brightness) {
      profiles.dim(seat.id, brightness)
      cancelKeeping()
      cancelKeeping = timers.after(keepLightAfter, profiles.keep)
      show(seat, options.feedback())
      changed()
    },
  })
  const { originOf, actsFor } = seatControls

  const nameOf = (seat: SurfaceSlot): string => profileOf(seat.id).role || (seat.info?.model ?? 'Keyboard')
  const stuck = createStuckKeys({ timers, nameOf, changed })
  const troublesOf = (seat: SurfaceSlot): readonly TroubleSlice[] => [
    ...(seat.disarmed === null ? [] : [loopTrouble(nameOf(seat), seat.disarmed)]),
    ...stuck.troubles(seat),
  ]

  const loops = createLoopWatch({
    now,
    nameOf,
    armed: seat => profileOf(seat.id).armed,
    refuse: seatControls.refuse,
    disarm(seat) {
      if (profileOf(seat.id).armed) profiles.change(seat.id, { armed: false })
    },
    told(disarmed) {
      changed()
      options.disarmed(disarmed)
    },
  })

  const bounces = createBounceRecord({
    timers,
    changed,
    told: (seat, control, times) => options.bounced(nameOf(seat), controlName(seat.info, control), times),
  })

  const layoutFor = (profile: Profile, info: SurfaceInfo | null): SurfaceLayout =>
    profile.pages ?? (info === null ? emptyLayout : defaultLayout(info))

  const seatFor = (profile: Profile, info: SurfaceInfo | null): SurfaceSlot => {
    const layout = layoutFor(profile, info)
    const seat: SurfaceSlot = {
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
    seat.controls = actsFor(seat, control => originOf(seat, control))
    seats.set(profile.id, seat)
    return seat
  }

  const tellEdge = (seat: SurfaceSlot, edge: SurfaceEdge, did: string): void => {
    if (!options.watched()) return
    const steps = edge.edge === 'turn' ? edge.steps : 0
    options.edge({ surfaceId: seat.id, control: edge.control, edge: edge.edge, steps, did })
  }

  /** True when Test or Learn takes this press. It is told and recorded where it was one for the show. */
  const takes = (seat: SurfaceSlot, change: SurfaceEdge, origin?: Origin): boolean => {
    const tested = seat.testing
    if (!tested && !options.swallow(seat.id, change)) return false
    tellEdge(seat, change, tested ? 'Test' : 'Learned')
    // A dial under test is turned by many detents.
    if (!tested || change.edge !== 'turn')
      seatControls.refuse(seat, change, tested ? 'testing' : 'learning', origin)
    return true
  }

  const edge = (seat: SurfaceSlot, change: SurfaceEdge): void => {
    if (seat.id !== keyboardSurface) stuck.edge(seat, change)
    if (change.edge === 'up' && seat.taken.delete(change.control)) {
      tellEdge(seat, change, '')
      return
    }
    if (change.edge !== 'up' && takes(seat, change)) {
      if (change.edge === 'down') seat.taken.add(change.control)
      return
    }
    if (loops.stops(seat, change)) {
      const refused = seat.refusal
      tellEdge(seat, change, refused === null ? '' : `Refused: ${refused.word}`)
      return
    }
    if (options.onAir() && change.edge !== 'up') seat.used = true
    const action = actionOf(seat, change.control, triggerOf(change))
    const before = seat.refusal
    const bound = seat.controls.edge(change)
    const refused = seat.refusal === before ? null : seat.refusal
    if (refused !== null) tellEdge(seat, change, `Refused: ${refused.word}`)
    else tellEdge(seat, change, action === null ? (bound ? '' : nothingBound) : describeAction(action))
  }

  /** What is held or waited for comes to nothing. */
  const letGo = (seat: SurfaceSlot): void => {
    seat.controls.forget()
    hands.release(seat.id)
    seat.holding = null
  }

  const mirrors = createMirrors(options.picture)

  const attach = (surface: Surface): void => {
    const { info } = surface
    const displaced = takeFromGuest(info)
    const absent = profiles.list().flatMap(profile => {
      const seat = seats.get(profile.id)
      if (profile.id === keyboardSurface || seat?.surface != null) return []
      return [{ profile, last: seat?.info ?? null }]
    })
    const profile = profiles.take(info, absent)
    const known = seats.get(profile.id)
    const seat = known ?? seatFor(profile, info)
    seat.info = info
    seat.surface = surface
    if (known !== undefined) reread(seat)
    screen.left(seat.id)
    surface.onEdge(change => {
      if (seat.surface === surface) edge(seat, change)
    })
    surface.debounce?.(profile.debounce)
    seat.dropped = null
    surface.onDropped?.(control => {
      if (seat.surface === surface) bounces.dropped(seat, control)
    })
    surface.onGone(() => {
      if (seat.surface !== surface) return
      mirrors.leave(seat.id)
      seat.surface = null
      seat.testing = false
      seat.disarmed = null
      stuck.gone(seat)
      letGo(seat)
      if (seat.dismissed) seats.delete(seat.id)
      changed()
    })
    show(seat, options.feedback())
    mirrors.listen(seat)
    changed()
    if (displaced !== null) attach(displaced)
  }

  /** The surface that goes on with the profile of this device, which had it before; null for none. */
  const takeFromGuest = (info: SurfaceInfo): Surface | null => {
    const seat = seats.get(profiles.giveBack(info) ?? '')
    const guest = seat?.surface ?? null
    if (seat === undefined || guest === null) return null
    mirrors.leave(seat.id)
    stuck.gone(seat)
    letGo(seat)
    seat.surface = null
    return guest
  }

  function reread(seat: SurfaceSlot): void {
    const profile = profileOf(seat.id)
    seat.surface?.debounce?.(profile.debounce)
    seat.layout = layoutFor(profile, seat.info)
    seat.faults = layoutFaults(seat.layout)
    if (seat.page >= seat.layout.length) seat.page = 0
    seat.faces = facesOf(pageOf(seat))
  }

  const screen = createOnScreen({
    controlsFor: (seat, surfaceId, kind) =>
      actsFor(seat, name => ({ ...originOf(seat, name), surfaceId, kind })),
    release: hands.release,
    takes: (seat, change, surfaceId, kind) =>
      takes(seat, change, { ...originOf(seat, change.control), surfaceId, kind }),
    told(seat, change, bound) {
      if (options.onAir()) seat.used = true
      tellEdge(seat, change, bound ? '' : nothingBound)
    },
  })
  const keyboard = seatFor(profileOf(keyboardSurface), null)
  const global = createGlobalPresses({
    timers,
    press(code) {
      const saw = options.feedback().version
      for (const direction of ['down', 'up'] as const) edge(keyboard, { control: code, edge: direction, saw })
    },
    stillDown(code) {
      const saw = options.feedback().version
      seatControls.refuse(keyboard, { control: code, edge: 'down', saw }, 'release-first')
    },
  })

  return {
    hands: handsSlice,
    seats: () => [...seats.values()],
    seat: id => seats.get(id) ?? null,
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
        for (const seat of seats.values()) seat.used = false
      }
      // Most desks have no deck: a press does not pay for faces that nobody sees.
      if (seats.size === 1) return
      const shared = options.feedback()
      for (const seat of seats.values()) show(seat, shared)
    },
    holding(origin, holding) {
      const seat = seats.get(origin.surfaceId)
      if (seat !== undefined) faces.holding(seat, origin, holding)
    },
    fate(fate) {
      const seat = seats.get(fate.origin.surfaceId)
      loops.fate(fate, seat)
      if (seat === undefined) return
      // The press that starts a show comes before it is on air.
      if (fate.outcome !== 'refused' && options.onAir()) seat.used = true
      faces.fate(seat, fate)
    },
    sent: loops.sent,
    trust(id) {
      for (const seat of seats.values()) if (id === null || seat.id === id) loops.clear(seat)
      changed()
    },
    reread(id) {
      const seat = seats.get(id)
      if (seat === undefined) return
      reread(seat)
      show(seat, options.feedback())
      changed()
    },
    showPage(id, page) {
      const seat = seats.get(id)
      if (seat !== undefined) setPage(seat, page)
    },
    forget(id) {
      const seat = seats.get(id)
      if (id === keyboardSurface || seat?.surface != null) return false
      screen.left(id)
      seats.delete(id)
      profiles.remove(id)
      changed()
      return true
    },
    dismiss(id) {
      const seat = seats.get(id)
      if (seat !== undefined) seat.dismissed = true
    },
    press(client, press) {
      const seat = seats.get(press.id)
      if (seat !== undefined) screen.press(client, seat, press)
    },
    globalKey: global.press,
    test(id, on) {
      const seat = seats.get(id)
      if (seat === undefined || seat.testing === on) return
      if (on) letGo(seat)
      seat.testing = on
    },
    endTests() {
      const tested = [...seats.values()].filter(({ testing }) => testing)
      for (const seat of tested) {
        seat.testing = false
        show(seat, options.feedback())
      }
      if (tested.length > 0) changed()
      return tested.map(({ id }) => id)
    },
    released: screen.released,
    forgetWaiting() {
      for (const seat of seats.values()) seat.controls.forget()
      screen.forgetWaiting()
    },
    watch: on => mirrors.watch(on, seats.values()),
    async close() {
      global.close()
      bounces.close()
      for (const seat of seats.values()) stuck.gone(seat)
      cancelKeeping()
      profiles.keep()
      // What one driver fails at keeps no other device open.
      await Promise.allSettled(stops.map(stop => stop()))
      for (const seat of seats.values()) seat.controls.forget()
      await Promise.allSettled([...seats.values()].map(seat => seat.surface?.close()))
      seats.clear()
    },
  }
}

const emptyLayout: SurfaceLayout = [{ name: 'Keys', bindings: [], shows: {} }]
const keepLightAfter = duration(1_000)
/** Within this time of the start every device that is there has been found. */
const startMs = duration(10_000)
const nothingBound = 'Nothing set'
const idle: Controls = { edge: () => false, forget: () => undefined }

function triggerOf(edge: SurfaceEdge): TriggerKind {
  if (edge.edge === 'turn') return edge.steps > 0 ? 'turn' : 'turn-back'
  return edge.edge === 'up' ? 'release' : 'press'
}
