/** One line of the log, structured and without secrets, titles and cell contents. */
export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error'
  /** What happened, as a stable code. */
  readonly event: string
  readonly requestId?: string
  /** With its stack, where there is one. */
  readonly error?: string
  /** Of this event; never a header, a body or a query as it came. */
  readonly fields?: Readonly<Record<string, string | number | boolean | null>>
}

export type Log = (entry: LogEntry) => void

/** For the log only: it is never sent to a client. */
export const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
