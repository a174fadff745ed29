import { createStopByKey } from '../stop-by-key.ts'
import type { Quit } from './quit.ts'

export interface SignalOptions {
  /** The main process: `process`. */
  readonly process: { on(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP', listener: () => void): unknown }
  readonly quit: Pick<Quit, 'interrupt' | 'stop'>
  readonly locked: () => boolean
  /** Milliseconds that never run backwards. */
  readonly now: () => number
  /** Writes a line to the terminal. */
  readonly say: (line: string) => void
}

/**
 * Takes the signals that end a process. Call after Electron is ready: Chromium installs handlers of its own just before,
 * which replace earlier ones and let a second signal kill the process (electron_browser_main_parts_posix.cc).
 */
export function handleSignals({ process, quit, locked, now, say }: SignalOptions): void {
  process.on('SIGINT', createStopByKey({ locked, now, say, stop: quit.interrupt }))
  process.on('SIGTERM', quit.stop)
  // The terminal was closed. A locked show goes on without it; at a shutdown of the system SIGTERM follows.
  process.on('SIGHUP', () => {
    if (!locked()) quit.stop()
  })
}
