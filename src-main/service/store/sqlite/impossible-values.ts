import { columnTypes } from '../../../contract/dashboard.ts'
import { lengths } from '../../../contract/v1/limits.ts'
import { roles } from '../../../contract/v1/resources.ts'
import { cueTypes, editorialStatuses } from '../../../domain/rundown/rundown.ts'
import { earliest, type Instant, latest } from '../../../domain/time/time.ts'
import { integer, required } from '../decode.ts'
import type { Connection } from './connection.ts'

/** A value that no Showcall writes: SQL that finds it, and SQL of what to put in its place. `:now` is the time. */
interface Rule {
  readonly table: string
  readonly column: string
  readonly impossible: string
  readonly mended: string
}

const outOfTime = (column: string) => `${column} NOT BETWEEN ${earliest} AND ${latest}`
const oneOf = (values: readonly string[]) => values.map(value => `'${value}'`).join(', ')

const times = (table: string, columns: readonly string[], mended: string): Rule[] =>
  columns.map(column => ({ table, column, impossible: outOfTime(column), mended }))
const numbers = (table: string, columns: readonly string[], mended: string): Rule[] =>
  columns.map(column => ({
    table,
    column,
    impossible: `${column} NOT BETWEEN ${Number.MIN_SAFE_INTEGER} AND ${Number.MAX_SAFE_INTEGER}`,
    mended,
  }))
const enumRule = (table: string, column: string, values: readonly string[], mended: string): Rule => ({
  table,
  column,
  impossible: `${column} NOT IN (${oneOf(values)})`,
  mended: `'${mended}'`,
})

const typeIn = (path: string) => `json_type(settings, '$.${path}')`
const settings: Rule = {
  table: 'rundowns',
  column: 'settings',
  impossible: `CASE WHEN NOT json_valid(settings) THEN 1 ELSE ${typeIn('cueNumbering.startFrom')} IS NOT 'integer'
    OR ${typeIn('cueNumbering.prefix')} IS NOT 'text' OR ${typeIn('cueNumbering.padding')} IS NOT 'integer'
    OR coalesce(settings ->> '$.timeOfDayFormat', '24h') NOT IN ('12hNoAmPm', '12h', '24h') END`,
  mended: `'{"cueNumbering":{"startFrom":1,"prefix":"","padding":1},"timeOfDayFormat":null}'`,
}

const departmentIn = (path: string) => `json_type(department, '$.${path}')`
const department: Rule = {
  table: 'columns',
  column: 'department',
  impossible: `CASE WHEN department IS NULL THEN 0 WHEN NOT json_valid(department) THEN 1
    ELSE ${departmentIn('shortName')} IS NOT 'text' OR ${departmentIn('color')} IS NOT 'text'
    OR ${departmentIn('groups')} IS NOT 'array'
    OR EXISTS (SELECT 1 FROM json_each(department, '$.groups') WHERE type <> 'text') END`,
  mended: 'NULL',
}

const anchored = "phase IN ('running', 'paused')"
/** Without a kickoff there is no show to go on with; a deadline can be planned again. */
const runners: readonly Rule[] = [
  {
    table: 'runners',
    column: 'phase',
    impossible: `phase NOT IN ('pre-show', 'running', 'paused', 'ended') OR ${anchored}
      AND (cue_id IS NULL OR kickoff IS NULL OR ${outOfTime('kickoff')})`,
    mended: "'pre-show'",
  },
  {
    table: 'runners',
    column: 'deadline',
    impossible: `${anchored} AND (deadline IS NULL OR ${outOfTime('deadline')})`,
    mended: 'kickoff + coalesce((SELECT duration_ms FROM cues WHERE id = cue_id), 0)',
  },
  {
    table: 'runners',
    column: 'last_stop',
    impossible: `phase = 'paused' AND (last_stop IS NULL OR ${outOfTime('last_stop')})`,
    mended: 'kickoff',
  },
  { table: 'runners', column: 'last_stop', impossible: outOfTime('last_stop'), mended: 'NULL' },
  ...times('runners', ['started_at'], 'NULL'),
  ...numbers('runners', ['kickoff', 'deadline'], 'NULL'),
  ...numbers('runners', ['revision', 'version'], '0'),
]

/** In the order in which they are mended. What ends a token stays ended. */
const rules: readonly Rule[] = [
  ...times('rundowns', ['start_time'], 'NULL'),
  ...times('rundowns', ['created_at', 'updated_at', 'deleted_at'], ':now'),
  ...numbers('rundowns', ['content_version', 'structure_version'], ':now * 1000'),
  ...numbers('rundowns', ['version'], '0'),
  enumRule('rundowns', 'status', editorialStatuses, 'draft'),
  settings,
  ...times('cues', ['start_time'], 'NULL'),
  ...times('cues', ['created_at', 'updated_at'], ':now'),
  {
    table: 'cues',
    column: 'duration_ms',
    impossible: `duration_ms NOT BETWEEN 0 AND ${lengths.durationMs}`,
    mended: `CASE WHEN duration_ms < 0 THEN 0 ELSE ${lengths.durationMs} END`,
  },
  ...numbers('cues', ['rank', 'prevent_edits', 'skipped'], '0'),
  enumRule('cues', 'type', cueTypes, 'cue'),
  ...runners,
  ...times('columns', ['created_at', 'updated_at'], ':now'),
  ...numbers('columns', ['rank', 'private'], '1'),
  enumRule('columns', 'type', columnTypes, 'text'),
  department,
  ...times('tokens', ['issued_at'], '0'),
  ...times('tokens', ['expires_at', 'revoked_at'], ':now'),
  ...numbers('tokens', ['is_desk', 'for_desk', 'issued_after'], '0'),
  ...numbers('teams', ['max_rundowns'], 'NULL'),
  enumRule('tokens', 'role', roles, 'VIEW'),
  ...times('rotations', ['rotated_at'], ':now'),
  ...numbers('mentions', ['rank'], '0'),
  ...numbers('output_messages', ['visible', 'bold', 'underline'], '0'),
]

/** Of cells, which stand behind their texts: to look at them reads the whole file. */
const ofCells: readonly Rule[] = times('cells', ['created_at', 'updated_at'], ':now')

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
  let mended = 0
  for (const { table, column, impossible, mended: value } of [...rules, ...ofCells, ...ofShows]) {
    const set = value.replaceAll(':now', String(now))
    connection.run(`UPDATE ${table} SET ${column} = ${set} WHERE ${impossible}`)
    mended += integer(required(connection.first('SELECT changes() AS count'), 'count'), 'count')
  }
  return mended
}
