import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Power } from '../../domain/preflight/facts.ts'

/** One entry of `/sys/class/power_supply`; unknown values are left out. */
export interface PowerSupply {
  readonly type?: string
  /** `Device`: of a mouse or a headset. */
  readonly scope?: string
  readonly online?: string
  readonly status?: string
  readonly capacity?: string
}

const attributes = ['type', 'scope', 'online', 'status', 'capacity'] as const

/** Null when the entries do not show it: a desktop computer usually has none. */
export function powerOfSupplies(all: readonly PowerSupply[]): Power | null {
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
