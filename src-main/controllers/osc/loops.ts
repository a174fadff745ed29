import type { OscSettings } from '../../contract/bridge/controllers.ts'
import type { TargetSettings } from './target.ts'

const loopback = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/i
const everywhere = /^(0\.0\.0\.0|::)$/
/** To everybody, this computer too. */
const broadcast = /\.255$/

/** Whether what is sent there comes in at the desk's own listener. `own`: IP addresses and names of this computer. */
export function sendsToItself(
  target: TargetSettings,
  settings: OscSettings,
  own: ReadonlySet<string>,
): boolean {
  if (!settings.listening || target.port !== settings.port) return false
  const { host } = target
  const { address } = settings
  if (everywhere.test(address)) {
    return loopback.test(host) || everywhere.test(host) || broadcast.test(host) || own.has(host.toLowerCase())
  }
  if (loopback.test(address)) return loopback.test(host) || everywhere.test(host)
  return host.toLowerCase() === address.toLowerCase()
}
