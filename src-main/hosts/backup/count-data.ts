import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** How many rundowns a database has, those in the trash left out. */
export const countRundowns = (file: string): number =>
  count(file, 'SELECT count(*) AS n FROM rundowns WHERE deleted_at IS NULL')

/** How many shows a journal has. */
export const countRuns = (file: string): number =>
  count(file, "SELECT count(*) AS n FROM entries WHERE kind = 'run'")

/** None where there is no file. */
function count(file: string, sql: string): number {
  if (!existsSync(file)) return 0
  const database = new DatabaseSync(file, { timeout: 5_000 })
  try {
    return Number(database.prepare(sql).get()?.['n'] ?? 0)
  } finally {
    database.close()
  }
}
