import type { ControllersSlice } from '../../contract/bridge/controllers.ts'
import { type Reply, replyOf } from '../../contract/reply.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import type { UnlessLocked } from '../unless-locked.ts'
import type { Learning } from './learning.ts'
import type { Surfaces } from './surfaces.ts'

export interface LearnActsOptions {
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
