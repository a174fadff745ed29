import type { ScriptPart } from '../../domain/script/marks.ts'
import type { Duration, Instant } from '../../domain/time/time.ts'
import { integer, required, rowOf, rowsOf, text, type WritingEngine } from './engine.ts'
import type { ReplyClaim, Transaction } from './port.ts'
import {
  type CellRow,
  type ColumnRow,
  calling,
  cells,
  changes,
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
  scripts,
  storedCell,
  storedRunner,
  type TeamRow,
  type TextVariableRow,
  type TokenRow,
  teams,
  textVariables,
  timers,
  tokens,
} from './rows.ts'
import {
  byBytes,
  cellsNaming,
  type LogLimits,
  type ReaderContext,
  type RowLocks,
  StoreReader,
} from './store-reader.ts'
import type { Table } from './table.ts'

/** The writing half of a store, in an open transaction. What the engines do each in its own way is left to them. */
export abstract class StoreTransaction extends StoreReader implements Transaction {
  readonly #engine: WritingEngine

  constructor(engine: WritingEngine, context: ReaderContext, locks?: RowLocks) {
    super(engine, context, locks)
    this.#engine = engine
  }

  abstract claimReply(id: string): Promise<ReplyClaim>
  abstract noteClockStep(step: Duration): Promise<void>
  abstract attempt<T>(work: () => Promise<T>): Promise<T>
  /** Something of that rundown was written: for a store that several processes share. */
  protected rundownWritten(_id: string): void {}
  /** A token or a team was written: likewise. */
  protected accessWritten(): void {}
  /** Bytes were added to the log of changes. */
  protected abstract changeLogged(bytes: number): Promise<void>
  /** A condition for those of the kept replies which that SQL selects. */
  protected abstract readonly forgottenReplies: string

  async putRundown(row: RundownRow): Promise<void> {
    this.#put(row.id, rundowns, row, {})
  }

  async removeRundown(id: string): Promise<void> {
    this.rundownWritten(id)
    this.#engine.send('DELETE FROM rundowns WHERE id = $1', id)
    removeChanges(this.#engine, id)
  }

  async putRunner(rundownId: string, row: RunnerRow): Promise<void> {
    this.#put(rundownId, runners, storedRunner(row), { rundownId })
  }

  async putCue(rundownId: string, row: StoredCue, version: number): Promise<void> {
    this.#put(rundownId, cues, row, { rundownId, version })
  }

  async removeCue(id: string): Promise<void> {
    this.#engine.send('DELETE FROM cues WHERE id = $1', id)
  }

  async putColumn(rundownId: string, row: ColumnRow, version: number): Promise<void> {
    this.#put(rundownId, columns, row, { rundownId, version })
  }

  async removeColumn(id: string): Promise<void> {
    this.#engine.send('DELETE FROM columns WHERE id = $1', id)
  }

  async putCell(rundownId: string, row: CellRow, version: number): Promise<void> {
    this.#put(rundownId, cells, storedCell(row), { rundownId, version })
  }

  async touchCellsNaming(
    rundownId: string,
    texts: readonly string[],
    at: Instant,
    version: number,
  ): Promise<void> {
    this.#engine.send(
      `UPDATE cells SET updated_at = $1, version = $2, content = ''
       WHERE ${cellsNaming(this.#engine.dialect, '$3', '$4')}`,
      at,
      version,
      rundownId,
      JSON.stringify(texts),
    )
  }

  async removeCells(cueId: string): Promise<readonly string[]> {
    const rows = await this.#engine.read(rowsOf('SELECT column_id FROM cells WHERE cue_id = $1', cueId))
    this.#engine.send('DELETE FROM cells WHERE cue_id = $1', cueId)
    return rows.map(row => text(row, 'column_id')).toSorted(byBytes)
  }

  async putMention(rundownId: string, row: MentionRow, version: number): Promise<void> {
    this.#put(rundownId, mentions, row, { rundownId, version })
  }

  async removeMention(id: string): Promise<void> {
    this.#engine.send('DELETE FROM mentions WHERE id = $1', id)
  }

  async putTextVariable(rundownId: string, row: TextVariableRow, version: number): Promise<void> {
    this.#put(rundownId, textVariables, row, { rundownId, version })
  }

  async removeTextVariable(rundownId: string, key: string): Promise<void> {
    this.#engine.send('DELETE FROM text_variables WHERE rundown_id = $1 AND key = $2', rundownId, key)
  }

  async putOutputMessage(rundownId: string, row: OutputMessageRow, version: number): Promise<void> {
    this.#put(rundownId, outputMessages, row, { rundownId, version })
  }

  async putCalling(rundownId: string, state: string): Promise<void> {
    this.#put(rundownId, calling, { rundownId, state }, {})
  }

  async putTimers(rundownId: string, state: string): Promise<void> {
    this.#put(rundownId, timers, { rundownId, state }, {})
  }

  async putScript(rundownId: string, part: ScriptPart, state: string): Promise<void> {
    this.#put(rundownId, scripts, { rundownId, part, state }, {})
  }

  async putToken(row: TokenRow): Promise<void> {
    this.#putAccess(tokens, row)
  }

  async putTeam(row: TeamRow): Promise<void> {
    this.#putAccess(teams, row)
  }

