import type { Settings } from '../desk/ports/settings.ts'

/** The few calls of conf and of electron-store, which is built on it. */
export interface KeyValueStore {
  get(key: string): unknown
  set(key: string, value: unknown): void
}

/** Settings over a file that a person may have edited: what is not understood reads as not set. */
export function settingsOver(store: KeyValueStore): Settings {
  return {
    read() {
      const rundownId = store.get('rundownId')
      const imports = store.get('imports')
      return {
        rundownId: typeof rundownId === 'string' ? rundownId : null,
        imports:
          typeof imports === 'object' && imports !== null
            ? Object.fromEntries(Object.entries(imports).filter(([, id]) => typeof id === 'string'))
            : {},
      }
    },
    write(change) {
      for (const [key, value] of Object.entries(change)) store.set(key, value)
    },
  }
}
