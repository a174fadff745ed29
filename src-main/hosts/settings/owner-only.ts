import { chmodSync, closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'

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

/** As `replaceFileSync`, without holding up this thread. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const fresh = `${path}.new`
  try {
    const file = await open(fresh, 'w', ownerOnly)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(fresh, path)
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined)
    throw error
  }
}

/** In one step, readable by its owner alone; durable when it returns. Throws what the file system throws. */
export function replaceFileSync(path: string, content: string | Uint8Array): void {
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
