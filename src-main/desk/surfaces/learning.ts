import type { LearnedControl, LearningSlice } from '../../contract/bridge/controllers.ts'
import type { HidDriver } from '../../contract/hid-driver.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import type { SurfaceEdge } from '../ports/surface.ts'
import type { LearnStep, SwitchLearning } from '../ports/switch-learning.ts'

export interface LearningOptions {
  readonly switches: () => SwitchLearning | null
  readonly changed: () => void
  readonly learned: (control: LearnedControl) => void
  readonly driver: (driver: HidDriver) => void
}

/** What is being learned: the next control that is pressed, or a device that no driver knows. One at a time. */
export interface Learning {
  slice(): LearningSlice | null
  /**
   * The next press at that surface, or at any, is reported and does nothing. Returns null, or why it cannot be learned. `forbidden`: why this surface
   * must not be learned from now.
   */
  control(surfaceId: string | null, forbidden: Message | null): Message | null
  device(strangerId: string): Message | null
  /** `keep`: the switches that were learned make a driver. Null, or why there is none. */
  stop(keep: boolean): Message | null
  /** True when this edge was what was waited for. */
  takes(surfaceId: string, edge: SurfaceEdge): boolean
}

interface DeviceSession {
  readonly strangerId: string
  switches: number
  step: LearnStep
  readonly session: ReturnType<SwitchLearning['begin']>
}

export function createLearning(options: LearningOptions): Learning {
  /** Undefined: no control is waited for. */
  let waitsFor: string | null | undefined
  let device: DeviceSession | null = null

  const busy = (): Message | null =>
    device !== null || waitsFor !== undefined ? messageOf('learn.running') : null

  return {
    slice() {
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
    control(surfaceId, forbidden) {
      const why = (device === null ? null : busy()) ?? forbidden
      if (why !== null) return why
      waitsFor = surfaceId
      options.changed()
      return null
    },
    device(strangerId) {
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
    stop(keep) {
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
    takes(surfaceId, edge) {
      if (waitsFor === undefined || (waitsFor !== null && waitsFor !== surfaceId)) return false
      waitsFor = undefined
      options.learned({ surfaceId, control: edge.control })
      options.changed()
      return true
    },
  }
}
