import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'

/** The USB port that a device is plugged into, the same after a restart; null when unknown. */
export type ReadPlace = (path: string) => Promise<string | null>

export interface ReadPlaceOptions {
  readonly platform: NodeJS.Platform
  readonly readText: (file: string) => Promise<string>
}

const systemOptions: ReadPlaceOptions = {
  platform: process.platform,
  readText: file => readFile(file, 'utf8'),
}

/** As long as the settings keep. */
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
