import { DatabaseSync } from 'node:sqlite'
import { vi } from 'vitest'

/** Disks, by directory, that can be filled: each commit to a database on one fails then, as SQLite says it does. */
export interface Disks {
  fill(directory: string): void
  free(directory: string): void
  remove(): void
}

export function imitateDisks(): Disks {
  const full = new Set<string>()
  const { exec } = DatabaseSync.prototype
  const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    if (full.size > 0 && sql === 'COMMIT') {
      const file = this.location() ?? ''
      if ([...full].some(directory => file.startsWith(directory)))
        throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
    }
    exec.call(this, sql)
  })
  return {
    fill: directory => full.add(directory),
    free: directory => full.delete(directory),
    remove: () => spy.mockRestore(),
  }
}
