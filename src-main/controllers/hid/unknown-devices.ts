import { createEmitter } from '../../base/emitter.ts'
import type { Timers } from '../../base/timers.ts'
import type { HidDriver } from '../../contract/hid-driver.ts'
import type { LearnStep, SwitchLearning, UnknownDevice } from '../../desk/ports/devices.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import { portProblem, whyNotOpen } from '../device-errors.ts'
import { type HidBus, type HidHandle, type HidListing, withDeadline } from '../hid-bus.ts'
import { nameOf } from './find-devices.ts'
import { deviceText } from './hid-model.ts'
import { createLearner, type Learner } from './learner.ts'
import { parseReportDescriptor, type ReadDescriptor } from './report-descriptor.ts'

/** Devices that no driver knows, and learning one of them at a time. */
interface UnknownDevices extends Pick<SwitchLearning, 'onUnknownDevices' | 'begin'> {
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

const closeMs = 500

interface SwitchLearnerOptions {
  readonly bus: HidBus
  readonly timers: Timers
  readonly readDescriptor: ReadDescriptor
}

/** Opens a device that no driver knows, and learns it. */
function learnSwitches(
  { bus, timers, readDescriptor }: SwitchLearnerOptions,
  listing: HidListing,
  onStep: (step: LearnStep) => void,
) {
  const closed = Promise.withResolvers<void>()
  let over = false
  let handle: HidHandle | null = null
  let learner: Learner | null = null

  const end = (): void => {
    if (over) return
    over = true
    learner?.stop()
    if (handle !== null) void release(handle)
  }

  const release = async (open: HidHandle): Promise<void> => {
    await withDeadline(open.close(), closeMs, timers)
    closed.resolve()
  }

  const fail = (reason: Said): void => {
    if (learner !== null) learner.fail(reason)
    else if (!over) onStep({ step: 'failed', reason })
  }

  const vanish = (): void => fail(messageOf('learn.unplugged'))

  const begin = async (): Promise<void> => {
    const descriptor = await readDescriptor(listing.path)
    const reports = descriptor === null ? null : parseReportDescriptor(descriptor)
    let open: HidHandle
    try {
      open = await bus.open(listing.path)
    } catch (error) {
      fail(await whyClosed(listing, error))
      closed.resolve()
      return
    }
    if (over) {
      await release(open)
      return
    }
    handle = open
    const learning = createLearner({ timers, numbered: reports?.numbered ?? null, onStep })
    learner = learning
    open.on('error', vanish)
    open.on('data', report => learning.report(report))
  }
  void begin()

  return {
    /** Once the device is free again. */
    closed: closed.promise,
    cancel: end,
    /** The device was unplugged. */
    vanish,
    finish(): HidDriver | null {
      const learned = learner?.finish() ?? null
      end()
      return learned === null ? null : driverOf(listing, learned)
    },
  }
}

type SwitchLearner = ReturnType<typeof learnSwitches>

type Found = NonNullable<ReturnType<Learner['finish']>>

const driverOf = (listing: HidListing, { reportId, reportBytes, switches }: Found): HidDriver => ({
  vendorId: listing.vendorId,
  productId: listing.productId,
  interface: listing.interface === -1 ? null : listing.interface,
  usagePage: listing.usagePage,
  usage: listing.usage,
  name: deviceText(listing.product) ?? nameOf(listing),
  reportId,
  reportBytes,
  switches: [...switches],
})

async function whyClosed(listing: HidListing, error: unknown): Promise<Message> {
  const why = await whyNotOpen(listing.path, error)
  if (why === 'absent') return messageOf('learn.not-connected')
  const { what, remedy } = portProblem(nameOf(listing), listing.vendorId, why, messageOf('rivals.others'))
  return messageOf('sentences', { first: what, next: remedy })
}
