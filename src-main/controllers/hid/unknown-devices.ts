import { createEmitter } from '../../base/emitter.ts'
import type { LearnStep, SwitchLearning, UnknownDevice } from '../../desk/ports/switch-learning.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { HidListing } from '../hid-bus.ts'
import { nameOf } from './find-devices.ts'
import { learnSwitches, type SwitchLearner, type SwitchLearnerOptions } from './learn/switch-learner.ts'

/** Devices that no driver knows, and learning one of them at a time. */
export interface UnknownDevices extends Pick<SwitchLearning, 'onUnknownDevices' | 'begin'> {
  /** All that are plugged in now. */
  set(listings: readonly HidListing[]): void
  /** Once no device is held for learning. */
  idle(): Promise<void>
  /** This path is being learned. */
  holds(path: string): boolean
  stop(): void
}

export function createUnknownDevices(options: SwitchLearnerOptions, released: () => void): UnknownDevices {
  const changes = createEmitter<readonly UnknownDevice[]>()
  let known: readonly HidListing[] = []
  let strangers: readonly UnknownDevice[] = []
  let learning: { readonly path: string; readonly learner: SwitchLearner } | null = null
  let closing: Promise<void> = Promise.resolve()

  const release = (): void => {
    if (learning === null) return
    closing = learning.learner.closed
    learning = null
    released()
  }

  return {
    idle: () => closing,
    holds: path => learning?.path === path,
    set(listings) {
      known = listings
      if (learning !== null && !listings.some(({ path }) => path === learning?.path))
        learning.learner.vanish()
      const now = namesApart(listings)
      const same =
        now.length === strangers.length &&
        now.every(({ id, name }, at) => strangers[at]?.id === id && strangers[at]?.name === name)
      if (same) return
      strangers = now
      changes.emit(strangers)
    },
    onUnknownDevices(listener) {
      listener(strangers)
      return changes.on(listener)
    },
    begin(strangerId, onStep) {
      const listing = known.find(({ path }) => path === strangerId)
      if (listing === undefined || learning !== null) {
        // The caller gets the session before the first step is reported.
        queueMicrotask(() => onStep(refused(listing === undefined)))
        return { finish: () => null, cancel: () => undefined }
      }
      const learner = learnSwitches(options, listing, onStep)
      const mine = { path: listing.path, learner }
      learning = mine
      return {
        finish() {
          const driver = learner.finish()
          if (learning === mine) release()
          return driver
        },
        cancel() {
          learner.cancel()
          if (learning === mine) release()
        },
      }
    },
    stop() {
      learning?.learner.cancel()
      release()
    },
  }
}

/** Interfaces of one device have one name: then each is named by its number. */
function namesApart(listings: readonly HidListing[]): readonly UnknownDevice[] {
  const names = listings.map(nameOf)
  return listings.map((listing, at) => {
    const name = names[at] ?? ''
    const alone = names.filter(other => other === name).length === 1
    return {
      id: listing.path,
      name: alone || listing.interface < 0 ? name : `${name}, interface ${listing.interface}`,
    }
  })
}

const refused = (absent: boolean): LearnStep => ({
  step: 'failed',
  reason: absent ? messageOf('learn.not-connected') : messageOf('learn.other-device'),
})
