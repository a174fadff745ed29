import { appendFileSync, mkdirSync } from 'node:fs'
import { appendFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface LogFileOptions {
  readonly directory: string
  /** Bytes of one file; 1 MB by default. */
  readonly maxBytes?: number
  /** Files that are kept, the one in use included; 5 by default. */
  readonly keep?: number
  /** It cannot be written: called once until it can be written again. */
  readonly failed?: (error: unknown) => void
}

/** A rotating log file. Lines are written asynchronously, so that a slow disk delays no press. */
export interface LogFile {
  write(line: string): void
  /** Resolves when the waiting lines have been written or dropped. */
  flush(): Promise<void>
  /** For the end of the process: writes what waits still, and returns when that is done. */
  flushNow(): void
}

/** More than this waits only while the disk does not keep up, in characters. */
const maxWaiting = 1_000_000

/** The file in use; the one before it has a 1 behind its name, and so on. */
export const logPath = (directory: string, age: number): string =>
  join(directory, age === 0 ? 'showcall.log' : `showcall.${age}.log`)

export function openLogFile({
  directory,
  maxBytes = 1_000_000,
  keep = 5,
  failed = () => undefined,
}: LogFileOptions): LogFile {
  const path = logPath(directory, 0)
  let waiting: string[] = []
  let waitingSize = 0
  let lost = 0
  let failing = false
  let size: number | null = null
  let writing: Promise<void> | null = null

  const take = (): string => {
    const lines = waiting
    waiting = []
    waitingSize = 0
    return lines.join('')
  }

  const writeOnce = async (text: string): Promise<void> => {
    size ??= await sizeOf(directory)
    const bytes = Buffer.byteLength(text)
    if (size > 0 && size + bytes > maxBytes) {
      await rotate(directory, keep)
      size = 0
    }
    await appendFile(path, text, { mode: 0o600 })
    size = (size ?? 0) + bytes
  }

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const count = waiting.length
      const before = lost
      const text = `${before === 0 ? '' : lostLine(before)}${take()}`
      try {
        await writeOnce(text)
        lost -= before
        failing = false
      } catch (error) {
        lost += count
        // The directory may have changed when it can be written again.
        size = null
        if (!failing) failed(error)
        failing = true
      }
    }
  }

  return {
    write(line) {
      if (waitingSize > maxWaiting) {
        lost += 1
        return
      }
      waiting.push(`${line}\n`)
      waitingSize += line.length + 1
      writing ??= Promise.resolve()
        .then(drain)
        .finally(() => {
          writing = null
        })
    },
    async flush() {
      while (writing !== null) await writing
    },
    flushNow() {
      if (waiting.length === 0) return
      try {
        mkdirSync(directory, { recursive: true, mode: 0o700 })
        appendFileSync(path, take(), { mode: 0o600 })
      } catch {
        // Nobody listens any more.
      }
    },
  }
}

/** Of the file in use; its directory is made where it is missing. */
async function sizeOf(directory: string): Promise<number> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  return stat(logPath(directory, 0)).then(
    found => found.size,
    () => 0,
  )
}

async function rotate(directory: string, keep: number): Promise<void> {
  await rm(logPath(directory, keep - 1), { force: true })
  for (let age = keep - 2; age >= 0; age -= 1) {
    await rename(logPath(directory, age), logPath(directory, age + 1)).catch(ignoreMissing)
  }
}

const lostLine = (count: number): string =>
  `${JSON.stringify({ time: new Date().toISOString(), level: 'warn', source: 'log', event: 'log.lost', lines: count })}\n`

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
