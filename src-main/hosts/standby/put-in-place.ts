import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '../../domain/time/time.ts'
import { setAside, syncFile } from '../../service/store/sqlite/backup.ts'
import { databaseName } from '../../service/store/sqlite/sqlite-store.ts'

/**
 * Makes the promoted copy the database of this desk. What was there before is kept under another name, whose path is given;
 * null where nothing was. Nothing has the directory open.
 */
export function putInPlace(dataDir: string, copy: string, now: Instant): string | null {
  const target = join(dataDir, databaseName)
  syncFile(copy)
  const aside = existsSync(target) ? setAside(target, now, 'before-takeover') : null
  // In one step: there is no moment without a database.
  renameSync(copy, target)
  return aside
}
