import type { Edit } from '../../../src-main/domain/editing/edit.ts'
import type { Failure } from './editing-state.ts'
import { rowsOf } from './field-keys.ts'

/** Edits that could not be made, of one rundown. */
export interface FailedEdits extends Failure {
  readonly rundownId: string
  readonly edits: readonly Edit[]
}

export interface Failures {
  /** Rows that were refused together are reported together. */
  add(failed: Omit<FailedEdits, 'id' | 'cueIds'>): void
  of(rundownId: string): readonly FailedEdits[]
  /** Removes it. */
  take(id: number): FailedEdits | undefined
}

export function createFailures(): Failures {
  let failures: readonly FailedEdits[] = []
  let count = 0
  return {
    add({ rundownId, label, reason, edits }) {
      const last = failures.at(-1)
      const cueIds = edits.flatMap(rowsOf)
      if (last?.rundownId === rundownId && last.label === label && last.reason === reason) {
        const joined = { ...last, edits: [...last.edits, ...edits], cueIds: [...last.cueIds, ...cueIds] }
        failures = [...failures.slice(0, -1), joined]
      } else {
        count += 1
        failures = [...failures, { id: count, rundownId, label, reason, cueIds, edits }]
      }
    },
    of: rundownId => failures.filter(failure => failure.rundownId === rundownId),
    take(id) {
      const taken = failures.find(failure => failure.id === id)
      failures = failures.filter(failure => failure !== taken)
      return taken
    },
  }
}
