import { integer, required } from '../decode.ts'
import { migrations } from '../migrations/index.ts'
import type { Connection } from './connection.ts'

/** Each migration is one transaction with its version: a start that is cut off goes on where it stood. */
export function migrate(connection: Connection, to = migrations.length): void {
  const row = required(connection.first('PRAGMA user_version'), 'user_version')
  for (let version = integer(row, 'user_version'); version < to; version += 1) {
    connection.execute(
      `BEGIN IMMEDIATE; ${migrations[version]}; PRAGMA user_version = ${version + 1}; COMMIT`,
    )
  }
}
