import { readFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'

/** A small file of which only the newest text counts. */
export interface LatestFile {
  /** Null where it is not there or cannot be read. */
  read(): string | null
  /** Never throws; `failed`: the disk did not take a text. */
  write(text: string): void
  /** Settles once nothing is being written. */
  idle(): Promise<void>
}

/** Each text takes the place of the one before in one step, so that a crash leaves one of the two whole. */
export function createLatestFile(path: string, failed: () => void = () => undefined): LatestFile {
  let next: string | null = null
  let writing: Promise<void> | null = null

  const put = async (text: string): Promise<void> => {
    const fresh = `${path}.new`
    const file = await open(fresh, 'w', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(fresh, path)
  }
  const drain = async (): Promise<void> => {
    while (next !== null) {
      const text = next
      next = null
      try {
        await put(text)
      } catch {
        failed()
        await rm(`${path}.new`, { force: true }).catch(() => undefined)
      }
    }
    writing = null
  }

  return {
    read() {
      try {
        return readFileSync(path, 'utf8')
      } catch {
        return null
      }
    },
    write(text) {
      next = text
      writing ??= drain()
    },
    async idle() {
      await writing
    },
  }
}
