import type { Timers } from '../../base/timers.ts'
import type { ControllersSlice, ImportBindingsReply } from '../../contract/bridge/controllers.ts'
import type { BridgeEventChannel } from '../../contract/bridge/events.ts'
import { keyboardSurface } from '../../contract/bridge/keyboard-surface.ts'
import { done, type Reply, refused, replyOf } from '../../contract/reply.ts'
import { defaultDebounce } from '../../domain/bindings/debounce.ts'
import type { ResolveView } from '../../domain/bindings/resolve.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { Clock } from '../../domain/time/time.ts'
import { createOutputs, type Outputs, type OutputsOptions, type SentCue } from '../outputs/outputs.ts'
import type { Devices, GlobalKeys, Simulator } from '../ports/devices.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { PressRecognizer } from '../press/press-recognizer.ts'
import { createUnlessLocked, type UnlessLocked } from '../unless-locked.ts'
import {
  type AttachedDevices,
  type AttachedDevicesOptions,
  createAttachedDevices,
  isFor,
} from './attached-devices.ts'
import { bindingsText, type ReadBindings } from './bindings-file.ts'
import type { SharedFeedback } from './feedback.ts'
import { createLearnActs, createLearning, type LearnActs } from './learning.ts'
import type { Disarmed } from './loop-watch.ts'
import { createProfileStore, type ProfileStore } from './profiles.ts'
import { createSurfaces, type Surfaces, type SurfacesOptions } from './surfaces.ts'

interface ControllersOptions {
  readonly now: Clock
  readonly timers: Timers
  readonly settings: SettingsStore
  readonly newId: () => string
  readonly recognizer: PressRecognizer
  readonly holdMs: () => number
  readonly feedback: () => SharedFeedback
  readonly resolving: () => ResolveView
  readonly cue: (cueId: string) => SentCue | null
  readonly department: OutputsOptions['department']
  readonly onAir: () => boolean
  readonly locked: () => boolean
  readonly globalKeys: GlobalKeys | null
  readonly times: SurfacesOptions['times']
  /** The desk has disarmed a surface by itself. */
  readonly disarmed: (disarmed: Disarmed) => void
  /** `times` presses of a control were left out as bounces. */
  readonly bounced: (surface: string, control: string, times: number) => void
  readonly takeNote: SurfacesOptions['takeNote']
  readonly emit: BridgeEventChannel['emit']
}

/** All surfaces of this desk, their bindings, and the messages to show outputs. */
export interface Controllers
  extends Pick<
      Surfaces,
      | 'refresh'
      | 'holding'
      | 'pressResult'
      | 'devices'
      | 'press'
      | 'forgetWaiting'
      | 'write'
      | 'forget'
      | 'endTests'
      | 'lose'
      | 'count'
    >,
    Omit<LearnActs, 'slice' | 'followShow' | 'begun'>,
    Omit<AttachedDevices, 'slice' | 'devices' | 'attach' | 'setDrivers' | 'addDriver' | 'unfollow'>,
    Omit<Outputs, 'slice' | 'start' | 'close'>,
    Pick<KeysElsewhere, 'writeGlobalKeys'>,
    BindingsTransfer,
    Simulated {
  slice(): ControllersSlice
  attach(devices: Devices): Promise<void>
  close(): Promise<void>
}

export function createControllers(options: ControllersOptions): Controllers {
  const { settings, emit, onAir } = options
  const profiles = createProfileStore(settings, options.newId)
  const unlessLocked = createUnlessLocked(options.locked)
  const changed = (): void => emit('controllers', slice())
  const shared = { settings, unlessLocked, onAir, changed }

  const attached = createAttachedDevices(shared)
  const learning = createLearning({
    switches: () => attached.devices().learning,
    changed,
    learned: control => emit('learned', control),
    driver: attached.addDriver,
  })
  const surfaces: Surfaces = createSurfaces({
    ...options,
    profiles,
    swallow: learning.takes,
    changed: () => keys.ask(),
  })
  const learn = createLearnActs({ ...shared, learning, surfaces })
  const outputs = createOutputs({
    ...shared,
    cue: options.cue,
    department: options.department,
    sent: surfaces.sent,
    written: surfaces.trustAll,
  })
  const keys = createKeysElsewhere(options.globalKeys, surfaces, shared)

  const slice = (): ControllersSlice => ({
    ...learn.slice(),
    ...attached.slice(),
    outputs: outputs.slice(),
    globalKeys: keys.slice(),
  })

  return {
    // `Controllers` names what of these parts can be used from here.
    ...attached,
    ...outputs,
    ...keys,
    ...surfaces,
    ...learn,
    ...createSimulated(() => attached.devices().simulator, surfaces, unlessLocked),
    ...createBindingsTransfer(options, profiles, surfaces, attached.setDrivers),
    slice,
    refresh() {
      learn.followShow()
      surfaces.refresh()
    },
    write(request) {
      const reply = surfaces.write(request)
      if (reply.ok && request.testing === true) learn.begun()
      return reply
    },
    async attach(found) {
      attached.attach(found)
      outputs.start(found.outputs)
      keys.ask()
      await surfaces.start(found.sources)
      changed()
    },
    async close() {
      attached.unfollow()
      keys.close()
      await surfaces.close()
      await outputs.close()
      await attached.devices().close()
    },
  }
}

