import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle, WebContents } from 'electron'
import type { Port } from '../../../base/channel.ts'
import type { Timers } from '../../../base/timers.ts'
import { outputChannel } from '../../../contract/bridge/channels.ts'
import { duration } from '../../../domain/time/time.ts'
import { deskOrigin } from '../desk-protocol.ts'
import { pagePort } from '../page-port.ts'
import { createReloadLimit } from './reload-limit.ts'
import { outputPreferences } from './web-preferences.ts'

/** What the host asks of a window that shows an output page. */
type OutputBrowserWindow = Pick<
  BrowserWindow,
  | 'loadURL'
  | 'showInactive'
  | 'isVisible'
  | 'setAlwaysOnTop'
  | 'setVisibleOnAllWorkspaces'
  | 'getBounds'
  | 'setBounds'
  | 'isDestroyed'
  | 'destroy'
  | 'on'
  | 'once'
> & {
  readonly webContents: Pick<
    WebContents,
    'send' | 'on' | 'isCrashed' | 'setWindowOpenHandler' | 'forcefullyCrashRenderer'
  >
}

export interface OutputWindowOptions {
  readonly platform: NodeJS.Platform
  readonly createWindow: (options: BrowserWindowConstructorOptions) => OutputBrowserWindow
  readonly preload: string
  readonly timers: Timers
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  readonly name: string
  /** Of the monitor. */
  readonly bounds: Rectangle
  /** A person closes the window. */
  readonly closing: () => void
  /** The page crashed: it shows nothing until it asks again. */
  readonly crashed: () => void
  /** It crashed so often that it is not loaded again for a minute. */
  readonly crashedOften: () => void
}

export interface OutputWindow {
  /** To its page. */
  readonly port: Port
  /** Fills the monitor, also once it has another resolution, scale or place. */
  fill(bounds: Rectangle): void
  destroy(): void
}

const outputUrl = `${deskOrigin}/output/index.html`

const showAfter = duration(5_000)
const loadAgainAfter = duration(1_000)
const hungAfter = duration(10_000)
const crashedOftenAgainAfter = duration(60_000)

/** A window that fills a monitor with an output page, and loads it again when it crashes or hangs. */
export function openOutputWindow(options: OutputWindowOptions): OutputWindow {
  const { timers, now } = options
  const window = options.createWindow(windowOptions(options))
  const { webContents } = window
  const mayReload = createReloadLimit(now)
  /** Runs `act` later, unless the window is gone by then. */
  const later = (ms: ReturnType<typeof duration>, act: () => void): (() => void) =>
    timers.after(ms, () => {
      if (!window.isDestroyed()) act()
    })

  function load(): void {
    window.loadURL(outputUrl).catch(() => later(loadAgainAfter, load))
  }
  const fill = (monitor: Rectangle): void => setBounds(window, covering(options.platform, monitor))
  let { bounds } = options
  function show(): void {
    if (window.isDestroyed() || window.isVisible()) return
    // Without the focus: the keys stay with the desk.
    window.showInactive()
    // The system may have fitted a new window into its work area, or scaled it for another monitor.
    fill(bounds)
  }

  // On Windows and macOS this level is above taskbar, Dock and menu bar. On Linux the window is above panels in any case.
  window.setAlwaysOnTop(true, 'screen-saver')
  if (options.platform === 'darwin')
    // Without the option the Dock icon disappears for a moment at each call.
    window.setVisibleOnAllWorkspaces(true, { visibleOnFullScreen: true, skipTransformProcessType: true })

  webContents.setWindowOpenHandler(() => ({ action: 'deny' }))
  webContents.on('will-navigate', event => {
    if (event.url !== outputUrl) event.preventDefault()
  })
  let cancelHung: (() => void) | null = null
  webContents.on('render-process-gone', () => {
    if (window.isDestroyed()) return
    cancelHung?.()
    cancelHung = null
    options.crashed()
    if (mayReload()) return load()
    options.crashedOften()
    // An empty page leaves the monitor black; that of a crashed page is white.
    window.loadURL('about:blank').catch(() => undefined)
    later(crashedOftenAgainAfter, load)
  })
  webContents.on('unresponsive', () => {
    // Chromium does not load a hung page again; its process has to end first.
    cancelHung ??= later(hungAfter, () => {
      cancelHung = null
      webContents.forcefullyCrashRenderer()
    })
  })
  webContents.on('responsive', () => {
    cancelHung?.()
    cancelHung = null
  })
  window.once('ready-to-show', show)
  // Electron does not emit `ready-to-show` for a page that never paints.
  later(showAfter, show)
  window.on('close', event => {
    event.preventDefault()
    options.closing()
  })
  load()

  return {
    port: pagePort(window, outputChannel, url => url === outputUrl),
    fill(next) {
      bounds = next
      if (!window.isDestroyed()) fill(next)
    },
    destroy() {
      if (!window.isDestroyed()) window.destroy()
    },
  }
}

function setBounds(window: OutputBrowserWindow, bounds: Rectangle): void {
  const is = window.getBounds()
  const same = (['x', 'y', 'width', 'height'] as const).every(side => is[side] === bounds[side])
  if (!same) window.setBounds(bounds)
}

/**
 * Chromium makes an X11 window of exactly the size of a monitor one pixel narrower and lower, lest a window manager takes
 * it for full screen: the desktop would shine through at two edges. One row below the monitor prevents that.
 */
const covering = (platform: NodeJS.Platform, monitor: Rectangle): Rectangle =>
  platform === 'linux' ? { ...monitor, height: monitor.height + 1 } : monitor

/**
 * The bounds of the monitor instead of full screen: that switches Spaces and takes the focus on macOS, and needs a window
 * manager that obeys on Linux. A window that cannot have the focus is not managed on X11 at all: it keeps these bounds
 * and lies above docks and panels.
 */
function windowOptions(options: OutputWindowOptions): BrowserWindowConstructorOptions {
  const { platform, name, preload } = options
  const bounds = covering(platform, options.bounds)
  return {
    x: bounds.x,
    y: bounds.y,
    width: bounds.width,
    height: bounds.height,
    frame: false,
    show: false,
    focusable: false,
    movable: false,
    resizable: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    skipTaskbar: true,
    roundedCorners: false,
    hasShadow: false,
    // macOS would push the window below the menu bar and the notch; it has no frame and is placed at its bounds.
    ...(platform === 'darwin' && { enableLargerThanScreen: true, hiddenInMissionControl: true }),
    // Else Windows gives it an invisible border, which leaves a gap at the edges.
    ...(platform === 'win32' && { thickFrame: false }),
    backgroundColor: '#000000',
    title: name,
    webPreferences: outputPreferences(preload),
  }
}
