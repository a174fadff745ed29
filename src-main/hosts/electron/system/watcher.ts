import type { DeskStatus } from '../../instance/desk-status.ts'

/** Another process that learns this one's status, and starts the desk again when it crashes during a show. */
export interface Watcher {
  report(status: DeskStatus): void
  /** The status reported last. */
  onAir(): boolean
  /** The process ends now because it cannot go on: no further status is reported, so that the end counts as a crash. */
  giveUp(): void
  /** True when a crash during a show leads to a new start. */
  readonly restarts: boolean
}

interface WatcherOptions {
  /** `process.send`, where a parent process opened an IPC channel: the launcher of `npm start`. */
  readonly send: ((status: DeskStatus) => void) | undefined
  /** A packaged application has no launcher: it starts a guard, and writes lines to it. Null: no guard. */
  readonly startGuard: (() => { write(line: string): void }) | null
}

export function createWatcher({ send, startGuard }: WatcherOptions): Watcher {
  let guard: { write(line: string): void } | null = null
  let onAir = false
  let gaveUp = false
  const write = (status: DeskStatus): void => guard?.write(`${JSON.stringify(status)}\n`)
  return {
    restarts: send !== undefined || startGuard !== null,
    onAir: () => onAir,
    giveUp() {
      gaveUp = true
    },
    report(status) {
      if (gaveUp) return
      if (status.status === 'on-air') ({ onAir } = status)
      if (send !== undefined) {
        send(status)
        return
      }
      // A start that fails is not repeated, so the guard starts with the loaded page.
      if (status.status === 'loaded' && guard === null) {
        guard = startGuard?.() ?? null
        write({ status: 'on-air', onAir })
      } else write(status)
    },
  }
}
