import { integer, type Reading, required, rowOf, rowsOf, text, type WritingEngine } from './engine.ts'
import type { NumberedChange } from './port.ts'
import { changes, type LoggedChange } from './rows.ts'

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

/** What is trimmed leaves so much room, so that not every change trims. */
const filled = 0.9
/** Of a row without its parts. */
const bytesOfRow = 160

/** The changes of a rundown after that one; a reason where the log does not have all of them, or has too many to send. */
export function* readChangesAfter(
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

/** Adds a change, and removes the old ones of its rundown now and then. Gives the bytes that it counts for. */
export async function appendChange(
  engine: WritingEngine,
  change: LoggedChange,
  limits: LogLimits,
): Promise<number> {
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
export function removeChanges(engine: WritingEngine, rundownId: string): void {
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
