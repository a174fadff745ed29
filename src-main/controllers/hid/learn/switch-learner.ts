import type { Timers } from '../../../base/timers.ts'
import type { HidDriver } from '../../../contract/hid-driver.ts'
import type { LearnStep } from '../../../desk/ports/switch-learning.ts'
import { type Message, messageOf, type Said } from '../../../domain/messages/message.ts'
import { portProblem } from '../../device-errors/device-errors.ts'
import { whyNotOpen } from '../../device-errors/why-not-open.ts'
import type { HidBus, HidHandle, HidListing } from '../../hid-bus.ts'
import { withDeadline } from '../../with-deadline.ts'
import { nameOf } from '../find-devices.ts'
import { parseReportDescriptor } from '../gamepad/report-descriptor.ts'
import { deviceText } from '../hid-model.ts'
import type { ReadDescriptor } from '../read-descriptor.ts'
import { createLearner, type Learner } from './learner.ts'

const closeMs = 500

export interface SwitchLearner {
  finish(): HidDriver | null
  cancel(): void
  /** The device was unplugged. */
  vanish(): void
  /** Once the device is free again. */
  readonly closed: Promise<void>
}

export interface SwitchLearnerOptions {
  readonly bus: HidBus
  readonly timers: Timers
  readonly readDescriptor: ReadDescriptor
}

/** Opens a device that no driver knows, and learns it. */
export function learnSwitches(
  { bus, timers, readDescriptor }: SwitchLearnerOptions,
  listing: HidListing,
  onStep: (step: LearnStep) => void,
): SwitchLearner {
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
    closed: closed.promise,
    cancel: end,
    vanish,
    finish() {
      const learned = learner?.finish() ?? null
      end()
      return learned === null ? null : driverOf(listing, learned)
    },
  }
}

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
