import type { SQLInputValue } from 'node:sqlite'
import type { Instant } from '../../../domain/time/time.ts'
import { integer, required, text } from '../decode.ts'
import { Connection, readAlone } from './connection.ts'
import { repairImpossible } from './impossible-values.ts'
import { addTeam, installationOf, renewHistory, renewKeys, renewV0Tokens } from './installation.ts'
import { migrate } from './migrate.ts'

export interface CopyDataOptions {
  readonly now: Instant
  /** Of the schema of the source. */
  readonly version: number
  /** The source cannot be read as a whole: what can be is taken from both ends of each table. */
  readonly damaged: boolean
  readonly newKeys: boolean
}

export interface CopiedData {
  readonly rundowns: number
  /** Rows that fit nothing: of no rundown, twice there, or of another form. */
  readonly leftOut: number
  /** Values that cannot be, replaced by those that can. */
  readonly mended: number
  /** Triggers, views, tables and indexes of the source that Showcall does not make; none of them is copied. */
  readonly foreign: readonly string[]
}

/** A table of the source is not the one that Showcall makes. */
export class OtherSchema extends Error {}

/**
 * Copies the rows of a database into a new one at `target`, which is there and empty: table by table, into a schema that
 * is made here. Nothing of the source runs, and every row is checked. Throws `OtherSchema`, and what SQLite throws.
 */
export function copyData(source: string, target: string, options: CopyDataOptions): CopiedData {
  return readAlone(source, from => copyInto(target, from, options))
}

function copyInto(target: string, from: Connection, options: CopyDataOptions): CopiedData {
  const { now, version, damaged, newKeys } = options
  const into = new Connection(target, { readOnly: false })
  try {
    from.execute('PRAGMA trusted_schema = OFF')
    migrate(into, version)
    // The log holds deleted text, and its positions belong to another history.
    const copied = objectsOf(into).filter(({ type, name }) => type === 'table' && name !== 'changes')
    const foreign = damaged ? [] : compare(objectsOf(from), objectsOf(into))
    into.execute('BEGIN IMMEDIATE')
    let leftOut = copyTables(from, into, copied.slice(0, 2), { damaged, onlyTeam: null })
    // A key that can be guessed is none.
    into.run("DELETE FROM installation WHERE name LIKE '%-secret' AND length(value) < 32")
    keepFirstTeam(from, into)
    const { teamId } = installationOf(into)
    renewV0Tokens(into, 'length(v0_token) < 32')
    const teams = integer(required(into.first('SELECT count(*) AS count FROM teams'), 'count'), 'count')
    const onlyTeam = teams === 1 && !damaged ? teamId : null
    leftOut += copyTables(from, into, copied.slice(2), { damaged, onlyTeam })
    into.run(
      `INSERT INTO runners (rundown_id, phase, revision, version) SELECT id, 'pre-show', 0, 0 FROM rundowns
       WHERE id NOT IN (SELECT rundown_id FROM runners)`,
    )
    into.execute('COMMIT')
    migrate(into)
    into.execute('BEGIN IMMEDIATE')
    const mended = repairImpossible(into, now)
    installationOf(into)
    renewHistory(into)
    if (newKeys) renewKeys(into, now)
    into.execute('COMMIT')
    const broken = into.all('PRAGMA foreign_key_check').length
    if (broken > 0) throw new Error(`${broken} rows refer to rows that are not there`)
    const count = required(into.first('SELECT count(*) AS count FROM rundowns'), 'count')
    return { rundowns: integer(count, 'count'), leftOut, mended, foreign }
  } finally {
    into.close()
  }
}

interface SchemaObject {
  readonly type: string
  readonly name: string
  readonly sql: string
}

const objectsOf = (connection: Connection): readonly SchemaObject[] =>
  connection
    .all('SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid')
    .map(row => ({ type: text(row, 'type'), name: text(row, 'name'), sql: text(row, 'sql') }))

/** Names of what stands in the source besides. */
function compare(found: readonly SchemaObject[], known: readonly SchemaObject[]): readonly string[] {
  const sqlOf = new Map(found.map(({ type, name, sql }) => [`${type} ${name}`, sql]))
  for (const { type, name, sql } of known) {
    if (type === 'table' && sqlOf.get(`${type} ${name}`) !== sql) throw new OtherSchema(name)
  }
  const ours = new Set(known.map(({ type, name }) => `${type} ${name}`))
  return [...sqlOf.keys()].filter(name => !ours.has(name))
}

interface Copying {
  readonly damaged: boolean
  /** All is of this one. Null: there are several, or may have been. */
  readonly onlyTeam: string | null
}

/** Where it is not known which team is the first, the one of the first rundown is. */
function keepFirstTeam(from: Connection, into: Connection): void {
  if (into.first("SELECT 1 FROM installation WHERE name = 'team'") !== undefined) return
  try {
    const teamId = from.first('SELECT team_id FROM rundowns LIMIT 1')?.['team_id']
    if (typeof teamId === 'string')
      into.run("INSERT INTO installation VALUES ('team', ?)", Buffer.from(teamId))
  } catch {
    // None can be read.
  }
}

/** How many rows were left out. */
const copyTables = (
  from: Connection,
  into: Connection,
  tables: readonly SchemaObject[],
  copying: Copying,
): number => tables.reduce((sum, table) => sum + copyTable(from, into, table, copying), 0)

function copyTable(
  from: Connection,
  into: Connection,
  { name, sql }: SchemaObject,
  { damaged, onlyTeam }: Copying,
): number {
  const info = into.all(`PRAGMA table_info(${name})`)
  const columns = info.map(row => text(row, 'name'))
  const keys = info.filter(row => integer(row, 'pk') > 0).map(row => text(row, 'name'))
  const order = /WITHOUT ROWID/.test(sql) ? keys : ['rowid']
  const insert = `INSERT OR IGNORE INTO ${name} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`
  const isCopied = (row: Readonly<Record<string, SQLInputValue>>): boolean => {
    const { team_id: teamId } = row
    const values = columns.map(column =>
      column === 'team_id' && onlyTeam !== null ? onlyTeam : (row[column] ?? null),
    )
    try {
      // A team whose own row is lost goes on by itself: nothing of it comes to another team.
      if (onlyTeam === null && typeof teamId === 'string') addTeam(into, teamId)
      return into.run(insert, ...values) > 0
    } catch {
      // Of another form than its column, or of nothing that is there.
      return false
    }
  }
  const rows = (direction: string) =>
    from.each(
      `SELECT ${columns.join()} FROM ${name} ORDER BY ${order.map(key => `${key} ${direction}`).join()}`,
    )
  let leftOut = 0
  try {
    for (const row of rows('ASC')) leftOut += isCopied(row) ? 0 : 1
  } catch (error) {
    if (!damaged) throw error
    try {
      for (const row of rows('DESC')) if (!isCopied(row)) break
    } catch {
      // What lies between the two damaged places is lost.
    }
  }
  return leftOut
}
