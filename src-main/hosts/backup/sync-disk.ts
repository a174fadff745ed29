import { closeSync, fsyncSync, openSync } from 'node:fs'

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
