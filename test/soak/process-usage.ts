import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { usageOf } from '../bench/harness/proc.ts'
import type { Recording } from './series.ts'

/** How often memory, handles and disk are looked at, ms. */
export const lookEvery = 5_000

/** Records what a process uses now, and what its directory holds. `name`: of the desk. Linux only. */
export function recordUsage(
  recording: Recording,
  name: string,
  { pid, dataDir }: { readonly pid: number; readonly dataDir: string },
): void {
  // A copy that is made, or a file that is read, takes memory for a while: half of the looks tell.
  recording.add(
    `${name}: memory`,
    { unit: 'MB', of: 'median', most: { times: 1.1, more: 10 } },
    usageOf(pid).memory,
  )
  recording.add(
    `${name}: open files and sockets`,
    { unit: 'count', of: 'median', most: { times: 1, more: 8 } },
    readdirSync(`/proc/${pid}/fd`).length,
  )
  recording.add(
    `${name}: threads`,
    { unit: 'count', of: 'median', most: { times: 1, more: 2 } },
    threadsOf(pid),
  )
  recording.add(`${name}: data directory`, { unit: 'MB', of: 'median' }, sizeOf(dataDir) / 1e6)
}

const threadsOf = (pid: number): number => readdirSync(`/proc/${pid}/task`).length

/** Files that come and go meanwhile count nothing. */
function sizeOf(directory: string): number {
  return readdirSync(directory, { recursive: true, withFileTypes: true }).reduce((sum, entry) => {
    if (!entry.isFile()) return sum
    const { size } = statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false }) ?? { size: 0 }
    return sum + size
  }, 0)
}
