import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What the checks run of the repository. */
const parts: readonly string[] = ['package.json', 'resources', 'src-main', 'test']

/** A copy of the sources for the guest, so that an edit while it runs is not half seen there. */
export function takeSnapshot(root: string, cache: string): string {
  const snapshot = join(cache, 'sources')
  rmSync(snapshot, { recursive: true, force: true })
  for (const part of parts) cpSync(join(root, part), join(snapshot, part), { recursive: true })
  // Where the packages are mounted.
  mkdirSync(join(snapshot, 'node_modules'))
  return snapshot
}
