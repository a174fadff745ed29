import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import { nullable } from '../../contract/schema.ts'
import { validatorOf } from '../../contract/validator.ts'
import type { Passive } from '../../domain/standby/pair.ts'
import { pairAtStart, passiveIn } from '../../domain/standby/pair-state.ts'
import type { Instant } from '../../domain/time/time.ts'
import { triedPorts } from '../../service/listen.ts'
import { databaseName } from '../../service/store/sqlite/database-name.ts'
import { setAside } from '../../service/store/sqlite/set-aside.ts'
import { syncFile } from '../backup/data-files.ts'
import { replaceFileSync } from '../settings/owner-only.ts'

const Text = Type.String({ maxLength: 300 })
const Pem = Type.String({ maxLength: 20_000 })
const SavedPair = Type.Object({
  peer: Type.Object({
    desk: Text,
    name: Text,
    /** SHA-256 of its certificate. */
    fingerprint: Text,
    host: Text,
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
    /** The token with which this desk reads the other one's show; null before it was received. */
    token: nullable(Type.String({ maxLength: 4_096 })),
  }),
  /** Certificate and key of this desk, for this pair only. */
  certificate: Pem,
  key: Pem,
  /** Whether this desk connects to the other, else it waits for the other's connection. */
  dials: Type.Boolean(),
  standing: Type.Object({
    role: Type.Enum(['first', 'standby']),
    epoch: Type.Integer({ minimum: 1 }),
    base: nullable(Text),
    chosenOver: nullable(Type.Integer()),
  }),
  /** The other desk has taken over, and nobody here has acknowledged it. */
  replaced: Type.Boolean(),
  /** The copy is being promoted to the database of this desk. */
  takingOver: Type.Boolean(),
  /** The token with which the other desk reads this one's show; null before it was needed. */
  access: nullable(Type.Object({ tokenId: Text, token: Type.String({ maxLength: 4_096 }) })),
  /** Ids of output pages that both desks have; left out by versions before. */
  sharedOutputs: Type.Optional(Type.Array(Text)),
})
export type SavedPair = Static<typeof SavedPair>

const Saved = Type.Object({
  desk: Text,
  name: Text,
  /** Where it listens for the other desk: an address of this computer; null: every one. */
  host: nullable(Text),
  port: Type.Integer({ minimum: 0, maximum: 65_535 }),
  pair: nullable(SavedPair),
  /**
   * Keys of other desks by which links of output pages were made, in hexadecimal digits: their screens stay when the pair
   * is no more. Left out by versions before.
   */
  outputKeys: Type.Optional(Type.Array(Type.String({ pattern: '^[0-9a-f]{64}$' }))),
  /** Names of desks that were paired with this one and know its keys, until these are renewed. Left out by versions before. */
  keysKnownTo: Type.Optional(Type.Array(Text)),
})
export type SavedDesk = Static<typeof Saved>

const saved = validatorOf(Saved)

/** The stored pairing of this desk. It holds a private key and is readable by its owner only. */
export interface PairFile {
  read(): SavedDesk
  /** Durable when it returns. Throws what the file system throws. */
  write(desk: SavedDesk): void
}

const firstPort = 4_750

export function openPairFile(dataDir: string): PairFile {
  const path = join(dataDir, 'standby.json')
  let current = readSaved(path) ?? {
    desk: randomBytes(12).toString('base64url'),
    name: hostname().slice(0, 60) || 'Showcall',
    host: null,
    port: firstPort,
    pair: null,
  }
  return {
    read: () => current,
    write(desk) {
      replaceFileSync(path, JSON.stringify(desk, null, 2))
      current = desk
    },
  }
}

/** Null when the file is missing or has another owner. */
function readSaved(path: string): SavedDesk | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return saved.Check(value) ? value : null
  } catch {
    return null
  }
}

/** The ports that are tried for the other desk, for a message. */
export function portsFrom(file: PairFile): { readonly from: string; readonly to: string } {
  const { port } = file.read()
  return { from: String(port), to: String(port + triedPorts - 1) }
}

/** Where a copy is kept. */
export const copyIn = (dataDir: string): string => join(dataDir, 'standby', databaseName)

/** With its log: SQLite would take that for the log of the next copy. */
export function removeCopy(dataDir: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(copyIn(dataDir) + suffix, { force: true })
}

/** Of a desk that has not begun; null: it calls shows. */
export const passiveAtStart = ({ pair }: SavedDesk): Passive | null =>
  pair === null ? null : passiveIn(pairAtStart(pair))

/** Completes a takeover in which Showcall ended. Nothing has the data directory open. */
export async function completeTakeover(
  file: PairFile,
  dataDir: string,
  version: string,
  now: Instant,
): Promise<void> {
  const saved = file.read()
  if (saved.pair?.takingOver !== true) return
  const copy = copyIn(dataDir)
  if (existsSync(copy)) {
    await promoteHalf(copy, version)
    putInPlace(dataDir, now)
  }
  file.write({ ...saved, pair: { ...saved.pair, takingOver: false, access: null } })
}

/** A copy that is promoted already is the database of a service. */
async function promoteHalf(copy: string, version: string): Promise<void> {
  const { openReplica } = await import('../../service/store/sqlite/installation-replica.ts')
  try {
    await openReplica(copy, version).promote({ evenDiverged: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'replica.other_database')) throw error
  }
}

/**
 * Makes the promoted copy the database of this desk. What was there before is kept under another name. Nothing has the
 * directory open.
 */
export function putInPlace(dataDir: string, now: Instant): void {
  const copy = copyIn(dataDir)
  const target = join(dataDir, databaseName)
  syncFile(copy)
  if (existsSync(target)) setAside(target, now, 'before-takeover')
  // In one step: there is no moment without a database.
  renameSync(copy, target)
}
