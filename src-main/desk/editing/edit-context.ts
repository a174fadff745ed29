import type { Edit } from '../../domain/editing/edit.ts'
import type { ContentWrites, WriteResult } from '../ports/content-writes.ts'
import type { OwnerActions, RundownContent } from '../ports/show-service.ts'

/** Where edits go. */
export interface EditContext {
  readonly rundownId: string
  readonly writes: ContentWrites
  /** Null where the service leaves a person's acts to its own dashboard. */
  readonly ownerActions: Pick<OwnerActions, 'setPreventEdits' | 'setSkipped' | 'setColumn'> | null
  readonly content: () => RundownContent | null
  /** A row was made: `edited` is its identifier in the edit, that of the deleted row where a delete is undone. */
  readonly added: (edited: string, made: string) => void
}

export interface CreateResult {
  /** Of what was made, or null; one for each edit. */
  readonly ids: readonly (string | null)[]
  /** Edits, by the service's identifiers, of new rows that could not be sent in the same request. */
  readonly left: readonly Edit[]
}

/** The same outcome with another value. */
export const mapResult = <Value>(wrote: WriteResult<unknown>, value: Value): WriteResult<Value> =>
  wrote.ok ? { ok: true, value } : wrote
