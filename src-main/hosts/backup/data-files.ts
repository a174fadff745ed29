import { closeSync, fsyncSync, openSync, readFileSync } from 'node:fs'
import type { DeskSettings } from '../../desk/ports/settings.ts'
import { databaseName } from '../../service/store/sqlite/database-name.ts'
import { readSettings } from '../settings/settings.ts'

/** Files of a data directory that a backup carries. */
export const dataFiles = {
  rundowns: databaseName,
  journal: 'journal.sqlite',
  settings: 'settings.json',
  session: 'session.key',
} as const

/** Those that belong to the show that was open, and to no other data. */
export const openShowFiles = ['open-show.json', 'open-rundown.json'] as const

/** Begins the name of a folder in the data directory, in which parts of a backup are put together. */
export const workPrefix = 'backup-'

/** Ends the name of a file that is not whole yet. */
export const partSuffix = '.part'

/** A file that is not there, or is damaged, holds nothing. */
export function readJsonObject(path: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : {}
  } catch {
    return {}
  }
}

export function readSettingsFile(path: string): DeskSettings {
  const saved = readJsonObject(path)
  return readSettings(key => saved[key])
}

/** What was written to a file, or renamed in a folder, outlives a power cut. */
export function syncFile(path: string): void {
  const descriptor = openSync(path, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

export function syncFolder(path: string): void {
  // Windows opens no folders, and orders such changes by itself.
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } catch {
    // Some file systems, such as those of USB sticks, sync no folder by itself.
  } finally {
    closeSync(descriptor)
  }
}
