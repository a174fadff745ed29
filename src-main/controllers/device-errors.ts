import { access, constants } from 'node:fs/promises'
import type { SurfaceProblem } from '../desk/ports/surface.ts'
import { type Message, messageOf, type Said, sameMessage } from '../domain/messages/message.ts'
import { dockModels } from './stream-dock/dock-models.ts'

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

/** The present problems, by the device or driver that has them. */
export interface SurfaceProblemList {
  set(about: string, problem: SurfaceProblem): void
  clear(about: string): void
  /** Forgets devices that are not plugged in. */
  keep(paths: ReadonlySet<string>): void
  /** Something may be better when it is tried again. */
  worthRetrying(): boolean
}

/** Not devices, so that they stay when none is plugged in. */
const general: ReadonlySet<string> = new Set(['driver', 'faces'])

/** Publishes the whole list each time it changes. */
export function createSurfaceProblemList(
  publish: (problems: readonly SurfaceProblem[]) => void,
): SurfaceProblemList {
  const problems = new Map<string, SurfaceProblem>()
  const all = (): readonly SurfaceProblem[] => [...problems.values()]
  return {
    worthRetrying: () => [...problems.keys()].some(about => about !== 'faces'),
    set(about, problem) {
      const before = problems.get(about)
      if (
        before !== undefined &&
        sameMessage(before.what, problem.what) &&
        sameMessage(before.remedy, problem.remedy)
      )
        return
      problems.set(about, problem)
      publish(all())
    },
    clear(about) {
      if (problems.delete(about)) publish(all())
    },
    keep(paths) {
      for (const about of [...problems.keys()]) {
        if (!general.has(about) && !paths.has(about)) this.clear(about)
      }
    },
  }
}

export type OpenFailure = 'denied' | 'held' | 'absent'

export const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Of an error of the system, `EACCES`; null for another. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : null

const deniedWords = /permission denied|not permitted|access is denied|e00002e2|e00002c1/i
const absentWords = /no such (file|device)|not found/i

/** Why a device that is there cannot be opened. The driver's own words may be translated: Linux is asked itself. */
export async function whyNotOpen(
  path: string,
  error: unknown,
  platform: NodeJS.Platform = process.platform,
): Promise<OpenFailure> {
  const text = textOf(error)
  if (deniedWords.test(text)) return 'denied'
  if (absentWords.test(text)) return 'absent'
  if (platform !== 'linux') return 'held'
  try {
    await access(path, constants.R_OK | constants.W_OK)
    return 'held'
  } catch (reason) {
    const code = reason instanceof Error && 'code' in reason ? reason.code : null
    return code === 'EACCES' || code === 'EPERM' ? 'denied' : 'held'
  }
}
