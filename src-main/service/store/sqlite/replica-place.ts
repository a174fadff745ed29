import type { CommitPosition } from '../commit-feed.ts'
import { bytes, flag, integer, text } from '../decode.ts'
import type { Connection } from './connection.ts'

/** What a replica knows of itself; it changes in the transaction that applies a commit. */
export interface ReplicaPlace {
  readonly position: CommitPosition
  readonly chain: Uint8Array
  /** A row was found to differ from that of the original. */
  readonly diverged: boolean
}

/** Stands in the file beside the tables of Showcall, is never replicated, and is gone once the replica is promoted. */
const table = 'replica_place'

/** Whether the file is a replica, and no database of a service. */
export const isReplica = (connection: Connection): boolean =>
  connection.first('SELECT 1 FROM sqlite_schema WHERE name = ?', table) !== undefined

export function makeReplicaPlace(connection: Connection): void {
  connection.execute(
    `CREATE TABLE ${table} (run TEXT NOT NULL, number INTEGER NOT NULL, chain BLOB NOT NULL, diverged INTEGER NOT NULL) STRICT`,
  )
}

/** Null until a copy is complete. */
export function replicaPlaceOf(connection: Connection): ReplicaPlace | null {
  const row = connection.first(`SELECT * FROM ${table}`)
  if (row === undefined) return null
  return {
    position: { run: text(row, 'run'), number: integer(row, 'number') },
    chain: bytes(row, 'chain'),
    diverged: flag(row, 'diverged'),
  }
}

export function putReplicaPlace(connection: Connection, { position, chain, diverged }: ReplicaPlace): void {
  connection.run(`DELETE FROM ${table}`)
  connection.run(
    `INSERT INTO ${table} VALUES (?, ?, ?, ?)`,
    position.run,
    position.number,
    chain,
    Number(diverged),
  )
}

export const removeReplicaPlace = (connection: Connection): void => connection.execute(`DROP TABLE ${table}`)
