import type { ReferenceLookup } from '../../domain/rich-text/cell-text.ts'
import type { ScriptPart } from '../../domain/script/marks.ts'
import { earliest, type Instant } from '../../domain/time/time.ts'
import {
  type Dialect,
  type Engine,
  integer,
  momentOrNull,
  type Reading,
  type Row,
  required,
  rowOf,
  rowsOf,
  type SqlValue,
  text,
  UnreadableRow,
  urgentRowOf,
} from './engine.ts'
import type {
  CellScope,
  Coordinate,
  LeftOut,
  NumberedChange,
  Reader,
  RundownScope,
  StoredRundown,
} from './port.ts'
import {
  type CellRow,
  cellOf,
  changes,
  columns,
  cues,
  hasReferences,
  isEnded,
  type LoggedChange,
  type MentionRow,
  mentions,
  type OutputMessageRow,
  outputMessages,
  type References,
  rundowns,
  runnerOf,
  runners,
  type Structure,
  type TeamRow,
  type TextVariableRow,
  type TokenRow,
  type TokenStanding,
  teams,
  textVariables,
  tokens,
  withSkips,
} from './rows.ts'
import type { Table } from './table.ts'
import type { Unsaved } from './unsaved.ts'

/** What a reader needs besides the database. */
export interface ReaderContext {
  readonly leftOut: LeftOut
  readonly limits: LogLimits
  readonly unsaved: Unsaved
}

/** What follows the queries of a transaction, so that nobody else writes these rows before it ends. */
export interface RowLocks {
  readonly rundowns: string
  readonly teams: string
}

/** The reading half of a store. What is kept in memory alone takes the place of what the database has. */
export class StoreReader implements Reader {
  protected readonly context: ReaderContext
  readonly #engine: Engine
  readonly #locks: RowLocks

  constructor(engine: Engine, context: ReaderContext, locks: RowLocks = { rundowns: '', teams: '' }) {
    this.context = context
    this.#engine = engine
    this.#locks = locks
  }

  token(id: string): Promise<TokenStanding | null> {
    return this.#engine.read(this.readToken(id))
  }

  async deskToken(teamId: string): Promise<TokenRow | null> {
    const found = await this.#standings('is_desk = 1 AND revoked_at IS NULL', teamId)
    return found.find(token => !isEnded(token)) ?? null
  }

  tokens(teamId: string): Promise<readonly TokenStanding[]> {
    return this.#standings('is_desk = 0', teamId)
  }

  async team(id: string): Promise<TeamRow | null> {
    const row = await this.#first(`SELECT * FROM teams WHERE id = $1${this.#locks.teams}`, id)
    return row === undefined ? null : teams.read(row)
  }

  async teams(): Promise<readonly TeamRow[]> {
    const found = this.#readable('teams', await this.#all('SELECT * FROM teams ORDER BY id'), teams.read)
    return found.toSorted((a, b) => byBytes(a.name, b.name))
  }

  async teamByV0Token(token: string): Promise<TeamRow | null> {
    const row = await this.#engine.read(urgentRowOf('SELECT * FROM teams WHERE v0_token = $1', token))
    return row === undefined ? null : teams.read(row)
  }

  async rundown(id: string): Promise<StoredRundown | null> {
    const row = await this.#first(`${rundownsWithShows} WHERE rundowns.id = $1${this.#locks.rundowns}`, id)
    return row === undefined ? null : this.#stored(row)
  }

