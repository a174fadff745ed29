import type { DeskSettings, SettingsStore } from '../../desk/ports/settings.ts'
import { readSettings } from './read-settings.ts'

/** The few calls of conf and of electron-store, which is built on it. */
export interface KeyValueStore {
  get(key: string): unknown
  set(key: string, value: unknown): void
}

/**
 * Settings over a file, read once: a press asks for them, and must not wait for a disk. What cannot be written holds
 * until the desk stops, and `failed` is called.
 */
export function settingsOver(store: KeyValueStore, failed: (error: unknown) => void): SettingsStore {
  let settings: DeskSettings = readSettings(key => store.get(key))
  return {
    read: () => settings,
    write(change) {
      settings = { ...settings, ...change }
      try {
        for (const [key, value] of Object.entries(change)) store.set(key, value)
      } catch (error) {
        failed(error)
      }
    },
  }
}
