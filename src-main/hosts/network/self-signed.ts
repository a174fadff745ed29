import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'

interface SelfSignedOptions {
  /** What a person knows the desk by; the certificate's common name. */
  readonly name: string
  /** Host names and IP addresses under which it is reached. */
  readonly hosts: readonly string[]
  /** Epoch milliseconds. */
  readonly now: number
  /** How long it is valid. Apple's browsers refuse more than 825 days. */
  readonly days: number
}

/** A certificate and its private key, both PEM. */
export interface Certificate {
  readonly certificate: string
  readonly key: string
}

const dayMs = 86_400_000
/** Clocks of other computers may be behind. */
const validBeforeMs = dayMs

/** On the curve P-256, which every browser and Node's TLS 1.3 accept, for servers and clients. */
export async function selfSigned({ name, hosts, now, days }: SelfSignedOptions): Promise<Certificate> {
  const { generate } = await import('selfsigned')
  const { cert, private: key } = await generate([{ name: 'commonName', value: escaped(name) }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(now - validBeforeMs),
    notAfterDate: new Date(now + days * dayMs),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
      ...(hosts.length === 0 ? [] : [{ name: 'subjectAltName' as const, altNames: hosts.map(altName) }]),
    ],
  })
  return { certificate: cert, key }
}

/** The library reads a name as RFC 4514 writes it. */
const escaped = (name: string): string => name.replace(/[\\",+;<>=#]/g, '\\$&')

const altName = (host: string) =>
  isIP(host) === 0 ? { type: 2 as const, value: host } : { type: 7 as const, ip: host }

/** SHA-256 over the certificate, as browsers show it: pairs of hexadecimal digits in capitals, with colons. */
export const fingerprintOf = (certificate: string | Buffer): string =>
  new X509Certificate(certificate).fingerprint256
