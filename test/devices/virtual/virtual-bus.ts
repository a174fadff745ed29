import { realpathSync } from 'node:fs'
import { basename } from 'node:path'
import {
  createNodeHidBus,
  type NodeHidBus,
  type NodeHidBusOptions,
} from '../../../src-main/controllers/node-hid-bus.ts'

/** The HID devices of this computer that are virtual: what somebody has plugged in is let alone. */
export function createVirtualBus(options: NodeHidBusOptions): NodeHidBus {
  const all = createNodeHidBus(options)
  return {
    ...all,
    list: async () => (await all.list()).filter(({ path }) => isVirtual(path)),
  }
}

function isVirtual(path: string): boolean {
  try {
    return /\/(uhid|dummy_hcd\.\d+)\//.test(realpathSync(`/sys/class/hidraw/${basename(path)}`))
  } catch {
    // Gone meanwhile.
    return false
  }
}
