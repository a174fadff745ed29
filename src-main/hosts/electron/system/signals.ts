import { createStopByKey } from '../../instance/stop-by-key.ts'
import type { SignalEnds } from '../electron-host.ts'

type EndSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP'

interface SignalOptions extends SignalEnds {
  /** The main process: `process`. */
  readonly process: {
    on(signal: EndSignal, listener: () => void): unknown
    removeAllListeners(signal: EndSignal): unknown
  }
  /** Milliseconds that never run backwards. */
  readonly now: () => number
  /** Writes a line to the terminal. */
  readonly say: (line: string) => void
}

/**
 * Takes the signals that end a process. Call after Electron is ready: Chromium installs handlers of its own just before,
 * which replace earlier ones and let a second signal kill the process (electron_browser_main_parts_posix.cc).
 */
export function handleSignals({ process, interrupt, stop, locked, now, say }: SignalOptions): void {
  // Node installs its handler with the first listener of a signal. That of a library (when-exit, which electron-store loads)
  // is there before Electron is ready: Chromium's handler has replaced Node's, and a further listener would never be called.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.removeAllListeners(signal)
  process.on('SIGINT', createStopByKey({ locked, now, say, stop: interrupt }))
  process.on('SIGTERM', stop)
  // The terminal was closed. A locked show goes on without it; at a shutdown of the system SIGTERM follows.
  process.on('SIGHUP', () => {
    if (!locked()) stop()
  })
}
