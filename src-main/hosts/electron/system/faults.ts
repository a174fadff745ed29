import { inEnglish } from '../../../contract/english.ts'
import { describeError, type Log } from '../../../contract/log.ts'
import type { Notices } from '../../../desk/notices.ts'
import { messageOf, type Said } from '../../../domain/messages/message.ts'

/** Errors that nothing else handles. They are written to the log and shown on the desk; no dialog stops the show. */
interface ElectronFaults {
  /** For `uncaughtException`. Electron would open a dialog that blocks the main process. */
  unexpected(error: Error): void
  serviceStopped(error: Error): void
  /** Into the log alone. */
  report(text: Said): void
  /** From now on there is a log. */
  write(log: Log): void
  /** From now on notices can be shown. */
  notify(notices: Pick<Notices, 'add'>): void
}

/** `complain` writes a line to the terminal. */
export function createFaults(complain: (line: string) => void): ElectronFaults {
  let notices: Pick<Notices, 'add'> | null = null
  let log: Log | null = null
  return {
    unexpected(error) {
      // The log has it by `watchProcess`.
      complain(`Unexpected error: ${error.stack ?? error}`)
      notices?.add('error', messageOf('app.error'))
    },
    serviceStopped(error) {
      complain(error.message)
      log?.({ level: 'error', event: 'service.failed', error: describeError(error) })
      const { cause } = error
      notices?.add(
        'error',
        cause instanceof Error
          ? messageOf('service.stopped-because', { why: cause.message })
          : messageOf('service.stopped'),
      )
    },
    report(text) {
      const line = inEnglish(text)
      complain(line)
      log?.({ level: 'error', event: 'host.fault', fields: { text: line } })
    },
    write(to) {
      log = to
    },
    notify(list) {
      notices = list
    },
  }
}
