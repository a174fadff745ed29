import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Passive } from '../../domain/standby/pair.ts'
import { openReplica } from '../../service/store/sqlite/open-replica.ts'
import { databaseName } from '../../service/store/sqlite/sqlite-store.ts'
import type { PairFile } from './pair-file.ts'
import { putInPlace } from './put-in-place.ts'
import type { StandbyOptions } from './standby-options.ts'

/** Where a copy is kept. */
export const copyIn = (dataDir: string): string => join(dataDir, 'standby', databaseName)

/** With its log: SQLite would take that for the log of the next copy. */
export function removeCopy(dataDir: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(copyIn(dataDir) + suffix, { force: true })
}

/** Of a desk that has not begun: a first desk waits to hear from the other one, which may have taken over. */
export function passiveAtStart({ pair }: ReturnType<PairFile['read']>): Passive | null {
  if (pair === null) return null
  if (pair.standing.role === 'first') return 'waiting'
  return pair.replaced ? 'replaced' : 'standing-by'
}

/** Completes a takeover in which Showcall ended. Nothing has the data directory open. */
export async function completeTakeover({
  dataDir,
  file,
  version,
  now,
}: Pick<StandbyOptions, 'dataDir' | 'file' | 'version' | 'now'>): Promise<void> {
  const saved = file.read()
  if (saved.pair?.takingOver !== true) return
  const copy = copyIn(dataDir)
  if (existsSync(copy)) {
    await promoteHalf(copy, version)
    putInPlace(dataDir, copy, now())
  }
  file.write({ ...saved, pair: { ...saved.pair, takingOver: false, access: null } })
}

/** A copy that is promoted already is the database of a service. */
async function promoteHalf(copy: string, version: string): Promise<void> {
  try {
    await openReplica(copy, version).promote({ evenDiverged: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'replica.other_database')) throw error
  }
}
