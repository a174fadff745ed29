import Type, { type Static } from 'typebox'
import type { Said } from '../../domain/messages/message.ts'
import type { Instant } from '../../domain/time/time.ts'
import { closed } from '../schema.ts'
import { heldMembers } from './held.ts'
import { TransferId } from './transfer-id.ts'
import { transferPart } from './transfer-limits.ts'

const Passphrase = Type.Union([Type.String({ minLength: 1, maxLength: 500 }), Type.Null()])
/** Name of the file, for messages about it. */
const FileName = Type.String({ minLength: 1, maxLength: 260 })
/** Several gigabytes in all. */
const Part = Type.Integer({ minimum: 0, maximum: 10_000 })

/** Bytes of a backup in one part; as base64 it is as long as any part. */
export const backupPart = (transferPart / 4) * 3

/** Begins to make a backup; null for one without tokens and keys. Its parts are then taken one by one. */
export const MakeBackup = Type.Object({ id: TransferId, passphrase: Passphrase }, closed)
export type MakeBackup = Static<typeof MakeBackup>

export const TakeBackupPart = Type.Object({ id: TransferId, part: Part }, closed)
export type TakeBackupPart = Static<typeof TakeBackupPart>

/** A part of a backup that is to be restored, in base64, in order. */
export const SendBackupPart = Type.Object(
  { id: TransferId, part: Part, data: Type.String({ maxLength: transferPart }) },
  closed,
)
export type SendBackupPart = Static<typeof SendBackupPart>

/** Begins to read what was sent to its end, and to check it. */
export const LookBackup = Type.Object({ id: TransferId, name: FileName }, closed)
export type LookBackup = Static<typeof LookBackup>

/** Begins to put it in place of all data, for which Showcall restarts. Takes `held`; refused while a show is on air. */
export const RestoreBackup = Type.Object(
  {
    id: TransferId,
    name: FileName,
    passphrase: Passphrase,
    newKeys: Type.Boolean(),
    ...heldMembers,
  },
  closed,
)
export type RestoreBackup = Static<typeof RestoreBackup>

/** Scheduled copies, without tokens and keys, since no person is there to type a passphrase. */
export const CopySettings = Type.Object(
  {
    /** On this computer or a stick; null: none are made. */
    folder: Type.Union([Type.String({ minLength: 1, maxLength: 1_000, pattern: '\\S' }), Type.Null()]),
    /** 0: not by the clock. */
    everyHours: Type.Integer({ minimum: 0, maximum: 168 }),
    afterShow: Type.Boolean(),
    /** How many of the newest are kept. */
    keep: Type.Integer({ minimum: 1, maximum: 100 }),
    /** The newest of each of the last seven days is kept as well. */
    daily: Type.Boolean(),
  },
  closed,
)
export type CopySettings = Static<typeof CopySettings>

export interface CopiesReply {
  readonly settings: CopySettings
  /** When the newest copy in the folder was made; null for none. */
  readonly last: Instant | null
  /** Why the copy that is due was not made; null while all is well. */
  readonly problem: Said | null
}

/** The contents of a backup, once every byte of it was checked, and what it would replace. */
export interface BackupFacts {
  readonly app: string
  readonly madeAt: Instant
  /** Name of the computer. */
  readonly desk: string
  readonly rundowns: number
  /** Shows in the journal. */
  readonly runs: number
  /** It has tokens and keys, under a passphrase. */
  readonly secrets: boolean
  readonly here: { readonly rundowns: number; readonly runs: number }
}

export type BackupResult =
  | { readonly kind: 'backup-made'; readonly name: string; readonly bytes: number; readonly parts: number }
  | { readonly kind: 'backup-read'; readonly facts: BackupFacts }
  /** Showcall restarts in a moment. */
  | { readonly kind: 'backup-restored' }
