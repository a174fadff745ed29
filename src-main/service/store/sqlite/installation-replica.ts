import { timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import type { CommitPosition, FeedItem, NumberedCommit, StateHash, UnsavedState } from '../commit-feed.ts'
import { integer, required, text } from '../engine.ts'
import { keptTables } from '../rows.ts'
import { defaultLogLimits } from '../store-reader.ts'
import { Unsaved, writeEnds } from '../unsaved.ts'
import { Connection, isDiskFault } from './connection.ts'
import {
  isReplica,
  makeReplicaPlace,
  putReplicaPlace,
  type ReplicaPlace,
  removeReplicaPlace,
  renewHistory,
  replicaPlaceOf,
} from './installation.ts'
import { migrate, migrations } from './migrations.ts'
import { beginDatabase, makeDirectory, unwritable } from './open-database.ts'
import { nextChain } from './sqlite-commit-feed.ts'
import { SqliteTransaction } from './sqlite-store.ts'
import { hashState } from './state-rows.ts'

/**
 * Why an item was not applied. `other_version`: the other desk has another Showcall. `gap`: it does not follow what was
 * applied before. `diverged`: the rows are not those of the other desk; all of them must be copied again. After each of
 * these the replica has to follow again, from `resumesAfter`.
 */
export type ReplicaRefusal = 'other_version' | 'gap' | 'diverged'

/**
 * A copy of an installation, on the disk of the desk that stands by. What was applied is durable, and an item is applied
 * whole or not at all, wherever the process ends. While it is copied again, the previous copy stays valid.
 */
export class InstallationReplica {
  readonly #file: string
  readonly #showcall: string
  readonly #connection: Connection
  #place: ReplicaPlace | null
  #isSameVersion = false
  #copying = false
  #isClosed = false
  #unsaved: UnsavedState | null = null

  /** The connection does not check foreign keys: what a deleted row takes with it comes as changes of its own. */
  constructor(file: string, showcall: string, connection: Connection) {
    this.#file = file
    this.#showcall = showcall
    this.#connection = connection
    this.#place = replicaPlaceOf(connection)
  }

  /** The newest commit that was applied; null: no copy has been finished. */
  get position(): CommitPosition | null {
    return this.#place?.position ?? null
  }

  /** A row was found to differ. True until a new copy is finished. */
  get isDiverged(): boolean {
    return this.#place?.diverged ?? false
  }

  /** A copy has begun and is not finished, also when the link was lost meanwhile. */
  get isCopying(): boolean {
    return this.#copying
  }

  /** What to follow after; null: a copy is needed. */
  get resumesAfter(): CommitPosition | null {
    return this.isDiverged ? null : this.position
  }

  /** What the disk of the other desk has not taken; kept in memory until a commit or the promotion. */
  get unsaved(): UnsavedState | null {
    return this.#unsaved
  }

  /**
   * Applies an item; null: it was applied. One call at a time. Throws SQLite's error when the disk takes nothing, and
   * then changes nothing.
   */
  async take(item: FeedItem): Promise<ReplicaRefusal | null> {
    if (item.kind === 'greeting') {
      this.#dropCopy()
      this.#isSameVersion = item.schema === migrations.length && item.showcall === this.#showcall
    }
    if (!this.#isSameVersion) return 'other_version'
    switch (item.kind) {
      case 'greeting':
        return null
      case 'copying':
        return this.#beginCopy()
      case 'rows':
        return this.#copying ? this.#insert(item.changes) : 'gap'
      case 'copied':
        return this.#copying ? this.#endCopy(item, item.chain) : 'gap'
      case 'commit':
        return this.#commit(item)
      case 'unsaved':
        this.#unsaved = item.state
        return null
    }
  }

  /**
   * Compares all rows with the state of the other desk. `elsewhere`: that was at another commit than the replica is now,
   * or the replica is being copied. One that differs has diverged from then on.
   */
  async verify({ position, hash }: StateHash): Promise<'identical' | 'differs' | 'elsewhere'> {
    if (this.#copying || this.resumesAfter === null || !isSame(position, this.resumesAfter))
      return 'elsewhere'
    const reading = new Connection(this.#file, { readOnly: true })
    try {
      // The first reading is what pins the state.
      reading.execute('BEGIN; SELECT 1 FROM installation')
      const found = await hashState(reading, () => this.#isClosed)
      if (found === null || position.run !== this.position?.run) return 'elsewhere'
      if (found === hash) return 'identical'
    } finally {
      reading.close()
    }
    this.#diverge()
    return 'differs'
  }

  /** Where the calls of that rundown stand, as JSON; null: there is no copy of them. */
  calling(rundownId: string): string | null {
    const row = this.#connection.first('SELECT state FROM calling WHERE rundown_id = ?', rundownId)
    return row === undefined ? null : text(row, 'state')
  }

  /** Of the rows as they are; see `StateHash.hash`. Null: there is no whole copy, or it was closed meanwhile. */
  async stateHash(): Promise<string | null> {
    if (this.#place === null || this.#copying) return null
    return hashState(this.#connection, () => this.#isClosed)
  }

  /**
   * Makes it the database of a service, of another history and with the same keys, and closes it. `evenDiverged`: though
   * its rows are known to differ.
   */
  async promote({
    evenDiverged = false,
  }: {
    readonly evenDiverged?: boolean
  } = {}): Promise<PromotionRefusal | null> {
    if (this.#place === null) return 'no_copy'
    if (this.isDiverged && !evenDiverged) return 'diverged'
    this.#dropCopy()
    await promoteReplica(this.#connection, this.#unsaved)
    this.close()
    return null
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#connection.close()
  }

  /** All of the copy is one transaction: it is there as a whole, or what was there before is. */
  #beginCopy(): null {
    this.#dropCopy()
    this.#connection.execute('BEGIN IMMEDIATE')
    this.#copying = true
    for (const { name } of keptTables) this.#connection.run(`DELETE FROM ${name}`)
    return null
  }

  #insert(changes: Uint8Array): ReplicaRefusal | null {
    try {
      if (this.#connection.apply(changes)) return null
    } catch (error) {
      this.#dropCopy()
      throw error
    }
    this.#dropCopy()
    return 'diverged'
  }

  async #endCopy({ position, hash }: StateHash, chain: Uint8Array): Promise<ReplicaRefusal | null> {
    const found = await hashState(this.#connection, () => this.#isClosed || !this.#copying)
    if (found === null) return 'gap'
    if (found !== hash) {
      this.#dropCopy()
      return 'diverged'
    }
    try {
      this.#put({ position, chain, diverged: false })
    } catch (error) {
      this.#dropCopy()
      throw error
    }
    this.#copying = false
    this.#unsaved = null
    return null
  }

  #commit({ position, changes, chain }: NumberedCommit): ReplicaRefusal | null {
    const place = this.#place
    if (this.#copying || place === null) return 'gap'
    if (place.diverged) return 'diverged'
    const { run, number } = place.position
    if (!isSame(position, { run, number: number + 1 })) return 'gap'
    if (!timingSafeEqual(nextChain(place.chain, changes), chain)) return this.#diverge()
    this.#connection.execute('BEGIN IMMEDIATE')
    try {
      if (this.#connection.apply(changes)) {
        this.#put({ position, chain, diverged: false })
        this.#unsaved = null
        return null
      }
    } catch (error) {
      this.#rollback()
      throw error
    }
    this.#rollback()
    return this.#diverge()
  }

  #diverge(): 'diverged' {
    if (this.#place === null || this.#copying || this.#isClosed) return 'diverged'
    this.#connection.execute('BEGIN IMMEDIATE')
    try {
      this.#put({ ...this.#place, diverged: true })
    } catch (error) {
      this.#rollback()
      throw error
    }
    return 'diverged'
  }

  /** Ends the open transaction. */
  #put(place: ReplicaPlace): void {
    putReplicaPlace(this.#connection, place)
    this.#connection.execute('COMMIT')
    this.#place = place
  }

  #dropCopy(): void {
    if (this.#copying) this.#rollback()
    this.#copying = false
  }

  #rollback(): void {
    try {
      this.#connection.execute('ROLLBACK')
    } catch {
      // The engine has already rolled back by itself, as it does when the disk is full.
    }
  }
}

const isSame = (a: CommitPosition, b: CommitPosition): boolean => a.run === b.run && a.number === b.number

/** `no_copy`: no copy has been finished. `diverged`: a row is known to differ. */
export type PromotionRefusal = 'no_copy' | 'diverged'

/**
 * Makes a replica the database of a service, in one transaction: with what the disk of the other desk had not taken. The
 * clients' positions belong to the other desk, so they read again; their tokens stay valid.
 */
async function promoteReplica(connection: Connection, unsaved: UnsavedState | null): Promise<void> {
  connection.execute('BEGIN IMMEDIATE')
  try {
    if (unsaved !== null) await writeUnsaved(connection, unsaved)
    renewHistory(connection)
    removeReplicaPlace(connection)
    connection.execute('COMMIT')
  } catch (error) {
    connection.execute('ROLLBACK')
    throw error
  }
  try {
    connection.execute('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch (error) {
    // Without room for it the log stays beside the file, and is part of the database.
    if (!isDiskFault(error)) throw error
  }
}

async function writeUnsaved(
  connection: Connection,
  { runners, replies, ...ends }: UnsavedState,
): Promise<void> {
  const tx = new SqliteTransaction(connection, {
    leftOut: () => {},
    unsaved: new Unsaved(''),
    limits: defaultLogLimits,
  })
  for (const { rundownId, row } of runners) {
    const isThere = connection.first('SELECT 1 FROM rundowns WHERE id = ?', rundownId) !== undefined
    if (isThere) await tx.putRunner(rundownId, row)
  }
  for (const { id, reply, at, until } of replies) await tx.keepReply(id, reply, at, until)
  await writeEnds(tx, ends)
}

/** What a log that has grown beyond it is cut to, in bytes. A copy is one transaction, and so as large as the database. */
const largestLog = 16 * 1024 * 1024

/**
 * Opens the replica in that file, or begins one where there is no file. `showcall`: the version of this Showcall. Throws
 * `StartupError`: the file holds the database of a service, or of a newer Showcall, or cannot be written.
 */
export function openReplica(file: string, showcall: string): InstallationReplica {
  makeDirectory(dirname(file))
  if (!existsSync(file)) beginDatabase(file)
  const connection = connectionTo(file)
  try {
    const version = integer(required(connection.first('PRAGMA user_version'), 'version'), 'user_version')
    // First of all: a file whose making was cut off is a replica still.
    if (!isReplica(connection)) {
      if (version > 0) throw otherDatabase(file)
      makeReplicaPlace(connection)
    }
    if (version > migrations.length) throw newer(file, version)
    migrate(connection)
    return new InstallationReplica(file, showcall, connection)
  } catch (error) {
    connection.close()
    throw error instanceof StartupError ? error : unwritable(file, error)
  }
}

function connectionTo(file: string): Connection {
  try {
    const connection = new Connection(file, { readOnly: false, foreignKeys: false })
    connection.execute(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = ${largestLog}`,
    )
    return connection
  } catch (error) {
    throw unwritable(file, error)
  }
}

const otherDatabase = (file: string): StartupError =>
  new StartupError(
    'replica.other_database',
    `${file} is the database of a service, not the copy of another desk. It was not changed.`,
    'Choose another place for the copy.',
  )

const newer = (file: string, version: number): StartupError =>
  new StartupError(
    'store.newer',
    `${file} was written by a newer Showcall (schema ${version}, this one knows ${migrations.length}). It was not changed.`,
    'Start the newer Showcall.',
  )
