import { defaultLogLimits } from '../change-log.ts'
import type { UnsavedState } from '../commit-feed.ts'
import { Unsaved, writeEnds } from '../unsaved.ts'
import type { Connection } from './connection.ts'
import { renewHistory } from './installation.ts'
import { removeReplicaPlace } from './replica-place.ts'
import { isDiskFault } from './result-codes.ts'
import { SqliteTransaction } from './sqlite-transaction.ts'

/** `no_copy`: no copy has been finished. `diverged`: a row is known to differ. */
export type PromotionRefusal = 'no_copy' | 'diverged'

/**
 * Makes a replica the database of a service, in one transaction: with what the disk of the other desk had not taken. The
 * clients' positions belong to the other desk, so they read again; their tokens stay valid.
 */
export async function promoteReplica(connection: Connection, unsaved: UnsavedState | null): Promise<void> {
  connection.execute('BEGIN IMMEDIATE')
  try {
    if (unsaved !== null) await writeUnsaved(connection, unsaved)
    renewHistory(connection)
    removeReplicaPlace(connection)
    connection.execute('COMMIT')
  } catch (error) {
    connection.execute('ROLLBACK')
    throw error
  }
  try {
    connection.execute('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch (error) {
    // Without room for it the log stays beside the file, and is part of the database.
    if (!isDiskFault(error)) throw error
  }
}

async function writeUnsaved(
  connection: Connection,
  { runners, replies, ...ends }: UnsavedState,
): Promise<void> {
  const tx = new SqliteTransaction(connection, {
    leftOut: () => {},
    unsaved: new Unsaved(''),
    limits: defaultLogLimits,
  })
  for (const { rundownId, row } of runners) {
    const isThere = connection.first('SELECT 1 FROM rundowns WHERE id = ?', rundownId) !== undefined
    if (isThere) await tx.putRunner(rundownId, row)
  }
  for (const { id, reply, at, until } of replies) await tx.keepReply(id, reply, at, until)
  await writeEnds(tx, ends)
}
