import type { SQLOutputValue } from 'node:sqlite'
import type { ReferenceLookup } from '../../../domain/rich-text/cell-text.ts'
import { earliest, type Instant } from '../../../domain/time/time.ts'
import { integer, required, text } from '../decode.ts'
import type { LogLimits } from '../log-limits.ts'
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
  readable,
  rundownsWithShows,
  standingOf,
  standings,
  storedOf,
} from '../row-codecs.ts'
import {
  type CellRow,
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
import { isEnded } from '../token-standing.ts'
import { changesAfter, orderedChange } from './change-log.ts'
import type { Connection, Row } from './connection.ts'
import type { Unsaved } from './unsaved.ts'

/** What a reader needs besides the file. */
export interface ReaderContext {
  readonly leftOut: LeftOut
  readonly unsaved: Unsaved
  readonly limits: LogLimits
}

/** The reading half of the engine, over the connection that it is given. */
export class SqliteReader implements Reader {
  protected readonly connection: Connection
  protected readonly unsaved: Unsaved
  readonly #leftOut: LeftOut
  readonly #limits: LogLimits

  constructor(connection: Connection, { leftOut, unsaved, limits }: ReaderContext) {
    this.connection = connection
    this.unsaved = unsaved
    this.#leftOut = leftOut
    this.#limits = limits
  }

  async token(id: string): Promise<TokenStanding | null> {
    return this.standingOfToken(id)
  }

  async deskToken(teamId: string): Promise<TokenRow | null> {
    const rows = this.connection.all(
      `${standings} WHERE tokens.team_id = ? AND is_desk = 1 AND revoked_at IS NULL ORDER BY issued_at DESC`,
      teamId,
    )
    return (
      this.#readable('tokens', rows, row => this.unsaved.standing(standingOf(row))).find(
        token => !isEnded(token),
      ) ?? null
    )
  }

  async tokens(teamId: string): Promise<readonly TokenStanding[]> {
    const rows = this.connection.all(
      `${standings} WHERE tokens.team_id = ? AND is_desk = 0 ORDER BY issued_at DESC, tokens.id`,
      teamId,
    )
    return this.#readable('tokens', rows, row => this.unsaved.standing(standingOf(row)))
  }

  async team(id: string): Promise<TeamRow | null> {
    const row = this.connection.first('SELECT * FROM teams WHERE id = ?', id)
    return row === undefined ? null : teams.read(row)
  }

  async teams(): Promise<readonly TeamRow[]> {
    return this.#readable('teams', this.connection.all('SELECT * FROM teams ORDER BY name, id'), teams.read)
  }

  async teamByV0Token(token: string): Promise<TeamRow | null> {
    const row = this.connection.first('SELECT * FROM teams WHERE v0_token = ?', token)
    return row === undefined ? null : teams.read(row)
  }

  async rundown(id: string): Promise<StoredRundown | null> {
    const row = this.connection.first(`${rundownsWithShows} WHERE rundowns.id = ?`, id)
    return row === undefined ? null : this.#stored(row)
  }

  async rundownsAfter(
    scope: RundownScope,
    after: { readonly createdAt: Instant; readonly id: string } | null,
    limit: number,
  ): Promise<readonly StoredRundown[]> {
    const { teamId, rundownId } = scope
    return this.#page(
      'rundowns',
      ['created_at', 'id'],
      limit,
      row => this.#stored(row),
      (from, count) =>
        this.connection.all(
          `${rundownsWithShows} WHERE team_id = ? AND deleted_at IS NULL AND (? IS NULL OR id = ?)
           AND (created_at, id) > (?, ?) ORDER BY created_at, id LIMIT ?`,
          teamId,
          rundownId,
          rundownId,
          from?.[0] ?? after?.createdAt ?? earliest - 1,
          from?.[1] ?? after?.id ?? '',
          count,
        ),
    )
  }

  async deletedRundowns(teamId: string): Promise<readonly StoredRundown[]> {
    const rows = this.connection.all(
      `${rundownsWithShows} WHERE team_id = ? AND deleted_at IS NOT NULL ORDER BY deleted_at DESC, id`,
      teamId,
    )
    return this.#readable('rundowns', rows, row => this.#stored(row))
  }

  async startedRundowns(): Promise<readonly StoredRundown[]> {
    const ids = this.unsaved.rundownIds()
    const rows = this.connection.all(
      `${rundownsWithShows} WHERE phase <> 'pre-show' OR id IN (SELECT value FROM json_each(?)) ORDER BY id`,
      JSON.stringify(ids),
    )
    return this.#readable('rundowns', rows, row => this.#stored(row)).filter(
      ({ runner }) => runner.state.phase !== 'pre-show',
    )
  }

  async rundownCount(teamId: string): Promise<number> {
    const row = this.connection.first(
      'SELECT count(*) AS rundowns FROM rundowns WHERE team_id = ? AND deleted_at IS NULL',
      teamId,
    )
    return integer(required(row, 'rundowns'), 'rundowns')
  }

  /** Nothing is awaited between the statements, and the only writer lives on this thread: they see one state. */
  async structure(rundownId: string): Promise<Structure> {
    const { connection } = this
    const row = required(
      connection.first('SELECT structure_version FROM rundowns WHERE id = ?', rundownId),
      'rundowns.id',
    )
    const cues = connection.all('SELECT * FROM cues WHERE rundown_id = ? ORDER BY rank', rundownId)
    const columnRows = connection.all('SELECT * FROM columns WHERE rundown_id = ? ORDER BY rank', rundownId)
    return {
      version: integer(row, 'structure_version'),
      cues: this.#readable('cues', cues, cueReader()),
      columns: this.#readable('columns', columnRows, columns.read),
    }
  }

  async cell(at: Coordinate): Promise<CellRow | null> {
    const row = this.connection.first(
      'SELECT * FROM cells WHERE cue_id = ? AND column_id = ?',
      at.cueId,
      at.columnId,
    )
    return row === undefined ? null : this.#cellReader()(row)
  }

  async cellsAfter(scope: CellScope, after: Coordinate | null, limit: number): Promise<readonly CellRow[]> {
    const within = cellsWithin(scope)
    return this.#page('cells', ['cue_id', 'column_id'], limit, this.#cellReader(), (from, count) =>
      this.connection.all(
        `SELECT cells.* ${within.sql} AND (cue_id, column_id) > (?, ?) ORDER BY cue_id, column_id LIMIT ?`,
        ...within.values,
        from?.[0] ?? after?.cueId ?? '',
        from?.[1] ?? after?.columnId ?? '',
        count,
      ),
    )
  }

  async cellCount(scope: CellScope): Promise<number> {
    const within = cellsWithin(scope)
    const row = this.connection.first(`SELECT count(*) AS cells ${within.sql}`, ...within.values)
    return integer(required(row, 'cells'), 'cells')
  }

  async cellsNaming(rundownId: string, texts: readonly string[]): Promise<readonly CellRow[]> {
    const rows = this.connection.all(
      `SELECT * FROM cells WHERE ${cellsNamed}`,
      rundownId,
      JSON.stringify(texts),
    )
    return this.#readable('cells', rows, this.#cellReader())
  }

  async everyCell(
    rundownId: string,
    after?: Coordinate,
    limit = Number.MAX_SAFE_INTEGER,
  ): Promise<readonly CellRow[]> {
    return this.#page('cells', ['cue_id', 'column_id'], limit, this.#cellReader(), (from, count) =>
      this.connection.all(
        `SELECT * FROM cells WHERE rundown_id = ? AND (cue_id, column_id) > (?, ?)
         ORDER BY cue_id, column_id LIMIT ?`,
        rundownId,
        from?.[0] ?? after?.cueId ?? '',
        from?.[1] ?? after?.columnId ?? '',
        count,
      ),
    )
  }

  async mentions(rundownId: string): Promise<readonly MentionRow[]> {
    const rows = this.connection.all('SELECT * FROM mentions WHERE rundown_id = ? ORDER BY rank', rundownId)
    return this.#readable('mentions', rows, mentions.read)
  }

  async textVariables(rundownId: string): Promise<readonly TextVariableRow[]> {
    const rows = this.connection.all(
      'SELECT * FROM text_variables WHERE rundown_id = ? ORDER BY key',
      rundownId,
    )
    return this.#readable('text_variables', rows, textVariables.read)
  }

  async keptReply(id: string): Promise<string | null> {
    const unsaved = this.unsaved.reply(id)
    if (unsaved !== undefined) return unsaved
    const row = this.connection.first('SELECT reply FROM kept_replies WHERE id = ?', id)
    return row === undefined ? null : text(row, 'reply')
  }

  async changesAfter(
    rundownId: string,
    seq: number,
  ): Promise<readonly NumberedChange[] | 'trimmed' | 'too_large'> {
    const logged = changesAfter(this.connection, { rundownId, seq, limits: this.#limits })
    const unsaved = this.unsaved.changesAfter(rundownId, seq)
    return typeof logged === 'string' || unsaved.length === 0 ? logged : [...logged, ...unsaved]
  }

  async orderedChange(rundownId: string, seq: number): Promise<LoggedChange | null> {
    return orderedChange(this.connection, rundownId, seq)
  }

  async outputMessage(rundownId: string): Promise<OutputMessageRow | null> {
    const row = this.connection.first('SELECT * FROM output_messages WHERE rundown_id = ?', rundownId)
    return row === undefined ? null : outputMessages.read(row)
  }

  async calling(rundownId: string): Promise<string | null> {
    const row = this.connection.first('SELECT state FROM calling WHERE rundown_id = ?', rundownId)
    return row === undefined ? null : text(row, 'state')
  }

  /** Mentions and variables are read once for all rows of one reading, and only where a cell names some. */
  #cellReader(): (row: Row) => CellRow {
    const read = new Map<string, ReferenceLookup>()
    return row => {
      const rundownId = text(row, 'rundown_id')
      return cellOf(row, () => {
        const known = read.get(rundownId) ?? this.#references(rundownId)
        read.set(rundownId, known)
        return known
      })
    }
  }

  #references(rundownId: string): ReferenceLookup {
    const pairs = (sql: string): ReadonlyMap<string, string> =>
      new Map(this.connection.all(sql, rundownId).map(row => [text(row, 'name'), text(row, 'value')]))
    const mentions = pairs('SELECT id AS name, name AS value FROM mentions WHERE rundown_id = ?')
    const variables = pairs('SELECT key AS name, value FROM text_variables WHERE rundown_id = ?')
    return { mention: id => mentions.get(id), variable: key => variables.get(key) }
  }

  protected standingOfToken(id: string): TokenStanding | null {
    const row = this.connection.first(`${standings} WHERE tokens.id = ?`, id)
    return row === undefined ? null : this.unsaved.standing(standingOf(row))
  }

  #stored(row: Row): StoredRundown {
    const { rundown, runner } = storedOf(row)
    return { rundown, runner: this.unsaved.runner(rundown.id) ?? runner }
  }

  /** As many as `limit` while there are more: rows that are left out do not end a list early. */
  #page<T>(
    table: string,
    [first, second]: readonly [string, string],
    limit: number,
    read: (row: Row) => T,
    rowsAfter: (from: readonly [SQLOutputValue, SQLOutputValue] | null, count: number) => Row[],
  ): T[] {
    const found: T[] = []
    let from: readonly [SQLOutputValue, SQLOutputValue] | null = null
    for (;;) {
      const wanted = limit - found.length
      const rows = rowsAfter(from, wanted)
      found.push(...this.#readable(table, rows, read))
      const last = rows.at(-1)
      if (last === undefined || rows.length < wanted || found.length === limit) return found
      from = [last[first] ?? null, last[second] ?? null]
    }
  }

  #readable<T>(table: string, rows: readonly Row[], read: (row: Row) => T): T[] {
    return readable(table, rows, read, this.#leftOut)
  }
}

/** Its second condition is word for word that of an index. */
export const cellsNamed = `rundown_id = ? AND instr(content_html, '<rs-') > 0
  AND EXISTS (SELECT 1 FROM json_each(?) WHERE instr(content_html, value) > 0)`

/** Of public columns. Each scope has a statement of its own, so that each walks the index that is made for it. */
function cellsWithin({ rundownId, cueId, columnId }: CellScope): {
  readonly sql: string
  readonly values: readonly string[]
} {
  const named = [
    ...(cueId === undefined ? [] : [['cue_id', cueId] as const]),
    ...(columnId === undefined ? [] : [['column_id', columnId] as const]),
  ]
  const conditions = named.map(([name]) => ` AND cells.${name} = ?`).join('')
  return {
    // A cross join is not turned around: cells first, of which a page are few.
    sql: `FROM cells CROSS JOIN columns ON columns.id = cells.column_id AND columns.private = 0
      WHERE cells.rundown_id = ?${conditions}`,
    values: [rundownId, ...named.map(([, value]) => value)],
  }
}
