import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { asideName } from '../../../base/sqlite-file.ts'
import type { Instant } from '../../../domain/time/time.ts'
import { StartupError } from '../../startup-error.ts'
import { backUp } from './backup.ts'
import { Connection } from './connection.ts'
import { repairImpossible } from './copy-data.ts'
import { databaseName } from './database-name.ts'
import { renewHistory } from './installation.ts'
import { openSqliteStore } from './sqlite-store.ts'

interface Repaired {
  /** How many values were replaced. */
  readonly values: number
  /** The database as it was; null where nothing had to be mended. */
  readonly kept: string | null
}

/**
 * Replaces values that cannot be, so that the rows which hold them are read again. The database is copied before. The
 * caller sees to it that nothing has the directory open. Throws `StartupError`.
 */
export async function repairDatabase(dataDir: string, now: Instant): Promise<Repaired> {
  const file = join(dataDir, databaseName)
  if (!existsSync(file)) {
    throw new StartupError(
      'backup.no_database',
      `There is no database in ${dataDir}.`,
      'Name the data directory with --data-dir DIR.',
    )
  }
  // Brings an older one up to this version, and refuses a newer one.
  await openSqliteStore(dataDir, now).close()
  const kept = asideName(file, 'before-repair', now)
  const connection = new Connection(file, { readOnly: false })
  try {
    connection.execute('BEGIN IMMEDIATE')
    const values = repairImpossible(connection, now)
    if (values === 0) {
      connection.execute('ROLLBACK')
      return { values, kept: null }
    }
    renewHistory(connection)
    backUp(dataDir, kept)
    connection.execute('COMMIT')
    return { values, kept }
  } finally {
    connection.close()
  }
}
