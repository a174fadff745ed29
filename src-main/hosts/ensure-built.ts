import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the built application is made from: files, and folders with all that is in them. */
export const sources = [
  'src-main',
  'src-renderer',
  'resources/guide',
  'electron.vite.config.ts',
  'package-lock.json',
]

/** Builds `out/` when it is missing or was made from other sources. */
export async function ensureBuilt(root: string, say: (line: string) => void): Promise<void> {
  const stamp = join(root, 'out', 'built-from')
  const digest = digestOf(root, sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  say('Building Showcall (only this once) …')
  // A build that is interrupted leaves files of two builds, which no stamp may call whole.
  rmSync(stamp, { force: true })
  // Loaded only when there is something to build: it is large.
  const { build } = await import('electron-vite')
  await build({ root, logLevel: 'warn' })
  mkdirSync(join(root, 'out'), { recursive: true })
  writeFileSync(stamp, digest)
}

/** Of these files and folders as they are now. */
export function digestOf(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) {
    const here = join(root, path)
    const stats = statSync(here)
    const within = stats.isDirectory() ? readdirSync(here, { encoding: 'utf8', recursive: true }) : []
    for (const name of ['', ...within.toSorted()]) {
      const { size, mtimeMs } = name === '' ? stats : statSync(join(here, name))
      hash.update(`${path} ${name} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}
