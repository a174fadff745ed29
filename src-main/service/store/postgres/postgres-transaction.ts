import type { Duration, Instant } from '../../../domain/time/time.ts'
import { integer, type Row, required, text } from '../decode.ts'
import type { ReplyClaim, StoredRundown, Transaction } from '../port.ts'
import { readable, rundownsWithShows, storedCell, storedOf, storedRunner } from '../row-codecs.ts'
import {
  type CellRow,
  type ColumnRow,
  calling,
  cells,
  columns,
  cues,
  keptReplies,
  type LoggedChange,
  type MentionRow,
  mentions,
  type OutputMessageRow,
  outputMessages,
  type RundownRow,
  type RunnerRow,
  rotations,
  rundowns,
  runners,
  type StoredCue,
  type TeamRow,
  type TextVariableRow,
  type TokenRow,
  teams,
  textVariables,
  tokens,
} from '../rows.ts'
import type { Table } from '../table.ts'
import { appendChange } from './postgres-change-log.ts'
import { cellsNamed, PostgresReader, type ReaderContext } from './postgres-reader.ts'
import type { Sql } from './sql.ts'

/** What a transaction wrote, for notifications after the commit. */
export interface Touched {
  readonly rundownIds: Set<string>
  /** Bytes that it added to the log of changes. */
  logged: number
  /** By how much all shows were moved so far, in ms, where it moved them. */
  clock: number | null
}

/**
 * The writing half, in the open transaction of one connection. A rundown that is read here is locked with its show until
 * the end: what follows from it is read after every earlier commit, and before any later one.
 */
export class PostgresTransaction extends PostgresReader implements Transaction {
  readonly touched: Touched = { rundownIds: new Set(), logged: 0, clock: null }
  readonly #context: ReaderContext

  constructor(sql: Sql, context: ReaderContext) {
    super(sql, work => work(sql), context)
    this.#context = context
  }

  override async rundown(id: string): Promise<StoredRundown | null> {
    const row = await this.sql.first(`${rundownsWithShows} WHERE rundowns.id = $1 FOR UPDATE`, id)
    return row === undefined ? null : storedOf(row)
  }

