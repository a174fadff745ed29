import type { BrowserWindowConstructorOptions } from 'electron'
import { report } from '../machine.ts'
import { preventable } from '../preventable.ts'
import { strict } from '../strict.ts'
import type { App } from './app.ts'
import { type ContentsOptions, WebContents } from './web-contents.ts'
import { WindowFrame } from './window-frame.ts'
import { checkWindowOptions, windowEvents } from './window-options.ts'

export interface WindowsOptions extends ContentsOptions {
  readonly app: App
}

/** A window with the page that it shows. */
class BrowserWindow extends WindowFrame {
  readonly id: number
  readonly contents: WebContents
  /** As the application has it. */
  readonly facade: this
  private readonly app: App
  private closing = false

  constructor(parts: WindowsOptions, given: BrowserWindowConstructorOptions = {}) {
    const { machine, app } = parts
    if (!machine.ready) throw new Error('Cannot create BrowserWindow before app is ready')
    checkWindowOptions(given)
    super(machine, given)
    this.app = app
    this.contents = new WebContents(parts, given.webPreferences?.preload ?? null)
    this.id = this.contents.id
    this.facade = strict('BrowserWindow', 'BrowserWindow', this, windowEvents)
    machine.windows.push(this)
    this.follow()
    app.emit('web-contents-created', preventable(), this.contents.facade)
    app.emit('browser-window-created', preventable(), this.facade)
    const zoom = given.webPreferences?.zoomFactor
    if (zoom !== undefined) this.contents.setZoomFactor(zoom)
    if (given.show !== false) this.show()
  }

  get webContents(): WebContents {
    this.requireAlive()
    return this.contents.facade
  }

  private follow(): void {
    const { contents } = this
    contents.on('-painted', () => this.emit('ready-to-show', preventable()))
    contents.on('-zoomed', () => this.fit())
    contents.on('-gone', details =>
      this.app.emit('render-process-gone', preventable(), contents.facade, details),
    )
    contents.on('-stays', () => {
      this.closing = false
      // A page that stays ends the quitting (browser.cc, OnWindowCloseCancelled).
      this.machine.quitting = false
    })
    contents.on('unresponsive', () => this.emit('unresponsive'))
    contents.on('responsive', () => this.emit('responsive'))
    this.on('-resized', () => this.fit())
    this.on('focus', event => {
      this.app.emit('browser-window-focus', event, this.facade)
      this.emulateFocus(true)
    })
    this.on('blur', event => {
      this.app.emit('browser-window-blur', event, this.facade)
      this.emulateFocus(false)
    })
    contents.page.then(
      ({ browser, targetId }) => {
        const events = browser.on
        events('Target.targetDestroyed', target => {
          if (target.targetId === targetId) this.pageClosed()
        })
        events('Target.targetInfoChanged', ({ targetInfo }) => {
          if (targetInfo.targetId === targetId) this.titled(targetInfo.title)
        })
        this.fit()
      },
      () => undefined,
    )
  }

  private titled(title: string): void {
    if (this.destroyed || title === '' || title === this.contents.getTitle() || isAddress(title)) return
    const event = preventable()
    this.emit('page-title-updated', event, title, true)
    const taken = this.contents.titled(title)
    if (taken && !event.defaultPrevented) this.setTitle(title)
  }

  private emulateFocus(enabled: boolean): void {
    this.contents.command('Emulation.setFocusEmulationEnabled', { enabled }).catch(() => undefined)
  }

  /** The page is as large as the window, whose frame is nothing here. */
  private fit(): void {
    if (this.destroyed) return
    const { width, height } = this.getBounds()
    const zoom = this.contents.getZoomFactor()
    const metrics = {
      width: Math.round(width / zoom),
      height: Math.round(height / zoom),
      deviceScaleFactor: zoom,
      mobile: false,
    }
    this.contents.command('Emulation.setDeviceMetricsOverride', metrics).catch(() => undefined)
  }

  private pageClosed(): void {
    if (this.destroyed) return
    this.contents.markDestroyed()
    this.contents.emit('destroyed')
    this.gone()
  }

  private gone(): void {
    const { windows } = this.machine
    this.destroyed = true
    // The application calls through its facade, which is another object.
    windows.splice(
      windows.findIndex(({ id }) => id === this.id),
      1,
    )
    this.emit('closed', preventable())
    report(this.machine, 'window-closed', { id: this.id })
    if (windows.length === 0) this.app.allClosed()
  }

  close(): void {
    this.requireAlive()
    this.askToClose()
  }

  askToClose(): void {
    if (this.destroyed) return
    const event = preventable()
    this.emit('close', event)
    if (this.destroyed) return
    if (event.defaultPrevented) {
      this.machine.quitting = false
      return
    }
    if (this.closing) return
    this.closing = true
    this.machine.closing = this.machine.closing.then(() => this.contents.askToClose()).catch(() => undefined)
  }

  destroy(): void {
    if (this.destroyed) return
    void this.contents.remove().catch(() => undefined)
    this.contents.markDestroyed()
    setImmediate(() => this.contents.emit('destroyed'))
    this.gone()
  }

  isDestroyed(): boolean {
    return this.destroyed
  }

  loadURL(url: string): Promise<void> {
    this.requireAlive()
    return this.contents.loadURL(url)
  }

  loadFile(path: string): Promise<void> {
    this.requireAlive()
    return this.contents.loadFile(path)
  }

  reload(): void {
    this.contents.reload()
  }
}

/** The class as the application has it: each window strict, and made of the one machine. */
export function browserWindowOf(parts: WindowsOptions): object {
  const { windows } = parts.machine
  // What `new` gives is what the function returns.
  function windowOfDouble(given?: BrowserWindowConstructorOptions) {
    return new BrowserWindow(parts, given).facade
  }
  return Object.assign(windowOfDouble, {
    getAllWindows: () => windows.map(window => window.facade),
    getFocusedWindow: () => windows.find(window => window.isFocused())?.facade ?? null,
    fromId: (id: number) => windows.find(window => window.id === id)?.facade ?? null,
    fromWebContents: (contents: WebContents) =>
      windows.find(window => window.contents.id === contents.id)?.facade ?? null,
  })
}

/** A page without a title has its address for one, which Electron does not make the window's. */
const isAddress = (title: string): boolean => /^https?:|\.scheme\.invalid/.test(title)
