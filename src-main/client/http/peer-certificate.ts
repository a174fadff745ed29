import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import type { Timers } from '../../base/timers.ts'

/** SHA-256 of the certificate that an address shows. Nothing is sent. Null: none is shown there. */
export function readFingerprint(address: string, timers: Timers, within: number): Promise<string | null> {
  const { hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise(resolve => {
    const socket = connectUnchecked(host, Number(port || 443), isIP(host) === 0 ? host : '')
    const end = (fingerprint: string | null): void => {
      cancel()
      socket.destroy()
      resolve(fingerprint)
    }
    const cancel = timers.after(within, () => end(null))
    socket.on('error', () => end(null))
    socket.once('close', () => end(null))
    socket.once('secureConnect', () => end(fingerprintOfPeer(socket)))
  })
}

/** The caller must compare the certificate before it sends anything. `servername`: empty for an IP address. */
export const connectUnchecked = (host: string, port: number, servername: string): TLSSocket =>
  connect({
    host,
    port,
    servername,
    minVersion: 'TLSv1.2',
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: false,
  })

/** SHA-256 of the certificate of the other side, as browsers show it. Null where it shows none. */
export const fingerprintOfPeer = (socket: TLSSocket): string | null => {
  // Its type does not state that it is empty where no certificate is shown.
  const { fingerprint256 } = socket.getPeerCertificate() as { readonly fingerprint256?: string }
  return fingerprint256 ?? null
}
