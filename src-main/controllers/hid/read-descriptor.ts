import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'

/** The report descriptor of a device; null when unknown. */
export type ReadDescriptor = (path: string) => Promise<Uint8Array | null>

/** Linux provides it without opening the device. node-hid 3.4 has no call for it on other systems; the Controllers view shows that. */
export const readSystemDescriptor: ReadDescriptor = async path => {
  if (!/^\/dev\/hidraw\d+$/.test(path)) return null
  try {
    return await readFile(`/sys/class/hidraw/${basename(path)}/device/report_descriptor`)
  } catch {
    return null
  }
}
