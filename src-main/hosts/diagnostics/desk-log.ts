import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '../../contract/log.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import { describeFileError } from '../describe-file-error.ts'
import { type LogFile, openLogFile } from './log-file.ts'
import { createRedaction, type Redaction } from './redaction.ts'

/** Which part of Showcall a line is of. */
export type LogSource = 'host' | 'desk' | 'devices' | 'service' | 'page' | 'standby' | 'updates'

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
