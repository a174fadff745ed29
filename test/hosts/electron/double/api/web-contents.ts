import { EventEmitter } from 'node:events'
import { pathToFileURL } from 'node:url'
import { createCodec } from '../codec.ts'
import { type Machine, report } from '../machine.ts'
import type { WindowOpen } from '../page/isolated-world.ts'
import { preventable } from '../preventable.ts'
import { NotInTheDouble, strict } from '../strict.ts'
import type { IpcMain } from './ipc-main.ts'
import { Navigation } from './navigation.ts'
import { openPage, type Page } from './page.ts'
import { PageMessages } from './page-messages.ts'
import type { Session } from './session.ts'

const contentsEvents = [
  'did-start-navigation',
  'did-navigate',
  'did-navigate-in-page',
  'did-start-loading',
  'did-stop-loading',
  'did-finish-load',
  'did-fail-load',
  'dom-ready',
  'page-title-updated',
  'will-navigate',
  'will-frame-navigate',
  'will-redirect',
  'will-attach-webview',
  'will-prevent-unload',
  'render-process-gone',
  'unresponsive',
  'responsive',
  'before-input-event',
  'context-menu',
  'preload-error',
  'ipc-message',
  'zoom-changed',
  'did-create-window',
  'did-fail-provisional-load',
  'destroyed',
]

export interface ContentsOptions {
  readonly machine: Machine
  readonly ipc: IpcMain
  readonly session: Session
}

/** The contents of a window: one page of the browser. */
export class WebContents extends EventEmitter {
  readonly id: number
  readonly session: Session
  readonly page: Promise<Page>
  /** As the application has it. */
  readonly facade: this
  readonly machine: Machine
  readonly navigation: Navigation
  private readonly messages: PageMessages
  private openHandler: ((details: WindowOpen) => { readonly action: string }) | null = null
  private crashed = false
  private destroyed = false
  private zoom = 1
  private title = ''

  constructor({ machine, ipc, session }: ContentsOptions, preload: string | null) {
    super()
    this.machine = machine
    this.session = session
    this.id = machine.contents.size + 1
    machine.contents.set(this.id, this)
    this.facade = strict('WebContents', 'webContents', this, contentsEvents)
    this.messages = new PageMessages(this, ipc, preload)
    this.navigation = new Navigation(this, machine)
    this.page = machine
      .browser()
      .then(browser => openPage(browser, { preload, follow: page => this.follow(page) }))
    this.page.catch(error => process.stderr.write(`${error}\n`))
  }

  private follow(page: Page): void {
    this.messages.follow(page)
    this.navigation.follow(page)
    page.events.on('Inspector.targetCrashed', () => {
      this.crashed = true
      this.messages.left()
      this.navigation.crashed()
      const details = { reason: 'crashed', exitCode: 5 }
      this.emit('render-process-gone', preventable(), details)
      this.emit('-gone', details)
    })
    page.events.on('Page.javascriptDialogOpening', ({ type }: { readonly type: string }) => {
      if (type === 'beforeunload') this.beforeUnloadPrevented(page)
      // Electron shows its own boxes for alert and confirm; no page of the product has them.
      else void page.send('Page.handleJavaScriptDialog', { accept: false })
    })
    page.events.on('Page.windowOpen', ({ url, windowName, windowFeatures }) => {
      this.windowOpen({
        url,
        frameName: windowName === '_blank' ? '' : windowName,
        features: '',
        disposition: windowFeatures.length > 0 ? 'foreground-tab' : 'new-window',
      })
    })
  }

  private beforeUnloadPrevented(page: Page): void {
    const event = preventable()
    this.emit('will-prevent-unload', event)
    // A listener that prevents it lets the page go.
    if (this.destroyed) return
    void page.send('Page.handleJavaScriptDialog', { accept: event.defaultPrevented })
    if (event.defaultPrevented) return
    this.navigation.refused()
    this.emit('-stays')
  }

  /** A page asks for a window. */
  windowOpen(details: WindowOpen): void {
    if (details.url.startsWith('javascript:')) return
    if (this.openHandler === null) {
      report(this.machine, 'not-in-the-double', 'windows that pages open')
      process.stderr.write(`${new NotInTheDouble('windows that pages open').message}\n`)
      return
    }
    const answer = this.openHandler({ ...details, url: this.navigation.shown(details.url) })
    if (answer?.action !== 'deny') throw new NotInTheDouble('windows that pages open')
  }

  setWindowOpenHandler(handler: (details: WindowOpen) => { readonly action: string }): void {
    this.openHandler = handler
  }

  get mainFrame(): unknown {
    this.requireAlive()
    return this.messages.frame
  }

