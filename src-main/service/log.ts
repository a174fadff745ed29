/** One line of the log, structured and without secrets. */
export interface LogEntry {
  readonly level: 'info' | 'error'
  readonly event: string
  readonly requestId?: string
  readonly error?: string
}

export type Log = (entry: LogEntry) => void

/** For the log only: what a client is told never holds it. */
export const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
