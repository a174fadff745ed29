import type { HidBus, HidHandle, HidListing } from './hid-bus.ts'

/** The HID devices of this computer. */
export interface NodeHidBus extends HidBus {
  /** Closes whatever is still open: a handle that is open at the end of the program can crash or hang it. */
  close(): Promise<void>
}

/**
 * By node-hid, which is loaded when devices are first listed: `list` rejects where it cannot be. Whoever asks at once
 * is answered by one enumeration, which is costly; whoever asks during one gets the next, as it may have begun too early.
 */
export function createNodeHidBus(): NodeHidBus {
  const open = new Set<HidHandle>()
  let running: Promise<unknown> = Promise.resolve()
  let waiting: Promise<readonly HidListing[]> | null = null

  const enumerate = async (): Promise<readonly HidListing[]> => {
    const hid = await import('node-hid')
    const devices = await hid.default.devicesAsync()
    return devices.flatMap(device =>
      device.path === undefined || device.path === ''
        ? []
        : [
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
            },
          ],
    )
  }

  return {
    list() {
      waiting ??= running
        .catch(() => undefined)
        .then(() => {
          waiting = null
          const listed = enumerate()
          running = listed
          return listed
        })
      return waiting
    },
    async open(path) {
      const hid = await import('node-hid')
      const device = await hid.default.HIDAsync.open(path)
      const handle: HidHandle = {
        on: device.on.bind(device),
        write: data => device.write(data),
        sendFeatureReport: data => device.sendFeatureReport(data),
        getFeatureReport: (reportId, length) => device.getFeatureReport(reportId, length),
        async close() {
          open.delete(handle)
          await device.close()
        },
      }
      open.add(handle)
      return handle
    },
    async close() {
      await Promise.allSettled([...open].map(handle => handle.close()))
    },
  }
}
