import type { PowerMonitor } from 'electron'
import type { Power } from '../../../domain/preflight/facts.ts'
import { linuxPower } from '../../computer/computer.ts'

/**
 * By Electron's own means, which know no charge. On Linux they take a system without that information for one on mains power: there
 * the system is asked.
 */
export async function electronPower(
  monitor: Pick<PowerMonitor, 'isOnBatteryPower'>,
  platform: NodeJS.Platform = process.platform,
): Promise<Power | null> {
  if (platform === 'linux') return linuxPower()
  return monitor.isOnBatteryPower() ? { source: 'battery', percent: null } : { source: 'mains' }
}
