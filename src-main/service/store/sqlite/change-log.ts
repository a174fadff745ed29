import { integer, text } from '../decode.ts'
import { bytesOfRow, filled, insteadOfChanges, type LogLimits } from '../log-limits.ts'
import type { NumberedChange } from '../port.ts'
import { changes, type LoggedChange } from '../rows.ts'
import type { Connection } from './connection.ts'

/** Adds changes to the log of a database, inside open transactions, and keeps it within its limits. */
export class ChangeLog {
  readonly #connection: Connection
  readonly #limits: LogLimits
  /** Bytes of the log, or more: what was rolled back is counted. Null: not known yet. */
  #bytes: number | null = null

  constructor(connection: Connection, limits: LogLimits) {
    this.#connection = connection
    this.#limits = limits
  }

  append(change: LoggedChange): void {
    const bytes = Buffer.byteLength(change.parts ?? '')
    const parts = bytes > this.#limits.bytesPerRead ? null : change.parts
    const size = bytesOfRow + (parts === null ? 0 : bytes)
    const logged = { ...change, parts, hasOrder: change.hasOrder && parts !== null }
    this.#connection.run(changes.insert, ...changes.values(logged, { size }))
    this.#bytes = (this.#bytes ?? this.#size() - size) + size
    const { changes: kept } = this.#limits
    if (change.seq % Math.max(1, Math.floor(kept / 40)) === 0) this.#trimOld(change)
    if (this.#bytes > this.#limits.bytes) this.#trimLarge()
  }

  /** Of a rundown that is removed for good; the newest number of all stays taken. */
  remove(rundownId: string): void {
    this.#connection.run(
      'DELETE FROM changes WHERE rundown_id = ? AND number < (SELECT max(number) FROM changes)',
      rundownId,
    )
    this.#connection.run('UPDATE changes SET parts = NULL WHERE rundown_id = ?', rundownId)
  }

  #size(): number {
    const row = this.#connection.first('SELECT coalesce(sum(size), 0) AS size FROM changes')
    return row === undefined ? 0 : integer(row, 'size')
  }

  #trimOld({ rundownId, seq, at }: LoggedChange): void {
    const row = this.#connection.first(
      'SELECT min(seq) AS seq FROM changes WHERE rundown_id = ? AND at >= ?',
      rundownId,
      at - this.#limits.ageMs,
    )
    const young = row === undefined || row['seq'] === null ? seq : integer(row, 'seq')
    this.#removeBefore(rundownId, Math.min(young, seq - this.#limits.changes + 1))
  }

  #trimLarge(): void {
    const { bytes } = this.#limits
    this.#bytes = this.#size()
    if (this.#bytes <= bytes) return
    const last = this.#connection.all(
      `SELECT rundown_id, max(seq) AS seq
       FROM (SELECT rundown_id, seq, sum(size) OVER (ORDER BY number) AS upto FROM changes)
       WHERE upto <= ? GROUP BY rundown_id`,
      this.#bytes - bytes * filled,
    )
    for (const row of last) this.#removeBefore(text(row, 'rundown_id'), integer(row, 'seq') + 1)
    this.#bytes = this.#size()
  }

  /** Removes all of them except the newest one with the orders: later changes need them. */
  #removeBefore(rundownId: string, seq: number): void {
    this.#connection.run(
      `DELETE FROM changes WHERE rundown_id = ?1 AND seq < ?2 AND number < (SELECT max(number) FROM changes)
       AND seq <> coalesce((SELECT max(seq) FROM changes WHERE rundown_id = ?1 AND seq < ?2 AND has_order = 1), -1)`,
      rundownId,
      seq,
    )
  }
}

export function changesAfter(
  connection: Connection,
  {
    rundownId,
    seq,
    limits,
  }: { readonly rundownId: string; readonly seq: number; readonly limits: LogLimits },
): readonly NumberedChange[] | 'trimmed' | 'too_large' {
  const sum = connection.first(
    `SELECT max(seq) AS last, count(*) AS count, sum(size) AS size
     FROM changes WHERE rundown_id = ? AND seq > ?`,
    rundownId,
    seq,
  )
  const instead = insteadOfChanges(sum, seq, limits)
  if (instead !== null) return instead
  return connection
    .all('SELECT * FROM changes WHERE rundown_id = ? AND seq > ? ORDER BY seq', rundownId, seq)
    .map(row => ({ ...changes.read(row), number: integer(row, 'number') }))
}

export function orderedChange(connection: Connection, rundownId: string, seq: number): LoggedChange | null {
  const row = connection.first(
    'SELECT * FROM changes WHERE rundown_id = ? AND seq <= ? AND has_order = 1 ORDER BY seq DESC LIMIT 1',
    rundownId,
    seq,
  )
  return row === undefined ? null : changes.read(row)
}
