import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Timers } from '../base/timers.ts'
import { type HidBus, type HidHandle, type HidListing, withDeadline } from './hid-bus.ts'

/** The HID devices of this computer. */
export interface NodeHidBus extends HidBus {
  /**
   * Waits for the enumeration that is under way and closes every device: either can crash or hang the end of the program
   * (node-hid#538, #554). Nothing is listed or opened from then on. Takes 3 s at most.
   */
  close(): Promise<void>
}

export interface NodeHidBusOptions {
  readonly timers: Timers
  /** Called with the path of a device that did not close in time; `driver` when listing or opening did not end. */
  readonly stuck?: (what: string) => void
  /** The system's by default. */
  readonly readPlace?: ReadPlace
}

interface OpenHandle {
  readonly path: string
  readonly device: { close(): Promise<void> }
  closed: Promise<void> | null
}

/** How long the end of the program waits for the driver, and for each device. */
const driverMs = 1_000
const deviceMs = 2_000

/**
 * By node-hid, which is loaded when devices are first listed: `list` rejects where it cannot be. Callers that ask
 * at once share one enumeration, which is costly; one that asks during an enumeration gets the next.
 */
export function createNodeHidBus(options: NodeHidBusOptions): NodeHidBus {
  const { timers, stuck = () => undefined, readPlace = createReadPlace() } = options
  const open = new Set<OpenHandle>()
  const opening = new Set<Promise<HidHandle>>()
  let closing: Promise<void> | null = null
  let running: Promise<unknown> = Promise.resolve()
  let waiting: Promise<readonly HidListing[]> | null = null

  const refuse = (): void => {
    if (closing !== null) throw new Error('the devices of this desk are being closed')
  }

  const closeHandle = (handle: OpenHandle): Promise<void> => {
    handle.closed ??= handle.device.close()
    const gone = (): void => void open.delete(handle)
    handle.closed.then(gone, gone)
    return handle.closed
  }

  const openDevice = async (path: string): Promise<HidHandle> => {
    const hid = await import('node-hid')
    const device = await hid.default.HIDAsync.open(path)
    const handle: OpenHandle = { path, device, closed: null }
    open.add(handle)
    if (closing !== null) {
      await closeHandle(handle)
      refuse()
    }
    return {
      on: device.on.bind(device),
      write: data => device.write(data),
      sendFeatureReport: data => device.sendFeatureReport(data),
      getFeatureReport: (reportId, length) => device.getFeatureReport(reportId, length),
      close: () => closeHandle(handle),
    }
  }

  /** Watches and scans have stopped before. A driver that hangs holds up the end no longer than the limits. */
  const closeAll = async (): Promise<void> => {
    const underWay = Promise.allSettled([running, ...opening])
    if (!(await within(underWay, driverMs, timers))) stuck('driver')
    const closed = [...open].map(async handle => {
      if (!(await within(closeHandle(handle), deviceMs, timers))) stuck(handle.path)
    })
    await Promise.all(closed)
  }

  return {
    async list() {
      refuse()
      waiting ??= running
        .catch(() => undefined)
        .then(() => {
          waiting = null
          refuse()
          const listed = enumerate(readPlace)
          running = listed
          return listed
        })
      return waiting
    },
    async open(path) {
      refuse()
      const made = openDevice(path)
      opening.add(made)
      try {
        return await made
      } finally {
        opening.delete(made)
      }
    },
    close() {
      closing ??= closeAll()
      return closing
    },
  }
}

async function enumerate(readPlace: ReadPlace): Promise<readonly HidListing[]> {
  const hid = await import('node-hid')
  const devices = await hid.default.devicesAsync()
  const paths = new Set(devices.flatMap(({ path }) => path || []))
  const places = new Map(
    await Promise.all([...paths].map(async path => [path, await readPlace(path)] as const)),
  )
  return devices.flatMap(device => {
    if (device.path === undefined || device.path === '') return []
    const place = places.get(device.path) ?? null
    return [
      {
        path: device.path,
        vendorId: device.vendorId,
        productId: device.productId,
        product: device.product || null,
        manufacturer: device.manufacturer || null,
        serial: device.serialNumber || null,
        interface: device.interface,
        usagePage: device.usagePage ?? null,
        usage: device.usage ?? null,
        ...(place !== null && { place }),
      },
    ]
  })
}

/** False when the work is not done by then. */
async function within(work: Promise<unknown>, ms: number, timers: Timers): Promise<boolean> {
  let done = false
  const end = (): void => {
    done = true
  }
  await withDeadline(work.then(end, end), ms, timers)
  return done
}

/** The USB port that a device is plugged into, the same after a restart; null when unknown. */
type ReadPlace = (path: string) => Promise<string | null>

interface ReadPlaceOptions {
  readonly platform: NodeJS.Platform
  readonly readText: (file: string) => Promise<string>
}

const systemOptions: ReadPlaceOptions = {
  platform: process.platform,
  readText: file => readFile(file, 'utf8'),
}

/** The longest text that the settings keep. */
const longestPlace = 300

/**
 * By the path that node-hid lists. Linux: the physical path that sysfs has for it. Windows: the path itself, which
 * contains the instance id of the port for a device without a serial number. macOS: none, as its paths
 * (`DevSrvsID:…`) are numbers that are new at each plug-in.
 */
export const createReadPlace =
  ({ platform, readText }: ReadPlaceOptions = systemOptions): ReadPlace =>
  async path => {
    const place = platform === 'linux' ? await physicalPath(path, readText) : windowsPath(path)
    return place !== null && place.length <= longestPlace ? place : null
  }

/** `usb-0000:00:14.0-1.2/input0`; a Bluetooth device has the address of the adapter there, which all of its devices share. */
async function physicalPath(path: string, readText: ReadPlaceOptions['readText']): Promise<string | null> {
  if (!/^\/dev\/hidraw\d+$/.test(path)) return null
  try {
    const uevent = await readText(`/sys/class/hidraw/${basename(path)}/device/uevent`)
    return /^HID_PHYS=(usb-.+)$/m.exec(uevent)?.[1] ?? null
  } catch {
    return null
  }
}

/** Windows writes the same path in capitals or not. */
const windowsPath = (path: string): string | null => (path.startsWith('\\\\?\\') ? path.toLowerCase() : null)
