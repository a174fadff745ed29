import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ShownCertificate } from '../../contract/bridge/people.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import { instant } from '../../domain/time/time.ts'
import { fileError } from '../describe-file-error.ts'
import { replaceFile } from '../settings/owner-only.ts'
import { type Certificate, selfSigned } from './self-signed.ts'

export type LoadedCertificate =
  | {
      readonly ok: true
      /** Both PEM; of the certificate, those above it may follow. */
      readonly pair: Certificate
      /** Host names that it is made for. */
      readonly names: readonly string[]
      readonly shown: ShownCertificate
    }
  | { readonly ok: false; readonly why: Message }

interface CertificateFiles {
  readonly certificate: string
  readonly key: string
}

const largestFile = 1_000_000

/** A certificate of one's own: both files are checked, and that they fit each other. */
export async function loadOwnCertificate(files: CertificateFiles, now: number): Promise<LoadedCertificate> {
  const [certificate, key] = await Promise.all([readText(files.certificate), readText(files.key)])
  if (!certificate.ok) return certificate
  if (!key.ok) return key
  const read = certificateOf(certificate.text)
  if (read === null) return failed(messageOf('certificate.not-one', { file: files.certificate }))
  if (/BEGIN ENCRYPTED PRIVATE KEY|Proc-Type: 4,ENCRYPTED/.test(key.text))
    return failed(messageOf('certificate.key-encrypted', { file: files.key }))
  const keyRead = keyOf(key.text)
  if (keyRead === null) return failed(messageOf('certificate.key-not-one', { file: files.key }))
  if (!read.checkPrivateKey(keyRead)) return failed(messageOf('certificate.key-of-another'))
  if (read.validToDate.getTime() <= now) return failed(messageOf('certificate.expired'))
  if (read.validFromDate.getTime() > now) return failed(messageOf('certificate.not-yet'))
  const pair = { certificate: certificate.text, key: key.text }
  try {
    process.getBuiltinModule('node:tls').createSecureContext({ cert: pair.certificate, key: pair.key })
  } catch (error) {
    return failed(
      messageOf('certificate.not-usable', { why: error instanceof Error ? error.message : String(error) }),
    )
  }
  return loaded(read, pair)
}

interface OwnMakeOptions {
  readonly dataDir: string
  readonly now: number
  /** What people know this computer by, and the addresses that it has. */
  readonly name: string
  readonly hosts: readonly string[]
}

/** Apple's browsers take none for longer than 825 days. */
const validDays = 820
/** One that ends within this time is replaced, ms. */
const renewedBefore = 30 * 86_400_000

/** The certificate that Showcall made for this data directory; made now where there is none that is good. */
export async function loadSelfSigned({
  dataDir,
  now,
  name,
  hosts,
}: OwnMakeOptions): Promise<LoadedCertificate> {
  const files = {
    certificate: join(dataDir, 'network-certificate.pem'),
    key: join(dataDir, 'network-key.pem'),
  }
  const kept = await loadOwnCertificate(files, now)
  if (kept.ok && kept.shown.until - now > renewedBefore) return kept
  const made = await selfSigned({ name, hosts, now, days: validDays })
  try {
    await replaceFile(files.key, made.key)
    await replaceFile(files.certificate, made.certificate)
  } catch (error) {
    return failed(messageOf('certificate.not-saved', { why: fileError(error) }))
  }
  return loaded(new X509Certificate(made.certificate), made)
}

async function readText(
  file: string,
): Promise<{ readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: Message }> {
  try {
    const found = await stat(file)
    // A device has no end.
    if (!found.isFile() && !found.isDirectory()) return failed(messageOf('certificate.not-one', { file }))
    if (found.size > largestFile) return failed(messageOf('certificate.too-large', { file }))
    return { ok: true, text: await readFile(file, 'utf8') }
  } catch (error) {
    return failed(messageOf('certificate.not-read', { file, why: fileError(error) }))
  }
}

function certificateOf(text: string): X509Certificate | null {
  try {
    return new X509Certificate(text)
  } catch {
    return null
  }
}

function keyOf(text: string): KeyObject | null {
  try {
    return createPrivateKey(text)
  } catch {
    return null
  }
}

const failed = (why: Message) => ({ ok: false, why }) as const

const loaded = (read: X509Certificate, pair: Certificate): LoadedCertificate => ({
  ok: true,
  pair,
  names: dnsNames(read),
  shown: { fingerprint: read.fingerprint256, until: instant(read.validToDate.getTime()) },
})

/** Without wildcards: a name that anybody may choose is no name of this computer. */
const dnsNames = ({ subjectAltName = '' }: X509Certificate): readonly string[] =>
  [...subjectAltName.matchAll(/DNS:([^,"]+)/g)].flatMap(([, name = '']) =>
    name.includes('*') ? [] : [name.trim().toLowerCase()],
  )
