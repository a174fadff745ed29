import type { ContentWrites, Wrote } from '../ports/content-writes.ts'
import type { PersonActs, RundownContent } from '../ports/show-service.ts'

/** Where edits go. */
export interface EditWay {
  readonly rundownId: string
  readonly writes: ContentWrites
  /** Null where the service leaves a person's acts to its own dashboard. */
  readonly persons: Pick<PersonActs, 'setPreventEdits' | 'setSkipped' | 'setColumn'> | null
  readonly content: () => RundownContent | null
}

/** The same outcome with another value. */
export const as = <Value>(wrote: Wrote<unknown>, value: Value): Wrote<Value> =>
  wrote.ok ? { ok: true, value } : wrote
