import { join } from 'node:path'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { type Message, messageOf } from '../../../domain/messages/message.ts'
import type { Instant } from '../../../domain/time/time.ts'
import { StartupError } from '../../startup-error.ts'
import { integer, required, type WritingEngine } from '../engine.ts'
import {
  type FollowedStore,
  type LeftOut,
  type ReplyClaim,
  StoreNotWritable,
  StoreUnavailable,
  type Transaction,
  type UnsavedChanges,
} from '../port.ts'
import type { Installation, LoggedChange, RunnerRow, TokenRow, TokenStanding } from '../rows.ts'
import { defaultLogLimits, type LogLimits, type ReaderContext, StoreReader } from '../store-reader.ts'
import { StoreTransaction, sizeOfLog, trimLarge } from '../store-transaction.ts'
import { Unsaved } from '../unsaved.ts'
import { Connection, isDiskFault, isLocked } from './connection.ts'
import { impossibleRows } from './copy-data.ts'
import { databaseName } from './database-name.ts'
import { historyOf, installationOf, isReplica } from './installation.ts'
import { migrate, migrations } from './migrations.ts'
import { inspectDatabase, unwritable } from './open-database.ts'
import { type CommitRecording, largestCommitLog, SqliteCommitFeed } from './sqlite-commit-feed.ts'

/** What a log that has grown beyond it is cut to, in bytes, once all of it is in the database. */
const largestLog = 16 * 1024 * 1024

/** Writes that wait together share one commit, and so one sync of the disk; more would make the first of them wait. */
const largestBatch = 64

/** How long a write waits for another process that has locked the database, and after how long it tries again, ms. */
const lockedAtMost = 500
const triedAgainAfter = 20

/** Answers the one who asked, once the commit is done. */
type Settle = () => void

interface Job {
  /** Runs in the open transaction, and is taken back alone when it fails. */
  run(tx: Transaction): Promise<Settle>
  /** It is committed alone, not together with others. */
  readonly alone: boolean
  /** The commit that would have carried it was lost. */
  fail(error: unknown): void
}

interface SqliteStoreOptions {
  readonly leftOut: LeftOut
  readonly limits: LogLimits
  /** Of the commits that are kept for a standby, in bytes. */
  readonly commitLog: number
  readonly pause: Pause
}

/** Resolves after so many ms. */
type Pause = (ms: number) => Promise<unknown>

/**
 * The engine of a service on one machine: one file, one writer, and a reader that never waits for it. Transactions run
 * one after another, never interleaved however often they await; those that came in while the disk was busy are
 * committed together, each undone alone when it fails. Nothing is answered before the commit that carries it is durable.
 */
class SqliteStore implements FollowedStore {
  readonly installation: Installation
  readonly notices: readonly Message[]
  readonly reader: TokenKeepingReader
  readonly commits: SqliteCommitFeed
  readonly shared = null
  readonly #writing: Connection
  readonly #reading: Connection
  readonly #unsaved: Unsaved
  readonly #context: ReaderContext
  readonly #transaction: SqliteTransaction
  readonly #pause: Pause
  #waiting: Job[] = []
  #draining: Promise<void> | null = null

