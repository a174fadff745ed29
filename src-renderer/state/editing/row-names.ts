import type { Edit } from '../../../src-main/domain/editing/edit.ts'
import { withNames } from '../../../src-main/domain/editing/rename.ts'

/** Rows that were added here have a name of this page's own, beside the one that the service gave. */
export interface RowNames {
  newId(): string
  /** The service's name of what this page calls `id`. */
  given(id: string, realId: string): void
  /** A row that somebody deleted is there again, and the service calls it `now`. */
  returned(before: string, now: string): void
  /** As the service knows it. */
  real(id: string): string
  /** The same for as long as the page lives. */
  key(id: string): string
  /** Another number once a name means something else. */
  version(): number
  /** The edit as the service knows its things. */
  asServiceKnows(edit: Edit): Edit
  /**
   * The same for an edit that is sent now. An edit that adds a row may be sent a second time: by redo, after undo has
   * deleted the row. The service then gives it another identifier. Until that is known, the row's own name stands for the
   * new row, and no longer for the deleted one: `new-1`, which the service named `a` and deletes, is `new-1` again until
   * it is named `b`. To be called only once the first row is deleted, since later edits of it could not name it any more.
   */
  sending(edit: Edit): Edit
}

export function createRowNames(random: () => string): RowNames {
  const reals = new Map<string, string>()
  const keys = new Map<string, string>()
  let version = 0
  const real = (id: string): string => {
    let now = id
    for (let next = reals.get(now); next !== undefined; next = reals.get(now)) now = next
    return now
  }
  const realOrNull = (id: string | null): string | null => (id === null ? null : real(id))
  const begin = (id: string): string => {
    const name = keys.get(id) ?? id
    const former = real(name)
    version += 1
    reals.delete(name)
    if (former !== name) reals.set(former, name)
    return name
  }
  const asServiceKnows = (edit: Edit): Edit => withNames(edit, { of: real, added: real, after: realOrNull })
  const given = (id: string, realId: string): void => {
    if (id === realId) return
    version += 1
    reals.set(id, realId)
    keys.set(realId, keys.get(id) ?? id)
  }
  return {
    newId: () => `new-${random()}`,
    given,
    returned(before, now) {
      // What this page has brought back itself has its names already.
      if (real(now) === now && real(before) !== now) given(before, now)
    },
    real,
    key: id => keys.get(id) ?? id,
    version: () => version,
    asServiceKnows,
    sending(edit) {
      if (edit.do === 'add') {
        const was = real(keys.get(edit.id) ?? edit.id)
        const id = begin(edit.id)
        return asServiceKnows(was === id ? { ...edit, id } : { ...edit, id, was })
      }
      if (edit.do === 'column.add') return asServiceKnows({ ...edit, id: begin(edit.id) })
      return asServiceKnows(edit.do === 'mention.add' ? { ...edit, id: begin(edit.id) } : edit)
    },
  }
}
