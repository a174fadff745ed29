import type { SQLInputValue } from 'node:sqlite'
import type { Instant } from '../../../domain/time/time.ts'
import { integer, required, text, UnreadableRow } from '../engine.ts'
import { cells, keptTables } from '../rows.ts'
import type { Table } from '../table.ts'
import { Connection, readAlone } from './connection.ts'
import { addTeam, installationOf, renewHistory, renewKeys, renewV0Tokens } from './installation.ts'
import { migrate } from './migrations.ts'

interface CopyDataOptions {
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
  /** The team that everything belongs to; null where there are several, or may have been. */
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

/** A value that no Showcall writes: SQL that finds it, and SQL of what to put in its place. `:now` is the time. */
interface Rule {
  readonly table: string
  readonly column: string
  readonly impossible: string
  readonly mended: string
}

/** What a field refuses to read. */
const rulesOf = (table: Table): readonly Rule[] =>
  table.columns.flatMap(({ name, field: { impossible }, mended }) => {
    if (impossible === null) return []
    const condition =
      impossible === 'read' ? `is_unreadable('${table.name}', '${name}', ${name})` : impossible(name)
    return [{ table: table.name, column: name, impossible: condition, mended }]
  })

/** For what only its field knows. */
function defineUnreadable(connection: Connection): void {
  const fields = new Map(
    keptTables.flatMap(table =>
      table.columns.map(({ name, field }) => [`${table.name}.${name}`, field] as const),
    ),
  )
  connection.define('is_unreadable', (table, column, value) => {
    try {
      fields.get(`${table}.${column}`)?.read({ value }, 'value')
      return 0
    } catch (error) {
      if (error instanceof UnreadableRow) return 1
      throw error
    }
  })
}

const anchored = "phase IN ('running', 'paused')"
/** Without a kickoff there is no show to go on with; a deadline can be planned again. */
const ofAnchors: readonly Rule[] = [
  {
    table: 'runners',
    column: 'phase',
    impossible: `${anchored} AND (cue_id IS NULL OR kickoff IS NULL)`,
    mended: "'pre-show'",
  },
  {
    table: 'runners',
    column: 'deadline',
    impossible: `${anchored} AND deadline IS NULL`,
    mended: 'kickoff + coalesce((SELECT duration_ms FROM cues WHERE id = cue_id), 0)',
  },
  {
    table: 'runners',
    column: 'last_stop',
    impossible: "phase = 'paused' AND last_stop IS NULL",
    mended: 'kickoff',
  },
]

/** In the order in which they are mended. */
const rules: readonly Rule[] = [...keptTables.filter(table => table !== cells).flatMap(rulesOf), ...ofAnchors]

/** Its texts stand before the rest of a row: to look at that reads the whole file. */
const ofCells = rulesOf(cells)

/** A show on a cue that is not there can be read, and not gone on with. */
const ofShows: readonly Rule[] = [
  {
    table: 'runners',
    column: 'phase',
    impossible: `${anchored}
      AND NOT EXISTS (SELECT 1 FROM cues WHERE cues.id = cue_id AND cues.rundown_id = runners.rundown_id)`,
    mended: "'pre-show'",
  },
]

/** How many rows hold values that cannot be, cells aside. */
export function impossibleRows(connection: Connection): number {
  defineUnreadable(connection)
  const counts = [...new Set(rules.map(rule => rule.table))].map(table => {
    const ofTable = rules.filter(rule => rule.table === table)
    const conditions = ofTable.map(rule => `(${rule.impossible})`).join(' OR ')
    const row = connection.first(`SELECT count(*) AS count FROM ${table} WHERE ${conditions}`)
    return integer(required(row, 'count'), 'count')
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Puts possible values in the place of impossible ones. How many values that were. */
export function repairImpossible(connection: Connection, now: Instant): number {
  defineUnreadable(connection)
  let mended = 0
  for (const { table, column, impossible, mended: value } of [...rules, ...ofCells, ...ofShows]) {
    const set = value.replaceAll(':now', String(now))
    connection.run(`UPDATE ${table} SET ${column} = ${set} WHERE ${impossible}`)
    mended += integer(required(connection.first('SELECT changes() AS count'), 'count'), 'count')
  }
  return mended
}
