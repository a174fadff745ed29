import { type Duration, earliest, type Instant, latest } from '../../domain/time/time.ts'
import * as decode from './engine.ts'
import { type Row, type SqlValue, UnreadableRow } from './engine.ts'

/** How one column stores one member of a record. */
export interface Field<T> {
  /** As SQLite calls it: its tables are STRICT. */
  readonly type: 'TEXT' | 'INTEGER' | 'BLOB'
  readonly isNullable: boolean
  /** Throws `UnreadableRow` for a value that cannot be. */
  read(row: Row, column: string): T
  write(value: T): SqlValue
  /** SQL of SQLite that finds what `read` refuses. Null: nothing of that type. `read`: SQL does not know it. */
  readonly impossible: ((column: string) => string) | 'read' | null
  /** SQL of what takes the place of such a value. `:now` is the time. */
  mended(column: string): string
}

const outside = (least: number, most: number) => (column: string) =>
  `${column} NOT BETWEEN ${least} AND ${most}`
const literal = (value: string) => `'${value.replaceAll("'", "''")}'`

export const text: Field<string> = {
  type: 'TEXT',
  isNullable: false,
  read: decode.text,
  write: value => value,
  impossible: null,
  mended: () => "''",
}

export const integer: Field<number> = {
  type: 'INTEGER',
  isNullable: false,
  read: decode.integer,
  write: value => value,
  impossible: outside(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  mended: () => '0',
}

export const flag: Field<boolean> = { ...integer, read: decode.flag, write: Number }

export const moment: Field<Instant> = {
  ...integer,
  read: decode.moment,
  impossible: outside(earliest, latest),
  mended: () => ':now',
}

export const bytes: Field<Uint8Array> = {
  type: 'BLOB',
  isNullable: false,
  read: decode.bytes,
  write: value => value,
  impossible: null,
  mended: () => "X''",
}

/** Milliseconds, from 0 to `longest`. */
export const span = (longest: number): Field<Duration> => ({
  ...integer,
  read: (row, column) => decode.span(row, column, longest),
  impossible: outside(0, longest),
  mended: column => `CASE WHEN ${column} < 0 THEN 0 ELSE ${longest} END`,
})

/** `otherwise` takes the place of what is none of them. */
export const oneOf = <T extends string>(allowed: readonly T[], otherwise: T): Field<T> => ({
  type: 'TEXT',
  isNullable: false,
  read: (row, column) => decode.oneOf(row, column, allowed),
  write: value => value,
  impossible: column => `${column} NOT IN (${allowed.map(literal).join()})`,
  mended: () => literal(otherwise),
})

/** `read` gives null for what is not of that type. `otherwise` takes the place of what cannot be read. */
export const json = <T>(read: (value: unknown) => T | null, otherwise: NoInfer<T> | null): Field<T> => ({
  type: 'TEXT',
  isNullable: false,
  read(row, column) {
    const written = decode.text(row, column)
    try {
      const found = read(JSON.parse(written))
      if (found !== null) return found
    } catch {
      // No JSON: nothing of that type either.
    }
    throw new UnreadableRow(column)
  },
  write: value => JSON.stringify(value),
  impossible: 'read',
  mended: () => literal(JSON.stringify(otherwise)),
})

export const orNull = <T>(field: Field<T>): Field<T | null> => ({
  ...field,
  isNullable: true,
  read: (row, column) => (row[column] === null ? null : field.read(row, column)),
  write: value => (value === null ? null : field.write(value)),
  mended: () => 'NULL',
})

interface Column {
  readonly name: string
  readonly field: Field<unknown>
  /** Its place in the primary key, from 1; 0: not in it. */
  readonly key: number
  /** What an impossible value is replaced with; see `Field.mended`. */
  readonly mended: string
}

type Fields = Readonly<Record<string, Field<unknown>>>
type ValueOf<F> = F extends Field<infer T> ? T : never
type Members<F extends Fields, Names> = {
  readonly [Name in keyof F as Name extends Names ? Name : never]: ValueOf<F[Name]>
}

interface TableOptions<F extends Fields, Beside extends keyof F, Given extends keyof F> {
  /** Of the primary key, in its order. */
  readonly key: readonly (keyof F)[]
  /** Members that a row has besides its record. */
  readonly beside?: readonly Beside[]
  /** Members that a row keeps when it is written again. */
  readonly kept?: readonly (keyof F)[]
  /** Members to which the database gives a value. */
  readonly given?: readonly Given[]
  /** Columns that are not called as their member is, in snake case. */
  readonly columns?: { readonly [Member in keyof F]?: string }
  /** Where the mended value is not that of the field. */
  readonly mended?: { readonly [Member in keyof F]?: string }
}

/** A table and the records in its rows. `Beside`: what a row has besides its record. */
export interface Table<Rec = unknown, Beside = unknown> {
  readonly name: string
  /** In their order, which is that of the tables of SQLite. */
  readonly columns: readonly Column[]
  /** Names of its columns in order. */
  readonly key: readonly string[]
  /** Of a row with the columns of this table. */
  read(row: Row): Rec
  /** Selects its columns in a query of several tables, for `readJoined`. */
  readonly joined: string
  readJoined(row: Row): Rec
  /** Statements that write a row, whose parameters are `values`. `upsert` replaces a present row. */
  readonly insert: string
  readonly upsert: string
  values(record: Rec, beside: Beside): SqlValue[]
}

/** The records of a table. */
export type RecordOf<T> = T extends { read(row: Row): infer Rec } ? Rec : never

/** `fields` are the members in the order of the columns. */
export function table<F extends Fields, Beside extends keyof F = never, Given extends keyof F = never>(
  name: string,
  fields: F,
  options: TableOptions<F, Beside, Given>,
): Table<Members<F, Exclude<keyof F, Beside | Given>>, Members<F, Beside>> {
  const { key, beside = [], kept = [], given = [], columns: names, mended } = options
  const has = (list: readonly (keyof F)[], member: string) => list.includes(member)
  const columns = Object.entries(fields).map(([member, field]) => {
    const column = names?.[member] ?? snakeCase(member)
    return {
      member,
      name: column,
      field,
      key: key.indexOf(member) + 1,
      mended: mended?.[member] ?? field.mended(column),
    }
  })
  const inRecord = columns.filter(({ member }) => !has(beside, member) && !has(given, member))
  // Copied, it makes a record faster than members that are added one by one.
  const blank = Object.fromEntries(inRecord.map(({ member }) => [member, null]))
  const reader = (nameOf: (column: string) => string) => {
    const read = inRecord.map(({ member, name: column, field }) => ({ member, field, name: nameOf(column) }))
    return (row: Row) => {
      const record: Record<string, unknown> = { ...blank }
      for (const column of read) record[column.member] = column.field.read(row, column.name)
      // Each member was read by its field.
      return record as Members<F, Exclude<keyof F, Beside | Given>>
    }
  }
  const joinedName = (column: string) => `${name}.${column}`
  const written = columns.filter(({ member }) => !has(given, member))
  const replaced = written.filter(({ member }) => !has(key, member) && !has(kept, member))
  const keyColumns = key.map(member => columns.find(column => column.member === member)?.name ?? '')
  const insert = `INSERT INTO ${name} (${written.map(column => column.name).join()})
    VALUES (${written.map((_, at) => `$${at + 1}`).join()})`
  return {
    name,
    columns,
    key: keyColumns,
    read: reader(column => column),
    joined: inRecord.map(column => `${joinedName(column.name)} AS "${joinedName(column.name)}"`).join(),
    readJoined: reader(joinedName),
    insert,
    upsert: `${insert} ON CONFLICT (${keyColumns.join()})
      DO UPDATE SET ${replaced.map(column => `${column.name} = excluded.${column.name}`).join()}`,
    values: (record, besideRecord) => {
      const members: Readonly<Record<string, unknown>> = { ...record, ...besideRecord }
      return written.map(({ member, field }) => field.write(members[member]))
    },
  }
}

const snakeCase = (member: string): string =>
  member.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
