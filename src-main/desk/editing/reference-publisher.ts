import type { Unsubscribe } from '../../base/emitter.ts'
import type { PrivateColumn, ReturnedRow, TextReferencesSlice } from '../../contract/bridge/editing.ts'
import type { TextReferences } from '../ports/content-writes.ts'
import type { OwnerActions } from '../ports/show-service.ts'
import type { RundownSession } from '../session/session.ts'

export interface ReferencePublisherOptions {
  /** Rows of that rundown that were deleted and are there again. */
  readonly returned: (rundownId: string) => readonly ReturnedRow[]
  readonly session: () => RundownSession
  readonly ownerActions: () => OwnerActions | null
  readonly references: (slice: TextReferencesSlice | null) => void
}

/** Sends pages that edit the mentions and text variables that cells of the open rundown can refer to. */
export interface ReferencePublisher {
  /** A page begins or stops editing. */
  watch(client: string, on: boolean): void
  /** The session has another rundown, service or mode. */
  sessionChanged(): void
  /** Rows are there again. */
  returnedChanged(): void
  close(): void
}

export function createReferencePublisher({
  session: current,
  ownerActions,
  references: emit,
  returned,
}: ReferencePublisherOptions): ReferencePublisher {
  const watching = new Set<string>()
  let watched: RundownSession | null = null
  let stop: Unsubscribe | null = null
  let slice: Omit<TextReferencesSlice, 'returned'> | null = null

  const publish = (next: typeof slice): void => {
    slice = next
    emit(next === null ? null : { ...next, returned: returned(next.rundownId) })
  }

  const follow = (): void => {
    stop?.()
    stop = null
    watched = null
    if (watching.size === 0) return
    const session = current()
    const { rundownId } = session
    watched = session
    if (rundownId === null) {
      publish(null)
      return
    }
    stop = session.watchReferences((references: TextReferences) => {
      void privateColumns(ownerActions(), rundownId).then(columns => {
        if (watched === session) publish({ rundownId, ...references, privateColumns: columns })
      })
    })
  }

  return {
    watch(client, on) {
      const before = watching.size
      if (on) watching.add(client)
      else watching.delete(client)
      if (before === 0 || watching.size === 0) follow()
      // A further page gets the current references.
      else if (on && slice !== null) publish(slice)
    },
    sessionChanged() {
      if (watched !== current()) follow()
    },
    returnedChanged() {
      if (slice !== null) publish(slice)
    },
    close() {
      stop?.()
      watched = null
    },
  }
}

/** Null where they are not known. */
async function privateColumns(
  ownerActions: OwnerActions | null,
  rundownId: string,
): Promise<readonly PrivateColumn[] | null> {
  // A service that is being closed answers nobody: the columns are not known then.
  const parts = await ownerActions?.readParts(rundownId).catch(() => null)
  if (parts == null || !parts.ok) return null
  const ids = parts.columns.map(({ columnId }) => columnId)
  return parts.columns.flatMap(({ columnId, name, isPrivate }, at) =>
    isPrivate ? [{ id: columnId, name, before: ids.slice(0, at) }] : [],
  )
}