  rundownsAfter(
    { teamId, rundownId }: RundownScope,
    after: { readonly createdAt: Instant; readonly id: string } | null,
    limit: number,
  ): Promise<readonly StoredRundown[]> {
    const page = this.#page(
      {
        table: 'rundowns',
        sql: `${rundownsWithShows}
          WHERE team_id = $1 AND deleted_at IS NULL AND (CAST($2 AS TEXT) IS NULL OR id = $2)`,
        values: [teamId, rundownId],
        order: ['created_at', 'id'],
        after: [after?.createdAt ?? earliest - 1, after?.id ?? ''],
        limit,
      },
      row => this.#stored(row),
    )
    return this.#engine.read(page)
  }

  async deletedRundowns(teamId: string): Promise<readonly StoredRundown[]> {
    const rows = await this.#all(
      `${rundownsWithShows} WHERE team_id = $1 AND deleted_at IS NOT NULL ORDER BY deleted_at DESC, id`,
      teamId,
    )
    return this.#readable('rundowns', rows, row => this.#stored(row))
  }

  async startedRundowns(): Promise<readonly StoredRundown[]> {
    const rows = await this.#all(
      `${rundownsWithShows} WHERE phase <> 'pre-show' OR id IN (${this.#engine.dialect.texts('$1')})
       ORDER BY id${this.#locks.rundowns}`,
      JSON.stringify(this.context.unsaved.rundownIds()),
    )
    return this.#readable('rundowns', rows, row => this.#stored(row)).filter(
      ({ runner }) => runner.state.phase !== 'pre-show',
    )
  }

  async rundownCount(teamId: string): Promise<number> {
    const row = await this.#first(
      'SELECT count(*) AS rundowns FROM rundowns WHERE team_id = $1 AND deleted_at IS NULL',
      teamId,
    )
    return integer(required(row, 'rundowns'), 'rundowns')
  }

  structure(rundownId: string): Promise<Structure> {
    return this.#engine.readAtOnce(this.#readStructure(rundownId))
  }

  cell({ cueId, columnId }: Coordinate): Promise<CellRow | null> {
    return this.#engine.read(this.#readCell(cueId, columnId))
  }

  cellsAfter(scope: CellScope, after: Coordinate | null, limit: number): Promise<readonly CellRow[]> {
    return this.#cells(publicCells(scope), after, limit)
  }

  async cellCount(scope: CellScope): Promise<number> {
    const { condition, values } = publicCells(scope)
    const row = await this.#first(`SELECT count(*) AS cells FROM cells WHERE ${condition}`, ...values)
    return integer(required(row, 'cells'), 'cells')
  }

  cellsNaming(rundownId: string, texts: readonly string[]): Promise<readonly CellRow[]> {
    return this.#engine.read(this.#readCellsNaming(rundownId, texts))
  }

  everyCell(rundownId: string): Promise<readonly CellRow[]> {
    return this.#cells({ condition: 'rundown_id = $1', values: [rundownId] }, null, Number.MAX_SAFE_INTEGER)
  }

  async mentions(rundownId: string): Promise<readonly MentionRow[]> {
    const rows = await this.#all('SELECT * FROM mentions WHERE rundown_id = $1 ORDER BY rank', rundownId)
    return this.#readable('mentions', rows, mentions.read)
  }

  async textVariables(rundownId: string): Promise<readonly TextVariableRow[]> {
    const rows = await this.#all('SELECT * FROM text_variables WHERE rundown_id = $1 ORDER BY key', rundownId)
    return this.#readable('text_variables', rows, textVariables.read)
  }

  async outputMessage(rundownId: string): Promise<OutputMessageRow | null> {
    const row = await this.#first('SELECT * FROM output_messages WHERE rundown_id = $1', rundownId)
    return row === undefined ? null : outputMessages.read(row)
  }

  async calling(rundownId: string): Promise<string | null> {
    const row = await this.#first('SELECT state FROM calling WHERE rundown_id = $1', rundownId)
    return row === undefined ? null : text(row, 'state')
  }

  async timers(rundownId: string): Promise<string | null> {
    const row = await this.#first('SELECT state FROM timers WHERE rundown_id = $1', rundownId)
    return row === undefined ? null : text(row, 'state')
  }

  async script(rundownId: string, part: ScriptPart): Promise<string | null> {
    const row = await this.#first(
      'SELECT state FROM scripts WHERE rundown_id = $1 AND part = $2',
      rundownId,
      part,
    )
    return row === undefined ? null : text(row, 'state')
  }

  async keptReply(id: string): Promise<string | null> {
    const unsaved = this.context.unsaved.reply(id)
    if (unsaved !== undefined) return unsaved
    const row = await this.#first('SELECT reply FROM kept_replies WHERE id = $1', id)
    return row === undefined ? null : text(row, 'reply')
  }

  async changesAfter(
    rundownId: string,
    seq: number,
  ): Promise<readonly NumberedChange[] | 'trimmed' | 'too_large'> {
    const logged = await this.#engine.readAtOnce(readChangesAfter(rundownId, seq, this.context.limits))
    const unsaved = this.context.unsaved.changesAfter(rundownId, seq)
    return typeof logged === 'string' || unsaved.length === 0 ? logged : [...logged, ...unsaved]
  }

  async orderedChange(rundownId: string, seq: number): Promise<LoggedChange | null> {
    const row = await this.#first(
      'SELECT * FROM changes WHERE rundown_id = $1 AND seq <= $2 AND has_order = 1 ORDER BY seq DESC LIMIT 1',
      rundownId,
      seq,
    )
    return row === undefined ? null : changes.read(row)
  }

  protected *readToken(id: string): Reading<TokenStanding | null> {
    const row = yield* urgentRowOf(`${standings} WHERE tokens.id = $1`, id)
    return row === undefined ? null : this.standing(row)
  }

  *#readStructure(rundownId: string): Reading<Structure> {
    const rundown = yield* rowOf('SELECT structure_version FROM rundowns WHERE id = $1', rundownId)
    const cueRows = yield* rowsOf('SELECT * FROM cues WHERE rundown_id = $1 ORDER BY rank', rundownId)
    const columnRows = yield* rowsOf('SELECT * FROM columns WHERE rundown_id = $1 ORDER BY rank', rundownId)
    return {
      version: integer(required(rundown, 'rundowns.id'), 'structure_version'),
      cues: withSkips(this.#readable('cues', cueRows, cues.read)),
      columns: this.#readable('columns', columnRows, columns.read),
    }
  }

  *#readCell(cueId: string, columnId: string): Reading<CellRow | null> {
    const row = yield* rowOf('SELECT * FROM cells WHERE cue_id = $1 AND column_id = $2', cueId, columnId)
    return row === undefined ? null : cellOf(row, yield* readReferences([row]))
  }

  *#readCellsNaming(rundownId: string, texts: readonly string[]): Reading<CellRow[]> {
    const rows = yield* rowsOf(
      `SELECT * FROM cells WHERE ${cellsNaming(this.#engine.dialect, '$1', '$2')}`,
      rundownId,
      JSON.stringify(texts),
    )
    const references = yield* readReferences(rows)
    return this.#readable('cells', rows, row => cellOf(row, references))
  }

  #cells(
    { condition, values }: Condition,
    after: Coordinate | null,
    limit: number,
  ): Promise<readonly CellRow[]> {
    const page = this.#page(
      {
        table: 'cells',
        sql: `SELECT * FROM cells WHERE ${condition}`,
        values,
        order: ['cue_id', 'column_id'],
        after: [after?.cueId ?? '', after?.columnId ?? ''],
        limit,
      },
      cellOf,
    )
    return this.#engine.read(page)
  }

  /** As many as `limit` while there are more: rows that are left out do not end a list early. */
  *#page<T>(
    { table, sql, values, order, after, limit }: Page,
    read: (row: Row, references: References) => T,
  ): Reading<T[]> {
    const [first, second] = order
    const [a, b, count] = [1, 2, 3].map(more => `$${values.length + more}`)
    const query = `${sql} AND (${first}, ${second}) > (${a}, ${b}) ORDER BY ${first}, ${second} LIMIT ${count}`
    const found: T[] = []
    let from = after
    for (;;) {
      const wanted = limit - found.length
      const rows = yield* rowsOf(query, ...values, ...from, wanted)
      const references = yield* readReferences(rows)
      found.push(...this.#readable(table, rows, row => read(row, references)))
      const last = rows.at(-1)
      if (last === undefined || rows.length < wanted || found.length === limit) return found
      from = [keyOf(last, first), keyOf(last, second)]
    }
  }

  async #standings(condition: string, teamId: string): Promise<TokenStanding[]> {
    const rows = await this.#all(
      `${standings} WHERE tokens.team_id = $1 AND ${condition} ORDER BY issued_at DESC, tokens.id`,
      teamId,
    )
    return this.#readable('tokens', rows, row => this.standing(row))
  }

  protected standing(row: Row): TokenStanding {
    return this.context.unsaved.standing({
      ...tokens.read(row),
      rate: text(row, 'rate'),
      rotatedAt: momentOrNull(row, 'rotated_at'),
    })
  }

  #stored(row: Row): StoredRundown {
    const rundown = rundowns.read(row)
    const runner = this.context.unsaved.runner(rundown.id) ?? runnerOf(runners.readJoined(row))
    return { rundown, runner }
  }

  #readable<T>(table: string, rows: readonly Row[], read: (row: Row) => T): T[] {
    return rows.flatMap(row => {
      try {
        return [read(row)]
      } catch (error) {
        if (!(error instanceof UnreadableRow)) throw error
        const key =
          table === 'cells' ? `${row['cue_id']} ${row['column_id']}` : String(row['id'] ?? row['key'])
        this.context.leftOut({ table, key, column: error.column })
        return []
      }
    })
  }

  #all(sql: string, ...values: SqlValue[]): Promise<Row[]> {
    return this.#engine.read(rowsOf(sql, ...values))
  }

  #first(sql: string, ...values: SqlValue[]): Promise<Row | undefined> {
    return this.#engine.read(rowOf(sql, ...values))
  }
}

