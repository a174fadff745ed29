import type { SQLInputValue } from 'node:sqlite'
import type { Instant } from '../../../domain/time/time.ts'
import { integer, required, text } from '../decode.ts'
import type { ReplyClaim, Transaction } from '../port.ts'
import { storedCell, storedRunner } from '../row-codecs.ts'
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
import { ChangeLog } from './change-log.ts'
import type { Connection } from './connection.ts'
import { cellsNamed, type ReaderContext, SqliteReader } from './sqlite-reader.ts'
import { isDiskFault } from './unsaved.ts'

/** The writing half, over the one writing connection, inside the transaction that its store has opened. */
export class SqliteTransaction extends SqliteReader implements Transaction {
  protected readonly log: ChangeLog

  constructor(connection: Connection, context: ReaderContext) {
    super(connection, context)
    this.log = new ChangeLog(connection, context.limits)
  }

  protected put(sql: string, ...values: SQLInputValue[]): void {
    this.connection.run(sql, ...values)
  }

  #write<Rec, Beside>(table: Table<Rec, Beside>, record: Rec, beside: Beside): void {
    this.put(table.upsert, ...table.values(record, beside))
  }

  async putRundown(row: RundownRow): Promise<void> {
    this.#write(rundowns, row, {})
  }

  async removeRundown(id: string): Promise<void> {
    this.put('DELETE FROM rundowns WHERE id = ?', id)
    this.log.remove(id)
  }

  async putRunner(rundownId: string, row: RunnerRow): Promise<void> {
    this.#write(runners, storedRunner(row), { rundownId })
  }

  async putCue(rundownId: string, row: StoredCue, version: number): Promise<void> {
    this.#write(cues, row, { rundownId, version })
  }

  async removeCue(id: string): Promise<void> {
    this.put('DELETE FROM cues WHERE id = ?', id)
  }

  async putColumn(rundownId: string, row: ColumnRow, version: number): Promise<void> {
    this.#write(columns, row, { rundownId, version })
  }

  async removeColumn(id: string): Promise<void> {
    this.put('DELETE FROM columns WHERE id = ?', id)
  }

  async putCell(rundownId: string, row: CellRow, version: number): Promise<void> {
    this.#write(cells, storedCell(row), { rundownId, version })
  }

  async touchCellsNaming(
    rundownId: string,
    texts: readonly string[],
    at: Instant,
    version: number,
  ): Promise<void> {
    this.put(
      `UPDATE cells SET updated_at = ?, version = ?, content = '' WHERE ${cellsNamed}`,
      at,
      version,
      rundownId,
      JSON.stringify(texts),
    )
  }

  async removeCells(cueId: string): Promise<readonly string[]> {
    const rows = this.connection.all('SELECT column_id FROM cells WHERE cue_id = ? ORDER BY column_id', cueId)
    this.put('DELETE FROM cells WHERE cue_id = ?', cueId)
    return rows.map(row => text(row, 'column_id'))
  }

  async putMention(rundownId: string, row: MentionRow, version: number): Promise<void> {
    this.#write(mentions, row, { rundownId, version })
  }

  async removeMention(id: string): Promise<void> {
    this.put('DELETE FROM mentions WHERE id = ?', id)
  }

  async putTextVariable(rundownId: string, row: TextVariableRow, version: number): Promise<void> {
    this.#write(textVariables, row, { rundownId, version })
  }

  async removeTextVariable(rundownId: string, key: string): Promise<void> {
    this.put('DELETE FROM text_variables WHERE rundown_id = ? AND key = ?', rundownId, key)
  }

  async putOutputMessage(rundownId: string, row: OutputMessageRow, version: number): Promise<void> {
    this.#write(outputMessages, row, { rundownId, version })
  }

  async putCalling(rundownId: string, state: string): Promise<void> {
    this.#write(calling, { rundownId, state }, {})
  }

  async putToken(row: TokenRow): Promise<void> {
    this.#write(tokens, row, {})
  }

  async putTeam(row: TeamRow): Promise<void> {
    this.#write(teams, row, {})
  }

  async removeTeam(id: string): Promise<void> {
    this.put('DELETE FROM tokens WHERE team_id = ?', id)
    this.put('DELETE FROM rotations WHERE scope_id = ?', id)
    this.put('DELETE FROM teams WHERE id = ?', id)
  }

  async putRotation(scopeId: string, at: Instant): Promise<void> {
    this.#write(rotations, { scopeId, rotatedAt: at }, {})
  }

  /** A request under way is known to this process, which is the only one. */
  async claimReply(id: string): Promise<ReplyClaim> {
    const reply = await this.keptReply(id)
    return reply === null ? { state: 'free' } : { state: 'kept', reply }
  }

  /** There is no other process. */
  async noteClockStep(): Promise<void> {}

  async keepReply(id: string, reply: string, at: Instant, until: Instant): Promise<void> {
    this.put('DELETE FROM kept_replies WHERE kept_at < ?', until)
    this.#write(keptReplies, { id, reply, keptAt: at }, {})
  }

  async hasOrderedChange(rundownId: string): Promise<boolean> {
    const sql = 'SELECT 1 FROM changes WHERE rundown_id = ? AND has_order = 1 LIMIT 1'
    return this.connection.first(sql, rundownId) !== undefined
  }

  async lastNumber(): Promise<number> {
    const row = this.connection.first('SELECT coalesce(max(number), 0) AS number FROM changes')
    return integer(required(row, 'number'), 'number')
  }

  async logChange(change: LoggedChange): Promise<void> {
    this.log.append(change)
  }

  async putHistory(history: string): Promise<void> {
    this.put("UPDATE installation SET value = ? WHERE name = 'history'", Buffer.from(history))
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    this.connection.execute('SAVEPOINT attempt')
    try {
      const result = await work()
      this.connection.execute('RELEASE attempt')
      return result
    } catch (error) {
      // A full disk has made the engine roll back the whole transaction already.
      if (!isDiskFault(error)) this.connection.execute('ROLLBACK TO attempt; RELEASE attempt')
      throw error
    }
  }
}
