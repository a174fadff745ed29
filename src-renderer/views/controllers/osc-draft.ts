import type { OscSettings } from '../../../src-main/contract/bridge/controllers.ts'
import { oscTexts as t } from '../../texts/en-outputs.ts'

/** What keeps the settings from being saved; null when nothing does. */
export function oscFault({ address, port, targets }: OscSettings): string | null {
  if (address.trim() === '') return t.needAddress
  if (!isPort(port) || targets.some(target => !isPort(target.port))) return t.needPort
  const names = targets.map(({ name }) => name.trim())
  if (names.includes('') || new Set(names).size < names.length) return t.needName
  return targets.some(({ host }) => host.trim() === '') ? t.needHost : null
}

const isPort = (port: number): boolean => Number.isInteger(port) && port >= 1 && port <= 65_535

/** Only this computer itself can reach it. */
export const isLoopback = (address: string): boolean =>
  /^(127(\.\d{1,3}){3}|::1|localhost)$/i.test(address.trim())
