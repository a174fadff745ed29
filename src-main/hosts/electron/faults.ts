import type { Notices } from '../../desk/notices.ts'

/** Errors that nothing else handles. They are written to the log and told on the desk; no dialog stops the show. */
export interface Faults {
  /** For `uncaughtException`. Electron would open a dialog that blocks the main process. */
  unexpected(error: Error): void
  serviceStopped(error: Error): void
  /** Into the log alone. */
  report(text: string): void
  /** From now on notices can be shown. */
  notify(notices: Pick<Notices, 'add'>): void
}

export function createFaults(log: (line: string) => void): Faults {
  let notices: Pick<Notices, 'add'> | null = null
  return {
    unexpected(error) {
      log(`Unexpected error: ${error.stack ?? error}`)
      notices?.add(
        'error',
        'An unexpected error occurred. The show goes on. If something does not respond, restart Showcall: the show resumes where it stands.',
      )
    },
    serviceStopped(error) {
      log(error.message)
      const remedy = 'remedy' in error && typeof error.remedy === 'string' ? ` ${error.remedy}` : ''
      notices?.add('error', `${error.message}${remedy}`)
    },
    report: log,
    notify(list) {
      notices = list
    },
  }
}
