import { t } from '#texts/text.ts'
import type { DeviceProblemSlice, OscSettings } from '../../../src-main/contract/bridge/controllers.ts'

/** What keeps the settings from being saved, by the field that it is said at. */
export interface OscFaults {
  readonly address: string | null
  readonly port: string | null
  /** One for each target, in their order. */
  readonly targets: readonly (string | null)[]
}

export function oscFaults({ address, port, targets }: OscSettings): OscFaults {
  const names = targets.map(({ name }) => name.trim())
  return {
    address: isAddress(address) ? null : address.trim() === '' ? t('osc.need-address') : t('osc.bad-address'),
    port: isPort(port) ? null : t('osc.need-port'),
    targets: targets.map(({ name, host, port: to }) => {
      if (name.trim() === '' || names.filter(other => other === name.trim()).length > 1)
        return t('osc.need-name')
      if (!isHost(host)) return host.trim() === '' ? t('osc.need-host') : t('osc.bad-host')
      return isPort(to) ? null : t('osc.need-port')
    }),
  }
}

export const hasFault = ({ address, port, targets }: OscFaults): boolean =>
  address !== null || port !== null || targets.some(fault => fault !== null)

/** Of OSC itself: why it cannot be listened for, and what came that it could not use. */
export const isOscProblem = ({ device }: Pick<DeviceProblemSlice, 'device'>): boolean =>
  typeof device === 'string' && (device === 'OSC' || device.startsWith('OSC ('))

export const isPort = (port: number): boolean => Number.isInteger(port) && port >= 1 && port <= 65_535

/** An address of a computer in figures, or `localhost`: what can be listened at. */
export function isAddress(typed: string): boolean {
  const address = typed.trim()
  return address.toLowerCase() === 'localhost' || isVersion4(address) || isVersion6(address)
}

const isVersion4 = (address: string): boolean => {
  const parts = address.split('.')
  return parts.length === 4 && parts.every(part => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
}

/** The browser knows how such an address is written; a zone names the interface of this computer. */
function isVersion6(address: string): boolean {
  const bare = address.replace(/%[\w.-]+$/, '')
  return bare.includes(':') && !/[^0-9a-f:.]/i.test(bare) && URL.canParse(`http://[${bare}]/`)
}

/** A name in the network as well. What looks like figures alone has to be an address. */
function isHost(typed: string): boolean {
  const host = typed.trim()
  if (isAddress(host)) return true
  if (host.length > 253 || /^[\d.]+$/.test(host)) return false
  return host.split('.').every(part => /^[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?$/i.test(part))
}

/** Only this computer itself can reach it. */
export const isLoopback = (address: string): boolean =>
  /^(127(\.\d{1,3}){3}|::1|localhost)$/i.test(address.trim())
