import type { Timers } from '../../base/timers.ts'
import type { HidDriver } from '../../contract/hid-driver.ts'
import type { SurfaceInfo, SurfaceSource } from '../../desk/ports/surface.ts'
import type { SwitchLearning } from '../../desk/ports/switch-learning.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { Clock } from '../../domain/time.ts'
import { createTroubleList } from '../device-errors/device-error-list.ts'
import { driverTrouble, openTrouble } from '../device-errors/device-errors.ts'
import { whyNotOpen } from '../device-errors/why-not-open.ts'
import type { DeviceWatch } from '../device-watch.ts'
import type { HidBus, HidHandle, HidListing } from '../hid-bus.ts'
import { withDeadline } from '../with-deadline.ts'
import { type FoundInterface, findDevices } from './find-devices.ts'
import { deviceText, type HidModel, type KnownModel } from './hid-model.ts'
import type { HidPanel } from './hid-panel.ts'
import { createHidSurface, type HidSurface } from './hid-surface.ts'
import { idsOf, keyboardClassTrouble } from './models/keyboard-class.ts'
import { learnedModel } from './models/learned.ts'
import { type ReadDescriptor, readSystemDescriptor } from './read-descriptor.ts'
import { createUnknownDevices } from './unknown-devices.ts'

export interface HidSourceOptions {
  /** The service's time, which lamps change by. */
  readonly clock: Clock
  readonly bus: HidBus
  readonly timers: Timers
  readonly watch: DeviceWatch
  /** Milliseconds that only go forward; the process's own by default. */
  readonly now?: () => number
  readonly readDescriptor?: ReadDescriptor
  /** The bus is the simulator's. */
  readonly simulated?: boolean
}

/** A device that could not be opened, or failed, is tried again. */
const retryMs = 2_000
/** A driver that hangs does not hold up the end of the program. */
const scanMs = 1_000
/** One that hangs while it is opened keeps no other from being found. */
const openMs = 2_000
const rivals = messageOf('rivals.others')

type Known = Extract<FoundInterface, { readonly is: 'known' }>

