import { createEmitter } from '../../base/emitter.ts'
import type { OscSettings } from '../../contract/bridge/controllers.ts'

/** What a person has set, and who wants to know; null until it is known. */
export interface OscConfig {
  read(): OscSettings | null
  write(settings: OscSettings): void
  /** Called at each change from now on. */
  onChange(listener: () => void): () => void
}

export function createOscConfig(): OscConfig {
  const changes = createEmitter()
  let current: OscSettings | null = null
  return {
    read: () => current,
    write(settings) {
      current = settings
      changes.emit()
    },
    onChange: changes.on,
  }
}
