import type { SQLInputValue } from 'node:sqlite'
import { onAirOf } from '../../../domain/show/runner.ts'
import type { Instant } from '../../../domain/time/time.ts'
import type { Transaction } from '../port.ts'
import type {
  CellRow,
  ColumnRow,
  LoggedChange,
  MentionRow,
  OutputMessageRow,
  RundownRow,
  RunnerRow,
  StoredCue,
  TeamRow,
  TextVariableRow,
  TokenRow,
} from '../rows.ts'
import { ChangeLog } from './change-log.ts'
import type { Connection } from './connection.ts'
import { integer, required, text } from './decode.ts'
import { hasReferences } from './row-codecs.ts'
import { type Beside, cellsNamed, SqliteReader } from './sqlite-reader.ts'
import { isDiskFault } from './unsaved.ts'

/** The writing half, over the one writing connection, inside the transaction that its store has opened. */
export class SqliteTransaction extends SqliteReader implements Transaction {
  protected readonly log: ChangeLog

  constructor(connection: Connection, beside: Beside) {
    super(connection, beside)
    this.log = new ChangeLog(connection, beside.limits)
  }

  protected put(sql: string, ...values: SQLInputValue[]): void {
    this.connection.run(sql, ...values)
  }

  async putRundown(row: RundownRow): Promise<void> {
    this.put(
      `INSERT INTO rundowns VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET title = excluded.title, timezone = excluded.timezone,
         start_time = excluded.start_time, status = excluded.status, settings = excluded.settings,
         content_version = excluded.content_version, structure_version = excluded.structure_version,
         updated_at = excluded.updated_at, deleted_at = excluded.deleted_at, version = excluded.version`,
      row.id,
      row.teamId,
      row.title,
      row.timezone,
      row.startTime,
      row.status,
      JSON.stringify(row.settings),
      row.contentVersion,
      row.structureVersion,
      row.createdAt,
      row.updatedAt,
      row.deletedAt,
      row.version,
    )
  }

  async removeRundown(id: string): Promise<void> {
    this.put('DELETE FROM rundowns WHERE id = ?', id)
    this.log.remove(id)
  }

  async putRunner(rundownId: string, row: RunnerRow): Promise<void> {
    const onAir = onAirOf(row.state)
    this.put(
      'INSERT OR REPLACE INTO runners VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      rundownId,
      row.state.phase,
      onAir?.cueId ?? null,
      onAir?.kickoff ?? null,
      onAir?.deadline ?? null,
      row.state.phase === 'paused' || row.state.phase === 'ended' ? row.state.lastStop : null,
      row.revision,
      row.version,
    )
  }

  async putCue(rundownId: string, row: StoredCue, version: number): Promise<void> {
    // Not REPLACE: that would delete the row first, and its cells with it.
    this.put(
      `INSERT INTO cues VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET parent_id = excluded.parent_id, rank = excluded.rank,
         type = excluded.type, title = excluded.title, subtitle = excluded.subtitle,
         duration_ms = excluded.duration_ms, background_color = excluded.background_color,
         prevent_edits = excluded.prevent_edits, skipped = excluded.skipped,
         start_time = excluded.start_time, updated_at = excluded.updated_at, version = excluded.version`,
      row.id,
      rundownId,
      row.parentId,
      row.rank,
      row.type,
      row.title,
      row.subtitle,
      row.duration,
      row.backgroundColor,
      Number(row.preventEdits),
      Number(row.skipped),
      row.startTime,
      row.createdAt,
      row.updatedAt,
      version,
    )
  }

  async removeCue(id: string): Promise<void> {
    this.put('DELETE FROM cues WHERE id = ?', id)
  }

  async putColumn(rundownId: string, row: ColumnRow, version: number): Promise<void> {
    this.put(
      `INSERT INTO columns VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET rank = excluded.rank, name = excluded.name, type = excluded.type,
         private = excluded.private, updated_at = excluded.updated_at, version = excluded.version`,
      row.id,
      rundownId,
      row.rank,
      row.name,
      row.type,
      Number(row.isPrivate),
      row.createdAt,
      row.updatedAt,
      version,
    )
  }

  async removeColumn(id: string): Promise<void> {
    this.put('DELETE FROM columns WHERE id = ?', id)
  }

  async putCell(rundownId: string, row: CellRow, version: number): Promise<void> {
    this.put(
      `INSERT INTO cells VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (rundown_id, cue_id, column_id) DO UPDATE SET content = excluded.content,
         content_html = excluded.content_html, updated_at = excluded.updated_at, version = excluded.version`,
      rundownId,
      row.cueId,
      row.columnId,
      hasReferences(row.contentHtml) ? '' : row.content,
      row.contentHtml,
      row.createdAt,
      row.updatedAt,
      version,
    )
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
    this.put(
      'INSERT OR REPLACE INTO mentions VALUES (?, ?, ?, ?, ?, ?, ?)',
      row.id,
      rundownId,
      row.rank,
      row.name,
      row.color,
      row.description,
      version,
    )
  }

  async removeMention(id: string): Promise<void> {
    this.put('DELETE FROM mentions WHERE id = ?', id)
  }

  async putTextVariable(rundownId: string, row: TextVariableRow, version: number): Promise<void> {
    this.put(
      'INSERT OR REPLACE INTO text_variables VALUES (?, ?, ?, ?)',
      rundownId,
      row.key,
      row.value,
      version,
    )
  }

  async removeTextVariable(rundownId: string, key: string): Promise<void> {
    this.put('DELETE FROM text_variables WHERE rundown_id = ? AND key = ?', rundownId, key)
  }

  async putOutputMessage(rundownId: string, row: OutputMessageRow, version: number): Promise<void> {
    this.put(
      'INSERT OR REPLACE INTO output_messages VALUES (?, ?, ?, ?, ?, ?, ?)',
      rundownId,
      row.text,
      Number(row.visible),
      row.color,
      Number(row.bold),
      Number(row.underline),
      version,
    )
  }

  async putToken(row: TokenRow): Promise<void> {
    this.put(
      'INSERT OR REPLACE INTO tokens VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      row.id,
      row.teamId,
      row.rundownId,
      row.role,
      Number(row.isDesk),
      row.issuedAt,
      row.expiresAt,
      row.revokedAt,
      row.issuedAfter,
    )
  }

  async putTeam(row: TeamRow): Promise<void> {
    this.put(
      `INSERT INTO teams VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET rate = excluded.rate, v0_token = excluded.v0_token`,
      row.id,
      row.rate,
      row.v0Token,
    )
  }

  async putRotation(scopeId: string, at: Instant): Promise<void> {
    this.put('INSERT OR REPLACE INTO rotations VALUES (?, ?)', scopeId, at)
  }

  async keepReply(id: string, reply: string, at: Instant, until: Instant): Promise<void> {
    this.put('DELETE FROM kept_replies WHERE kept_at < ?', until)
    this.put('INSERT OR REPLACE INTO kept_replies VALUES (?, ?, ?)', id, reply, at)
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
