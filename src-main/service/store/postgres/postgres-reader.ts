import type { ReferenceLookup } from '../../../domain/rich-text/cell-text.ts'
import { earliest, type Instant } from '../../../domain/time/time.ts'
import { integer, type Row, required, text } from '../decode.ts'
import { insteadOfChanges, type LogLimits } from '../log-limits.ts'
import type {
  CellScope,
  Coordinate,
  LeftOut,
  NumberedChange,
  Reader,
  RundownScope,
  StoredRundown,
} from '../port.ts'
import {
  cellOf,
  cueReader,
  hasReferences,
  readable,
  rundownsWithShows,
  standingOf,
  standings,
  storedOf,
} from '../row-codecs.ts'
import {
  type CellRow,
  changes,
  columns,
  type LoggedChange,
  type MentionRow,
  mentions,
  type OutputMessageRow,
  outputMessages,
  type Structure,
  type TeamRow,
  type TextVariableRow,
  type TokenRow,
  type TokenStanding,
  teams,
  textVariables,
} from '../rows.ts'
import type { SqlValue } from '../table.ts'
import { isEnded } from '../token-standing.ts'
import type { Sql } from './sql.ts'

/** What a reader needs besides the database. */
export interface ReaderContext {
  readonly leftOut: LeftOut
  readonly limits: LogLimits
}

/** The statements of one state of the database. */
export type Snapshot = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>

/** The reading half of the engine. `snapshot` is for what needs several statements. */
export class PostgresReader implements Reader {
  protected readonly sql: Sql
  readonly #snapshot: Snapshot
  readonly #context: ReaderContext

  constructor(sql: Sql, snapshot: Snapshot, context: ReaderContext) {
    this.sql = sql
    this.#snapshot = snapshot
    this.#context = context
  }

  async token(id: string): Promise<TokenStanding | null> {
    const row = await this.sql.look(`${standings} WHERE tokens.id = $1`, id)
    return row === undefined ? null : standingOf(row)
  }

  async deskToken(teamId: string): Promise<TokenRow | null> {
    const rows = await this.sql.all(
      `${standings} WHERE tokens.team_id = $1 AND is_desk = 1 AND revoked_at IS NULL ORDER BY issued_at DESC`,
      teamId,
    )
    return this.#readable('tokens', rows, standingOf).find(token => !isEnded(token)) ?? null
  }

  async tokens(teamId: string): Promise<readonly TokenStanding[]> {
    const rows = await this.sql.all(
      `${standings} WHERE tokens.team_id = $1 AND is_desk = 0 ORDER BY issued_at DESC, tokens.id`,
      teamId,
    )
    return this.#readable('tokens', rows, standingOf)
  }

  async team(id: string): Promise<TeamRow | null> {
    const row = await this.sql.first('SELECT * FROM teams WHERE id = $1', id)
    return row === undefined ? null : teams.read(row)
  }

  async teams(): Promise<readonly TeamRow[]> {
    const rows = await this.sql.all('SELECT * FROM teams ORDER BY name COLLATE "C", id')
    return this.#readable('teams', rows, teams.read)
  }

  async teamByV0Token(token: string): Promise<TeamRow | null> {
    const row = await this.sql.look('SELECT * FROM teams WHERE v0_token = $1', token)
    return row === undefined ? null : teams.read(row)
  }

  async rundown(id: string): Promise<StoredRundown | null> {
    const row = await this.sql.first(`${rundownsWithShows} WHERE rundowns.id = $1`, id)
    return row === undefined ? null : storedOf(row)
  }

