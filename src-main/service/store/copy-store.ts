import { createHash } from 'node:crypto'
import { keptTables } from './rows.ts'
import type { Table } from './table.ts'

export type CopiedValue = string | number | Uint8Array | null
export type CopiedRow = readonly CopiedValue[]

/** One end of a copy. Rows have their values in the order of the columns. */
export interface CopyEnd {
  /** All rows in order of the primary key, compared byte by byte, some at a time. */
  read(table: Table): AsyncIterable<readonly CopiedRow[]>
  write(table: Table, rows: readonly CopiedRow[]): Promise<void>
}

export interface CopiedStore {
  /** Of all tables. */
  readonly rows: number
  readonly rundowns: number
  /** Texts from which U+0000 was left out, which PostgreSQL does not take. */
  readonly shortened: number
  /** SHA-256 of the rows, read back from where they were written; hexadecimal. */
  readonly hash: string
}

/**
 * Copies every row but the log of changes, and reads all of it back. The copy begins another history, which its caller
 * sees to: what a client knows of the changes of the one does not hold for the other. Throws where what was read back is
 * not what was written.
 */
export async function copyStore(from: CopyEnd, into: CopyEnd): Promise<CopiedStore> {
  const written = createHash('sha256')
  const read = createHash('sha256')
  const counts = { rows: 0, rundowns: 0, shortened: 0 }
  for (const table of keptTables) {
    for await (const rows of from.read(table)) {
      const copied = rows.map(row => row.map(value => storable(value, () => (counts.shortened += 1))))
      await into.write(table, copied)
      counts.rows += copied.length
      if (table.name === 'rundowns') counts.rundowns += copied.length
      for (const row of copied) written.update(textOf(table, row))
    }
    for await (const rows of into.read(table)) for (const row of rows) read.update(textOf(table, row))
  }
  const hash = read.digest('hex')
  if (hash !== written.digest('hex'))
    throw new Error('What was read back from the copy is not what was written.')
  return { ...counts, hash }
}

function storable(value: CopiedValue, shortened: () => void): CopiedValue {
  if (typeof value !== 'string' || !value.includes('\0')) return value
  shortened()
  return value.replaceAll('\0', '')
}

const textOf = ({ name }: Table, row: CopiedRow): string =>
  `${name} ${JSON.stringify(row.map(value => (value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value)))}\n`
