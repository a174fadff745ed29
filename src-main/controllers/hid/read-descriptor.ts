import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'

/** What a device says of its own reports; null where the system does not tell. */
export type ReadDescriptor = (path: string) => Promise<Uint8Array | null>

/** Linux tells it without opening the device. node-hid 3.4 has no call for it on other systems; the Controllers view says so. */
export const readSystemDescriptor: ReadDescriptor = async path => {
  if (!/^\/dev\/hidraw\d+$/.test(path)) return null
  try {
    return await readFile(`/sys/class/hidraw/${basename(path)}/device/report_descriptor`)
  } catch {
    return null
  }
}
