import { createHash, type Hash } from 'node:crypto'
import type { SQLOutputValue } from 'node:sqlite'
import { keptTables } from '../rows.ts'
import type { Field, Table } from '../table.ts'
import type { Connection } from './connection.ts'

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

/** As SQLite's session extension reads them, without which a row would have to be written first to be recorded. */
const tableMark = 0x54
const insertMark = 18
const integerType = 1
const textType = 3
const blobType = 4
const nullType = 5
/** Of a type, and of the longest length or integer that follows it. */
const mostOverhead = 10

/** A changeset of one table that inserts rows. */
export class InsertChanges {
  readonly #table: Table
  readonly #header: Buffer
  #bytes = Buffer.allocUnsafe(64 * 1024)
  #length: number

  constructor(table: Table) {
    this.#table = table
    this.#header = Buffer.concat([
      Buffer.from([tableMark, ...varint(table.columns.length), ...table.columns.map(({ key }) => key)]),
      Buffer.from(`${table.name}\0`),
    ])
    this.#length = this.#header.length
    this.#header.copy(this.#bytes)
  }

  /** What stands before the rows. */
  get header(): Buffer {
    return this.#header
  }

  /** Of the rows so far. */
  get bytes(): number {
    return this.#length - this.#header.length
  }

  /** Its texts are given as bytes, and its integers as `bigint`. */
  add(row: Readonly<Record<string, SQLOutputValue>>): void {
    this.#reserve(2)
    this.#put(insertMark)
    // Not the consequence of another change.
    this.#put(0)
    for (const { name, field } of this.#table.columns) this.#value(row[name], field.type)
  }

  /** The changeset, and begins the next one of the same table. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#length))
    this.#length = this.#header.length
    return taken
  }

  #value(value: SQLOutputValue | undefined, type: Field<unknown>['type']): void {
    if (typeof value === 'bigint') {
      this.#reserve(mostOverhead)
      this.#put(integerType)
      this.#bytes.writeBigInt64BE(value, this.#length)
      this.#length += 8
      return
    }
    if (!(value instanceof Uint8Array)) {
      this.#reserve(1)
      this.#put(nullType)
      return
    }
    this.#reserve(mostOverhead + value.length)
    this.#put(type === 'TEXT' ? textType : blobType)
    for (const byte of varint(value.length)) this.#put(byte)
    this.#bytes.set(value, this.#length)
    this.#length += value.length
  }

  #put(byte: number): void {
    this.#bytes[this.#length] = byte
    this.#length += 1
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(2 * (this.#length + more))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}

/** SQLite's variable-length integer, of a length: seven bits in each byte, the highest ones first. */
function varint(value: number): readonly number[] {
  const bytes = [value & 0x7f]
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    bytes.unshift((rest & 0x7f) | 0x80)
  return bytes
}
