import { type Clock, duration, type Instant, shift } from '../../domain/time/time.ts'
import type { Store } from '../store/port.ts'

const retention = duration(30 * 24 * 60 * 60 * 1000)

/** When a rundown deleted then is gone for good. */
export const keptUntil = (deletedAt: Instant): Instant => shift(deletedAt, retention)

/** Removes what has been in the trash for its time, one rundown a transaction, so that no show waits for all of it. */
export async function emptyTrash(store: Store, clock: Clock): Promise<void> {
  const isOver = (deletedAt: Instant | null): boolean => deletedAt !== null && keptUntil(deletedAt) < clock()
  for (const { id: teamId } of await store.reader.teams()) {
    for (const { rundown } of await store.reader.deletedRundowns(teamId)) {
      if (!isOver(rundown.deletedAt)) continue
      await store.write(async tx => {
        // It may have been brought back in between, before its time was over.
        const now = await tx.rundown(rundown.id)
        if (now !== null && isOver(now.rundown.deletedAt)) await tx.removeRundown(rundown.id)
      })
    }
  }
}