interface Page {
  readonly table: string
  /** A query with a condition, to which another one is added. */
  readonly sql: string
  readonly values: readonly SqlValue[]
  /** Two columns. */
  readonly order: readonly [string, string]
  /** Their values in the row before the first one. */
  readonly after: readonly [SqlValue, SqlValue]
  readonly limit: number
}

/** SQL for `WHERE`, and the values of its parameters. */
interface Condition {
  readonly condition: string
  readonly values: readonly SqlValue[]
}

const columnsOf = ({ name, columns }: Table): string => columns.map(column => `${name}.${column.name}`).join()

const standings = `SELECT ${columnsOf(tokens)}, rate, (SELECT max(rotated_at) FROM rotations
    WHERE scope_id IN (tokens.team_id, tokens.rundown_id)) AS rotated_at
  FROM tokens JOIN teams ON teams.id = tokens.team_id`

const rundownsWithShows = `SELECT ${columnsOf(rundowns)}, ${runners.joined}
  FROM rundowns JOIN runners ON runners.rundown_id = rundowns.id`

/** Each scope has a statement of its own, so that each walks the index that is made for it. */
function publicCells({ rundownId, cueId, columnId }: CellScope): Condition {
  const scope = [
    ['rundown_id', rundownId] as const,
    ...(cueId === undefined ? [] : [['cue_id', cueId] as const]),
    ...(columnId === undefined ? [] : [['column_id', columnId] as const]),
  ]
  const conditions = scope.map(([name], index) => `${name} = $${index + 1}`)
  return {
    condition: `${conditions.join(' AND ')} AND (SELECT private FROM columns WHERE id = column_id) = 0`,
    values: scope.map(([, value]) => value),
  }
}

