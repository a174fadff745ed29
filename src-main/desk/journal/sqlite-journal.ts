import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { asideName, isDamage, makePath, moveDatabase, resultCode } from '../../base/sqlite-file.ts'
import { MessageError } from '../../contract/message-error.ts'
import { asRunOf } from '../../domain/as-run/as-run.ts'
import { wordsAfter } from '../../domain/as-run/as-run-words.ts'
import { type BaselineEntry, type JournalEntry, stateAfter } from '../../domain/as-run/journal-entry.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import { mostBaselines } from '../../domain/show/baseline.ts'
import { type Clock, type Instant, instant, later } from '../../domain/time/time.ts'
import type { JournalStore, RunQuery, RunSummary } from '../ports/journal-store.ts'
import { exportRun } from './export-run.ts'
import { entryIn, insertEntries, inTransaction, keyOf, pragma } from './journal-rows.ts'
import { pruneJournal } from './prune-journal.ts'
import { addHistory, checkHistory, packHistory, removeHistory } from './read-history.ts'

interface SqliteJournalOptions {
  readonly file: string
  /** The journal is pruned when it is larger, bytes. */
  readonly maxBytes: number
  readonly now: Clock
  /** Largest number of pages of the file, to simulate a full disk. */
  readonly mostPages?: number
}

export const defaultMaxBytes = 200 * 1024 * 1024

const mostOfKind = 100

/**
 * The journal in a file of its own. It is opened when it is first needed, and again after it could not be: a disk that
 * comes back is used again.
 */
export function createSqliteJournal({ file, maxBytes, now, mostPages }: SqliteJournalOptions): JournalStore {
  let database: DatabaseSync | null = null
  const notices: Said[] = []
  let notify: (text: Said) => void = text => void notices.push(text)

  const forget = (): void => {
    try {
      database?.close()
    } catch {
      // A handle that is broken is left to the end of the thread.
    }
    database = null
  }

  const open = (): DatabaseSync => {
    if (database !== null) return database
    const { database: opened, notice } = openJournalFile(file, now())
    database = opened
    if (mostPages !== undefined) pragma(opened, `max_page_count = ${mostPages}`)
    if (notice !== null) notify(notice)
    return opened
  }

  /** A failed call rejects with a sentence for the user, and the next one opens the file again. */
  const using = async <Result>(work: (database: DatabaseSync) => Result): Promise<Result> => {
    try {
      return work(open())
    } catch (error) {
      forget()
      const failure = describeJournalError(error, file)
      // A damaged file is set aside by the next opening.
      const said = isDamage(error)
        ? messageOf('sentences', { first: failure, next: messageOf('journal.new-one') })
        : failure
      throw new MessageError(said, error)
    }
  }

  const whole = (db: DatabaseSync, { runId, waiting }: RunQuery): readonly JournalEntry[] => {
    const stored = entriesOf(db, runId)
    const known = new Set(stored.map(keyOf))
    const mine = [...stored, ...waiting.filter(entry => entry.runId === runId && !known.has(keyOf(entry)))]
    return [...mine, ...wordsAfter(mine, () => uniqueOf([...callsAfter(db, runId), ...waiting]))]
  }

  return {
    append: entries => using(db => inTransaction(db, () => insertEntries(db, entries))),
    attend: (runId, at) =>
      using(db => {
        db.prepare(
          'INSERT INTO attended (run, until) VALUES (?, ?) ON CONFLICT DO UPDATE SET until = excluded.until',
        ).run(runId, at)
      }),
    runs: () => using(runsOf),
    entries: runId => using(db => entriesOf(db, runId)),
    lastOf: kind => using(db => lastOf(db, kind)),
    baselines: rundownId => using(db => baselinesOf(db, rundownId)),
    asRun: (question, at) => using(db => asRunOf(whole(db, question), at)),
    export: (question, options) => using(db => exportRun(whole(db, question), options)),
    packHistory: question => using(db => packHistory(db, question)),
    checkHistory: content => using(db => checkHistory(db, content, maxBytes)),
    addHistory: (content, names) => using(db => addHistory(db, content, names, maxBytes)),
    removeHistory: rundownId => using(db => removeHistory(db, rundownId)),
    prune: keep => using(db => pruneJournal(db, maxBytes, keep)),
    onNotice(listener) {
      notify = listener
      for (const notice of notices.splice(0)) listener(notice)
    },
    async close() {
      if (database !== null) pragma(database, 'wal_checkpoint(TRUNCATE)')
      forget()
    },
  }
}

const entriesOf = (database: DatabaseSync, runId: string | null): readonly JournalEntry[] =>
  database.prepare('SELECT body FROM entries WHERE run IS ? ORDER BY id').all(runId).flatMap(entryIn)