/** Foot pedals and all other HID devices that are no Stream Decks, as they come and go; and learning new ones. */
export function createHidSource(options: HidSourceOptions): SurfaceSource & SwitchLearning {
  const { bus, timers, watch } = options
  const now = options.now ?? (() => performance.now())
  const readDescriptor = options.readDescriptor ?? readSystemDescriptor
  let learned: readonly KnownModel[] = []
  let scan = (): void => {}
  const strangers = createUnknownDevices({ bus, timers, readDescriptor }, () => scan())

  return {
    onStrangers: strangers.onStrangers,
    begin: strangers.begin,
    use(drivers: readonly HidDriver[]) {
      learned = drivers.map(learnedModel)
      scan()
    },
    async start(found) {
      const surfaces = new Map<string, { readonly surface: HidSurface; readonly by: string }>()
      const opening = new Set<string>()
      const troubles = createTroubleList(found.troubles)
      let scanning: Promise<void> | null = null
      let again = false
      let stopped = false
      let failed = false
      let cancelRetry = (): void => {}

      const list = async (): Promise<readonly HidListing[] | null> => {
        try {
          const listings = await bus.list()
          troubles.clear('driver')
          return listings
        } catch (error) {
          failed = true
          troubles.set('driver', driverTrouble(messageOf('device.pedals-and-others'), error))
          return null
        }
      }

      const isFree = (path: string): boolean =>
        !stopped && !surfaces.has(path) && !opening.has(path) && !strangers.holds(path)

      const open = async ({ listing, model }: Known): Promise<void> => {
        const { path } = listing
        opening.add(path)
        try {
          const handle = await bus.open(path)
          troubles.clear(path)
          if (stopped) {
            await withDeadline(handle.close(), scanMs, timers)
            return
          }
          const surface = createHidSurface({
            info: infoOf(listing, model, ids(), options.simulated ?? false),
            model,
            handle,
            panel: panelOf(model, listing, handle),
            clock: options.clock,
            timers,
            now,
            announce: found.surface,
          })
          surfaces.set(path, { surface, by: model.edition })
          surface.onGone(() => {
            if (surfaces.get(path)?.surface === surface) surfaces.delete(path)
            retry()
          })
        } catch (error) {
          const why = await whyNotOpen(path, error)
          retry()
          if (why === 'absent') troubles.clear(path)
          else troubles.set(path, openTrouble(nameOfModel(listing, model), listing.vendorId, why, rivals))
        } finally {
          opening.delete(path)
        }
      }

      const ids = (): ReadonlySet<string> =>
        new Set([...surfaces.values()].map(({ surface }) => surface.info.id))

      const look = async (): Promise<void> => {
        await withDeadline(strangers.idle(), scanMs, timers)
        const listings = await list()
        if (listings === null) return
        const devices = await findDevices(listings, learned, readDescriptor)
        const paths = new Set(listings.map(({ path }) => path))
        troubles.keep(paths)
        const known = new Map(
          devices.flatMap(device => (device.is === 'known' ? [[device.listing.path, device] as const] : [])),
        )
        for (const [path, { surface, by }] of surfaces) {
          const device = known.get(path)
          if (device === undefined || device.model.edition !== by) surface.vanish()
        }
        hint(devices)
        await withDeadline(
          Promise.all([...known.values()].filter(({ listing }) => isFree(listing.path)).map(open)),
          openMs,
          timers,
        )
        strangers.set(devices.flatMap(device => (device.is === 'stranger' ? [device.listing] : [])))
      }

      /** Once for a device, whatever number of interfaces it has. */
      const hint = (devices: readonly FoundInterface[]): void => {
        const told = new Set<string>()
        for (const { is, listing } of devices) {
          const device = `${idsOf(listing)} ${listing.serial ?? ''}`
          if (is !== 'keyboard-class' || told.has(device)) continue
          told.add(device)
          troubles.set(listing.path, keyboardClassTrouble(listing))
        }
      }

      const retry = (): void => {
        cancelRetry()
        if (!stopped) cancelRetry = timers.after(retryMs, scanNow)
      }

      /** Never two at once: one that is asked for meanwhile comes after. */
      const scanNow = (): void => {
        if (stopped) return
        again = true
        scanning ??= (async () => {
          try {
            while (again && !stopped) {
              again = false
              failed = false
              await look()
            }
          } finally {
            scanning = null
          }
          if (failed) retry()
        })()
      }

      scan = scanNow
      const stopWatching = watch.start(scanNow)
      scanNow()
      return {
        async stop() {
          stopped = true
          scan = () => {}
          stopWatching()
          cancelRetry()
          strangers.stop()
          // Closing a device while devices are listed can crash the driver.
          await withDeadline(Promise.all([scanning, strangers.idle()]), scanMs, timers)
          await Promise.all([...surfaces.values()].map(({ surface }) => surface.close()))
        },
      }
    },
  }
}

const panelOf = (model: HidModel, listing: HidListing, handle: HidHandle): HidPanel | null =>
  model.panel?.(listing, report => handle.write(report)) ?? null

/** Pads of all makers are read alike, and are called as their maker calls them. */
const nameOfModel = (listing: HidListing, model: HidModel): string =>
  (model.eventful ? deviceText(listing.product) : null) ?? model.model

function infoOf(
  listing: HidListing,
  model: HidModel,
  taken: ReadonlySet<string>,
  simulated: boolean,
): SurfaceInfo {
  const serial = deviceText(listing.serial)
  const bySerial = `hid:${idsOf(listing)}:${serial ?? ''}`
  return {
    id: serial === null || taken.has(bySerial) ? `hid:${listing.path}` : bySerial,
    kind: model.kind,
    model: nameOfModel(listing, model),
    modelId: model.modelId,
    serial,
    ...(listing.place !== undefined && { place: listing.place }),
    controls: model.controls,
    open: model.open,
    dimmable: model.dimmable ?? false,
    simulated,
    takesMachines: false,
  }
}
