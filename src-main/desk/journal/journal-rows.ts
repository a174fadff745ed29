import type { DatabaseSync } from 'node:sqlite'
import { type JournalEntry, stateAfter } from '../../domain/as-run/journal-entry.ts'

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

export const pragma = (database: DatabaseSync, name: string): unknown =>
  Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]
