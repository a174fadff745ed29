import { createEmitter, type Unsubscribe } from '../../base/emitter.ts'
import type { MentionResource, OutputMessageResource } from '../../contract/v1/resources.ts'
import type { TextReferences } from '../../desk/ports/content-writes.ts'
import type { Replica } from '../../domain/feed/replica.ts'
import type { IntakeParent } from '../rundown/rundown-intake.ts'

/** Tells listeners what has changed in a replica, except for the show. */
export class ReplicaPublisher {
  readonly #replica: () => Replica
  readonly #parent: IntakeParent
  readonly #references = createEmitter<TextReferences>()
  #content: Replica['content'] = null
  #message = ''
  #mentions: Replica['mentions'] = null
  #variables: Replica['textVariables'] = null
  #cancelFlush: (() => void) | null = null

  constructor(replica: () => Replica, parent: IntakeParent) {
    this.#replica = replica
    this.#parent = parent
  }

  /** Publishes message and references at once, and content at the end of this turn. */
  changed(): void {
    const now = this.#replica()
    // Commits that come together are shown together.
    if (now.content !== this.#content) this.#cancelFlush ??= this.#parent.timers.after(0, () => this.flush())
    const message = JSON.stringify(now.outputMessage)
    if (now.outputMessage !== null && message !== this.#message) {
      this.#message = message
      // In the shape of the API, as below.
      this.#parent.publishMessage(now.outputMessage as OutputMessageResource)
    }
    if (now.mentions === this.#mentions && now.textVariables === this.#variables) return
    this.#mentions = now.mentions
    this.#variables = now.textVariables
    const references = referencesOf(now)
    if (references !== null) this.#references.emit(references)
  }

  /** Publishes the content that waits for the end of this turn. */
  flush(): void {
    this.#cancelFlush?.()
    this.#cancelFlush = null
    const { content } = this.#replica()
    if (content === null || content === this.#content) return
    this.#content = content
    // Null: it was deleted. The status reports that.
    if (content.rundown !== null) this.#parent.publishContent(this.#parent.view(content))
  }

  /** A column was shown or hidden: listeners that show private columns read them again. */
  columnsChanged(): void {
    this.#mentions = null
  }

  watchReferences(listener: (references: TextReferences) => void): Unsubscribe {
    const stop = this.#references.on(listener)
    const references = referencesOf(this.#replica())
    if (references !== null) listener(references)
    return stop
  }

  wantsReferences(): boolean {
    return this.#references.listeners() > 0
  }

  close(): void {
    this.#cancelFlush?.()
    this.#references.clear()
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