/** Devices on screen, by the surfaces that they become. */
interface Simulated {
  plug(modelId: string): Reply
  unplug(surfaceId: string): Reply
  /** Presses a control. Does nothing for a surface that is not simulated. */
  act(surfaceId: string, control: string, edge: 'down' | 'up' | 'turn', steps: number): void
}

function createSimulated(
  simulator: () => Simulator | null,
  surfaces: Surfaces,
  unlessLocked: UnlessLocked,
): Simulated {
  const serialOf = (surfaceId: string): string | null => {
    const info = surfaces.slot(surfaceId)?.info
    return info?.simulated === true ? info.serial : null
  }
  return {
    plug: modelId =>
      unlessLocked(() => {
        const serial = simulator()?.plug(modelId) ?? null
        return replyOf(serial === null ? messageOf('simulator.no-model') : null)
      }),
    unplug: surfaceId =>
      unlessLocked(() => {
        const serial = serialOf(surfaceId)
        if (serial === null) return refused(messageOf('simulator.not-simulated'))
        // The surface is not shown as missing once its device is unplugged.
        surfaces.dismiss(surfaceId)
        simulator()?.unplug(serial)
        return done
      }),
    act(surfaceId, control, edge, steps) {
      const serial = serialOf(surfaceId)
      if (serial !== null) simulator()?.act(serial, control, edge, steps)
    },
  }
}

/** Bound keys that act while another window has the focus. `keys`: null where the host cannot take keys from other windows. */
function createKeysElsewhere(
  keys: GlobalKeys | null,
  surfaces: Surfaces,
  { settings, unlessLocked, changed }: AttachedDevicesOptions,
) {
  let taken: readonly string[] = []
  let typing: readonly string[] = []
  /** Requested again only when they change: another program may take a key in between. */
  let asked = ''
  keys?.onPress(surfaces.globalKey)

  function ask(): void {
    if (keys === null) return
    const { globalKeys } = settings.read()
    const pages = surfaces.slot(keyboardSurface)?.layout ?? []
    const bound = globalKeys
      ? [...new Set(pages.flatMap(page => page.bindings.map(({ control }) => control)))]
      : []
    if (bound.join() === asked) return
    asked = bound.join()
    typing = bound.filter(isTyped)
    taken = keys.take(bound.filter(code => !isTyped(code)))
    changed()
  }

  return {
    slice: (): ControllersSlice['globalKeys'] =>
      keys === null ? null : { on: settings.read().globalKeys, taken, typing },
    /** Asks for what is bound now. */
    ask,
    writeGlobalKeys: (on: boolean): Reply =>
      unlessLocked(() => {
        if (keys === null) return refused(messageOf('controller.keys-in-window-only'))
        settings.write({ globalKeys: on })
        ask()
        changed()
        return done
      }),
    close: (): void => void keys?.take([]),
  }
}

type KeysElsewhere = ReturnType<typeof createKeysElsewhere>

/** Keys that are not used for typing: other windows do not need them. */
const silent =
  /^(F([1-9]|1\d|2[0-4])|Page(Up|Down)|Pause|ScrollLock|PrintScreen|Insert|ContextMenu|(Media|Browser|Launch|Audio).*)$/

/** True for a key by which text is written or moved through, by its `KeyboardEvent.code`. */
const isTyped = (code: string): boolean => !silent.test(code)

/** Everything that a person has bound, out as a file and in again. */
interface BindingsTransfer {
  exportBindings(): { readonly name: string; readonly text: string }
  importBindings(read: ReadBindings): ImportBindingsReply
}

function createBindingsTransfer(
  { settings, locked, onAir }: ControllersOptions,
  profiles: ProfileStore,
  surfaces: Surfaces,
  setDrivers: AttachedDevices['setDrivers'],
): BindingsTransfer {
  return {
    exportBindings: () => ({
      name: 'showcall-bindings.json',
      text: bindingsText(
        profiles.list(),
        profile => surfaces.slot(profile.id)?.layout ?? profile.pages,
        settings.read(),
      ),
    }),
    importBindings(read) {
      if (locked()) return { ok: false, faults: [messageOf('refusal.locked')] }
      if (onAir()) return { ok: false, faults: [messageOf('controller.import-on-air')] }
      if (!read.ok) return read
      const { surfaces: setups, drivers, outputs: rules } = read.file
      profiles.put(setups.map(setup => ({ ...setup, debounce: setup.debounce ?? defaultDebounce })))
      // A file without any is of a desk that has none, and takes none away here.
      if (rules.length > 0) settings.write({ outputs: { ...settings.read().outputs, rules } })
      setDrivers([...settings.read().drivers.filter(known => !drivers.some(isFor(known))), ...drivers])
      for (const { id } of surfaces.slots()) surfaces.reread(id)
      return { ok: true, surfaces: setups.length, drivers: drivers.length, outputs: rules.length }
    },
  }
}
