import type { SQLOutputValue } from 'node:sqlite'
import type { ReplicatedTable } from './replicated-tables.ts'

/** As SQLite's session extension writes them: https://www.sqlite.org/session/c_changeset_start.html gives the reader. */
const tableMark = 0x54
const insertMark = Buffer.from([18, 0])
const integerType = 1
const textType = 3
const blobType = 4
const nullValue = Buffer.from([5])

/** What stands before the changes of a table in a changeset. */
export const tableHeader = ({ name, columns }: ReplicatedTable): Buffer =>
  Buffer.concat([
    Buffer.from([tableMark]),
    varint(columns.length),
    Buffer.from(columns.map(({ key }) => key)),
    Buffer.from(`${name}\0`),
  ])

/** A row in a changeset that inserts it. Its texts are given as bytes, and its integers as `bigint`. */
export const insertOf = (
  { columns }: ReplicatedTable,
  row: Readonly<Record<string, SQLOutputValue>>,
): Buffer => Buffer.concat([insertMark, ...columns.flatMap(({ name, type }) => encoded(row[name], type))])

function encoded(value: SQLOutputValue | undefined, type: string): Buffer[] {
  if (typeof value === 'bigint') {
    const bytes = Buffer.allocUnsafe(9)
    bytes[0] = integerType
    bytes.writeBigInt64BE(value, 1)
    return [bytes]
  }
  if (!(value instanceof Uint8Array)) return [nullValue]
  const head = Buffer.concat([Buffer.from([type === 'TEXT' ? textType : blobType]), varint(value.length)])
  return [head, Buffer.from(value.buffer, value.byteOffset, value.byteLength)]
}

/** SQLite's variable-length integer, of a length: seven bits in each byte, the highest ones first. */
function varint(value: number): Buffer {
  const bytes = [value & 0x7f]
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    bytes.unshift((rest & 0x7f) | 0x80)
  return Buffer.from(bytes)
}