  async removeTeam(id: string): Promise<void> {
    this.#engine.send('DELETE FROM tokens WHERE team_id = $1', id)
    this.#engine.send('DELETE FROM rotations WHERE scope_id = $1', id)
    this.#engine.send('DELETE FROM teams WHERE id = $1', id)
    this.accessWritten()
  }

  async putRotation(scopeId: string, at: Instant): Promise<void> {
    this.#putAccess(rotations, { scopeId, rotatedAt: at })
  }

  async keepReply(id: string, reply: string, at: Instant, forgetBefore: Instant): Promise<void> {
    this.#engine.send(`DELETE FROM kept_replies WHERE ${this.forgottenReplies}`, forgetBefore)
    this.#engine.send(keptReplies.upsert, ...keptReplies.values({ id, reply, keptAt: at }, {}))
  }

  async hasOrderedChange(rundownId: string): Promise<boolean> {
    const sql = 'SELECT 1 FROM changes WHERE rundown_id = $1 AND has_order = 1 LIMIT 1'
    return (await this.#engine.read(rowOf(sql, rundownId))) !== undefined
  }

  async lastNumber(): Promise<number> {
    const row = await this.#engine.read(rowOf('SELECT coalesce(max(number), 0) AS number FROM changes'))
    return integer(required(row, 'number'), 'number')
  }

  async putHistory(history: string): Promise<void> {
    this.#engine.send("UPDATE installation SET value = $1 WHERE name = 'history'", Buffer.from(history))
  }

  async logChange(change: LoggedChange): Promise<void> {
    this.rundownWritten(change.rundownId)
    await this.changeLogged(await appendChange(this.#engine, change, this.context.limits))
  }

  #put<Rec, Beside>(rundownId: string, table: Table<Rec, Beside>, record: Rec, beside: Beside): void {
    this.rundownWritten(rundownId)
    this.#engine.send(table.upsert, ...table.values(record, beside))
  }

  #putAccess<Rec>(table: Table<Rec, object>, record: Rec): void {
    this.#engine.send(table.upsert, ...table.values(record, {}))
    this.accessWritten()
  }
}

/** What is trimmed leaves so much room, so that not every change trims. */
const filled = 0.9
/** Of a row without its parts. */
const bytesOfRow = 160

/** Adds a change, and removes the old ones of its rundown now and then. Gives the bytes that it counts for. */
async function appendChange(engine: WritingEngine, change: LoggedChange, limits: LogLimits): Promise<number> {
  const bytes = Buffer.byteLength(change.parts ?? '')
  const parts = bytes > limits.bytesPerRead ? null : change.parts
  const size = bytesOfRow + (parts === null ? 0 : bytes)
  const logged = { ...change, parts, hasOrder: change.hasOrder && parts !== null }
  engine.send(changes.insert, ...changes.values(logged, { size }))
  if (change.seq % Math.max(1, Math.floor(limits.changes / 40)) === 0) await removeOld(engine, change, limits)
  return size
}

async function removeOld(
  engine: WritingEngine,
  { rundownId, seq, at }: LoggedChange,
  limits: LogLimits,
): Promise<void> {
  const row = await engine.read(
    rowOf(
      'SELECT coalesce(min(seq), $1) AS seq FROM changes WHERE rundown_id = $2 AND at >= $3',
      seq,
      rundownId,
      at - limits.ageMs,
    ),
  )
  const young = integer(required(row, 'seq'), 'seq')
  removeBefore(engine, rundownId, Math.min(young, seq - limits.changes + 1))
}

/** Bytes of the log of all rundowns. */
export async function sizeOfLog(engine: WritingEngine): Promise<number> {
  const row = await engine.read(rowOf('SELECT CAST(coalesce(sum(size), 0) AS BIGINT) AS size FROM changes'))
  return integer(required(row, 'size'), 'size')
}

/** Brings the log of all rundowns under its limit. */
export async function trimLarge(engine: WritingEngine, { bytes }: LogLimits): Promise<void> {
  const size = await sizeOfLog(engine)
  if (size <= bytes) return
  const last = await engine.read(
    rowsOf(
      `SELECT rundown_id, max(seq) AS seq
       FROM (SELECT rundown_id, seq, sum(size) OVER (ORDER BY number) AS upto FROM changes) AS sums
       WHERE upto <= $1 GROUP BY rundown_id`,
      Math.ceil(size - bytes * filled),
    ),
  )
  for (const row of last) removeBefore(engine, text(row, 'rundown_id'), integer(row, 'seq') + 1)
}

/** Of a rundown that is removed for good. The newest number of all stays taken: SQLite would give it again. */
function removeChanges(engine: WritingEngine, rundownId: string): void {
  engine.send(
    'DELETE FROM changes WHERE rundown_id = $1 AND number < (SELECT max(number) FROM changes)',
    rundownId,
  )
  engine.send('UPDATE changes SET parts = NULL WHERE rundown_id = $1', rundownId)
}

/** Removes all of them except the newest of all rundowns, and the newest one with the orders: later changes need them. */
function removeBefore(engine: WritingEngine, rundownId: string, seq: number): void {
  engine.send(
    `DELETE FROM changes WHERE rundown_id = $1 AND seq < $2 AND number < (SELECT max(number) FROM changes)
     AND seq <> coalesce((SELECT max(seq) FROM changes WHERE rundown_id = $1 AND seq < $2 AND has_order = 1), -1)`,
    rundownId,
    seq,
  )
}
