import type { DatabaseSync } from 'node:sqlite'
import { pragma } from './journal-file.ts'

/** Once it prunes it goes this far below what is allowed, so that it does not prune after every run. */
const share = 0.9

/**
 * Deletes the oldest runs, whole, with what was pressed outside runs before their end, while the journal is larger than
 * `maxBytes`. Never `keep`, never the newest. Each run is one transaction.
 */
export function pruneJournal(database: DatabaseSync, maxBytes: number, keep: string | null): void {
  if (usedBytes(database) <= maxBytes) return
  const runs = database
    .prepare("SELECT run FROM entries WHERE kind = 'run' ORDER BY id")
    .all()
    .map(({ run }) => String(run))
  for (const run of runs.slice(0, -1)) {
    if (run === keep) continue
    if (usedBytes(database) <= maxBytes * share) break
    pruneRun(database, run)
  }
  if (usedBytes(database) > maxBytes) pruneOutside(database)
  // Gives the room back to the disk.
  database.exec('PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)')
}

function pruneRun(database: DatabaseSync, run: string): void {
  deleting(database, () => {
    const row = database.prepare('SELECT max(id) AS last FROM entries WHERE run = ?').get(run)
    database.prepare('DELETE FROM entries WHERE run = ?').run(run)
    database.prepare('DELETE FROM entries WHERE run IS NULL AND id < ?').run(Number(row?.['last'] ?? 0))
  })
}

/** Of what was pressed outside runs, the older half. */
function pruneOutside(database: DatabaseSync): void {
  deleting(database, () => {
    database.exec(`DELETE FROM entries WHERE run IS NULL AND id IN (
      SELECT id FROM entries WHERE run IS NULL ORDER BY id
      LIMIT (SELECT count(*) / 2 FROM entries WHERE run IS NULL))`)
  })
}

function deleting(database: DatabaseSync, work: () => void): void {
  database.exec('BEGIN IMMEDIATE; INSERT INTO pruning VALUES (1)')
  try {
    work()
    database.exec('DELETE FROM pruning; COMMIT')
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

const usedBytes = (database: DatabaseSync): number =>
  (Number(pragma(database, 'page_count')) - Number(pragma(database, 'freelist_count'))) *
  Number(pragma(database, 'page_size'))