  async rundownsAfter(
    { teamId, rundownId }: RundownScope,
    after: { readonly createdAt: Instant; readonly id: string } | null,
    limit: number,
  ): Promise<readonly StoredRundown[]> {
    return this.#page(
      'rundowns',
      ['created_at', 'id'],
      limit,
      async () => storedOf,
      (from, count) =>
        this.sql.all(
          `${rundownsWithShows} WHERE team_id = $1 AND deleted_at IS NULL AND ($2::text IS NULL OR id = $2)
         AND (created_at, id) > ($3::bigint, $4) ORDER BY created_at, id LIMIT $5`,
          teamId,
          rundownId,
          from?.[0] ?? after?.createdAt ?? earliest - 1,
          from?.[1] ?? after?.id ?? '',
          count,
        ),
    )
  }

  async deletedRundowns(teamId: string): Promise<readonly StoredRundown[]> {
    const rows = await this.sql.all(
      `${rundownsWithShows} WHERE team_id = $1 AND deleted_at IS NOT NULL ORDER BY deleted_at DESC, id`,
      teamId,
    )
    return this.#readable('rundowns', rows, storedOf)
  }

  async startedRundowns(): Promise<readonly StoredRundown[]> {
    const rows = await this.sql.all(`${rundownsWithShows} WHERE phase <> 'pre-show' ORDER BY id`)
    return this.#readable('rundowns', rows, storedOf)
  }

  async rundownCount(teamId: string): Promise<number> {
    const row = await this.sql.first(
      'SELECT count(*) AS rundowns FROM rundowns WHERE team_id = $1 AND deleted_at IS NULL',
      teamId,
    )
    return integer(required(row, 'rundowns'), 'rundowns')
  }

  structure(rundownId: string): Promise<Structure> {
    return this.#snapshot(async sql => {
      const rundown = await sql.first('SELECT structure_version FROM rundowns WHERE id = $1', rundownId)
      const cues = await sql.all('SELECT * FROM cues WHERE rundown_id = $1 ORDER BY rank', rundownId)
      const columnRows = await sql.all('SELECT * FROM columns WHERE rundown_id = $1 ORDER BY rank', rundownId)
      return {
        version: integer(required(rundown, 'rundowns.id'), 'structure_version'),
        cues: this.#readable('cues', cues, cueReader()),
        columns: this.#readable('columns', columnRows, columns.read),
      }
    })
  }

  async cell({ cueId, columnId }: Coordinate): Promise<CellRow | null> {
    const rows = await this.sql.all(
      'SELECT * FROM cells WHERE cue_id = $1 AND column_id = $2',
      cueId,
      columnId,
    )
    const [row] = rows
    return row === undefined ? null : (await this.#cellReader(rows))(row)
  }

  async cellsAfter(scope: CellScope, after: Coordinate | null, limit: number): Promise<readonly CellRow[]> {
    const within = cellsWithin(scope)
    const [cue, column, count] = [1, 2, 3].map(more => `$${within.values.length + more}`)
    return this.#cells(after, limit, (cueId, columnId, wanted) =>
      this.sql.all(
        `SELECT cells.* ${within.sql} AND (cue_id, column_id) > (${cue}, ${column})
         ORDER BY cue_id, column_id LIMIT ${count}`,
        ...within.values,
        cueId,
        columnId,
        wanted,
      ),
    )
  }

  async cellCount(scope: CellScope): Promise<number> {
    const within = cellsWithin(scope)
    const row = await this.sql.first(`SELECT count(*) AS cells ${within.sql}`, ...within.values)
    return integer(required(row, 'cells'), 'cells')
  }

  async cellsNaming(rundownId: string, texts: readonly string[]): Promise<readonly CellRow[]> {
    const rows = await this.sql.all(
      `SELECT * FROM cells WHERE ${cellsNamed(1)} ORDER BY cue_id, column_id`,
      rundownId,
      texts,
    )
    return this.#readable('cells', rows, await this.#cellReader(rows))
  }

  async everyCell(
    rundownId: string,
    after: Coordinate | null = null,
    limit = Number.MAX_SAFE_INTEGER,
  ): Promise<readonly CellRow[]> {
    return this.#cells(after, limit, (cueId, columnId, wanted) =>
      this.sql.all(
        `SELECT * FROM cells WHERE rundown_id = $1 AND (cue_id, column_id) > ($2, $3)
         ORDER BY cue_id, column_id LIMIT $4`,
        rundownId,
        cueId,
        columnId,
        wanted,
      ),
    )
  }

  async mentions(rundownId: string): Promise<readonly MentionRow[]> {
    const rows = await this.sql.all('SELECT * FROM mentions WHERE rundown_id = $1 ORDER BY rank', rundownId)
    return this.#readable('mentions', rows, mentions.read)
  }

  async textVariables(rundownId: string): Promise<readonly TextVariableRow[]> {
    const rows = await this.sql.all(
      'SELECT * FROM text_variables WHERE rundown_id = $1 ORDER BY key',
      rundownId,
    )
    return this.#readable('text_variables', rows, textVariables.read)
  }

  async outputMessage(rundownId: string): Promise<OutputMessageRow | null> {
    const row = await this.sql.first('SELECT * FROM output_messages WHERE rundown_id = $1', rundownId)
    return row === undefined ? null : outputMessages.read(row)
  }

  async calling(rundownId: string): Promise<string | null> {
    const row = await this.sql.first('SELECT state FROM calling WHERE rundown_id = $1', rundownId)
    return row === undefined ? null : text(row, 'state')
  }

  async keptReply(id: string): Promise<string | null> {
    const row = await this.sql.first('SELECT reply FROM kept_replies WHERE id = $1', id)
    return row === undefined ? null : text(row, 'reply')
  }

  changesAfter(rundownId: string, seq: number): Promise<readonly NumberedChange[] | 'trimmed' | 'too_large'> {
    return this.#snapshot(async sql => {
      const sum = await sql.first(
        `SELECT max(seq) AS last, count(*) AS count, coalesce(sum(size), 0)::bigint AS size
         FROM changes WHERE rundown_id = $1 AND seq > $2`,
        rundownId,
        seq,
      )
      const instead = insteadOfChanges(sum, seq, this.#context.limits)
      if (instead !== null) return instead
      const rows = await sql.all(
        'SELECT * FROM changes WHERE rundown_id = $1 AND seq > $2 ORDER BY seq',
        rundownId,
        seq,
      )
      return rows.map(row => ({ ...changes.read(row), number: integer(row, 'number') }))
    })
  }

  async orderedChange(rundownId: string, seq: number): Promise<LoggedChange | null> {
    const row = await this.sql.first(
      'SELECT * FROM changes WHERE rundown_id = $1 AND seq <= $2 AND has_order = 1 ORDER BY seq DESC LIMIT 1',
      rundownId,
      seq,
    )
    return row === undefined ? null : changes.read(row)
  }

  /** Mentions and variables are read only where a cell names some. */
  async #cellReader(rows: readonly Row[]): Promise<(row: Row) => CellRow> {
    const ids = new Set(
      rows.filter(row => hasReferences(text(row, 'content_html'))).map(row => text(row, 'rundown_id')),
    )
    const read = new Map<string, ReferenceLookup>()
    for (const id of ids) read.set(id, await this.#references(id))
    return row => cellOf(row, () => read.get(text(row, 'rundown_id')) ?? noReferences)
  }

  async #references(rundownId: string): Promise<ReferenceLookup> {
    const mentions = new Map((await this.mentions(rundownId)).map(({ id, name }) => [id, name]))
    const variables = new Map((await this.textVariables(rundownId)).map(({ key, value }) => [key, value]))
    return { mention: id => mentions.get(id), variable: key => variables.get(key) }
  }

  #cells(
    after: Coordinate | null,
    limit: number,
    rowsAfter: (cueId: string, columnId: string, count: number) => Promise<Row[]>,
  ): Promise<CellRow[]> {
    const readerOf = (rows: readonly Row[]) => this.#cellReader(rows)
    return this.#page('cells', ['cue_id', 'column_id'], limit, readerOf, (from, count) =>
      rowsAfter(String(from?.[0] ?? after?.cueId ?? ''), String(from?.[1] ?? after?.columnId ?? ''), count),
    )
  }

  /** As many as `limit` while there are more: rows that are left out do not end a list early. */
  async #page<T>(
    table: string,
    [first, second]: readonly [string, string],
    limit: number,
    readerOf: (rows: readonly Row[]) => Promise<(row: Row) => T>,
    rowsAfter: (from: readonly [SqlValue, SqlValue] | null, count: number) => Promise<Row[]>,
  ): Promise<T[]> {
    const found: T[] = []
    let from: readonly [SqlValue, SqlValue] | null = null
    for (;;) {
      const wanted = limit - found.length
      const rows: Row[] = await rowsAfter(from, wanted)
      found.push(...this.#readable(table, rows, await readerOf(rows)))
      const last = rows.at(-1)
      if (last === undefined || rows.length < wanted || found.length === limit) return found
      from = [keyOf(last, first), keyOf(last, second)]
    }
  }

  #readable<T>(table: string, rows: readonly Row[], read: (row: Row) => T): T[] {
    return readable(table, rows, read, this.#context.leftOut)
  }
}

