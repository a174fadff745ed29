import type { Display, Screen } from 'electron'
import { openChannel, remote, serve } from '../../../base/channel.ts'
import { createEmitter } from '../../../base/emitter.ts'
import type {
  OutputClockReply,
  OutputDisplay,
  OutputPageActs,
  OutputPageDesk,
} from '../../../contract/bridge/output-pages.ts'
import type { OutputPages } from '../../../desk/outputs/output-pages.ts'
import type { OutputDisplays, PlacedOutput } from '../../../desk/ports/output-screens.ts'
import { type OutputWindow, type OutputWindowOptions, openOutputWindow } from './output-window.ts'

/** Monitors, once Electron is ready. */
type Monitors = Pick<Screen, 'getAllDisplays' | 'getPrimaryDisplay'> & {
  on(event: 'display-added' | 'display-removed' | 'display-metrics-changed', listener: () => void): unknown
}

export interface OutputWindowsOptions
  extends Pick<OutputWindowOptions, 'platform' | 'createWindow' | 'preload' | 'timers' | 'now'> {
  readonly monitors: Monitors
}

/** Where what the windows show comes from. */
interface OutputWindowsDesk {
  readonly pages: Pick<OutputPages, 'watch' | 'write' | 'prompted' | 'crashedOften'>
  readonly clock: () => OutputClockReply
}

/** Output pages as windows, one to a monitor, which it fills. */
export interface OutputWindows extends OutputDisplays {
  serve(desk: OutputWindowsDesk): void
  /** From now on windows are opened: the desk's own is there. */
  begin(): void
  close(): void
}

interface Open {
  readonly window: OutputWindow
  readonly displayId: number
  /** The page shows nothing until it asks again. */
  readonly leave: () => void
}

/** A page that draws answers within milliseconds. */
const drawnWithin = 5_000

/** Call once Electron is ready. */
export function createOutputWindows(options: OutputWindowsOptions): OutputWindows {
  const { monitors } = options
  const changes = createEmitter()
  let wanted: readonly PlacedOutput[] = []
  let desk: OutputWindowsDesk | null = null
  let begun = false
  const windows = createPageWindows(options, () => desk)

  for (const event of ['display-added', 'display-removed', 'display-metrics-changed'] as const)
    monitors.on(event, () => {
      // First of all: the system moves the window of a monitor that went to the one that the desk is on.
      settle()
      changes.emit()
    })

  /** Each window fills its monitor; those whose monitor is not there any more are closed at once. */
  function settle(): void {
    if (!begun) return
    const displays = new Map(monitors.getAllDisplays().map(display => [display.id, display]))
    windows.keep(
      ({ id, displayId }) =>
        displays.has(displayId) && wanted.some(one => one.id === id && one.displayId === displayId),
    )
    for (const page of wanted) {
      const display = displays.get(page.displayId)
      if (display !== undefined) windows.put(page, display)
    }
  }

  return {
    list() {
      const primary = monitors.getPrimaryDisplay().id
      return monitors.getAllDisplays().map(display => describe(display, primary))
    },
    onChange: changes.on,
    show(pages) {
      wanted = pages
      settle()
    },
    serve(served) {
      desk = served
    },
    begin() {
      begun = true
      settle()
    },
    close() {
      begun = false
      windows.keep(() => false)
    },
  }
}

/** The windows that are open, by page; each gets the events of its page. */
function createPageWindows(options: OutputWindowsOptions, deskNow: () => OutputWindowsDesk | null) {
  const open = new Map<string, Open>()

  /** Sends the page of that window everything that it shows, from its first frame on. Returns what stops that. */
  function serveWindow(pageId: string, { port }: OutputWindow): () => void {
    let watching: (() => void) | null = null
    const leave = (): void => {
      watching?.()
      watching = null
    }
    const desk = (): OutputWindowsDesk => {
      const served = deskNow()
      if (served === null) throw new Error('The desk is not there yet.')
      return served
    }
    const acts: OutputPageDesk = {
      clock: async () => desk().clock(),
      prompted: async () => desk().pages.prompted(pageId),
      // No crew page is a window.
      say: async () => 'refused',
      onEvent(send) {
        leave()
        watching = desk().pages.watch(pageId, { send, ask: page.drawn, end: () => take(pageId) })
        return leave
      },
    }
    const page = remote<OutputPageActs>(openChannel(port, serve(acts)), () => ({
      signal: AbortSignal.timeout(drawnWithin),
    }))
    return leave
  }

  function take(pageId: string): void {
    const shown = open.get(pageId)
    open.delete(pageId)
    shown?.leave()
    shown?.window.destroy()
  }

  return {
    /** Opens the window of that page, or fills the monitor with the one that is open. */
    put({ id, name }: PlacedOutput, { id: displayId, bounds }: Display): void {
      const present = open.get(id)
      if (present !== undefined) {
        present.window.fill(bounds)
        return
      }
      const window = openOutputWindow({
        ...options,
        name,
        bounds,
        // Taken off its monitor for good, unless the show is locked.
        closing: () => void deskNow()?.pages.write({ id, displayId: null }),
        crashed: () => open.get(id)?.leave(),
        crashedOften: () => deskNow()?.pages.crashedOften(id),
      })
      open.set(id, { window, displayId, leave: serveWindow(id, window) })
    },
    /** Closes the others at once. */
    keep(stays: (page: { readonly id: string; readonly displayId: number }) => boolean): void {
      for (const [id, { displayId }] of [...open]) if (!stays({ id, displayId })) take(id)
    },
  }
}

const describe = ({ id, label, bounds, size, scaleFactor }: Display, primary: number): OutputDisplay => ({
  id,
  label: label || `Monitor ${id}`,
  x: bounds.x,
  y: bounds.y,
  width: Math.round(size.width * scaleFactor),
  height: Math.round(size.height * scaleFactor),
  primary: id === primary,
})