  constructor(file: string, notices: readonly Message[], options: SqliteStoreOptions) {
    const { leftOut, limits, commitLog, pause } = options
    this.#pause = pause
    this.#writing = new Connection(file, { readOnly: false })
    if (isReplica(this.#writing)) throw this.#standsBy(file)
    this.#writing.execute(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = ${largestLog}`,
    )
    migrate(this.#writing)
    this.installation = installationOf(this.#writing)
    this.#unsaved = new Unsaved(historyOf(this.#writing))
    this.#context = { leftOut: onceEach(leftOut), unsaved: this.#unsaved, limits }
    this.notices = [...notices, ...noticeOfImpossible(this.#writing)]
    this.#reading = new Connection(file, { readOnly: true })
    this.#reading.execute(`PRAGMA busy_timeout = ${lockedAtMost}`)
    this.reader = new TokenKeepingReader(this.#reading, this.#context)
    this.#transaction = new SqliteTransaction(this.#writing, this.#context)
    this.commits = new SqliteCommitFeed({
      file,
      writing: this.#writing,
      unsaved: this.#unsaved,
      limit: commitLog,
    })
    // SQLite would wait for a lock in its call, and nothing else of the thread would run: see `#begin`.
    this.#writing.execute('PRAGMA busy_timeout = 0')
  }

  write<T>(
    work: (tx: Transaction) => Promise<T>,
    committed?: (result: T) => void,
    { alone }: { readonly alone: boolean } = { alone: false },
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        alone,
        run: async tx => {
          try {
            const result = await tx.attempt(() => work(tx))
            return () => {
              this.reader.forgetTokens()
              committed?.(result)
              resolve(result)
            }
          } catch (error) {
            if (isDiskFault(error)) throw error
            return () => reject(error)
          }
        },
        fail: reject,
      })
      this.#draining ??= this.#drain()
    })
  }

  ready(): boolean {
    return this.reader.answers()
  }

  history(): string {
    return this.#unsaved.history()
  }

  get unsaved(): UnsavedChanges {
    return {
      any: () => this.#unsaved.any(),
      save: () => this.write(async () => undefined),
    }
  }

  async close(): Promise<void> {
    while (this.#draining !== null) await this.#draining
    // Nothing else runs any more that a lock could hold up.
    this.#writing.execute('PRAGMA busy_timeout = 5000')
    if (this.#unsaved.any()) await this.unsaved.save()
    this.commits.close()
    this.#reading.close()
    try {
      this.#writing.execute('PRAGMA wal_checkpoint(TRUNCATE)')
    } catch (error) {
      // Without room for it the log stays beside the file, and is folded in by a later stop.
      if (!isDiskFault(error)) throw error
    }
    this.#writing.close()
  }

  async #drain(): Promise<void> {
    // Requests that arrive in the same turn of the event loop join the first commit.
    await new Promise(resolve => setImmediate(resolve))
    while (this.#waiting.length > 0) await this.#commit(this.#waiting.splice(0, this.#batchSize()))
    this.#draining = null
  }

  /** How many of those that wait are committed next. */
  #batchSize(): number {
    const firstAlone = this.#waiting.findIndex(job => job.alone)
    return firstAlone === -1 ? largestBatch : Math.min(largestBatch, Math.max(1, firstAlone))
  }

  async #commit(batch: readonly Job[]): Promise<void> {
    const settles: Settle[] = []
    let recording: CommitRecording | null = null
    try {
      await this.#begin()
      recording = this.commits.begin()
      await this.#unsaved.write(this.#transaction)
      for (const job of batch) settles.push(await job.run(this.#transaction))
      recording?.take()
      this.#writing.execute('COMMIT')
      this.#unsaved.forget()
      this.commits.committed(recording)
    } catch (error) {
      this.#rollback()
      if (isDiskFault(error) || isLocked(error)) return this.#withoutDisk(batch, error)
      for (const job of batch) job.fail(error)
      return
    } finally {
      recording?.close()
    }
    for (const settle of settles) settle()
  }

  /** Waits while another process has locked the database, but not once something is in memory because of it. */
  async #begin(): Promise<void> {
    for (let waited = this.#unsaved.any() ? lockedAtMost : 0; ; waited += triedAgainAfter) {
      try {
        this.#writing.execute('BEGIN IMMEDIATE')
        return
      } catch (error) {
        if (!isLocked(error) || waited >= lockedAtMost) throw error
      }
      await this.#pause(triedAgainAfter)
    }
  }

  /** A show goes on when the disk does not: its state is kept in memory until it can be written. */
  async #withoutDisk(batch: readonly Job[], cause: unknown): Promise<void> {
    const refusal = isLocked(cause) ? new StoreUnavailable(cause) : new StoreNotWritable(cause)
    const memory = new MemoryTransaction(this.#writing, this.#context, refusal)
    for (const job of batch) {
      try {
        const settle = await job.run(memory)
        this.commits.wakeFollowers()
        settle()
      } catch (error) {
        job.fail(error)
      }
    }
  }

  #standsBy(file: string): StartupError {
    this.#writing.close()
    return new StartupError(
      'store.replica',
      `${file} is the copy of another desk, which has not taken over. It was not changed.`,
      'Let this desk take over first, or choose another data directory with --data-dir DIR.',
    )
  }

  #rollback(): void {
    try {
      this.#writing.execute('ROLLBACK')
    } catch {
      // The engine has already rolled back by itself, as it does when the disk is full.
    }
  }
}

/** Throws `StartupError`: a newer database, or a directory that cannot be written. */
export function openSqliteStore(
  directory: string,
  now: Instant,
  leftOut: LeftOut = () => {},
  limits: LogLimits = defaultLogLimits,
  commitLog = largestCommitLog,
  pause: Pause = pauseFor,
): FollowedStore {
  const file = join(directory, databaseName)
  const notices = inspectDatabase(file, migrations.length, now)
  try {
    return new SqliteStore(file, notices, { leftOut, limits, commitLog, pause })
  } catch (error) {
    throw error instanceof StartupError ? error : unwritable(file, error)
  }
}

/** Reports each row that is left out once, however often it is read. */
function onceEach(leftOut: LeftOut): LeftOut {
  const reported = new Set<string>()
  return row => {
    const name = JSON.stringify([row.table, row.key])
    if (reported.has(name)) return
    reported.add(name)
    leftOut(row)
  }
}

function noticeOfImpossible(connection: Connection): readonly Message[] {
  const count = impossibleRows(connection)
  return count === 0 ? [] : [messageOf('service.rows-left-out', { count })]
}

const mostKept = 1_024

/**
 * A reader that keeps the tokens it has read. Each request asks for one, and a look into the file takes longer than
 * all the rest of a small reply. They are forgotten when anything is committed, by this service or by another process
 * on the same file; the file is asked about others once in each turn of the event loop, before the first answer.
 */
class TokenKeepingReader extends StoreReader {
  readonly #connection: Connection
  readonly #standings = new Map<string, TokenStanding>()
  #dataVersion: number | null = null
  #isFresh = false

