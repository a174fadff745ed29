import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a benchmark has opened; closed in reverse order, whatever happened. */
export interface Scope {
  defer(close: () => unknown): void
  /** A directory of its own that is gone afterwards. */
  tempDir(): string
}

export async function withScope<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
  const closing: (() => unknown)[] = []
  const scope: Scope = {
    defer: close => void closing.push(close),
    tempDir() {
      const directory = mkdtempSync(join(tmpdir(), 'showcall-bench-'))
      closing.push(() => rmSync(directory, { recursive: true, force: true }))
      return directory
    },
  }
  try {
    return await work(scope)
  } finally {
    for (const close of closing.reverse()) await close()
  }
}
