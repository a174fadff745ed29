import { createEmitter, type Unsubscribe } from '../../base/emitter.ts'
import type { MentionResource, OutputMessageResource } from '../../contract/v1/resources.ts'
import type { TextReferences } from '../../desk/ports/content-writes.ts'
import { type AppliedChange, applyChange } from '../../domain/feed/apply-change.ts'
import type { Position } from '../../domain/feed/position.ts'
import { type Readings, readReplica } from '../../domain/feed/read-replica.ts'
import { type Replica, slices } from '../../domain/feed/replica.ts'
import type { IntakeOptions } from '../rundown/rundown-intake.ts'

/** One replica that is read slice by slice while changes go on to arrive, and tells what they changed. */
export interface FollowedReplica extends ReplicaTeller {
  get(): Replica
  /** A reading begins: changes that arrive until it ends are applied to what it brings as well. */
  begin(): () => void
  /** Takes slices that were read. Those of another history are to be read anew, and stay as they are until then. */
  read(readings: Readings): void
  /** False: it is of another history, or tells nothing. The rundown has to be read anew. */
  change(position: Position, change: Omit<AppliedChange, 'seq'>): boolean
}

/** Tells what changed in a replica, but for the show. */
interface ReplicaTeller {
  tell(): void
  /** Tells at once what `tell` left for the end of this turn. */
  flush(): void
  /** A column was shown or hidden: who shows private columns looks at them again. */
  columnsChanged(): void
  watchReferences(listener: (references: TextReferences) => void): Unsubscribe
  wantsReferences(): boolean
  close(): void
}

type TellerOptions = Pick<IntakeOptions, 'timers' | 'told' | 'view'>

export function createFollowedReplica(first: Readings, options: TellerOptions): FollowedReplica {
  let replica = readReplica(first)
  let readings = 0
  let recent: { readonly history: string; readonly change: AppliedChange }[] = []

  return {
    ...createReplicaTeller(() => replica, options),
    get: () => replica,
    begin() {
      readings += 1
      return () => {
        readings -= 1
        if (readings === 0) recent = []
      }
    },
    read(told) {
      replica = merged(replica, told)
      for (const { history, change } of recent)
        if (history === replica.history) replica = applyChange(replica, change) ?? replica
    },
    change({ history, seq }, told) {
      const change = { ...told, seq }
      if (readings > 0) recent.push({ history, change })
      if (history !== replica.history) return false
      const next = applyChange(replica, change)
      if (next !== null) replica = next
      return next !== null
    },
  }
}

function createReplicaTeller(replica: () => Replica, { timers, told, view }: TellerOptions): ReplicaTeller {
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
    // Null: it was deleted, which the status tells.
    if (content.rundown !== null) told.content(view(content))
  }

  return {
    flush,
    tell() {
      const now = replica()
      // Commits that come together are shown together.
      if (now.content !== content) cancel ??= timers.after(0, flush)
      const text = JSON.stringify(now.outputMessage)
      if (now.outputMessage !== null && text !== message) {
        message = text
        // In the shape of the API, as below.
        told.message(now.outputMessage as OutputMessageResource)
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
