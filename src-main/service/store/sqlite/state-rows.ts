import { createHash, type Hash } from 'node:crypto'
import { keptTables } from '../rows.ts'
import type { Table } from '../table.ts'
import type { Connection } from './connection.ts'
import { InsertChanges } from './insert-changes.ts'

/** Of a chunk: reading one takes half a millisecond, which is how long a press has to wait for it. */
const mostRows = 100
const mostBytes = 64 * 1024

/**
 * All rows as changesets that insert them, table by table in order of the primary key. `hash` takes the same bytes
 * independent of the chunks. The connection reads one state all the while.
 */
export function* stateRows(connection: Connection, hash: Hash): Generator<Buffer, void> {
  for (const table of keptTables) {
    const inserts = new InsertChanges(table)
    const { header } = inserts
    hash.update(header)
    const take = (): Buffer => {
      const changes = inserts.take()
      hash.update(changes.subarray(header.length))
      return changes
    }
    let rows = 0
    for (const row of connection.each(selectOf(table))) {
      inserts.add(row)
      rows += 1
      if (rows < mostRows && inserts.bytes < mostBytes) continue
      yield take()
      rows = 0
    }
    if (rows > 0) yield take()
  }
}

/** Text as its bytes: one that is no UTF-8, which another program wrote, would be read as another text. */
function selectOf({ name, columns, key }: Table): string {
  const read = columns.map(({ name: column, field }) =>
    field.type === 'TEXT' ? `CAST(${column} AS BLOB) AS ${column}` : column,
  )
  // Qualified: alone it would mean the bytes, by which no index is ordered.
  const order = key.map(column => `${name}.${column}`)
  return `SELECT ${read.join()} FROM ${name} ORDER BY ${order.join()}`
}

/** The state hash; it yields between chunks. Null when `isOver` becomes true meanwhile. */
export async function hashState(
  connection: Connection,
  isOver: () => boolean = () => false,
): Promise<string | null> {
  const hash = createHash('sha256')
  const rows = stateRows(connection, hash)
  while (!isOver()) {
    if (rows.next().done === true) return hash.digest('hex')
    await nextTurn()
  }
  return null
}

/** The event loop goes round once: what waits has its turn. */
export const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))
