import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { infinityPedal } from './hid-identities.ts'

/**
 * Devices on a USB bus that the kernel loops back to itself: they have what devices by /dev/uhid lack, a USB parent with
 * its numbers, which udev rules look at, and a MIDI port of a sound card.
 */
export type GadgetKind = 'pedal' | 'midi'

export interface UsbGadget {
  plug(): void
  unplug(): void
  send(bytes: Uint8Array): void
}

const controllers = '/sys/class/udc'
const gadgets = '/sys/kernel/config/usb_gadget'

export const hasUsbGadgets = (): boolean =>
  existsSync(gadgets) && existsSync(controllers) && readdirSync(controllers).length > 0

interface GadgetFacts {
  readonly vendorId: number
  readonly productId: number
  readonly maker: string
  readonly product: string
  readonly functionName: string
  readonly attributes: Readonly<Record<string, string | Uint8Array>>
  /** Where the device's own side is written to. */
  readonly node: () => string
}

const facts: Readonly<Record<GadgetKind, GadgetFacts>> = {
  pedal: {
    vendorId: infinityPedal.vendorId,
    productId: infinityPedal.productId,
    maker: 'VEC',
    product: infinityPedal.name,
    functionName: 'hid.usb0',
    attributes: { protocol: '0', subclass: '0', report_length: '2', report_desc: infinityPedal.descriptor },
    node: () => '/dev/hidg0',
  },
  midi: {
    vendorId: 0x0582,
    productId: 0x0001,
    maker: 'Showcall',
    product: 'Test Pedalboard',
    functionName: 'midi.usb0',
    attributes: { id: 'pedalboard', in_ports: '1', out_ports: '1' },
    node: () => `/dev/snd/midiC${readlinkSync('/proc/asound/pedalboard').replace('card', '')}D0`,
  },
}

export function createUsbGadget(kind: GadgetKind): UsbGadget {
  const fact = facts[kind]
  const home = `${gadgets}/showcall-${kind}`
  const [controller = ''] = readdirSync(controllers)
  const hex = (value: number): string => `0x${value.toString(16).padStart(4, '0')}`
  const set = (place: string, value: string | Uint8Array): void => writeFileSync(`${home}/${place}`, value)
  let node: number | null = null

  mkdirSync(`${home}/strings/0x409`, { recursive: true })
  mkdirSync(`${home}/configs/c.1`)
  mkdirSync(`${home}/functions/${fact.functionName}`)
  set('idVendor', hex(fact.vendorId))
  set('idProduct', hex(fact.productId))
  set('strings/0x409/manufacturer', fact.maker)
  set('strings/0x409/product', fact.product)
  set('strings/0x409/serialnumber', 'USB1')
  for (const [name, value] of Object.entries(fact.attributes))
    set(`functions/${fact.functionName}/${name}`, value)
  symlinkSync(`${home}/functions/${fact.functionName}`, `${home}/configs/c.1/${fact.functionName}`)

  return {
    plug: () => set('UDC', `${controller}\n`),
    unplug() {
      if (node !== null) closeSync(node)
      node = null
      set('UDC', '\n')
    },
    send(bytes) {
      node ??= openSync(fact.node(), 'w')
      writeSync(node, bytes)
    },
  }
}
