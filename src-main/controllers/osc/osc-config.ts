import type { OscSettings } from '../../contract/bridge/controllers.ts'

/** What a person has set, and who wants to know; null until it is known. */
export interface OscConfig {
  read(): OscSettings | null
  write(settings: OscSettings): void
  /** Called at each change from now on. */
  onChange(listener: () => void): () => void
}

export function createOscConfig(): OscConfig {
  const listeners = new Set<() => void>()
  let current: OscSettings | null = null
  return {
    read: () => current,
    write(settings) {
      current = settings
      for (const listener of listeners) listener()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
