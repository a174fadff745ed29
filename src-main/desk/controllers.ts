import type { Timers } from '../base/timers.ts'
import type {
  ControllersSlice,
  MachineSettings,
  OscSettings,
  WriteOutputs,
  WriteSurface,
} from '../contract/bridge/controllers.ts'
import type { DoneReply } from '../contract/bridge/requests.ts'
import type { WriteSatellite } from '../contract/bridge/satellite.ts'
import type { OutputRule } from '../contract/show-output.ts'
import { layoutFaults, triggerMessages } from '../domain/bindings/faults.ts'
import type { ResolveView } from '../domain/bindings/resolve.ts'
import { messageOf, type Said } from '../domain/messages/message.ts'
import type { Clock } from '../domain/time.ts'
import type { BridgeEventChannel } from './bridge-events.ts'
import type { SharedFeedback } from './feedback.ts'
import { createOutputs, type OutputCue, type Outputs } from './outputs.ts'
import { type Devices, type GlobalKeys, noDevices } from './ports/devices.ts'
import type { Settings } from './ports/settings.ts'
import type { UnknownDevice } from './ports/switch-learning.ts'
import type { PressRecognizer } from './press-recognizer.ts'
import { type BindingsTransfer, createBindingsTransfer } from './surfaces/bindings-transfer.ts'
import { createKeysElsewhere } from './surfaces/keys-elsewhere.ts'
import { createLearning } from './surfaces/learning.ts'
import type { Disarmed } from './surfaces/loop-watch.ts'
import { createProfileStore } from './surfaces/profile-store.ts'
import { isFor } from './surfaces/same-device.ts'
import { createSatelliteSettings } from './surfaces/satellite-settings.ts'
import { createSimulated, type Simulated } from './surfaces/simulated.ts'
import type { Surfaces } from './surfaces/surfaces.ts'
import { createSurfaces } from './surfaces/surfaces.ts'

export interface ControllersOptions {
  readonly now: Clock
  readonly timers: Timers
  readonly settings: Settings
  readonly newId: () => string
  readonly recognizer: PressRecognizer
  readonly holdMs: () => number
  readonly feedback: () => SharedFeedback
  readonly resolving: () => ResolveView
  readonly cue: (cueId: string) => OutputCue | null
  readonly onAir: () => boolean
  readonly locked: () => boolean
  readonly globalKeys: GlobalKeys | null
  /** The desk has disarmed a surface by itself. */
  readonly disarmed: (disarmed: Disarmed) => void
  /** So many presses of a control were left out as bounces. */
  readonly bounced: (surface: string, control: string, times: number) => void
  readonly emit: BridgeEventChannel['emit']
}

/** Everything with buttons at this desk, what it is bound to, and what is told to other desks. */
export interface Controllers
  extends Pick<
      Surfaces,
      'refresh' | 'holding' | 'pressResult' | 'devices' | 'released' | 'press' | 'forgetWaiting'
    >,
    Pick<Outputs, 'ended'>,
    BindingsTransfer,
    Simulated {
  slice(): ControllersSlice
  attach(devices: Devices): Promise<void>
  write(request: WriteSurface): DoneReply
  forget(id: string): DoneReply
  watch(client: string, on: boolean): void
  learnControl(surfaceId: string | null): DoneReply
  learnDevice(strangerId: string): DoneReply
  stopLearning(keep: boolean): DoneReply
  removeDriver(ids: { readonly vendorId: number; readonly productId: number }): DoneReply
  writeOutputs(change: WriteOutputs): DoneReply
  testOutput(rule: OutputRule): DoneReply
  writeOsc(settings: OscSettings): DoneReply
  writeMachines(settings: MachineSettings): DoneReply
  writeSatellite(change: WriteSatellite): DoneReply
  acceptSatellite(id: string): DoneReply
  forgetSatellite(id: string): DoneReply
  writeGlobalKeys(on: boolean): DoneReply
  close(): Promise<void>
}

const done: DoneReply = { ok: true }
const no = (reason: Said): DoneReply => ({ ok: false, reason })
const replyOf = (why: Said | null): DoneReply => (why === null ? done : no(why))

