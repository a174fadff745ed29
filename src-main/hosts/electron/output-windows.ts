import type { BrowserWindowConstructorOptions, Display, IpcMain } from 'electron'
import { outputEventChannel, outputRequestChannel } from '../../contract/bridge/channels.ts'
import type { OutputClockReply, OutputDisplay, SavedOutputPage } from '../../contract/bridge/output-pages.ts'
import type { OutputPages } from '../../desk/output-pages/output-pages.ts'
import type { OutputDisplays } from '../../desk/ports/output-screens.ts'
import { deskOrigin } from './desk-protocol.ts'
import type { Monitors, OutputWindow } from './electron-calls.ts'

export interface OutputWindowsOptions {
  readonly monitors: Monitors
  readonly ipcMain: Pick<IpcMain, 'handle'>
  readonly createWindow: (options: BrowserWindowConstructorOptions) => OutputWindow
  readonly preload: string
}

/** Output pages as windows, one to a monitor, which it fills. */
export interface OutputWindows extends OutputDisplays {
  /** Where what they show comes from. */
  serve(pages: Pick<OutputPages, 'watch' | 'write'>, clock: () => OutputClockReply): void
  /** From now on windows are opened: the desk's own is there. */
  begin(): void
  close(): void
}

interface Open {
  readonly window: OutputWindow
  readonly displayId: number
  leave: (() => void) | null
}

const page = `${deskOrigin}/output/index.html`

/** Call once Electron is ready. */
export function createOutputWindows(options: OutputWindowsOptions): OutputWindows {
  const { monitors, ipcMain, createWindow, preload } = options
  /** By page. */
  const open = new Map<string, Open>()
  const listeners = new Set<() => void>()
  let wanted: readonly SavedOutputPage[] = []
  let served: {
    readonly pages: Pick<OutputPages, 'watch' | 'write'>
    readonly clock: () => OutputClockReply
  } | null = null
  let begun = false

  for (const event of ['display-added', 'display-removed', 'display-metrics-changed'] as const)
    monitors.on(event, () => {
      for (const listener of listeners) listener()
    })

  ipcMain.handle(outputRequestChannel, (event, what: unknown) => {
    const found = [...open].find(([, { window }]) => window.webContents.id === event.sender.id)
    const from = event.senderFrame?.url ?? ''
    if (found === undefined || served === null || from !== page) throw new Error('This page is no output.')
    if (what === 'clock') return served.clock()
    if (what !== 'start') throw new Error('An output may ask for the time alone.')
    start(...found)
    return null
  })

  /** Tells the page all that it shows, from its first frame on. */
  function start(pageId: string, shown: Open): void {
    shown.leave?.()
    const { window } = shown
    shown.leave =
      served?.pages.watch(pageId, {
        tell(name, payload) {
          if (!window.isDestroyed()) window.webContents.send(outputEventChannel, name, payload)
        },
        end: () => take(pageId),
      }) ?? null
  }

  function take(pageId: string): void {
    const shown = open.get(pageId)
    open.delete(pageId)
    shown?.leave?.()
    if (shown !== undefined && !shown.window.isDestroyed()) shown.window.destroy()
  }

  function put(pageId: string, name: string, { id, bounds }: Display): void {
    const window = createWindow({
      ...bounds,
      fullscreen: true,
      frame: false,
      show: false,
      skipTaskbar: true,
      backgroundColor: '#000000',
      title: name,
      webPreferences: {
        preload,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webviewTag: false,
        backgroundThrottling: false,
      },
    })
    const shown: Open = { window, displayId: id, leave: null }
    open.set(pageId, shown)
    window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }))
    window.webContents.on('will-navigate', event => {
      if (event.url !== page) event.preventDefault()
    })
    window.webContents.on('render-process-gone', () => {
      if (!window.isDestroyed()) void window.loadURL(page)
    })
    // The keys stay with the desk.
    window.once('ready-to-show', () => window.showInactive())
    window.on('close', event => {
      // A person closes it: it is taken off its monitor for good, unless the show is locked.
      event.preventDefault()
      served?.pages.write({ id: pageId, displayId: null })
    })
    void window.loadURL(page)
  }

  function settle(): void {
    if (!begun) return
    const displays = monitors.getAllDisplays()
    const places = new Map<string, Display>()
    for (const { id, display } of wanted) {
      const found = display === null ? null : findDisplay(displays, display)
      const taken = [...places.values()].some(one => one.id === found?.id)
      if (found !== null && !taken) places.set(id, found)
    }
    for (const [pageId, { displayId }] of [...open]) if (places.get(pageId)?.id !== displayId) take(pageId)
    for (const { id, name } of wanted) {
      const display = places.get(id)
      if (display !== undefined && !open.has(id)) put(id, name, display)
    }
  }

  return {
    list() {
      const primary = monitors.getPrimaryDisplay().id
      return monitors.getAllDisplays().map(display => describe(display, primary))
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    show(pages) {
      wanted = pages
      settle()
    },
    serve(pages, clock) {
      served = { pages, clock }
    },
    begin() {
      begun = true
      settle()
    },
    close() {
      begun = false
      for (const pageId of [...open.keys()]) take(pageId)
    },
  }
}

const describe = ({ id, label, size, scaleFactor }: Display, primary: number): OutputDisplay => ({
  id,
  label: label || `Monitor ${id}`,
  width: Math.round(size.width * scaleFactor),
  height: Math.round(size.height * scaleFactor),
  primary: id === primary,
})

/** The system's number of it may be another after a restart; its name is not, where no other has the same. */
function findDisplay(
  displays: readonly Display[],
  { id, label }: NonNullable<SavedOutputPage['display']>,
): Display | null {
  const same = displays.find(display => display.id === id)
  if (same !== undefined) return same
  const named = displays.filter(display => label !== '' && display.label === label)
  return (named.length === 1 ? named[0] : null) ?? null
}
