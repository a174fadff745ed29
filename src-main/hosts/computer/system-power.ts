import type { Power } from '../../domain/preflight/facts.ts'
import { macPower, windowsPower } from './asked-power.ts'
import { linuxPower } from './linux-power.ts'

/** By the means of the system, for hosts that are not told otherwise. */
export async function systemPower(platform: NodeJS.Platform = process.platform): Promise<Power | null> {
  switch (platform) {
    case 'linux':
      return linuxPower()
    case 'darwin':
      return macPower()
    case 'win32':
      return windowsPower()
    default:
      return null
  }
}
