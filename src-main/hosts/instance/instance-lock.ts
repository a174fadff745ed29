import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import { validatorOf } from '../../contract/validator.ts'

/** Who has a data directory open: the process, and the local socket on which it answers. */
const Holder = Type.Object({ pid: Type.Integer({ minimum: 1 }), socket: Type.String({ minLength: 1 }) })
export type Holder = Static<typeof Holder>

const holders = validatorOf(Holder)

/** Of the data directory itself: found by processes that have other directories for what is temporary. */
const pathIn = (dataDir: string): string => join(dataDir, 'instance.json')

/** Null when nobody holds it, or when what stands there cannot be read. */
export function readHolder(dataDir: string): Holder | null {
  try {
    const read: unknown = JSON.parse(readFileSync(pathIn(dataDir), 'utf8'))
    return holders.Check(read) ? read : null
  } catch {
    return null
  }
}

/**
 * Writes this process down as the holder. `held`: another stands there. A directory that cannot be written is no
 * matter of this file: the database reports it in its message.
 */
export function takeLock(dataDir: string, socket: string): 'taken' | 'held' {
  try {
    const holder: Holder = { pid: process.pid, socket }
    writeFileSync(pathIn(dataDir), JSON.stringify(holder), { flag: 'wx', mode: 0o600 })
    return 'taken'
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EEXIST' ? 'held' : 'taken'
  }
}

/** Removes the lock of `holder` (null: one that cannot be read), and no other that was written meanwhile. */
export function removeLock(dataDir: string, holder: Holder | null): void {
  const aside = `${pathIn(dataDir)}.${process.pid}`
  try {
    renameSync(pathIn(dataDir), aside)
    const moved = readFileSync(aside, 'utf8')
    rmSync(aside, { force: true })
    if (holder !== null && moved !== JSON.stringify(holder))
      writeFileSync(pathIn(dataDir), moved, { flag: 'wx', mode: 0o600 })
  } catch {
    // Another process that found it left behind has removed it.
  }
}

/** False when the process that wrote it cannot be running any more. Asked only once its socket is not there. */
export function mayBeRunning(dataDir: string, { pid }: Holder): boolean {
  if (pid === process.pid) return false
  try {
    const started = Date.now() - uptime() * 1_000
    // Its number may be another program's since the computer was restarted.
    if (statSync(pathIn(dataDir)).mtimeMs < started) return false
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
