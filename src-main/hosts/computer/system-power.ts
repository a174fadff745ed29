import { execFile } from 'node:child_process'
import type { Power } from '../../domain/preflight/facts.ts'
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

/** Of `pmset -g batt`. */
export function powerOfPmset(output: string): Power | null {
  const [, source] = /^Now drawing from '([^']+)'/m.exec(output) ?? []
  if (source === 'AC Power') return { source: 'mains' }
  if (source !== 'Battery Power' && source !== 'UPS Power') return null
  const [, percent] = /\t(\d{1,3})%/.exec(output) ?? []
  return { source: 'battery', percent: percent === undefined ? null : Number(percent) }
}

/** Of `windowsScript`: `Online 100`, `Offline 87`, `Unknown 255`. */
export function powerOfWindows(output: string): Power | null {
  const [, line, charge] = /^(Online|Offline) (\d+)\s*$/.exec(output) ?? []
  if (line === undefined) return null
  const percent = Number(charge)
  return line === 'Online'
    ? { source: 'mains' }
    : { source: 'battery', percent: percent > 100 ? null : percent }
}

const windowsScript = [
  'Add-Type -AssemblyName System.Windows.Forms',
  '$power = [System.Windows.Forms.SystemInformation]::PowerStatus',
  '"$($power.PowerLineStatus) $([math]::Round($power.BatteryLifePercent * 100))"',
].join('; ')

const macPower = async (): Promise<Power | null> =>
  powerOfPmset(await outputOf('/usr/bin/pmset', ['-g', 'batt']))

const windowsPower = async (): Promise<Power | null> =>
  powerOfWindows(
    await outputOf('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', windowsScript]),
  )

/** Empty where the program is missing, fails or takes too long. */
const outputOf = (command: string, args: readonly string[]): Promise<string> =>
  new Promise(resolve => {
    execFile(command, [...args], { timeout: 5_000, windowsHide: true }, (error, stdout) =>
      resolve(error === null ? stdout : ''),
    )
  })
