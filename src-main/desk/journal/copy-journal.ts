import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Instant } from '../../domain/time/time.ts'
import { pragma } from './journal-rows.ts'
import { migrations, openJournalFile } from './sqlite-journal.ts'

/**
 * Copies a journal to a new file, readable by its owner alone, as it stood at one moment. A desk may have it open, and
 * goes on writing meanwhile. False: there is no journal.
 */
export function backUpJournal(file: string, target: string): boolean {
  if (!existsSync(file)) return false
  closeSync(openSync(target, 'wx', 0o600))
  const database = new DatabaseSync(file, { timeout: 5_000 })
  try {
    database.prepare('VACUUM INTO ?').run(target)
  } finally {
    database.close()
  }
  return true
}

/** Why a journal file cannot be restored. */
export class ForeignJournal extends Error {
  readonly newer: boolean

  constructor(newer: boolean) {
    super(newer ? 'The journal was written by a newer Showcall.' : 'The file is not a journal.')
    this.name = 'ForeignJournal'
    this.newer = newer
  }
}

/**
 * Makes `fresh`, a new journal with the entries of the one in `source`. Only its rows are taken: nothing else of the source
 * runs. Throws `ForeignJournal`, and what the file system throws.
 */
export function prepareJournal(source: string, fresh: string, now: Instant): void {
  rmSync(fresh, { force: true })
  const { database: into } = openJournalFile(fresh, now)
  try {
    copyEntries(source, into)
    pragma(into, 'wal_checkpoint(TRUNCATE)')
    // A log that stands beside the file would be left behind when it is moved.
    pragma(into, 'journal_mode = DELETE')
  } finally {
    into.close()
  }
  const descriptor = openSync(fresh, 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

const columns = ['id', 'desk', 'seq', 'run', 'kind', 'tells', 'body'] as const

function copyEntries(source: string, into: DatabaseSync): void {
  const from = new DatabaseSync(source, { readOnly: true })
  try {
    from.exec('PRAGMA trusted_schema = OFF')
    const version = Number(pragma(from, 'user_version'))
    if (version > migrations.length) throw new ForeignJournal(true)
    const isTable =
      from.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'entries'").get() !==
      undefined
    if (version === 0 || !isTable) throw new ForeignJournal(false)
    const insert = into.prepare(
      `INSERT OR IGNORE INTO entries (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
    )
    into.exec('BEGIN IMMEDIATE')
    for (const row of from.prepare(`SELECT ${columns.join()} FROM entries ORDER BY id`).iterate()) {
      insert.run(...columns.map(column => row[column] ?? null))
    }
    into.exec('COMMIT')
  } finally {
    from.close()
  }
}
