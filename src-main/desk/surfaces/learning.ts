import type { ControllersSlice, LearnedControl, LearningSlice } from '../../contract/bridge/controllers.ts'
import type { HidDriver } from '../../contract/hid-driver.ts'
import { type Reply, replyOf } from '../../contract/reply.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import type { LearnStep, SwitchLearning } from '../ports/devices.ts'
import type { SurfaceEdge } from '../ports/surface.ts'
import type { UnlessLocked } from '../unless-locked.ts'
import type { Surfaces } from './surfaces.ts'

interface LearningOptions {
  readonly switches: () => SwitchLearning | null
  readonly changed: () => void
  readonly learned: (control: LearnedControl) => void
  readonly driver: (driver: HidDriver) => void
}

interface DeviceSession {
  readonly strangerId: string
  switches: number
  step: LearnStep
  readonly session: ReturnType<SwitchLearning['begin']>
}

/** What is being learned: the next control that is pressed, or a device that no driver knows. One at a time. */
export function createLearning(options: LearningOptions) {
  /** Undefined: no control is waited for. */
  let waitsFor: string | null | undefined
  let device: DeviceSession | null = null

  const busy = (): Message | null =>
    device !== null || waitsFor !== undefined ? messageOf('learn.running') : null

  return {
    slice(): LearningSlice | null {
      if (waitsFor !== undefined) return { what: 'control', surfaceId: waitsFor }
      if (device === null) return null
      const { strangerId, step, switches } = device
      return {
        what: 'device',
        strangerId,
        step: step.step,
        left: 'left' in step ? step.left : 0,
        switches,
        reason: step.step === 'failed' ? step.reason : '',
      }
    },
    /**
     * The next press at that surface, or at any, is reported and does nothing. Returns null, or why it cannot be
     * learned. `forbidden`: why this surface must not be learned from now.
     */
    control(surfaceId: string | null, forbidden: Message | null): Message | null {
      const why = (device === null ? null : busy()) ?? forbidden
      if (why !== null) return why
      waitsFor = surfaceId
      options.changed()
      return null
    },
    device(strangerId: string): Message | null {
      const learning = options.switches()
      if (learning === null) return messageOf('learn.no-kind')
      const why = busy()
      if (why !== null) return why
      const session = learning.begin(strangerId, step => {
        if (device === null || device.strangerId !== strangerId) return
        device.step = step
        if (step.step === 'learned') device.switches = step.switches
        options.changed()
      })
      device = { strangerId, switches: 0, step: { step: 'rest' }, session }
      options.changed()
      return null
    },
    /** `keep`: the switches that were learned make a driver. Null, or why there is none. */
    stop(keep: boolean): Message | null {
      waitsFor = undefined
      const was = device
      device = null
      let why: Message | null = null
      if (was !== null) {
        const driver = keep ? was.session.finish() : null
        if (!keep) was.session.cancel()
        else if (driver === null) why = messageOf('learn.nothing')
        else options.driver(driver)
      }
      options.changed()
      return why
    },
    /** True when this edge was what was waited for. */
    takes(surfaceId: string, edge: SurfaceEdge): boolean {
      if (waitsFor === undefined || (waitsFor !== null && waitsFor !== surfaceId)) return false
      waitsFor = undefined
      options.learned({ surfaceId, control: edge.control })
      options.changed()
      return true
    },
  }
}

type Learning = ReturnType<typeof createLearning>

interface LearnActsOptions {
  readonly learning: Learning
  readonly surfaces: Pick<Surfaces, 'slot' | 'endTests' | 'watch' | 'watched' | 'released'>
  readonly onAir: () => boolean
  readonly unlessLocked: UnlessLocked
  readonly changed: () => void
}

/** Learn, as a person begins and ends it. Learn and Test would take presses of the show: its start ends both. */
export interface LearnActs {
  /** `interrupted`: what the start of the show ended, while that show is on air. */
  slice(): Pick<ControllersSlice, 'learning' | 'interrupted'>
  learnControl(surfaceId: string | null): Reply
  learnDevice(strangerId: string): Reply
  /** `keep`: the switches that were learned make a driver. */
  stopLearning(keep: boolean): Reply
  /** The show may have come on air, or gone off. */
  followShow(): void
  /** A person learns or tests again: the interruption is no longer shown. */
  begun(): void
  /** A page shows the controllers, or no longer. The last one that leaves ends Learn and Test. */
  watch(client: string, on: boolean): void
  /** A page went away. */
  released(client: string): void
}

export function createLearnActs(options: LearnActsOptions): LearnActs {
  const { learning, surfaces, onAir, unlessLocked, changed } = options
  let wasOnAir = false
  let interrupted: ControllersSlice['interrupted'] = null

  /** Why this surface must not be learned from now; of null: any surface. */
  const forbidden = (surfaceId: string | null): Message | null => {
    if (!onAir()) return null
    if (surfaceId === null) return messageOf('controller.learn-one-on-air')
    return surfaces.slot(surfaceId)?.used === true ? messageOf('controller.in-use-on-air') : null
  }

  const begun = (): void => {
    if (interrupted === null) return
    interrupted = null
    changed()
  }

  const watch = (client: string, on: boolean): void => {
    const before = surfaces.watched()
    surfaces.watch(client, on)
    if (!before || surfaces.watched()) return
    // Nobody would see why a key does nothing.
    if (learning.slice() !== null) learning.stop(false)
    surfaces.endTests()
  }

  return {
    slice: () => ({ learning: learning.slice(), interrupted }),
    learnControl: surfaceId =>
      unlessLocked(() => {
        const why = learning.control(surfaceId, forbidden(surfaceId))
        if (why === null) begun()
        return replyOf(why)
      }),
    learnDevice: strangerId => unlessLocked(() => replyOf(learning.device(strangerId))),
    stopLearning: keep =>
      keep ? unlessLocked(() => replyOf(learning.stop(true))) : replyOf(learning.stop(false)),
    followShow() {
      const isOnAir = onAir()
      if (isOnAir === wasOnAir) return
      wasOnAir = isOnAir
      if (!isOnAir) {
        begun()
        return
      }
      const learn = learning.slice()?.what === 'control'
      const tests = surfaces.endTests()
      if (!learn && tests.length === 0) return
      interrupted = { learn, tests }
      if (learn) learning.stop(false)
      else changed()
    },
    begun,
    watch,
    released(client) {
      watch(client, false)
      surfaces.released(client)
    },
  }
}
