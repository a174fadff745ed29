import { chmodSync } from 'node:fs'

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