  constructor(connection: Connection, context: ReaderContext) {
    super(connection, context)
    this.#connection = connection
  }

  override async token(id: string): Promise<TokenStanding | null> {
    this.#look()
    const known = this.#standings.get(id)
    if (known !== undefined) return known
    // In the same turn: a commit that comes later finds it among those that it ends.
    const standing = this.#connection.readNow(this.readToken(id))
    if (this.#standings.size >= mostKept) this.#standings.clear()
    if (standing !== null) this.#standings.set(id, standing)
    return standing
  }

  /** Whether the file can be read. */
  answers(): boolean {
    try {
      this.#connection.first('SELECT 1 FROM installation LIMIT 1')
      return true
    } catch {
      return false
    }
  }

  /** Something was committed by this service. */
  forgetTokens(): void {
    this.#standings.clear()
  }

  #look(): void {
    if (this.#isFresh) return
    const row = required(this.#connection.first('PRAGMA data_version'), 'data_version')
    const version = integer(row, 'data_version')
    if (version !== this.#dataVersion) this.#standings.clear()
    this.#dataVersion = version
    this.#isFresh = true
    setImmediate(() => {
      this.#isFresh = false
    })
  }
}

/** Over the one writing connection, in the transaction that its store has opened. */
export class SqliteTransaction extends StoreTransaction {
  protected readonly forgottenReplies = 'kept_at < $1'
  readonly #connection: Connection
  /** Bytes of the log of changes, or more: what was rolled back is counted. Null: not known yet. */
  #logged: number | null = null

  /** `engine`: what carries out statements of the connection. */
  constructor(connection: Connection, context: ReaderContext, engine: WritingEngine = connection) {
    super(engine, context)
    this.#connection = connection
  }

  /** A request under way is known to this process, which is the only one. */
  async claimReply(id: string): Promise<ReplyClaim> {
    const reply = await this.keptReply(id)
    return reply === null ? { state: 'free' } : { state: 'kept', reply }
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    this.#connection.execute('SAVEPOINT attempt')
    try {
      const result = await work()
      this.#connection.execute('RELEASE attempt')
      return result
    } catch (error) {
      // A full disk has made the engine roll back the whole transaction already.
      if (!isDiskFault(error)) this.#connection.execute('ROLLBACK TO attempt; RELEASE attempt')
      throw error
    }
  }

  protected async changeLogged(bytes: number): Promise<void> {
    this.#logged = this.#logged === null ? await sizeOfLog(this.#connection) : this.#logged + bytes
    if (this.#logged <= this.context.limits.bytes) return
    await trimLarge(this.#connection, this.context.limits)
    this.#logged = await sizeOfLog(this.#connection)
  }

  /** There is no other process to be told. */
  async noteClockStep(): Promise<void> {}
}

/**
 * A transaction that the disk has refused: shows go on in memory, tokens that are revoked end there, and every other
 * write fails as it did there.
 */
class MemoryTransaction extends SqliteTransaction {
  readonly #cause: unknown

  constructor(connection: Connection, context: ReaderContext, cause: unknown) {
    super(connection, context, {
      dialect: connection.dialect,
      read: reading => connection.read(reading),
      readAtOnce: reading => connection.read(reading),
      send() {
        throw cause
      },
    })
    this.#cause = cause
  }

  override async putRunner(rundownId: string, row: RunnerRow): Promise<void> {
    this.context.unsaved.putRunner(rundownId, row)
  }

  override async putToken(row: TokenRow): Promise<void> {
    if (row.revokedAt === null) throw this.#cause
    this.context.unsaved.revoke(row.id, row.revokedAt)
  }

  override async putRotation(scopeId: string, at: Instant): Promise<void> {
    this.context.unsaved.rotate(scopeId, at)
  }

  override async keepReply(id: string, reply: string, at: Instant, forgetBefore: Instant): Promise<void> {
    this.context.unsaved.keepReply(id, { reply, at, until: forgetBefore })
  }

  override async logChange(change: LoggedChange): Promise<void> {
    this.context.unsaved.logChange(change)
  }

  override attempt<T>(work: () => Promise<T>): Promise<T> {
    return this.context.unsaved.attempt(work)
  }
}
