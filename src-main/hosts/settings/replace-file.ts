import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { ownerOnly } from './owner-only.ts'

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
