import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'

it('the SQLite of this runtime has no fault that loses commits of a log that is begun anew (before 3.51.3)', () => {
  const database = new DatabaseSync(':memory:')
  const version = String(database.prepare('SELECT sqlite_version() AS version').get()?.['version'])
  database.close()
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  expect(major * 1_000_000 + minor * 1_000 + patch).toBeGreaterThanOrEqual(3_051_003)
})
