import type { Timers } from '../../../base/timers.ts'

/** Who ends the application: a person, or the system, which does not wait. */
export type EndedBy = 'person' | 'system'

interface QuitOptions {
  readonly window: { close(): void; destroy(): void; isDestroyed(): boolean }
  readonly locked: () => boolean
  /** The show is locked: shows how to unlock it. */
  readonly refused: () => void
  /** Asks whether unsaved edits may be lost. Resolves to true for yes. */
  readonly mayDiscard: () => Promise<boolean>
  /** Called once, before anything is closed. */
  readonly stopping: () => void
  /** Closes devices, service and database. */
  readonly close: (by: EndedBy) => Promise<void>
  /** `inTime`: everything was closed within its limit. */
  readonly exit: (inTime: boolean) => void
  readonly timers: Timers
}

interface Preventable {
  preventDefault(): void
}

/** The ways in which the application ends. A lock refuses what a person may have pressed by mistake. */
export interface Quit {
  /** The window is asked to close. */
  onWindowClose(event: Preventable): void
  /** Quit of menu, dock or keyboard, and what else calls `app.quit`. */
  onBeforeQuit(event: Preventable): void
  /** The page holds unsaved edits. Electron cancels the close by itself and shows nothing. */
  onPreventUnload(): void
  /** Closes the window as a person would, unsaved edits asked for. */
  request(): void
  /** Ctrl-C or another process, already checked against the lock: as `request`; once more, or while locked: as `stop`. */
  interrupt(): void
  /** The system ends the process: stops at once, even a locked show. */
  stop(): void
  /** The window is gone: nothing is left to quit from. */
  onWindowClosed(): void
}

/** Devices or a database that take longer to close than this do not keep the process alive, ms. */
const closesWithin = 5_000

export function createQuit(options: QuitOptions): Quit {
  const { window, timers } = options
  let stopping = false
  let closing = false
  let asking = false
  let interrupted = false

  const refuses = (): boolean => {
    // Without a window nobody could unlock it.
    if (stopping || window.isDestroyed() || !options.locked()) return false
    options.refused()
    return true
  }

  function end(by: EndedBy): void {
    if (stopping) return
    stopping = true
    options.stopping()
    let exited = false
    const exit = (inTime: boolean): void => {
      if (exited) return
      exited = true
      cancel()
      options.exit(inTime)
    }
    const cancel = timers.after(closesWithin, () => exit(false))
    options.close(by).then(
      () => exit(true),
      () => exit(false),
    )
  }

  function request(): void {
    if (window.isDestroyed()) end('person')
    else window.close()
  }

  return {
    onWindowClose(event) {
      if (refuses()) event.preventDefault()
      else closing = true
    },
    onBeforeQuit(event) {
      // Electron would close every window itself, outputs included. The desk's window goes first and ends the rest.
      event.preventDefault()
      if (stopping || refuses()) return
      request()
    },
    onPreventUnload() {
      // A page that reloads itself is held back as well, and stays as it is.
      if (!closing || asking || stopping) return
      asking = true
      const answered = (discard: boolean): void => {
        asking = false
        closing = false
        interrupted = false
        if (discard && !window.isDestroyed()) window.destroy()
      }
      options.mayDiscard().then(answered, () => answered(false))
    },
    request,
    interrupt() {
      if (interrupted || options.locked()) end('person')
      else request()
      interrupted = true
    },
    stop: () => end('system'),
    onWindowClosed: () => end('person'),
  }
}