  override async startedRundowns(): Promise<readonly StoredRundown[]> {
    const rows: Row[] = await this.sql.all(
      `${rundownsWithShows} WHERE phase <> 'pre-show' ORDER BY id FOR UPDATE`,
    )
    return readable('rundowns', rows, storedOf, this.#context.leftOut)
  }

  /** Locked, so that of two transactions that count its rundowns, the second counts those of the first. */
  override async team(id: string): Promise<TeamRow | null> {
    const row = await this.sql.first('SELECT * FROM teams WHERE id = $1 FOR NO KEY UPDATE', id)
    return row === undefined ? null : teams.read(row)
  }

  putRundown(row: RundownRow): Promise<void> {
    return this.#write(row.id, rundowns, row, {})
  }

  async removeRundown(id: string): Promise<void> {
    this.touched.rundownIds.add(id)
    this.sql.send('DELETE FROM rundowns WHERE id = $1', id)
    this.sql.send('DELETE FROM changes WHERE rundown_id = $1', id)
  }

  putRunner(rundownId: string, row: RunnerRow): Promise<void> {
    return this.#write(rundownId, runners, storedRunner(row), { rundownId })
  }

  putCue(rundownId: string, row: StoredCue, version: number): Promise<void> {
    return this.#write(rundownId, cues, row, { rundownId, version })
  }

  async removeCue(id: string): Promise<void> {
    this.sql.send('DELETE FROM cues WHERE id = $1', id)
  }

  putColumn(rundownId: string, row: ColumnRow, version: number): Promise<void> {
    return this.#write(rundownId, columns, row, { rundownId, version })
  }

  async removeColumn(id: string): Promise<void> {
    this.sql.send('DELETE FROM columns WHERE id = $1', id)
  }

  putCell(rundownId: string, row: CellRow, version: number): Promise<void> {
    return this.#write(rundownId, cells, storedCell(row), { rundownId, version })
  }

  async touchCellsNaming(
    rundownId: string,
    texts: readonly string[],
    at: Instant,
    version: number,
  ): Promise<void> {
    this.sql.send(
      `UPDATE cells SET updated_at = $1, version = $2, content = '' WHERE ${cellsNamed(3)}`,
      at,
      version,
      rundownId,
      texts,
    )
  }

  async removeCells(cueId: string): Promise<readonly string[]> {
    const rows = await this.sql.all('DELETE FROM cells WHERE cue_id = $1 RETURNING column_id', cueId)
    return rows
      .map(row => text(row, 'column_id'))
      .toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  }

  putMention(rundownId: string, row: MentionRow, version: number): Promise<void> {
    return this.#write(rundownId, mentions, row, { rundownId, version })
  }

  async removeMention(id: string): Promise<void> {
    this.sql.send('DELETE FROM mentions WHERE id = $1', id)
  }

  putTextVariable(rundownId: string, row: TextVariableRow, version: number): Promise<void> {
    return this.#write(rundownId, textVariables, row, { rundownId, version })
  }

  async removeTextVariable(rundownId: string, key: string): Promise<void> {
    this.sql.send('DELETE FROM text_variables WHERE rundown_id = $1 AND key = $2', rundownId, key)
  }

  putOutputMessage(rundownId: string, row: OutputMessageRow, version: number): Promise<void> {
    return this.#write(rundownId, outputMessages, row, { rundownId, version })
  }

  putCalling(rundownId: string, state: string): Promise<void> {
    return this.#write(rundownId, calling, { rundownId, state }, {})
  }

  putToken(row: TokenRow): Promise<void> {
    return this.#writeAccess(tokens, row, {})
  }

  putTeam(row: TeamRow): Promise<void> {
    return this.#writeAccess(teams, row, {})
  }

  async removeTeam(id: string): Promise<void> {
    this.sql.send('DELETE FROM tokens WHERE team_id = $1', id)
    this.sql.send('DELETE FROM rotations WHERE scope_id = $1', id)
    this.sql.send('DELETE FROM teams WHERE id = $1', id)
    this.#accessChanged()
  }

  putRotation(scopeId: string, at: Instant): Promise<void> {
    return this.#writeAccess(rotations, { scopeId, rotatedAt: at }, {})
  }

  /** Of two requests with one key, in any processes, the later one gets the error that the earlier one is under way. */
  async claimReply(id: string): Promise<ReplyClaim> {
    // Two statements, sent at once. The second one runs when the first has the lock, and so sees every reply committed before.
    const [row, reply] = await Promise.all([
      this.sql.first('SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS got', id),
      this.keptReply(id),
    ])
    if (row?.['got'] !== true) return { state: 'in-flight' }
    return reply === null ? { state: 'free' } : { state: 'kept', reply }
  }

  async keepReply(id: string, reply: string, at: Instant, until: Instant): Promise<void> {
    this.sql.send(
      `DELETE FROM kept_replies WHERE id IN
         (SELECT id FROM kept_replies WHERE kept_at < $1 LIMIT 1000 FOR UPDATE SKIP LOCKED)`,
      until,
    )
    this.#put(keptReplies, { id, reply, keptAt: at }, {})
  }

  async hasOrderedChange(rundownId: string): Promise<boolean> {
    const sql = 'SELECT 1 FROM changes WHERE rundown_id = $1 AND has_order = 1 LIMIT 1'
    return (await this.sql.first(sql, rundownId)) !== undefined
  }

  async lastNumber(): Promise<number> {
    const row = await this.sql.first('SELECT coalesce(max(number), 0) AS number FROM changes')
    return integer(required(row, 'number'), 'number')
  }

  async putHistory(history: string): Promise<void> {
    this.sql.send("UPDATE installation SET value = $1 WHERE name = 'history'", Buffer.from(history))
  }

  async logChange(change: LoggedChange): Promise<void> {
    this.touched.rundownIds.add(change.rundownId)
    this.touched.logged += await appendChange(this.sql, change, this.#context.limits)
  }

  async noteClockStep(step: Duration): Promise<void> {
    const row = await this.sql.first(
      "UPDATE counters SET value = value + $1 WHERE name = 'clock' RETURNING value",
      step,
    )
    this.touched.clock = integer(required(row, 'counters'), 'value')
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    this.sql.send('SAVEPOINT attempt')
    try {
      return await work()
    } catch (error) {
      this.sql.send('ROLLBACK TO SAVEPOINT attempt')
      throw error
    } finally {
      this.sql.send('RELEASE SAVEPOINT attempt')
    }
  }

  async #write<Rec, Beside>(
    rundownId: string,
    table: Table<Rec, Beside>,
    record: Rec,
    beside: Beside,
  ): Promise<void> {
    this.touched.rundownIds.add(rundownId)
    this.#put(table, record, beside)
  }

  async #writeAccess<Rec, Beside>(table: Table<Rec, Beside>, record: Rec, beside: Beside): Promise<void> {
    this.#put(table, record, beside)
    this.#accessChanged()
  }

  #accessChanged(): void {
    this.sql.send("UPDATE counters SET value = value + 1 WHERE name = 'access'")
  }

  #put<Rec, Beside>(table: Table<Rec, Beside>, record: Rec, beside: Beside): void {
    this.sql.send(table.upsert, ...table.values(record, beside))
  }
}