  requireAlive(): void {
    if (this.destroyed) throw new TypeError('Object has been destroyed')
  }

  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
    this.requireAlive()
    this.messages.send(channel, args)
  }

  loadURL(url: string): Promise<void> {
    this.requireAlive()
    return this.navigation.load(url)
  }

  loadFile(path: string): Promise<void> {
    return this.loadURL(pathToFileURL(path).href)
  }

  reload(): void {
    this.requireAlive()
    this.crashed = false
    this.navigation.reload()
  }

  stop(): void {
    void this.command('Page.stopLoading')
  }

  getURL(): string {
    return this.navigation.url
  }

  getTitle(): string {
    return this.title
  }

  isLoading(): boolean {
    return this.navigation.loading
  }

  isDestroyed(): boolean {
    return this.destroyed
  }

  isCrashed(): boolean {
    return this.crashed
  }

  loadedAgain(): void {
    this.crashed = false
  }

  forcefullyCrashRenderer(): void {
    this.requireAlive()
    this.command('Page.crash').catch(() => undefined)
  }

  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0")
    this.requireAlive()
    this.zoom = factor
    this.emit('-zoomed')
  }

  getZoomFactor(): number {
    return this.zoom
  }

  setZoomLevel(level: number): void {
    this.setZoomFactor(1.2 ** level)
  }

  cut(): void {
    this.edit('cut')
  }

  copy(): void {
    this.edit('copy')
  }

  paste(): void {
    this.edit('paste')
  }

  selectAll(): void {
    this.edit('selectAll')
  }

  /** Commands of the editor come with a key. */
  private edit(command: string): void {
    this.requireAlive()
    const key = {
      type: 'rawKeyDown',
      key: 'F24',
      code: 'F24',
      windowsVirtualKeyCode: 135,
      commands: [command],
    }
    void this.command('Input.dispatchKeyEvent', key)
  }

  toggleDevTools(): void {
    report(this.machine, 'developer-tools', { id: this.id })
  }

  focus(): void {}

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    if (this.navigation.url === '' || this.navigation.loading) {
      await new Promise(resolve => this.once('did-stop-loading', resolve))
    }
    const evaluated = await this.command('Runtime.evaluate', {
      expression: String(code),
      userGesture,
      awaitPromise: true,
    })
    const { result, exceptionDetails } = evaluated
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? 'Script failed')
    if (result.objectId === undefined) return result.unserializableValue ?? result.value
    const { result: text } = await this.command('Runtime.callFunctionOn', {
      objectId: result.objectId,
      functionDeclaration: `function () { return (${createCodec})().encode(structuredClone(this)) }`,
    })
    return createCodec().decode(text.value)
  }

  sendInputEvent(event: { type: string; x?: number; y?: number; button?: string; keyCode?: string }): void {
    const { type, x = 0, y = 0, button = 'left', keyCode = '' } = event
    const mouse: Record<string, string> = {
      mouseDown: 'mousePressed',
      mouseUp: 'mouseReleased',
      mouseMove: 'mouseMoved',
    }
    const kind = mouse[type]
    void (kind === undefined
      ? this.command('Input.dispatchKeyEvent', { type, key: keyCode, text: keyCode })
      : this.command('Input.dispatchMouseEvent', { type: kind, x, y, button, clickCount: 1 }))
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of the DevTools protocol have as many forms as it has commands.
  async command(method: string, params?: Readonly<Record<string, unknown>>): Promise<any> {
    return (await this.page).send(method, params)
  }

  /** Asks the page, as the X of a window does. */
  async askToClose(): Promise<void> {
    // Electron tells the page that a person was there, so that it may object (electron_api_browser_window.cc).
    if (!this.crashed) await this.command('Runtime.evaluate', { expression: '0', userGesture: true })
    const answered = new Promise(resolve => {
      this.once('destroyed', resolve)
      this.once('-stays', resolve)
      setTimeout(resolve, 300)
    })
    await this.command('Page.close')
    await answered
  }

  close(options?: { readonly waitForBeforeUnload?: boolean }): void {
    this.requireAlive()
    void (options?.waitForBeforeUnload ? this.askToClose() : this.remove())
  }

  /** Takes the page away unasked. */
  async remove(): Promise<void> {
    const { browser, targetId } = await this.page
    await browser.send('Target.closeTarget', { targetId }).catch(() => undefined)
  }

  titled(title: string): boolean {
    this.title = title
    const event = preventable()
    this.emit('page-title-updated', event, title, true)
    return !event.defaultPrevented
  }

  markDestroyed(): void {
    this.destroyed = true
    this.messages.left()
  }
}
