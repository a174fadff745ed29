import type { KeyValueStore } from '../../src-main/hosts/settings/settings.ts'

/** A store as a file would be; `full`: it cannot be written. */
export interface MemoryStore extends KeyValueStore {
  full: boolean
  readonly content: ReadonlyMap<string, unknown>
}

export function createMemoryStore(): MemoryStore {
  const content = new Map<string, unknown>()
  return {
    full: false,
    content,
    get: key => content.get(key),
    set(key, value) {
      if (this.full) throw new Error('ENOSPC: no space left on device')
      content.set(key, JSON.parse(JSON.stringify(value)))
    },
  }
}
