import { execFile } from 'node:child_process'
import { readdir, readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Power } from '../../domain/preflight/facts.ts'

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

/** One entry of `/sys/class/power_supply`; unknown values are left out. */
interface PowerSupply {
  readonly type?: string
  /** `Device`: of a mouse or a headset. */
  readonly scope?: string
  readonly online?: string
  readonly status?: string
  readonly capacity?: string
}

const attributes = ['type', 'scope', 'online', 'status', 'capacity'] as const

/** Null when the entries do not show it: a desktop computer usually has none. */
function powerOfSupplies(all: readonly PowerSupply[]): Power | null {
  const own = all.filter(({ scope }) => scope !== 'Device')
  const lines = own.filter(({ type }) => type === 'Mains' || type === 'USB')
  const batteries = own.filter(({ type }) => type === 'Battery' || type === 'UPS')
  if (lines.some(({ online }) => online === '1')) return { source: 'mains' }
  const [battery] = batteries.filter(({ status }) => status === 'Discharging').concat(batteries)
  if (battery === undefined || battery.status === undefined || battery.status === 'Unknown') return null
  if (battery.status !== 'Discharging') return { source: 'mains' }
  const percent = Number(battery.capacity ?? Number.NaN)
  return { source: 'battery', percent: Number.isFinite(percent) ? percent : null }
}

export async function linuxPower(folder = '/sys/class/power_supply'): Promise<Power | null> {
  const names = await readdir(folder).catch(() => [])
  return powerOfSupplies(await Promise.all(names.map(name => readSupply(join(folder, name)))))
}

async function readSupply(folder: string): Promise<PowerSupply> {
  const entries = await Promise.all(
    attributes.map(async name => {
      const text = await readFile(join(folder, name), 'utf8').catch(() => null)
      return text === null ? [] : [[name, text.trim()]]
    }),
  )
  return Object.fromEntries(entries.flat())
}

/** Room for this user on the disk of that folder, in bytes; null when unknown. */
export const freeBytesIn = (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  )
