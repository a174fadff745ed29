import type { Edit } from '../../../src-main/domain/editing/edit.ts'
import { withNames } from '../../../src-main/domain/editing/rename.ts'

/** Rows that were added here have a name of this page's own, beside the one that the service gave. */
export interface RowNames {
  newId(): string
  /**
   * That thing is being added, perhaps once more: until the service names it, its old names mean the new one. Only once
   * the old one is gone: what is still to be done to that could not name it any more.
   */
  begin(id: string): string
  /** The service's name of what this page calls `id`. */
  given(id: string, realId: string): void
  /** As the service knows it. */
  real(id: string): string
  /** The same for as long as the page lives. */
  key(id: string): string
  /** Another number once a name means something else. */
  version(): number
  /** The edit as the service knows its things. */
  sent(edit: Edit): Edit
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
  return {
    newId: () => `new-${random()}`,
    begin(id) {
      const name = keys.get(id) ?? id
      const former = real(name)
      version += 1
      reals.delete(name)
      if (former !== name) reals.set(former, name)
      return name
    },
    given(id, realId) {
      if (id === realId) return
      version += 1
      reals.set(id, realId)
      keys.set(realId, keys.get(id) ?? id)
    },
    real,
    key: id => keys.get(id) ?? id,
    version: () => version,
    sent: edit => withNames(edit, { of: real, added: real, after: realOrNull }),
  }
}
