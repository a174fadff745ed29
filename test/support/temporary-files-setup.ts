import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What says where temporary files are; Windows reads the last two. */
const names = ['TMPDIR', 'TEMP', 'TMP']

/** What tests leave among the temporary files is in one directory, which goes with the run. */
export default function setUp(): () => void {
  const before = names.map(name => process.env[name])
  const dir = mkdtempSync(join(tmpdir(), 'sct-'))
  // PostgreSQL does not run as root: another user has to come through.
  chmodSync(dir, 0o755)
  for (const name of names) process.env[name] = dir
  return () => {
    for (const [at, name] of names.entries()) {
      const value = before[at]
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
    rmSync(dir, { recursive: true, force: true })
  }
}
