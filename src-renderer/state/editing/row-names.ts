import type { Edit } from '../../../src-main/domain/editing/edit.ts'
import { withNames } from '../../../src-main/domain/editing/rename.ts'

/** Rows that were added here have a name of this page's own, beside the one that the service gave. */
export interface RowNames {
  newId(): string
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
  /**
   * The same for an edit that is sent now. The thing that it adds is perhaps added once more: until the service names
   * it, its old names mean the new one. Only once the old one is gone: later edits of that could not name it any more.
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
  const sent = (edit: Edit): Edit => withNames(edit, { of: real, added: real, after: realOrNull })
  return {
    newId: () => `new-${random()}`,
    given(id, realId) {
      if (id === realId) return
      version += 1
      reals.set(id, realId)
      keys.set(realId, keys.get(id) ?? id)
    },
    real,
    key: id => keys.get(id) ?? id,
    version: () => version,
    sent,
    sending(edit) {
      if (edit.do === 'add') {
        const was = real(keys.get(edit.id) ?? edit.id)
        const id = begin(edit.id)
        return sent(was === id ? { ...edit, id } : { ...edit, id, was })
      }
      if (edit.do === 'column.add') return sent({ ...edit, id: begin(edit.id) })
      return sent(edit.do === 'mention.add' ? { ...edit, id: begin(edit.id) } : edit)
    },
  }
}
