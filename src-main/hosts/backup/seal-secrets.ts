import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import Type, { type Static } from 'typebox'
import { validatorOf } from '../../contract/validator.ts'
import type { BackupPart, Sealing } from './manifest.ts'

/** What opens something, and so is in a backup only under a passphrase. */
const BackupSecrets = Type.Object({
  /** Of the Rundown Service. */
  service: Type.Object({
    tokenSecret: Type.String(),
    cursorSecret: Type.String(),
    v0Token: Type.String(),
    v0Tokens: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
  /** Derives the links of output pages, in base64; null where none was made yet. */
  session: Type.Union([Type.String(), Type.Null()]),
  /** Tokens of other services, by connection. */
  connections: Type.Record(
    Type.String(),
    Type.Object({ v1Token: Type.String(), v0Token: Type.Union([Type.String(), Type.Null()]) }),
  ),
})
export type BackupSecrets = Static<typeof BackupSecrets>

const schema = validatorOf(BackupSecrets)

export const shortestPassphrase = 8

const keyBytes = 32
/** 64 MB of memory for each guess. */
const strength = { cost: 65_536, blockSize: 8, parallelization: 2 } as const
/** What the largest parameters that are read need, in bytes. */
const maxmem = 640 * 1024 * 1024

/** As it is typed on any keyboard. */
const plain = (passphrase: string): string => passphrase.trim().normalize('NFKC')

export const isLongEnough = (passphrase: string): boolean => plain(passphrase).length >= shortestPassphrase

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

const keyOf = (passphrase: string, { salt, ...parameters }: Omit<Sealing['key'], 'by'>): Promise<Buffer> =>
  derive(plain(passphrase), Buffer.from(salt, 'base64'), keyBytes, { ...parameters, maxmem })

/** `others`: the parts beside it, to which they belong. */
export async function sealSecrets(
  secrets: BackupSecrets,
  passphrase: string,
  others: readonly BackupPart[],
): Promise<{ readonly bytes: Buffer; readonly sealing: Sealing }> {
  const parameters = { salt: randomBytes(16).toString('base64'), ...strength }
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, parameters), iv)
  cipher.setAAD(boundTo(others))
  const bytes = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()])
  return {
    bytes,
    sealing: {
      key: { by: 'scrypt', ...parameters },
      cipher: 'aes-256-gcm',
      iv: iv.toString('base64'),
      tag: cipher.getAuthTag().toString('base64'),
    },
  }
}

/** Null: the passphrase does not fit. */
export async function openSecrets(
  bytes: Uint8Array,
  { key: { by: _by, ...parameters }, iv, tag }: Sealing,
  passphrase: string,
  others: readonly BackupPart[],
): Promise<BackupSecrets | null> {
  const key = await keyOf(passphrase, parameters)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'), { authTagLength: 16 })
    decipher.setAAD(boundTo(others))
    decipher.setAuthTag(Buffer.from(tag, 'base64'))
    const text = Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8')
    const secrets: unknown = JSON.parse(text)
    return schema.Check(secrets) ? secrets : null
  } catch {
    return null
  }
}

const boundTo = (parts: readonly BackupPart[]): Buffer =>
  Buffer.from(parts.map(({ name, sha256 }) => `${name} ${sha256}`).join('\n'))
