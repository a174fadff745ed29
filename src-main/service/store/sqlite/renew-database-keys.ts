import type { Instant } from '../../../domain/time/time.ts'
import { Connection } from './connection.ts'
import { renewKeys } from './installation.ts'

/** Ends every token of a database that no process has open. */
export function renewDatabaseKeys(file: string, now: Instant): void {
  const connection = new Connection(file, { readOnly: false })
  try {
    connection.execute('BEGIN IMMEDIATE')
    renewKeys(connection, now)
    connection.execute('COMMIT')
  } finally {
    connection.close()
  }
}
