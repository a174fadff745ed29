import { integer, required } from '../decode.ts'
import { migrations } from '../migrations/index.ts'
import type { Connection } from './connection.ts'

/** Runs the missing migrations and sets the version in one transaction: a start that is interrupted leaves the file as it was. */
export function migrate(connection: Connection, to = migrations.length): void {
  const row = required(connection.first('PRAGMA user_version'), 'user_version')
  const missing = migrations.slice(integer(row, 'user_version'), to)
  if (missing.length === 0) return
  connection.execute(`BEGIN IMMEDIATE; ${missing.join('; ')}; PRAGMA user_version = ${to}; COMMIT`)
}
