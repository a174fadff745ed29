import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'
import { type Machine, tell } from '../machine.ts'
import { strict, strictOptions } from '../strict.ts'
import type { IpcMain } from './ipc-main.ts'
import { contentsEvents, preventable, WebContents } from './web-contents.ts'

const windowEvents = [
  'close',
  'closed',
  'show',
  'hide',
  'focus',
  'blur',
  'ready-to-show',
  'minimize',
  'restore',
  'maximize',
  'unmaximize',
  'resize',
  'resized',
  'move',
  'moved',
  'enter-full-screen',
  'leave-full-screen',
  'page-title-updated',
  'session-end',
  'query-session-end',
  'unresponsive',
  'responsive',
]

const options = [
  'x',
  'y',
  'width',
  'height',
  'minWidth',
  'minHeight',
  'backgroundColor',
  'show',
  'title',
  'autoHideMenuBar',
  'webPreferences',
  'fullscreen',
  'frame',
  'skipTaskbar',
  'icon',
]
const preferences = [
  'preload',
  'sandbox',
  'contextIsolation',
  'nodeIntegration',
  'webviewTag',
  'backgroundThrottling',
]

export interface WindowsOptions {
  readonly machine: Machine
  readonly ipc: IpcMain
  readonly session: unknown
  /** After the last window has gone. */
  readonly allClosed: () => void
}

/** A window, which is a page of a browser: its place and state are kept here, as no window manager is asked. */
export class BrowserWindow extends EventEmitter {
  readonly id: number
  readonly options: BrowserWindowConstructorOptions
  readonly contents: WebContents
  readonly machine: Machine
  private bounds: Rectangle
  private visible = false
  private minimized = false
  private focused = false
  private fullscreen: boolean
  private destroyed = false
  private title: string
  private closing = false
  private readonly allClosed: () => void

  constructor(
    { machine, ipc, session, allClosed }: WindowsOptions,
    given: BrowserWindowConstructorOptions = {},
  ) {
    super()
    if (!machine.ready) throw new Error('Cannot create BrowserWindow before app is ready')
    strictOptions('BaseWindowConstructorOptions', given, options)
    strictOptions('BrowserWindowConstructorOptions', given, options)
    strictOptions('WebPreferences', given.webPreferences ?? {}, preferences)
    this.machine = machine
    this.options = given
    this.allClosed = allClosed
    const { width = 800, height = 600, x = 0, y = 0, show = true, fullscreen = false, title } = given
    this.bounds = { x, y, width, height }
    this.fullscreen = fullscreen
    this.title = title ?? 'Electron'
    this.contents = new WebContents(machine, ipc, session, given.webPreferences?.preload ?? null)
    this.id = this.contents.id
    machine.windows.push(this)
    this.follow()
    if (show) this.show()
  }

  get webContents(): WebContents {
    this.requireAlive()
    return strict('WebContents', 'webContents', this.contents, contentsEvents)
  }

  private follow(): void {
    const { contents } = this
    contents.once('-painted', () => this.emit('ready-to-show'))
    contents.on('-stays', () => {
      this.closing = false
      this.machine.quitting = false
    })
    void contents.page.then(async ({ cdp, targetId, session }) => {
      cdp.events('').on('Target.targetDestroyed', (target: { readonly targetId: string }) => {
        if (target.targetId === targetId) this.gone()
      })
      await cdp.send(
        'Emulation.setDeviceMetricsOverride',
        { width: this.bounds.width, height: this.bounds.height, deviceScaleFactor: 1, mobile: false },
        session,
      )
    })
  }

  private gone(): void {
    if (this.destroyed) return
    this.destroyed = true
    this.machine.windows.splice(this.machine.windows.indexOf(this), 1)
    this.contents.markDestroyed()
    this.emit('closed')
    tell(this.machine, 'window-closed', { id: this.id })
    if (this.machine.windows.length === 0) this.allClosed()
  }

  private requireAlive(): void {
    if (this.destroyed) throw new TypeError('Object has been destroyed')
  }

  close(): void {
    this.requireAlive()
    const event = preventable()
    this.emit('close', event)
    if (event.defaultPrevented) {
      this.machine.quitting = false
      return
    }
    if (this.closing) return
    this.closing = true
    void this.contents.close(true)
  }

  destroy(): void {
    if (this.destroyed) return
    void this.contents.close(false).catch(() => undefined)
    this.gone()
  }

  isDestroyed(): boolean {
    return this.destroyed
  }

  loadURL(url: string): Promise<void> {
    this.requireAlive()
    return this.contents.loadURL(url)
  }

  show(): void {
    this.requireAlive()
    this.appear()
    this.focus()
  }

  showInactive(): void {
    this.requireAlive()
    this.appear()
  }

  private appear(): void {
    if (this.visible) return
    this.visible = true
    this.emit('show')
    tell(this.machine, 'window-shown', { id: this.id })
  }

  hide(): void {
    this.requireAlive()
    if (!this.visible) return
    this.visible = false
    this.emit('hide')
  }

  focus(): void {
    this.requireAlive()
    if (this.focused) return
    for (const other of this.machine.windows) other.blur()
    this.focused = true
    this.emit('focus')
  }

  blur(): void {
    if (!this.focused) return
    this.focused = false
    this.emit('blur')
  }

  isVisible(): boolean {
    this.requireAlive()
    return this.visible
  }

  isFocused(): boolean {
    this.requireAlive()
    return this.focused
  }

  isMinimized(): boolean {
    this.requireAlive()
    return this.minimized
  }

  minimize(): void {
    this.requireAlive()
    this.minimized = true
    this.emit('minimize')
  }

  restore(): void {
    this.requireAlive()
    this.minimized = false
    this.emit('restore')
  }

  getBounds(): Rectangle {
    this.requireAlive()
    return { ...this.bounds }
  }

  isFullScreen(): boolean {
    this.requireAlive()
    return this.fullscreen
  }

  getTitle(): string {
    this.requireAlive()
    return this.title
  }
}

/** The class as the application has it: each window strict, and made of the one machine. */
export function browserWindowOf(parts: WindowsOptions): object {
  const made = (window: BrowserWindow): BrowserWindow =>
    strict('BrowserWindow', 'BrowserWindow', window, windowEvents)
  return Object.assign(
    // `new` gives what is returned.
    function windowOfDouble(given?: BrowserWindowConstructorOptions) {
      return made(new BrowserWindow(parts, given))
    },
    {
      getAllWindows: () => parts.machine.windows.map(made),
      getFocusedWindow: () => {
        const found = parts.machine.windows.find(window => window.isFocused())
        return found === undefined ? null : made(found)
      },
    },
  )
}
