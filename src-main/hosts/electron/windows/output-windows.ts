import type { Display, IpcMain, Screen } from 'electron'
import { createEmitter } from '../../../base/emitter.ts'
import {
  outputCheckChannel,
  outputEventChannel,
  outputRequestChannel,
} from '../../../contract/bridge/channels.ts'
import type { OutputClockReply, OutputDisplay } from '../../../contract/bridge/output-pages.ts'
import type { OutputPages } from '../../../desk/outputs/output-pages.ts'
import type { OutputDisplays, PlacedOutput } from '../../../desk/ports/output-screens.ts'
import { type OutputWindow, type OutputWindowOptions, openOutputWindow, outputUrl } from './output-window.ts'

/** Monitors, once Electron is ready. */
type Monitors = Pick<Screen, 'getAllDisplays' | 'getPrimaryDisplay'> & {
  on(event: 'display-added' | 'display-removed' | 'display-metrics-changed', listener: () => void): unknown
}

export interface OutputWindowsOptions
  extends Pick<OutputWindowOptions, 'platform' | 'createWindow' | 'preload' | 'timers' | 'now'> {
  readonly monitors: Monitors
  readonly ipcMain: Pick<IpcMain, 'handle'>
}

/** Where what the windows show comes from. */
interface OutputWindowsDesk {
  readonly pages: Pick<OutputPages, 'watch' | 'write' | 'crashedOften'>
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
  leave: (() => void) | null
  /** Those who wait for it to draw. */
  readonly asked: (() => void)[]
}

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

  options.ipcMain.handle(outputRequestChannel, (event, what: unknown) => {
    const found = [...open].find(([, { window }]) => window.id === event.sender.id)
    const from = event.senderFrame?.url ?? ''
    const desk = deskNow()
    if (found === undefined || desk === null || from !== outputUrl)
      throw new Error('This page is not an output.')
    if (what === 'clock') return desk.clock()
    if (what === 'drawn') {
      for (const answered of found[1].asked.splice(0)) answered()
      return null
    }
    if (what !== 'start') throw new Error('An output may only ask for the time.')
    start(desk, ...found)
    return null
  })

  /** Sends the page everything that it shows, from its first frame on. */
  function start(desk: OutputWindowsDesk, pageId: string, shown: Open): void {
    shown.leave?.()
    shown.leave = desk.pages.watch(pageId, {
      send: (name, payload) => shown.window.send(outputEventChannel, name, payload),
      ask: () =>
        new Promise(resolve => {
          shown.asked.push(resolve)
          shown.window.send(outputCheckChannel)
        }),
      end: () => take(pageId),
    })
  }

  function take(pageId: string): void {
    const shown = open.get(pageId)
    open.delete(pageId)
    shown?.leave?.()
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
        crashed() {
          const shown = open.get(id)
          shown?.leave?.()
          if (shown !== undefined) shown.leave = null
        },
        crashedOften: () => deskNow()?.pages.crashedOften(id),
      })
      open.set(id, { window, displayId, leave: null, asked: [] })
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