/** The entries of calls that were written after the start of that run. */
const callsAfter = (database: DatabaseSync, runId: string): readonly JournalEntry[] =>
  database
    .prepare(
      "SELECT body FROM entries WHERE kind = 'call' AND id > (SELECT MIN(id) FROM entries WHERE run = ?) ORDER BY id",
    )
    .all(runId)
    .flatMap(entryIn)

const uniqueOf = (entries: readonly JournalEntry[]): readonly JournalEntry[] => [
  ...new Map(entries.map(entry => [keyOf(entry), entry])).values(),
]

function lastOf(database: DatabaseSync, kind: JournalEntry['kind']): readonly JournalEntry[] {
  const found: JournalEntry[] = []
  for (const row of outside(database).iterate(kind)) {
    found.push(...entryIn(row).filter(({ imported }) => imported === undefined))
    if (found.length === mostOfKind) break
  }
  return found
}

function baselinesOf(database: DatabaseSync, rundownId: string): readonly BaselineEntry[] {
  const found: BaselineEntry[] = []
  for (const row of outside(database).iterate('baseline')) {
    const [entry] = entryIn(row)
    if (entry?.kind === 'baseline' && entry.rundownId === rundownId) found.push(entry)
    if (found.length === mostBaselines) break
  }
  return found
}

/** Entries of a kind outside runs, the newest first. */
const outside = (database: DatabaseSync) =>
  database.prepare('SELECT body FROM entries WHERE run IS NULL AND kind = ? ORDER BY id DESC')

function runsOf(database: DatabaseSync): readonly RunSummary[] {
  const last = database.prepare(
    'SELECT body FROM entries WHERE run IS ? AND tells = 1 ORDER BY id DESC LIMIT 2',
  )
  const attended = database.prepare('SELECT until FROM attended WHERE run = ?')
  const heads = database.prepare("SELECT body FROM entries WHERE kind = 'run' ORDER BY id DESC").all()
  const runs = heads.flatMap(entryIn).flatMap((head): RunSummary[] => {
    if (head.kind !== 'run' || head.runId === null || head.rundownId === null) return []
    const [entry = head, before] = last.all(head.runId).flatMap(entryIn)
    const until = attended.get(head.runId)?.['until']
    return [
      {
        runId: head.runId,
        rundownId: head.rundownId,
        service: head.service,
        title: head.plan.title,
        timezone: head.plan.timezone,
        startedAt: head.at,
        last: { at: entry.at, state: stateAfter(entry) ?? head.state },
        attendedUntil: typeof until === 'number' ? later(entry.at, instant(until)) : entry.at,
        ended:
          stateAfter(entry)?.phase === 'pre-show' &&
          before !== undefined &&
          stateAfter(before)?.phase === 'ended',
        imported: head.imported ?? null,
        rehearsal: head.how === 'rehearsal',
      },
    ]
  })
  // Imported runs are written later than they happened.
  return runs.toSorted((a, b) => b.startedAt - a.startedAt)
}

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
  makePath(dirname(file))
  // The file records who pressed what: readable by its owner only, like the logs that the engine creates beside it.
  closeSync(openSync(file, 'a', 0o600))
  try {
    return { database: openSound(file), notice: null }
  } catch (error) {
    if (!(error instanceof Unusable) && !isDamage(error)) throw error
    const newer = error instanceof Unusable && error.newer
    const aside = asideName(file, newer ? 'newer' : 'damaged', now)
    moveDatabase(file, aside)
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

/** SQLite's primary result codes with a remedy of their own. */
const resultMessages: Readonly<Record<number, Message>> = {
  5: messageOf('journal.in-use'),
  8: messageOf('journal.no-permission'),
  10: messageOf('journal.disk-failing'),
  11: messageOf('journal.damaged'),
  13: messageOf('journal.disk-full'),
  14: messageOf('journal.cannot-open'),
  26: messageOf('journal.damaged'),
}

const fileMessages: Readonly<Record<string, Message>> = {
  ENOSPC: messageOf('journal.disk-full'),
  EDQUOT: messageOf('journal.quota'),
  EACCES: messageOf('journal.no-permission'),
  EPERM: messageOf('journal.no-permission'),
  EROFS: messageOf('journal.read-only'),
}

/** Describes an error of the journal and what to do about it, without the journal's file name. */
function describeJournalError(error: unknown, file: string): Message {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const why =
    resultMessages[resultCode(error)] ??
    fileMessages[code] ??
    `${error instanceof Error ? error.message : String(error)}.`
  return messageOf('journal.in-folder', { folder: dirname(file), why })
}
