import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { CrashDump } from '../../contract/bridge/diagnostics.ts'

export const crashDirectory = (dataDir: string): string => join(dataDir, 'crashes')

const keptDumps = 10
const keptBytes = 50_000_000
/** Larger ones stay where they are: no page takes them. */
const largestSent = 30_000_000

interface Found extends CrashDump {
  readonly path: string
}

/** Newest first. What Electron keeps beside them is none. */
async function find(directory: string): Promise<readonly Found[]> {
  const names = await readdir(directory, { recursive: true }).catch(() => [])
  const found: Found[] = []
  for (const name of names) {
    if (!name.endsWith('.dmp')) continue
    const path = join(directory, name)
    const file = await stat(path).catch(() => null)
    if (file?.isFile() !== true) continue
    found.push({ path, name: basename(name), bytes: file.size, at: file.mtime.toISOString() })
  }
  return found.toSorted((a, b) => b.at.localeCompare(a.at))
}

export const listCrashDumps = async (directory: string): Promise<readonly CrashDump[]> =>
  (await find(directory)).map(({ name, bytes, at }) => ({ name, bytes, at }))

/** Null for one that is not there, or too large to be sent. */
export async function readCrashDump(directory: string, name: string): Promise<Buffer | null> {
  const dump = (await find(directory)).find(found => found.name === name)
  return dump === undefined || dump.bytes > largestSent ? null : readFile(dump.path)
}

/** The newest 10 stay, as many of them as fit into 50 MB; the newest stays in any case. */
export async function pruneCrashDumps(directory: string): Promise<void> {
  let bytes = 0
  for (const [age, dump] of (await find(directory)).entries()) {
    bytes += dump.bytes
    if (age === 0 || (age < keptDumps && bytes <= keptBytes)) continue
    // Taken by another already, or not ours to take: the next start looks again.
    await rm(dump.path, { force: true }).catch(() => undefined)
  }
}
