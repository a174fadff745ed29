import { describeError, type Log } from '../../contract/log.ts'
import type { DeskLog } from './desk-log.ts'

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
