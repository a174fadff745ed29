import type { DatabaseSync } from 'node:sqlite'
import { entryIn, inTransaction, pragma } from './journal-rows.ts'

/** Pruning goes this far below the limit, so that it is not needed after every run. */
const share = 0.9

/**
 * Deletes whole runs while the journal is larger than `maxBytes` (bytes): imported runs first, then the oldest, together
 * with the presses outside runs from before the end of the deleted run, not baselines. The run `keep` and the newest show of this desk
 * stay. Each run is deleted in one transaction.
 */
export function pruneJournal(database: DatabaseSync, maxBytes: number, keep: string | null): void {
  if (usedBytes(database) <= maxBytes) return
  const heads = database.prepare("SELECT run, body FROM entries WHERE kind = 'run' ORDER BY id").all()
  const runs = heads.map(row => ({ run: String(row['run']), ...headOf(row) }))
  const own = runs.filter(({ imported }) => !imported)
  const newest = own.findLast(({ rehearsal }) => !rehearsal)
  for (const { run, imported } of [...runs.filter(({ imported }) => imported), ...own]) {
    if (run === keep || run === newest?.run) continue
    if (usedBytes(database) <= maxBytes * share) break
    pruneRun(database, run, imported)
  }
  if (usedBytes(database) > maxBytes) pruneOutside(database)
  // Gives the room back to the disk.
  database.exec('PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)')
}

function headOf(row: Record<string, unknown>): { readonly imported: boolean; readonly rehearsal: boolean } {
  const [head] = entryIn(row)
  return {
    imported: head?.imported !== undefined,
    rehearsal: head?.kind === 'run' && head.how === 'rehearsal',
  }
}

function pruneRun(database: DatabaseSync, run: string, imported: boolean): void {
  deleting(database, () => {
    const row = database.prepare('SELECT max(id) AS last FROM entries WHERE run = ?').get(run)
    database.prepare('DELETE FROM entries WHERE run = ?').run(run)
    database.prepare('DELETE FROM attended WHERE run = ?').run(run)
    // An imported run is older than the entries outside runs at its import.
    if (imported) return
    database
      .prepare("DELETE FROM entries WHERE run IS NULL AND kind <> 'baseline' AND id < ?")
      .run(Number(row?.['last'] ?? 0))
  })
}

/** The older half of the presses outside runs. */
function pruneOutside(database: DatabaseSync): void {
  deleting(database, () => {
    database.exec(`DELETE FROM entries WHERE run IS NULL AND id IN (
      SELECT id FROM entries WHERE run IS NULL ORDER BY id
      LIMIT (SELECT count(*) / 2 FROM entries WHERE run IS NULL))`)
  })
}

/** Entries may be deleted in this transaction. */
export const deleting = (database: DatabaseSync, work: () => void): void =>
  inTransaction(database, () => {
    database.exec('INSERT INTO pruning VALUES (1)')
    work()
    database.exec('DELETE FROM pruning')
  })

export const usedBytes = (database: DatabaseSync): number =>
  (Number(pragma(database, 'page_count')) - Number(pragma(database, 'freelist_count'))) *
  Number(pragma(database, 'page_size'))
