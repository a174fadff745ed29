import type { Timers } from '../../base/timers.ts'
import type { HidDriver } from '../../contract/hid-driver.ts'
import type { SwitchLearning } from '../../desk/ports/devices.ts'
import type { Surface, SurfaceInfo, SurfaceSource } from '../../desk/ports/surface.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { Clock } from '../../domain/time/time.ts'
import {
  createSurfaceProblemList,
  driverProblem,
  portProblem,
  type SurfaceProblemList,
  whyNotOpen,
} from '../device-errors.ts'
import { type DeviceScans, type DeviceWatch, startDeviceScans } from '../device-watch.ts'
import { type HidBus, type HidHandle, type HidListing, withDeadline } from '../hid-bus.ts'
import { type FoundInterface, findDevices } from './find-devices.ts'
import {
  deviceText,
  type HidModel,
  type HidPanel,
  idsOf,
  type KnownModel,
  keyboardClassProblem,
} from './hid-model.ts'
import { createHidSurface, type HidSurface } from './hid-surface.ts'
import { learnedModel } from './learner.ts'
import { type ReadDescriptor, readSystemDescriptor } from './report-descriptor.ts'
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

/** A driver that hangs does not hold up the end of the program. */
const scanMs = 1_000
/** One that hangs while it is opened keeps no other from being found. */
const openMs = 2_000
const rivals = messageOf('rivals.others')

type Known = Extract<FoundInterface, { readonly is: 'known' }>

/** Foot pedals and all other HID devices that are no Stream Decks, as they come and go; and learning new ones. */
export function createHidSource(options: HidSourceOptions): SurfaceSource & SwitchLearning {
  const { bus, timers } = options
  const readDescriptor = options.readDescriptor ?? readSystemDescriptor
  let learned: readonly KnownModel[] = []
  let scans: DeviceScans | null = null
  const strangers = createUnknownDevices({ bus, timers, readDescriptor }, () => scans?.now())

  return {
    onUnknownDevices: strangers.onUnknownDevices,
    begin: strangers.begin,
    use(drivers: readonly HidDriver[]) {
      learned = drivers.map(learnedModel)
      scans?.now()
    },
    async start(found) {
      const problems = createSurfaceProblemList(found.problems)
      const running = startDeviceScans(options, () => scan())
      const open = createOpenDevices(options, found.surface, problems, running)

      const list = async (): Promise<readonly HidListing[] | null> => {
        try {
          const listings = await bus.list()
          problems.clear('driver')
          return listings
        } catch (error) {
          problems.set('driver', driverProblem(messageOf('device.pedals-and-others'), error))
          return null
        }
      }

      const scan = async (): Promise<boolean> => {
        await withDeadline(strangers.idle(), scanMs, timers)
        const listings = await list()
        if (listings === null) return true
        const devices = await findDevices(listings, learned, readDescriptor)
        problems.keep(new Set(listings.map(({ path }) => path)))
        const known = devices.filter(device => device.is === 'known')
        open.keep(known)
        reportKeyboards(devices, problems)
        const fresh = known.filter(({ listing: { path } }) => open.isFree(path) && !strangers.holds(path))
        await withDeadline(Promise.all(fresh.map(open.add)), openMs, timers)
        strangers.set(devices.flatMap(device => (device.is === 'stranger' ? [device.listing] : [])))
        return false
      }

      scans = running
      running.now()
      return {
        async stop() {
          running.stop()
          strangers.stop()
          // Closing a device while devices are listed can crash the driver.
          await withDeadline(Promise.all([running.idle(), strangers.idle()]), scanMs, timers)
          await open.close()
        },
      }
    },
  }
}

/** The devices with a driver that are open or being opened, by path. */
function createOpenDevices(
  options: HidSourceOptions,
  announce: (surface: Surface) => void,
  problems: SurfaceProblemList,
  scans: DeviceScans,
) {
  const { bus, clock, timers, now = () => performance.now(), simulated = false } = options
  const surfaces = new Map<string, { readonly surface: HidSurface; readonly by: string }>()
  const opening = new Set<string>()

  const ids = (): ReadonlySet<string> => new Set([...surfaces.values()].map(({ surface }) => surface.info.id))

  const opened = ({ listing, model }: Known, handle: HidHandle): void => {
    const { path } = listing
    const info = infoOf(listing, model, ids(), simulated)
    const panel = panelOf(model, listing, handle)
    const surface = createHidSurface({
      info,
      model,
      handle,
      panel,
      clock,
      timers,
      now,
      announce,
    })
    surfaces.set(path, { surface, by: model.edition })
    surface.onGone(() => {
      if (surfaces.get(path)?.surface === surface) surfaces.delete(path)
      scans.later()
    })
  }

  return {
    isFree: (path: string): boolean => !scans.isStopped() && !surfaces.has(path) && !opening.has(path),
    async add(device: Known): Promise<void> {
      const { listing, model } = device
      const { path } = listing
      opening.add(path)
      try {
        const handle = await bus.open(path)
        problems.clear(path)
        if (scans.isStopped()) await withDeadline(handle.close(), scanMs, timers)
        else opened(device, handle)
      } catch (error) {
        const why = await whyNotOpen(path, error)
        scans.later()
        if (why === 'absent') problems.clear(path)
        else problems.set(path, portProblem(nameOfModel(listing, model), listing.vendorId, why, rivals))
      } finally {
        opening.delete(path)
      }
    },
    /** Closes what is unplugged, or has another driver now. */
    keep(devices: readonly Known[]): void {
      const editions = new Map(devices.map(({ listing, model }) => [listing.path, model.edition]))
      for (const [path, { surface, by }] of surfaces) if (editions.get(path) !== by) surface.vanish()
    },
    async close(): Promise<void> {
      await Promise.all([...surfaces.values()].map(({ surface }) => surface.close()))
    },
  }
}

/** Reports a keyboard once, however many interfaces it has. */
function reportKeyboards(devices: readonly FoundInterface[], problems: SurfaceProblemList): void {
  const reported = new Set<string>()
  for (const { is, listing } of devices) {
    const device = `${idsOf(listing)} ${listing.serial ?? ''}`
    if (is !== 'keyboard-class' || reported.has(device)) continue
    reported.add(device)
    problems.set(listing.path, keyboardClassProblem(listing))
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
