import type { Power } from '../../domain/preflight/facts.ts'
import { macPower, windowsPower } from './asked-power.ts'
import { linuxPower } from './linux-power.ts'

/** Uses the commands of the system; the default of hosts. */
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
