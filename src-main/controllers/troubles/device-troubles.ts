import type { SurfaceTrouble } from '../../desk/ports/surface.ts'
import { type OpenFailure, textOf } from './why-not-open.ts'

/** Vendors all of whose devices the rules in resources/udev let a person use: four lower-case hexadecimal digits. */
export const ruledVendors: ReadonlySet<string> = new Set(['0fd9', '05f3', '0911', '0b33', 'feed'])

/** A vendor as a udev rule names it. */
export const vendorHex = (vendorId: number): string => vendorId.toString(16).padStart(4, '0')

/** The line that lets the person at this computer use the HID devices of one vendor. */
export const udevRule = (vendor: string): string =>
  `KERNEL=="hidraw*", ATTRS{idVendor}=="${vendor}", TAG+="uaccess"`

/** What installs the rule for a vendor, from the folder of Showcall. */
export const installUdev = (vendor: string): string =>
  `sudo npm start -- udev --install${ruledVendors.has(vendor) ? '' : ` --vendor ${vendor}`}`

/** The driver could not be loaded, or could not look for devices. `about`: what its devices are called. */
export function driverTrouble(
  about: string,
  error: unknown,
  platform: NodeJS.Platform = process.platform,
): SurfaceTrouble {
  return {
    device: about,
    what: `The driver for USB devices does not work: ${textOf(error)}`,
    remedy:
      platform === 'linux'
        ? 'Install the system packages libudev1 and libusb-1.0-0, then start Showcall again.'
        : 'Install Showcall again; its driver is missing or was built for another system.',
  }
}

/** A device is there, but cannot be opened. `rivals`: programs that are known to hold such a device. */
export function openTrouble(
  device: string,
  vendorId: number,
  why: Exclude<OpenFailure, 'absent'>,
  rivals: string,
  platform: NodeJS.Platform = process.platform,
): SurfaceTrouble {
  if (why === 'held') {
    return {
      device,
      what: 'It is plugged in, but cannot be opened. Another program may hold it.',
      remedy: `Quit ${rivals}, then unplug the device and plug it in. It is tried again every 2 seconds.`,
    }
  }
  return {
    device,
    what: 'It is plugged in, but this user may not open it.',
    remedy: deniedRemedy(vendorHex(vendorId), rivals, platform),
  }
}

function deniedRemedy(vendor: string, rivals: string, platform: NodeJS.Platform): string {
  if (platform === 'linux') {
    return `In the folder of Showcall, run: ${installUdev(vendor)}. It installs the rule ${udevRule(vendor)} as /etc/udev/rules.d/70-showcall${ruledVendors.has(vendor) ? '' : `-${vendor}`}.rules. If it still does not work, plug the device in again.`
  }
  if (platform === 'darwin') {
    return 'Allow Showcall under System Settings, Privacy & Security, Input Monitoring, then start it again.'
  }
  return `Quit ${rivals}, then start Showcall again. Windows lets no program read a keyboard or a mouse: bind its keys instead.`
}
