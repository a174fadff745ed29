import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The beginning of a file whose download was interrupted; one process writes to it at a time. */
export interface PartFile {
  readonly path: string
  /** Bytes. */
  size(): number
  /** Leaves it for the next download. */
  leave(): void
}

/**
 * Takes the largest part of `name` in `directory` that no running process writes to, or an empty one. A part is renamed
 * to be this process's own: two downloads at once never write to one file.
 */
export function claimPart(directory: string, name: string): PartFile {
  mkdirSync(directory, { recursive: true })
  const path = join(directory, `${name}.${process.pid}.part`)
  const left = join(directory, `${name}.part`)
  const parts = readdirSync(directory)
    .filter(entry => entry.startsWith(name) && entry.endsWith('.part') && isFree(entry.slice(name.length)))
    .map(entry => join(directory, entry))
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
  for (const [index, part] of parts.entries()) {
    if (index > 0) rmSync(part, { force: true })
    else if (part !== path) moveIfThere(part, path)
  }
  return {
    path,
    size: () => sizeOf(path),
    leave: () => moveIfThere(path, left),
  }
}

/** `rest`: `.part`, or `.PID.part` of a process that may have ended without leaving it. */
function isFree(rest: string): boolean {
  if (rest === '.part') return true
  const pid = Number(/^\.(\d+)\.part$/.exec(rest)?.[1] ?? Number.NaN)
  return Number.isInteger(pid) && (pid === process.pid || !isRunning(pid))
}

/** Another user's process counts as running. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Another process may have taken it meanwhile. */
function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
