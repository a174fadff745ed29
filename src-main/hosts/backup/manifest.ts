import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import Type, { type Static } from 'typebox'
import { closed } from '../../contract/schema.ts'
import { validatorOf } from '../../contract/validator.ts'

/** Of the format; a file of a later one is refused, not guessed at. */
export const backupVersion = 1

/** Parts of a backup, by their names in the archive. */
export const partNames = {
  rundowns: 'rundowns.sqlite',
  journal: 'journal.sqlite',
  settings: 'settings.json',
  secrets: 'secrets.sealed',
} as const
export const manifestName = 'manifest.json'

const Base64 = Type.String({ pattern: '^[A-Za-z0-9+/]+={0,2}$', maxLength: 200 })

/** How secrets are sealed; bounded, since a file from others may ask for any amount of work. */
const Sealing = Type.Object(
  {
    key: Type.Object(
      {
        by: Type.Literal('scrypt'),
        salt: Base64,
        cost: Type.Integer({ minimum: 16_384, maximum: 262_144 }),
        blockSize: Type.Integer({ minimum: 8, maximum: 16 }),
        parallelization: Type.Integer({ minimum: 1, maximum: 4 }),
      },
      closed,
    ),
    cipher: Type.Literal('aes-256-gcm'),
    iv: Base64,
    tag: Base64,
  },
  closed,
)
type Sealing = Static<typeof Sealing>

const Count = Type.Integer({ minimum: 0 })

export const Manifest = Type.Object(
  {
    format: Type.Literal('showcall-backup'),
    version: Type.Literal(backupVersion),
    /** Of Showcall. */
    app: Type.String({ maxLength: 40 }),
    /** ISO 8601. */
    madeAt: Type.String({ maxLength: 40 }),
    /** Name of the computer that the desk runs on. */
    desk: Type.String({ maxLength: 200 }),
    rundowns: Count,
    runs: Count,
    contents: Type.Array(
      Type.Object(
        {
          name: Type.Enum(Object.values(partNames)),
          bytes: Count,
          sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
        },
        closed,
      ),
      { minItems: 1, maxItems: 4 },
    ),
    /** Null: tokens and keys were left out. */
    secrets: Type.Union([Sealing, Type.Null()]),
  },
  closed,
)
export type Manifest = Static<typeof Manifest>
export type BackupPart = Manifest['contents'][number]

export const manifests = validatorOf(Manifest)

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

/** In one form, so that every keyboard gives the same bytes. */
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
