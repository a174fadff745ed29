import { join } from 'node:path'
import { type Message, messageOf } from '../../../domain/messages/message.ts'
import type { Instant } from '../../../domain/time/time.ts'
import { migrations } from '../migrations/index.ts'
import type { LeftOut, Store, Transaction, UnsavedChanges } from '../port.ts'
import type { Installation } from '../rows.ts'
import { defaultLogLimits, type LogLimits } from './change-log.ts'
import { Connection } from './connection.ts'
import { impossibleRows } from './impossible-values.ts'
import { historyOf, installationOf } from './installation.ts'
import { migrate } from './migrate.ts'
import { inspectDatabase, unwritable } from './open-database.ts'
import { TokenKeepingReader } from './token-keeping-reader.ts'
import { isDiskFault, Unsaved } from './unsaved.ts'
import { WriteQueue } from './write-queue.ts'

export const databaseName = 'showcall.db'

/** What a log that has grown beyond it is cut to, in bytes, once all of it is in the database. */
const largestLog = 16 * 1024 * 1024

/** The engine of a service on one machine: one file, one writer, and a reader that never waits for it. */
class SqliteStore implements Store {
  readonly installation: Installation
  readonly notices: readonly Message[]
  readonly reader: TokenKeepingReader
  readonly #writing: Connection
  readonly #reading: Connection
  readonly #queue: WriteQueue
  readonly #unsaved: Unsaved

  constructor(
    file: string,
    notices: readonly Message[],
    { leftOut, limits }: { readonly leftOut: LeftOut; readonly limits: LogLimits },
  ) {
    this.#writing = new Connection(file, { readOnly: false })
    this.#writing.execute(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = ${largestLog}`,
    )
    migrate(this.#writing)
    this.installation = installationOf(this.#writing)
    this.#unsaved = new Unsaved(historyOf(this.#writing))
    const beside = { leftOut: onceEach(leftOut), unsaved: this.#unsaved, limits }
    this.notices = [...notices, ...noticeOfImpossible(this.#writing)]
    this.#reading = new Connection(file, { readOnly: true })
    this.reader = new TokenKeepingReader(this.#reading, beside)
    this.#queue = new WriteQueue(this.#writing, beside)
  }

  write<T>(
    work: (tx: Transaction) => Promise<T>,
    committed?: (result: T) => void,
    options?: { readonly alone: boolean },
  ): Promise<T> {
    const done = (result: T): void => {
      this.reader.forgetTokens()
      committed?.(result)
    }
    return this.#queue.write(work, done, options)
  }

  history(): string {
    return this.#unsaved.history()
  }

  get unsaved(): UnsavedChanges {
    return {
      any: () => this.#unsaved.any(),
      save: () => this.#queue.write(async () => undefined),
    }
  }

  async close(): Promise<void> {
    await this.#queue.idle()
    if (this.#unsaved.any()) await this.unsaved.save()
    this.#reading.close()
    try {
      this.#writing.execute('PRAGMA wal_checkpoint(TRUNCATE)')
    } catch (error) {
      // Without room for it the log stays beside the file, and is folded in by a later stop.
      if (!isDiskFault(error)) throw error
    }
    this.#writing.close()
  }
}

/** Throws `StartupError`: a newer database, or a directory that cannot be written. */
export function openSqliteStore(
  directory: string,
  now: Instant,
  leftOut: LeftOut = () => {},
  limits: LogLimits = defaultLogLimits,
): Store {
  const file = join(directory, databaseName)
  const notices = inspectDatabase(file, migrations.length, now)
  try {
    return new SqliteStore(file, notices, { leftOut, limits })
  } catch (error) {
    throw unwritable(file, error)
  }
}

/** A row that is left out is told of once, however often it is met. */
function onceEach(leftOut: LeftOut): LeftOut {
  const told = new Set<string>()
  return row => {
    const name = JSON.stringify([row.table, row.key])
    if (told.has(name)) return
    told.add(name)
    leftOut(row)
  }
}

function noticeOfImpossible(connection: Connection): readonly Message[] {
  const count = impossibleRows(connection)
  return count === 0 ? [] : [messageOf('service.rows-left-out', { count })]
}
