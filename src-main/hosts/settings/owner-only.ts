import { chmodSync, closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'

/** Mode of a file that its owner alone may read. */
export const ownerOnly = 0o600

/** Takes a file of an earlier version from others; a new file is made with `ownerOnly`. */
export function keepToOwner(path: string): void {
  try {
    chmodSync(path, ownerOnly)
  } catch {
    // It is not there yet, or this file system has no modes.
  }
}

/** In one step, readable by its owner alone; durable when it returns. Throws what the file system throws. */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const fresh = `${path}.new`
  const file = openSync(fresh, 'w', ownerOnly)
  try {
    writeSync(file, Buffer.from(content))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(fresh, path)
}