const noReferences: ReferenceLookup = { mention: () => undefined, variable: () => undefined }

const keyOf = (row: Row, column: string): SqlValue =>
  typeof row[column] === 'number' ? integer(row, column) : text(row, column)

/** Of the rundown and the texts in the parameters from that one on. Its second condition is that of an index. */
export const cellsNamed = (parameter: number): string => `rundown_id = $${parameter}
  AND strpos(content_html, '<rs-') > 0
  AND EXISTS (SELECT 1 FROM unnest($${parameter + 1}::text[]) AS name WHERE strpos(content_html, name) > 0)`

/** Of public columns. */
function cellsWithin({ rundownId, cueId, columnId }: CellScope): {
  readonly sql: string
  readonly values: readonly string[]
} {
  const named = [
    ['rundown_id', rundownId] as const,
    ...(cueId === undefined ? [] : [['cue_id', cueId] as const]),
    ...(columnId === undefined ? [] : [['column_id', columnId] as const]),
  ]
  const conditions = named.map(([name], index) => `cells.${name} = $${index + 1}`)
  return {
    sql: `FROM cells JOIN columns ON columns.id = cells.column_id AND columns.private = 0
      WHERE ${conditions.join(' AND ')}`,
    values: named.map(([, value]) => value),
  }
}
