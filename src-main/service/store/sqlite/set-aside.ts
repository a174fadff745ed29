import { existsSync, linkSync, renameSync } from 'node:fs'
import { asideName } from '../../../base/sqlite-file.ts'
import type { Instant } from '../../../domain/time/time.ts'
import { Connection } from './connection.ts'

/** Under a second name, with the log folded in where it can be; the first one still stands. */
export function setAside(target: string, now: Instant, why: string): string {
  try {
    const connection = new Connection(target, { readOnly: false })
    connection.execute('PRAGMA wal_checkpoint(TRUNCATE)')
    connection.close()
  } catch {
    // Damaged: it is kept as it is, log and all.
  }
  const aside = asideName(target, why, now)
  linkSync(target, aside)
  // A log left here would be taken for that of the restored one.
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(target + suffix)) renameSync(target + suffix, aside + suffix)
  }
  return aside
}