export function createControllers(options: ControllersOptions): Controllers {
  const { settings, emit } = options
  const profiles = createProfileStore(settings, options.newId)
  const watchers = new Set<string>()
  let devices: Devices = noDevices
  let strangers: readonly UnknownDevice[] = []
  const stops: (() => void)[] = []
  let wasOnAir = false
  /** What the start of the show ended, while that show is on air. */
  let interrupted: ControllersSlice['interrupted'] = null

  const changed = (): void => emit('controllers', slice())
  const unlocked = (act: () => DoneReply): DoneReply =>
    options.locked() ? no(messageOf('refusal.locked')) : act()

  const outputs = createOutputs({
    settings: () => settings.read().outputs,
    cue: options.cue,
    sent: out => surfaces.sent(out),
    changed,
  })

  const learning = createLearning({
    switches: () => devices.learning,
    forbidden(surfaceId) {
      if (!options.onAir()) return null
      if (surfaceId === null) return messageOf('controller.learn-one-on-air')
      const slot = surfaces.slot(surfaceId)
      return slot?.used === true ? inUse : null
    },
    changed,
    learned: control => emit('learned', control),
    driver(driver) {
      setDrivers([...settings.read().drivers.filter(known => !isFor(known)(driver)), driver])
    },
  })

  const surfaces = createSurfaces({
    ...options,
    profiles,
    changed(slice) {
      emit('devices', slice)
      keysElsewhere.ask()
    },
    swallow: (surfaceId, edge) => learning.takes(surfaceId, edge),
    watched: () => watchers.size > 0,
    edge: event => emit('surface-edge', event),
    picture: event => emit('picture', event),
    view: view => emit('view', { view }),
  })

  function slice(): ControllersSlice {
    const { drivers, osc, machines } = settings.read()
    return {
      learning: learning.slice(),
      interrupted,
      strangers,
      drivers,
      simulated: devices.simulator?.models() ?? [],
      outputs: outputs.slice(),
      osc,
      machines,
      satellite: satellites.slice(),
      globalKeys: keysElsewhere.slice(),
    }
  }

  function setDrivers(drivers: ReturnType<Settings['read']>['drivers']): void {
    settings.write({ drivers })
    devices.learning?.use(drivers)
    changed()
  }

  const satellites = createSatelliteSettings({ settings, satellites: () => devices.satellites, changed })
  const keysElsewhere = createKeysElsewhere({ keys: options.globalKeys, settings, surfaces, changed })

  /** Learn and Test would take presses of the show: its start ends both. */
  const followShow = (): void => {
    const onAir = options.onAir()
    if (onAir === wasOnAir) return
    wasOnAir = onAir
    if (!onAir) {
      forgetInterrupted()
      return
    }
    const learn = learning.slice()?.what === 'control'
    const tests = surfaces.endTests()
    if (!learn && tests.length === 0) return
    interrupted = { learn, tests }
    if (learn) learning.stop(false)
    else changed()
  }

  const forgetInterrupted = (): void => {
    if (interrupted === null) return
    interrupted = null
    changed()
  }

  const watch = (client: string, on: boolean): void => {
    if (on) watchers.add(client)
    else if (!watchers.delete(client)) return
    surfaces.watch(watchers.size > 0)
    if (watchers.size > 0) return
    // Whoever learned or tested has gone, and nobody sees any more why a key does nothing.
    if (learning.slice() !== null) learning.stop(false)
    surfaces.endTests()
  }

  const simulated = createSimulated(
    () => devices.simulator,
    id => surfaces.slot(id)?.info ?? null,
    surfaces.dismiss,
  )

  const bindings = createBindingsTransfer({
    profiles,
    settings,
    surfaces,
    refusal: () => (options.locked() ? messageOf('refusal.locked') : options.onAir() ? onAirNow : null),
    setDrivers,
  })

  return {
    refresh() {
      followShow()
      surfaces.refresh()
    },
    holding: surfaces.holding,
    pressResult: surfaces.pressResult,
    devices: surfaces.devices,
    press: surfaces.press,
    forgetWaiting: surfaces.forgetWaiting,
    ended: outputs.ended,
    slice,
    watch,
    released(client) {
      watch(client, false)
      surfaces.released(client)
    },
    async attach(found) {
      devices = found
      found.configureOsc(settings.read().osc)
      found.configureMachines(settings.read().machines)
      found.satellites?.configure(settings.read().satellite)
      const unfollow = found.satellites?.onChange(changed)
      if (unfollow !== undefined) stops.push(unfollow)
      outputs.start(found.outputs)
      found.learning?.use(settings.read().drivers)
      const stop = found.learning?.onStrangers(list => {
        strangers = list
        changed()
      })
      if (stop !== undefined) stops.push(stop)
      keysElsewhere.ask()
      await surfaces.start(found.sources)
      changed()
    },
    write(request) {
      const { id, role, brightness, swapStrip, armed, debounce, testing, page, pages } = request
      // A machine that has gone wild is stopped at once, locked or not.
      const disarms = armed === false && Object.keys(request).length === 2
      if (options.locked() && !disarms) return no(messageOf('refusal.locked'))
      const slot = surfaces.slot(id)
      if (slot === null) return no(messageOf('controller.gone'))
      if (testing === true && slot.used && options.onAir()) return no(inUse)
      const fault = pages == null ? undefined : layoutFaults(pages)[0]
      if (fault !== undefined) {
        const { control, trigger } = fault.binding
        return no(
          messageOf('binding.fault-on', { control, trigger: triggerMessages[trigger], why: fault.reason }),
        )
      }
      profiles.change(id, {
        ...(role !== undefined && { role: role.trim() }),
        ...(brightness !== undefined && { brightness }),
        ...(swapStrip !== undefined && { swapStrip }),
        ...(armed !== undefined && { armed }),
        ...(debounce !== undefined && { debounce }),
        ...(pages !== undefined && { pages }),
      })
      if (armed === true) surfaces.trust(id)
      if (testing !== undefined) surfaces.test(id, testing)
      if (testing === true) forgetInterrupted()
      surfaces.reread(id)
      if (page !== undefined) surfaces.showPage(id, page)
      return done
    },
    forget: id => unlocked(() => (surfaces.forget(id) ? done : no(messageOf('controller.plugged-in')))),
    learnControl: surfaceId =>
      unlocked(() => {
        const why = learning.control(surfaceId)
        if (why === null) forgetInterrupted()
        return replyOf(why)
      }),
    learnDevice: strangerId => unlocked(() => replyOf(learning.device(strangerId))),
    stopLearning: keep =>
      keep ? unlocked(() => replyOf(learning.stop(true))) : replyOf(learning.stop(false)),
    removeDriver: ids =>
      unlocked(() => {
        setDrivers(settings.read().drivers.filter(driver => !isFor(driver)(ids)))
        return done
      }),
    ...simulated,
    plug: modelId => unlocked(() => simulated.plug(modelId)),
    unplug: id => unlocked(() => simulated.unplug(id)),
    ...bindings,
    writeOutputs: change =>
      unlocked(() => {
        const { driving, rules } = settings.read().outputs
        settings.write({ outputs: { driving: change.driving ?? driving, rules: change.rules ?? rules } })
        surfaces.trust(null)
        changed()
        return done
      }),
    testOutput: rule =>
      unlocked(() =>
        options.onAir() ? no(messageOf('controller.test-on-air')) : replyOf(outputs.test(rule)),
      ),
    writeOsc: osc =>
      unlocked(() => {
        settings.write({ osc })
        devices.configureOsc(osc)
        changed()
        return done
      }),
    writeMachines: machines =>
      unlocked(() => {
        settings.write({ machines })
        devices.configureMachines(machines)
        changed()
        return done
      }),
    writeSatellite: change => unlocked(() => replyOf(satellites.write(change))),
    acceptSatellite: id => unlocked(() => replyOf(satellites.accept(id))),
    forgetSatellite: id => unlocked(() => replyOf(satellites.forget(id))),
    writeGlobalKeys: on => unlocked(() => keysElsewhere.write(on)),
    async close() {
      for (const stop of stops) stop()
      keysElsewhere.close()
      await surfaces.close()
      await outputs.close()
      await devices.close()
    },
  }
}

const onAirNow = messageOf('controller.import-on-air')
const inUse = messageOf('controller.in-use-on-air')
