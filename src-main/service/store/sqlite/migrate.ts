import { integer, required } from '../decode.ts'
import { migrations } from '../migrations/index.ts'
import type { Connection } from './connection.ts'

/** All that are missing are one transaction with the version: a start that is cut off finds what was there before. */
export function migrate(connection: Connection, to = migrations.length): void {
  const row = required(connection.first('PRAGMA user_version'), 'user_version')
  const missing = migrations.slice(integer(row, 'user_version'), to)
  if (missing.length === 0) return
  connection.execute(`BEGIN IMMEDIATE; ${missing.join('; ')}; PRAGMA user_version = ${to}; COMMIT`)
}
