import type { EditRow } from '../../../src-main/domain/editing/edit.ts'
import { echo } from './echoes.ts'
import { type FieldKey, fieldKey } from './editing-state.ts'

/** Starts that this page moves to another day as a whole: nobody else has changed them. */
export interface MovedStarts {
  /** The starts may arrive from the service before the answer, and a while after it. */
  during(act: Promise<unknown>): void
  owns(key: FieldKey, row: EditRow): boolean
}

/** `after`: runs a task that much later, ms. */
export function createMovedStarts(after: (ms: number, task: () => void) => unknown): MovedStarts {
  let acts = 0
  return {
    during(act) {
      acts += 1
      const answered = (): void => {
        after(echo, () => {
          acts -= 1
        })
      }
      act.then(answered, answered)
    },
    owns: (key, { cue }) => acts > 0 && key === fieldKey.cue(cue.id, 'startTime'),
  }
}
