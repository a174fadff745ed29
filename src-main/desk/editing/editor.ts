import type { Unsubscribe } from '../../base/emitter.ts'
import type {
  EditReply,
  EditRequest,
  PrivateColumn,
  TextReferencesSlice,
} from '../../contract/bridge/editing.ts'
import type { Edit } from '../../domain/editing/edit.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import type { TextReferences } from '../ports/content-writes.ts'
import type { OwnerActions } from '../ports/show-service.ts'
import type { RundownSession } from '../session/session-options.ts'
import { runEdits } from './run-edits.ts'

export interface EditorOptions {
  readonly session: () => RundownSession
  readonly persons: () => OwnerActions | null
  /** Why nothing can be sent at present; null while it can. */
  readonly away: () => Said | null
  readonly locked: () => boolean
  /** What a locked desk says. */
  readonly lockedText: () => Said
  readonly words: (slice: TextReferencesSlice | null) => void
}

/** Edits of the open rundown by pages of this desk. */
export interface Editor {
  apply(request: EditRequest): Promise<EditReply>
  /** A page edits, or no longer. */
  watch(client: string, on: boolean): void
  /** Another rundown, service or mode. */
  sessionChanged(): void
  close(): void
}

export function createEditor(options: EditorOptions): Editor {
  /** The order is told as a whole: two pages that change it at once would each undo what the other did. */
  let ordering: Promise<unknown> = Promise.resolve()

  return {
    ...createReferenceTeller(options),
    async apply({ rundownId, edits }) {
      const session = options.session()
      const refuse = (code: string, reason: Said, unsent: boolean): EditReply => ({
        results: edits.map(() => ({ ok: false, code, reason, unsent })),
      })
      const { writes } = session
      if (options.locked()) return refuse('desk.locked', options.lockedText(), false)
      if (session.rundownId !== rundownId || writes === null) {
        return refuse('desk.other_rundown', messageOf('edit.other-rundown'), true)
      }
      const away = options.away()
      if (away !== null) return refuse('link.lost', away, true)
      const make = () =>
        runEdits(
          {
            rundownId,
            writes,
            persons: options.persons(),
            content: () => session.replica.content(),
            added: session.added,
          },
          edits,
        )
      if (!edits.some(changesOrder)) return { results: await make() }
      const made = ordering.then(make)
      ordering = made.catch(() => undefined)
      return { results: await made }
    },
  }
}

/** Tells pages that edit what cells of the open rundown can refer to. */
function createReferenceTeller({
  session: current,
  persons,
  words: told,
}: EditorOptions): Pick<Editor, 'watch' | 'sessionChanged' | 'close'> {
  const watching = new Set<string>()
  let watched: RundownSession | null = null
  let stop: Unsubscribe | null = null
  let slice: TextReferencesSlice | null = null

  const say = (next: TextReferencesSlice | null): void => {
    slice = next
    told(next)
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
      say(null)
      return
    }
    stop = session.watchReferences((words: TextReferences) => {
      void privateColumns(persons(), rundownId).then(columns => {
        if (watched === session) say({ rundownId, ...words, privateColumns: columns })
      })
    })
  }

  return {
    watch(client, on) {
      const before = watching.size
      if (on) watching.add(client)
      else watching.delete(client)
      if (before === 0 || watching.size === 0) follow()
      // One more page: it is told what the others know.
      else if (on && slice !== null) say(slice)
    },
    sessionChanged() {
      if (watched !== current()) follow()
    },
    close() {
      stop?.()
      watched = null
    },
  }
}

/** Null where they are not known. */
async function privateColumns(
  persons: OwnerActions | null,
  rundownId: string,
): Promise<readonly PrivateColumn[] | null> {
  // A service that is being closed answers nobody: the columns are not known then.
  const parts = await persons?.readParts(rundownId).catch(() => null)
  if (parts == null || !parts.ok) return null
  const ids = parts.columns.map(({ columnId }) => columnId)
  return parts.columns.flatMap(({ columnId, name, isPrivate }, at) =>
    isPrivate ? [{ id: columnId, name, before: ids.slice(0, at) }] : [],
  )
}

const changesOrder = (edit: Edit): boolean =>
  edit.do === 'place' || edit.do === 'add' || edit.do === 'column.order'
