import type { SurfaceProblem } from '../../desk/ports/surface.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import { dockModels } from '../stream-dock/dock-models.ts'
import { type OpenFailure, textOf } from './why-not-open.ts'

/** Vendors all of whose devices the rules in resources/udev let a person use: four lower-case hexadecimal digits. */
export const ruledVendors: ReadonlySet<string> = new Set([
  '0fd9',
  '05f3',
  '0911',
  '0b33',
  'feed',
  '5500',
  '5548',
  '6602',
  '6603',
])

/** Products that those rules name one by one, as their vendors' numbers are others' too. */
const ruledProducts: ReadonlySet<string> = new Set(
  dockModels.flatMap(({ products }) =>
    products
      .map(({ vendorId, productId }) => `${vendorHex(vendorId)}:${vendorHex(productId)}`)
      .filter(ids => !ruledVendors.has(ids.slice(0, 4))),
  ),
)

/** A vendor or a product as a udev rule names it. */
export function vendorHex(id: number): string {
  return id.toString(16).padStart(4, '0')
}

/** The line that lets the person at this computer use the HID devices of one vendor. */
export const udevRule = (vendor: string): string =>
  `KERNEL=="hidraw*", ATTRS{idVendor}=="${vendor}", TAG+="uaccess"`

/** What installs the rule for a vendor, from the folder of Showcall. */
export const installUdev = (vendor: string): string =>
  `sudo npm start -- udev --install${ruledVendors.has(vendor) ? '' : ` --vendor ${vendor}`}`

/** The driver could not be loaded, or could not look for devices. `about`: what its devices are called. */
export function driverProblem(
  about: Said,
  error: unknown,
  platform: NodeJS.Platform = process.platform,
): SurfaceProblem {
  return {
    device: about,
    what: messageOf('usb.no-driver', { why: textOf(error) }),
    remedy: platform === 'linux' ? messageOf('usb.no-driver.install') : messageOf('usb.no-driver.reinstall'),
  }
}

/** A device is there, but cannot be opened. `rivals`: programs that are known to hold such a device. */
export function portProblem(
  device: string,
  vendorId: number,
  why: Exclude<OpenFailure, 'absent'>,
  rivals: Message,
  platform: NodeJS.Platform = process.platform,
  productId: number | null = null,
): SurfaceProblem {
  if (why === 'held') {
    return {
      device,
      what: messageOf('usb.taken'),
      remedy: messageOf('usb.taken.remedy', { rivals }),
    }
  }
  return {
    device,
    what: messageOf('usb.no-permission'),
    remedy: deniedRemedy(vendorHex(vendorId), productId, rivals, platform),
  }
}

function deniedRemedy(
  vendor: string,
  productId: number | null,
  rivals: Message,
  platform: NodeJS.Platform,
): Message {
  if (platform === 'linux') return linuxRemedy(vendor, productId === null ? null : vendorHex(productId))
  if (platform === 'darwin') {
    return messageOf('usb.no-permission.mac')
  }
  return messageOf('usb.no-permission.windows', { rivals })
}

function linuxRemedy(vendor: string, product: string | null): Message {
  const named = ruledProducts.has(`${vendor}:${product}`)
  const command = named ? 'sudo npm start -- udev --install' : installUdev(vendor)
  const rule = named
    ? `KERNEL=="hidraw*", ATTRS{idVendor}=="${vendor}", ATTRS{idProduct}=="${product}", TAG+="uaccess"`
    : udevRule(vendor)
  const file = named || ruledVendors.has(vendor) ? '' : `-${vendor}`
  return messageOf('usb.no-permission.linux', { command, rule, file })
}
