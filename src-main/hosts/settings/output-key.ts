import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFileSync } from './owner-only.ts'

const keyBytes = 32

/** The key that links of output pages are derived from: made once for a data directory, readable by its owner alone. */
export interface OutputKey {
  readonly read: () => Uint8Array
  /** Ends every link that was made. Durable when it returns. Throws what the file system throws. */
  renew(): void
}

/** Throws what the file system throws. */
export function openOutputKey(dataDir: string): OutputKey {
  const path = join(dataDir, 'session.key')
  const renew = (): Uint8Array => {
    const fresh = randomBytes(keyBytes)
    replaceFileSync(path, fresh)
    return fresh
  }
  let key = readKey(path) ?? renew()
  return {
    read: () => key,
    renew() {
      key = renew()
    },
  }
}

/** Null where there is none. */
function readKey(path: string): Uint8Array | null {
  try {
    const key = readFileSync(path)
    return key.length === keyBytes ? key : null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
