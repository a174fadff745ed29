import { createEmitter, type Unsubscribe } from '../../base/emitter.ts'
import type { MentionResource, OutputMessageResource } from '../../contract/v1/resources.ts'
import type { TextReferences } from '../../desk/ports/content-writes.ts'
import { type AppliedChange, applyChange } from '../../domain/feed/apply-change.ts'
import type { Position } from '../../domain/feed/position.ts'
import { type Readings, readReplica } from '../../domain/feed/read-replica.ts'
import { type Replica, slices } from '../../domain/feed/replica.ts'
import type { IntakeOptions } from '../rundown/rundown-intake.ts'

/** A replica that is read slice by slice while changes arrive, and notifies its listeners of what they changed. */
export interface FollowedReplica extends ReplicaNotifier {
  get(): Replica
  /** A reading begins: changes that arrive until it ends are applied to what it brings as well. */
  begin(): () => void
  /** Adopts slices that were read. Slices of another history have to be read again, and stay as they are until then. */
  read(readings: Readings): void
  /** False: the change belongs to another history, or has no content. The rundown has to be read again. */
  change(position: Position, change: Omit<AppliedChange, 'seq'>): boolean
}

/** Notifies listeners of changes of a replica, except those of the show. */
interface ReplicaNotifier {
  notify(): void
  /** Publishes at once what `notify` has scheduled for the end of this turn. */
  flush(): void
  /** A column was shown or hidden: listeners that show private columns read them again. */
  columnsChanged(): void
  watchReferences(listener: (references: TextReferences) => void): Unsubscribe
  wantsReferences(): boolean
  close(): void
}

type NotifierOptions = Pick<IntakeOptions, 'timers' | 'publish' | 'view'>

export function createFollowedReplica(first: Readings, options: NotifierOptions): FollowedReplica {
  let replica = readReplica(first)
  let readings = 0
  let recent: { readonly history: string; readonly change: AppliedChange }[] = []

  return {
    ...createReplicaNotifier(() => replica, options),
    get: () => replica,
    begin() {
      readings += 1
      return () => {
        readings -= 1
        if (readings === 0) recent = []
      }
    },
    read(received) {
      replica = merged(replica, received)
      for (const { history, change } of recent)
        if (history === replica.history) replica = applyChange(replica, change) ?? replica
    },
    change({ history, seq }, received) {
      const change = { ...received, seq }
      if (readings > 0) recent.push({ history, change })
      if (history !== replica.history) return false
      const next = applyChange(replica, change)
      if (next !== null) replica = next
      return next !== null
    },
  }
}

function createReplicaNotifier(
  replica: () => Replica,
  { timers, publish, view }: NotifierOptions,
): ReplicaNotifier {
  const referenceChanges = createEmitter<TextReferences>()
  let content: Replica['content'] = null
  let message = ''
  let mentions: Replica['mentions'] = null
  let variables: Replica['textVariables'] = null
  let cancel: (() => void) | null = null

  const flush = (): void => {
    cancel?.()
    cancel = null
    const latest = replica().content
    if (latest === null || latest === content) return
    content = latest
    // Null: it was deleted. The status reports that.
    if (content.rundown !== null) publish.content(view(content))
  }

  return {
    flush,
    notify() {
      const now = replica()
      // Commits that come together are shown together.
      if (now.content !== content) cancel ??= timers.after(0, flush)
      const text = JSON.stringify(now.outputMessage)
      if (now.outputMessage !== null && text !== message) {
        message = text
        // In the shape of the API, as below.
        publish.message(now.outputMessage as OutputMessageResource)
      }
      if (now.mentions === mentions && now.textVariables === variables) return
      mentions = now.mentions
      variables = now.textVariables
      const references = referencesOf(now)
      if (references !== null) referenceChanges.emit(references)
    },
    columnsChanged() {
      mentions = null
    },
    watchReferences(listener) {
      const stop = referenceChanges.on(listener)
      const references = referencesOf(replica())
      if (references !== null) listener(references)
      return stop
    },
    wantsReferences: () => referenceChanges.listeners() > 0,
    close() {
      cancel?.()
      referenceChanges.clear()
    },
  }
}

function referencesOf({ mentions, textVariables }: Replica): TextReferences | null {
  if (mentions === null || textVariables === null) return null
  const variables = [...textVariables].map(([key, value]) => ({ key, value }))
  return {
    mentions: [...mentions.values()] as unknown as readonly MentionResource[],
    // As the service lists them.
    variables: variables.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  }
}

/** The slices that were read, in place of those of before. */
function merged(before: Replica, readings: Readings): Replica {
  const fresh = readReplica(readings)
  const same = before.history === fresh.history
  const known = { ...before.known }
  for (const slice of slices) known[slice] = readings[slice]?.seq ?? (same ? before.known[slice] : 0)
  return {
    ...before,
    history: fresh.history,
    known,
    content: fresh.content ?? before.content,
    status: fresh.status ?? before.status,
    mentions: fresh.mentions ?? before.mentions,
    textVariables: fresh.textVariables ?? before.textVariables,
    outputMessage: fresh.outputMessage ?? before.outputMessage,
  }
}
