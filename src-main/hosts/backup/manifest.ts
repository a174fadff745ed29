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
export type Sealing = Static<typeof Sealing>

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
