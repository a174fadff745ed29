import { appendFileSync, mkdirSync } from 'node:fs'
import { appendFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { ConnectionSecrets } from '../../contract/connection.ts'
import { describeError, type Log } from '../../contract/log.ts'
import type { Secrets } from '../../desk/ports/host.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import { redactText } from '../../service/log.ts'
import { describeFileError } from '../describe-file-error.ts'

/** Which part of Showcall a line is of. */
type LogSource = 'host' | 'desk' | 'devices' | 'service' | 'page' | 'standby' | 'updates'

/** The log of one data directory. */
export interface DeskLog extends Pick<LogFile, 'flush' | 'flushNow'> {
  readonly redaction: Redaction
  of(source: LogSource): Log
  /** Calls `listener` with a sentence for the user once the log cannot be written; at once when that is known. */
  onFailed(listener: (text: Said) => void): void
}

export const logDirectory = (dataDir: string): string => join(dataDir, 'logs')

/** Says that a thread did not end by itself. */
export const logStuck =
  (log: DeskLog | null, thread: string): (() => void) =>
  () =>
    log?.of('host')({ level: 'warn', event: 'thread.terminated', fields: { thread } })

/** Lines of JSON with time, level, source and event; every text in them is redacted. */
export function openDeskLog(dataDir: string, home = homedir()): DeskLog {
  const redaction = createRedaction(home)
  let failure: Message | null = null
  let notify: ((text: Said) => void) | null = null
  const file = openLogFile({
    directory: logDirectory(dataDir),
    failed(error) {
      const why = describeFileError(error).replace(/\.$/, '')
      failure = messageOf('log.cannot-write', { why })
      notify?.(failure)
    },
  })
  return {
    redaction,
    flush: file.flush,
    flushNow: file.flushNow,
    of:
      source =>
      ({ level, event, requestId, error, fields }) => {
        const line = { time: new Date().toISOString(), level, source, event, requestId, ...fields, error }
        file.write(
          JSON.stringify(line, (_, value) => (typeof value === 'string' ? redaction.redact(value) : value)),
        )
      },
    onFailed(listener) {
      notify = listener
      if (failure !== null) listener(failure)
    },
  }
}

interface LogFileOptions {
  readonly directory: string
  /** Bytes of one file; 1 MB by default. */
  readonly maxBytes?: number
  /** Files that are kept, the one in use included; 5 by default. */
  readonly keep?: number
  /** It cannot be written: called once until it can be written again. */
  readonly failed?: (error: unknown) => void
}

/** More than this waits only while the disk does not keep up, in characters. */
const maxWaiting = 1_000_000

/** The file in use; the one before it has a 1 behind its name, and so on. */
export const logPath = (directory: string, age: number): string =>
  join(directory, age === 0 ? 'showcall.log' : `showcall.${age}.log`)

/** A rotating log file. Lines are written asynchronously, so that a slow disk delays no press. */
export function openLogFile({
  directory,
  maxBytes = 1_000_000,
  keep = 5,
  failed = () => undefined,
}: LogFileOptions) {
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
    write(line: string): void {
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
    /** Resolves when the waiting lines have been written or dropped. */
    async flush(): Promise<void> {
      while (writing !== null) await writing
    },
    /** For the end of the process: writes what waits still, and returns when that is done. */
    flushNow(): void {
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

type LogFile = ReturnType<typeof openLogFile>

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

/** What leaves this process for a log or a file to be sent: no secret, and no name of the person's home. */
export interface Redaction {
  readonly redact: (text: string) => string
  /** A secret of this desk, of any shape, from now on. */
  hide(secret: string | null): void
}

/** Shorter ones would hide ordinary words; a service gives none. */
const shortestSecret = 6

/** `home`: the person's home directory, which stands for their name. */
export function createRedaction(home: string): Redaction {
  const known = new Set<string>()
  return {
    redact(text) {
      let kept = text
      for (const secret of known) kept = kept.replaceAll(secret, '[redacted]')
      kept = redactText(kept)
      return home.length > 1 ? kept.replaceAll(home, '~') : kept
    },
    hide(secret) {
      if (secret !== null && secret.length >= shortestSecret) known.add(secret)
    },
  }
}

/** The same secrets, each hidden from the log from when the desk holds it. */
export function hideSecrets(secrets: Secrets, { hide }: Redaction): Secrets {
  const hideBoth = (held: ConnectionSecrets | null): void => {
    hide(held?.v1Token ?? null)
    hide(held?.v0Token ?? null)
  }
  return {
    get kept() {
      return secrets.kept
    },
    async read(id) {
      const held = await secrets.read(id)
      hideBoth(held)
      return held
    },
    write(id, held) {
      hideBoth(held)
      return secrets.write(id, held)
    },
    remove: secrets.remove,
  }
}

interface WatchedProcess {
  on(event: 'uncaughtExceptionMonitor', listener: (error: unknown, origin: string) => void): unknown
  on(event: 'warning', listener: (warning: Error) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
}

/**
 * Writes down what ends this process, before it does: the handlers that others set, or Node itself, decide about the
 * end as without it.
 */
export function watchProcess(watched: WatchedProcess, log: DeskLog): void {
  const say: Log = log.of('host')
  watched.on('uncaughtExceptionMonitor', (error, origin) => {
    say({ level: 'error', event: 'process.uncaught', error: describeError(error), fields: { origin } })
    log.flushNow()
  })
  watched.on('warning', warning =>
    say({ level: 'warn', event: 'process.warning', error: describeError(warning) }),
  )
  watched.on('exit', code => {
    say({ level: code === 0 ? 'info' : 'error', event: 'process.exit', fields: { code } })
    log.flushNow()
  })
}
