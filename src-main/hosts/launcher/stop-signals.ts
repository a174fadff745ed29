import { constants } from 'node:os'

/** Signals that ask this process to end, while it is the one that waits for the desk. */
export interface StopSignals {
  /** SIGTERM if it came, which no desk refuses; else the last one. */
  received(): NodeJS.Signals | null
  /** Forgets the signal received: it was for a process that has ended. */
  forget(): void
  /** The answer ends listening. */
  listen(listener: (signal: NodeJS.Signals) => void): () => void
  /** The system's own handling applies again. */
  close(): void
}

/** SIGBREAK is Ctrl-Break on Windows, SIGHUP the closed terminal. */
const names = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const

export function watchStopSignals(process: Pick<NodeJS.Process, 'on' | 'off'>): StopSignals {
  let received: NodeJS.Signals | null = null
  const listeners = new Set<(signal: NodeJS.Signals) => void>()
  const take = (signal: NodeJS.Signals): void => {
    if (received !== 'SIGTERM') received = signal
    for (const listener of listeners) listener(signal)
  }
  for (const name of names) process.on(name, take)
  return {
    received: () => received,
    forget() {
      received = null
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      for (const name of names) process.off(name, take)
    },
  }
}

/** Exit code of a process that a signal ended, as shells report it. */
export const exitCodeOf = (signal: NodeJS.Signals): number => 128 + (constants.signals[signal] ?? 0)

/** How long the launcher waits, in milliseconds. */
export interface LauncherLimits {
  /** From the start of Electron to a page that has loaded. */
  readonly loaded: number
  /** From the request to end to the killing, for an Electron that showed no page. */
  readonly hung: number
  /** From a SIGTERM to the killing; longer than a desk takes to close in good order. */
  readonly stop: number
}

export const launcherLimits: LauncherLimits = { loaded: 20_000, hung: 2_000, stop: 15_000 }
