import { isIP } from 'node:net'

/**
 * True when a request names this computer by an address, or by one of `names`. A page of elsewhere whose name was made to
 * point at this computer (DNS rebinding) brings that name along, and is refused.
 */
export function isOwnHost(header: string | undefined, names: readonly string[]): boolean {
  const host = header?.toLowerCase() ?? ''
  if (!URL.canParse(`http://${host}`)) return false
  const url = new URL(`http://${host}`)
  // Nothing but a host and a port: no name, no path.
  if (url.host !== host.replace(/:80$/, '')) return false
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  return isIP(name) !== 0 || names.includes(name)
}

/** Names by which browsers of this network may call the computer with this host name. */
export function ownNames(hostname: string): readonly string[] {
  const full = hostname.toLowerCase()
  const [short = ''] = full.split('.')
  return [...new Set(['localhost', full, short, `${short}.local`])]
}
