import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MessageError } from '../../contract/message-error.ts'
import { type JournalEntry, stateAfter } from '../../domain/as-run/journal-entry.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import type { Instant } from '../../domain/time/time.ts'

/** A full check of a larger file would delay the start; damage there is found when it is read, bytes. */
const largestChecked = 64 * 1024 * 1024

const magic = 'SQLite format 3\0'
const headerLength = 100

interface OpenedJournal {
  readonly database: DatabaseSync
  /** A message for the user; null for none. */
  readonly notice: Message | null
}

/**
 * Opens the file of the journal, makes it where there is none, and brings its schema up. A damaged one is set aside
 * under a new name, and so is one that a newer Showcall wrote: a show is recorded in any case. Throws for what
 * cannot be written.
 */
export function openJournalFile(file: string, now: Instant): OpenedJournal {
  makeDirectory(dirname(file))
  // The file records who pressed what: readable by its owner only, like the logs that the engine creates beside it.
  closeSync(openSync(file, 'a', 0o600))
  try {
    return { database: openSound(file), notice: null }
  } catch (error) {
    if (!(error instanceof Unusable) && !isDamage(error)) throw error
    const newer = error instanceof Unusable && error.newer
    const aside = setAside(file, newer ? 'newer' : 'damaged', now)
    closeSync(openSync(file, 'a', 0o600))
    const what = newer ? messageOf('journal.newer') : messageOf('journal.was-damaged')
    return {
      database: openSound(file),
      notice: messageOf('journal.set-aside', { why: what, file: aside }),
    }
  }
}

class Unusable extends MessageError {
  readonly newer: boolean

  constructor(newer: boolean) {
    super(messageOf('journal.unusable'))
    this.newer = newer
  }
}

/** The engine takes a file that is shorter than its header for an empty one, and would write over it. */
function hasHeader(file: string): boolean {
  const buffer = Buffer.alloc(headerLength)
  const descriptor = openSync(file, 'r')
  try {
    const read = readSync(descriptor, buffer, 0, headerLength, 0)
    return read === headerLength && buffer.toString('latin1', 0, magic.length) === magic
  } finally {
    closeSync(descriptor)
  }
}

function openSound(file: string): DatabaseSync {
  const { size } = statSync(file)
  if (size > 0 && !hasHeader(file)) throw new Unusable(false)
  const whole = size <= largestChecked
  const database = new DatabaseSync(file, { timeout: 2_000 })
  try {
    database.exec('PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    if (whole && pragma(database, 'quick_check(1)') !== 'ok') throw new Unusable(false)
    const version = Number(pragma(database, 'user_version'))
    if (version > migrations.length) throw new Unusable(true)
    for (let done = version; done < migrations.length; done += 1) {
      database.exec(`BEGIN IMMEDIATE; ${migrations[done]}; PRAGMA user_version = ${done + 1}; COMMIT`)
    }
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

export const pragma = (database: DatabaseSync, name: string): unknown =>
  Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]

function setAside(file: string, why: 'newer' | 'damaged', now: Instant): string {
  const aside = `${file}.${why}-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix)
  }
  return aside
}

/** Not `recursive`: where nothing can be created, as in /proc, that never returns. */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return
  const parent = dirname(directory)
  if (parent !== directory) makeDirectory(parent)
  mkdirSync(directory, { mode: 0o700 })
}

/** SQLITE_CORRUPT, SQLITE_NOTADB. */
export const isDamage = (error: unknown): boolean => [11, 26].includes(resultCode(error))

/** The engine's primary result code; −1 for another error. */
export function resultCode(error: unknown): number {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' ? code & 0xff : -1
}

/** In order; the version of the schema is how many of them a journal has had. Never edited once released. */
export const migrations: readonly string[] = [
  `
  CREATE TABLE entries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    desk TEXT NOT NULL,
    seq INTEGER NOT NULL,
    run TEXT,
    kind TEXT NOT NULL,
    -- Where it tells where the show stands.
    tells INTEGER NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (desk, seq)
  ) STRICT;
  CREATE INDEX entries_of_run ON entries (run, id);
  CREATE INDEX heads ON entries (id) WHERE kind = 'run';
  CREATE INDEX standings ON entries (run, id) WHERE tells = 1;

  -- Only while something stands here may entries be deleted.
  CREATE TABLE pruning (now INTEGER PRIMARY KEY CHECK (now = 1)) STRICT;
  CREATE TRIGGER entries_stay_as_they_are BEFORE UPDATE ON entries
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
  CREATE TRIGGER entries_stay BEFORE DELETE ON entries WHEN NOT EXISTS (SELECT 1 FROM pruning)
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END
  `,
  `
  -- Until when this desk is known to have run with a run of its own open, in ms since the epoch.
  CREATE TABLE attended (run TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT
  `,
]

/** Identifier of an entry. */
export const keyOf = ({ desk, seq }: JournalEntry): string => `${desk} ${seq}`

/** Entries that already exist are skipped. */
export function insertEntries(database: DatabaseSync, entries: Iterable<JournalEntry>): void {
  const insert = database.prepare(
    'INSERT INTO entries (desk, seq, run, kind, tells, body) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  for (const entry of entries) {
    const hasState = stateAfter(entry) === null ? 0 : 1
    insert.run(entry.desk, entry.seq, entry.runId, entry.kind, hasState, JSON.stringify(entry))
  }
}

/** Parses a body. All bodies are written here; one that a failing disk has damaged is skipped. */
export function entryIn({ body }: Record<string, unknown>): readonly JournalEntry[] {
  try {
    return [JSON.parse(String(body)) as JournalEntry]
  } catch {
    return []
  }
}

/** Runs `work` in one transaction. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // The engine may have rolled back by itself, as it does when the disk is full.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
