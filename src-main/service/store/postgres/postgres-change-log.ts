import { integer, required, text } from '../decode.ts'
import { bytesOfRow, filled, type LogLimits } from '../log-limits.ts'
import { changes, type LoggedChange } from '../rows.ts'
import type { Sql } from './sql.ts'

/** Adds a change to the log, and forgets the old ones of its rundown now and then. Gives the bytes that it counts for. */
export async function appendChange(sql: Sql, change: LoggedChange, limits: LogLimits): Promise<number> {
  const bytes = Buffer.byteLength(change.parts ?? '')
  const parts = bytes > limits.bytesPerRead ? null : change.parts
  const size = bytesOfRow + (parts === null ? 0 : bytes)
  const logged = { ...change, parts, hasOrder: change.hasOrder && parts !== null }
  sql.send(changes.insert, ...changes.values(logged, { size }))
  if (change.seq % Math.max(1, Math.floor(limits.changes / 40)) === 0) await removeOld(sql, change, limits)
  return size
}

async function removeOld(sql: Sql, { rundownId, seq, at }: LoggedChange, limits: LogLimits): Promise<void> {
  const row = await sql.first(
    'SELECT coalesce(min(seq), $3) AS seq FROM changes WHERE rundown_id = $1 AND at >= $2',
    rundownId,
    at - limits.ageMs,
    seq,
  )
  const young = integer(required(row, 'seq'), 'seq')
  await removeBefore(sql, rundownId, Math.min(young, seq - limits.changes + 1))
}

/** Brings the log of all rundowns under its limit, in a transaction of its own; one process at a time. */
export async function trimLarge(sql: Sql, { bytes }: LogLimits): Promise<void> {
  const size = integer(
    required(await sql.first('SELECT coalesce(sum(size), 0)::bigint AS size FROM changes'), 'size'),
    'size',
  )
  if (size <= bytes) return
  const last = await sql.all(
    `SELECT rundown_id, max(seq) AS seq
     FROM (SELECT rundown_id, seq, sum(size) OVER (ORDER BY number) AS upto FROM changes) AS sums
     WHERE upto <= $1 GROUP BY rundown_id`,
    Math.ceil(size - bytes * filled),
  )
  for (const row of last) await removeBefore(sql, text(row, 'rundown_id'), integer(row, 'seq') + 1)
}

/** Removes all of them except the newest one with the orders: later changes need them. */
const removeBefore = (sql: Sql, rundownId: string, seq: number): Promise<void> =>
  sql.run(
    `DELETE FROM changes WHERE rundown_id = $1 AND seq < $2
     AND seq <> coalesce((SELECT max(seq) FROM changes WHERE rundown_id = $1 AND seq < $2 AND has_order = 1), -1)`,
    rundownId,
    seq,
  )
