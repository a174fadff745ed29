import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const keyBytes = 32

/** The key that signs browser sessions: made once for a data directory, readable by its owner alone. */
export function loadSessionKey(dataDir: string): Uint8Array {
  const path = join(dataDir, 'session.key')
  try {
    const key = readFileSync(path)
    if (key.length === keyBytes) return key
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  const key = randomBytes(keyBytes)
  writeFileSync(path, key, { mode: 0o600 })
  return key
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
