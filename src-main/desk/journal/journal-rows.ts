import type { DatabaseSync } from 'node:sqlite'
import { type JournalEntry, stateAfter } from '../../domain/as-run/journal-entry.ts'

/** What an entry is known by. */
export const keyOf = ({ desk, seq }: JournalEntry): string => `${desk} ${seq}`

/** What is there already is passed over. */
export function insertEntries(database: DatabaseSync, entries: Iterable<JournalEntry>): void {
  const insert = database.prepare(
    'INSERT INTO entries (desk, seq, run, kind, tells, body) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  for (const entry of entries) {
    const tells = stateAfter(entry) === null ? 0 : 1
    insert.run(entry.desk, entry.seq, entry.runId, entry.kind, tells, JSON.stringify(entry))
  }
}

/** Bodies are written here and nowhere else; one that a failing disk has garbled is passed over, and the rest told. */
export function entryIn({ body }: Record<string, unknown>): readonly JournalEntry[] {
  try {
    return [JSON.parse(String(body)) as JournalEntry]
  } catch {
    return []
  }
}

/** All of it or nothing. */
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
