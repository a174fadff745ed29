import { integer, text } from '../decode.ts'
import { Connection } from './connection.ts'
import { migrate } from './migrate.ts'

export interface ReplicatedTable {
  readonly name: string
  /** In their order. */
  readonly columns: readonly {
    readonly name: string
    /** TEXT, INTEGER or BLOB: the tables are STRICT. */
    readonly type: string
    /** Its place in the primary key, from 1; 0: not in it. */
    readonly key: number
  }[]
}

/**
 * Every table that Showcall makes but the log of changes: a standby that takes over begins another history, and so could
 * use none of it. Those that another program has made are no part of an installation.
 */
export function replicatedTables(): readonly ReplicatedTable[] {
  const connection = new Connection(':memory:', { readOnly: false })
  try {
    migrate(connection)
    return connection
      .all("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'changes' ORDER BY name")
      .map(row => tableOf(connection, text(row, 'name')))
  } finally {
    connection.close()
  }
}

const tableOf = (connection: Connection, name: string): ReplicatedTable => ({
  name,
  columns: connection.all(`PRAGMA table_info(${name})`).map(row => ({
    name: text(row, 'name'),
    type: text(row, 'type'),
    key: integer(row, 'pk'),
  })),
})
