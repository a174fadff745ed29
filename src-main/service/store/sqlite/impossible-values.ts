import type { Instant } from '../../../domain/time/time.ts'
import { integer, required, UnreadableRow } from '../decode.ts'
import { cells, keptTables } from '../rows.ts'
import type { Table } from '../table.ts'
import type { Connection } from './connection.ts'

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
