import { createEmitter, type Unsubscribe } from '../../base/emitter.ts'
import type { MentionResource, OutputMessageResource } from '../../contract/v1/resources.ts'
import type { TextReferences } from '../../desk/ports/content-writes.ts'
import type { Replica } from '../../domain/feed/replica.ts'
import type { IntakeOptions } from '../rundown/rundown-intake.ts'

/** Tells what changed in a replica, but for the show. */
export interface ReplicaTeller {
  changed(replica: Replica): void
  /** Tells at once what `changed` left for the end of this turn. */
  flush(): void
  /** A column was shown or hidden: who shows private columns looks at them again. */
  columnsChanged(): void
  watchReferences(listener: (references: TextReferences) => void, replica: Replica): Unsubscribe
  wantsReferences(): boolean
  close(): void
}

export function createReplicaTeller({
  timers,
  told,
  view,
}: Pick<IntakeOptions, 'timers' | 'told' | 'view'>): ReplicaTeller {
  const referenceChanges = createEmitter<TextReferences>()
  let content: Replica['content'] = null
  let message = ''
  let mentions: Replica['mentions'] = null
  let variables: Replica['textVariables'] = null
  let latest: Replica | null = null
  let cancel: (() => void) | null = null

  const flush = (): void => {
    cancel?.()
    cancel = null
    if (latest === null || latest.content === null || latest.content === content) return
    content = latest.content
    // Null: it was deleted, which the status tells.
    if (content.rundown !== null) told.content(view(content))
  }

  return {
    flush,
    changed(replica) {
      latest = replica
      // Commits that come together are shown together.
      if (replica.content !== content) cancel ??= timers.after(0, flush)
      const text = JSON.stringify(replica.outputMessage)
      if (replica.outputMessage !== null && text !== message) {
        message = text
        // In the shape of the API, as below.
        told.message(replica.outputMessage as OutputMessageResource)
      }
      if (replica.mentions === mentions && replica.textVariables === variables) return
      mentions = replica.mentions
      variables = replica.textVariables
      const references = referencesOf(replica)
      if (references !== null) referenceChanges.emit(references)
    },
    columnsChanged() {
      mentions = null
    },
    watchReferences(listener, replica) {
      const stop = referenceChanges.on(listener)
      const references = referencesOf(replica)
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
