import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What tests leave among the temporary files is in one directory, which goes with the run. */
export default function setUp(): () => void {
  const before = process.env['TMPDIR']
  const dir = mkdtempSync(join(tmpdir(), 'sct-'))
  // PostgreSQL does not run as root: another user has to come through.
  chmodSync(dir, 0o755)
  process.env['TMPDIR'] = dir
  return () => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    rmSync(dir, { recursive: true, force: true })
  }
}