/** Of that rundown, with one of these texts. The second condition is word for word that of an index. */
export const cellsNaming = ({ position, texts }: Dialect, rundown: string, named: string): string =>
  `rundown_id = ${rundown} AND ${position}(content_html, '<rs-') > 0
   AND EXISTS (SELECT 1 FROM (${texts(named)}) AS named WHERE ${position}(content_html, value) > 0)`

/** What mentions and variables are called, by rundown; read only where a cell names some. */
function* readReferences(rows: readonly Row[]): Reading<References> {
  const found = new Map<string, ReferenceLookup>()
  for (const row of rows) {
    // Rows of other tables name none.
    if (!hasReferences(String(row['content_html'] ?? ''))) continue
    const rundownId = text(row, 'rundown_id')
    if (found.has(rundownId)) continue
    const mentionRows = yield* rowsOf('SELECT id, name FROM mentions WHERE rundown_id = $1', rundownId)
    const variableRows = yield* rowsOf(
      'SELECT key, value FROM text_variables WHERE rundown_id = $1',
      rundownId,
    )
    const names = new Map(mentionRows.map(row => [text(row, 'id'), text(row, 'name')]))
    const values = new Map(variableRows.map(row => [text(row, 'key'), text(row, 'value')]))
    found.set(rundownId, { mention: id => names.get(id), variable: key => values.get(key) })
  }
  return found
}

/** Integers that no number holds come from SQLite as `bigint`. */
function keyOf(row: Row, column: string): SqlValue {
  const value = row[column]
  return typeof value === 'number' || typeof value === 'bigint' ? value : text(row, column)
}

/** The order of keys in both engines. */
export const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** A rundown keeps at least so many changes and those of so long a time, unless all of them together are too large. */
export interface LogLimits {
  readonly changes: number
  readonly ageMs: number
  /** Of the log of all rundowns. */
  readonly bytes: number
  /** Of one reading of changes: a larger one takes longer than reading the rundown again. */
  readonly bytesPerRead: number
}

export const defaultLogLimits: LogLimits = {
  changes: 10_000,
  ageMs: 24 * 60 * 60 * 1000,
  bytes: 64 * 1_048_576,
  bytesPerRead: 16 * 1_048_576,
}

/** The changes of a rundown after that one; a reason where the log does not have all of them, or has too many to send. */
function* readChangesAfter(
  rundownId: string,
  seq: number,
  { bytesPerRead }: LogLimits,
): Reading<readonly NumberedChange[] | 'trimmed' | 'too_large'> {
  const sum = yield* rowOf(
    `SELECT max(seq) AS last, count(*) AS count, CAST(coalesce(sum(size), 0) AS BIGINT) AS size
     FROM changes WHERE rundown_id = $1 AND seq > $2`,
    rundownId,
    seq,
  )
  if (sum === undefined || sum['last'] === null) return []
  // A change with the orders may be kept before a gap.
  if (integer(sum, 'last') - seq !== integer(sum, 'count')) return 'trimmed'
  if (integer(sum, 'size') > bytesPerRead) return 'too_large'
  const rows = yield* rowsOf(
    'SELECT * FROM changes WHERE rundown_id = $1 AND seq > $2 ORDER BY seq',
    rundownId,
    seq,
  )
  return rows.map(row => ({ ...changes.read(row), number: integer(row, 'number') }))
}
