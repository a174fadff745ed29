import type { Timers } from '../../base/timers.ts'
import type { ControllersSlice } from '../../contract/bridge/controllers.ts'
import type { ResolveView } from '../../domain/bindings/resolve.ts'
import type { Clock } from '../../domain/time/time.ts'
import type { BridgeEventChannel } from '../bridge/bridge-events.ts'
import { createOutputs, type Outputs, type OutputsOptions, type SentCue } from '../outputs/outputs.ts'
import type { Devices, GlobalKeys } from '../ports/devices.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { PressRecognizer } from '../press/press-recognizer.ts'
import { createUnlessLocked } from '../unless-locked.ts'
import { type AttachedDevices, createAttachedDevices } from './attached-devices.ts'
import { type BindingsTransfer, createBindingsTransfer } from './bindings-transfer.ts'
import type { SharedFeedback } from './feedback.ts'
import { createKeysElsewhere, type KeysElsewhere } from './keys-elsewhere.ts'
import { createLearnActs, type LearnActs } from './learn-acts.ts'
import { createLearning } from './learning.ts'
import type { Disarmed } from './loop-watch.ts'
import { createProfileStore } from './profile-store.ts'
import { createSimulated, type Simulated } from './simulated.ts'
import { createSurfaces, type Surfaces, type SurfacesOptions } from './surfaces.ts'

export interface ControllersOptions {
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
  const keys = createKeysElsewhere({ ...shared, keys: options.globalKeys, surfaces })

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
    ...createBindingsTransfer({ ...options, profiles, surfaces, setDrivers: attached.setDrivers }),
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
