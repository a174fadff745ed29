import { EventEmitter } from 'node:events'
import { toApplication, toBrowser } from '../addresses.ts'
import type { Cdp, CdpParams } from '../cdp.ts'
import { createCodec } from '../codec.ts'
import { type Machine, tell } from '../machine.ts'
import type { FromPage, ToPage } from '../page/isolated-world.ts'
import { pageScripts } from '../page/page-scripts.ts'
import { answerRequest } from '../requests.ts'
import { strict } from '../strict.ts'
import type { IpcMain } from './ipc-main.ts'

const { encode, decode } = createCodec()
const world = 'Electron Isolated Context'
const binding = 'callMainProcess'

interface Page {
  readonly cdp: Cdp
  readonly session: string
  readonly targetId: string
}

export const contentsEvents = [
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
  'will-prevent-unload',
  'render-process-gone',
  'unresponsive',
  'responsive',
  'before-input-event',
  'context-menu',
  'preload-error',
  'ipc-message',
  'console-message',
  'destroyed',
]

/** The page of a window. */
export class WebContents extends EventEmitter {
  readonly id: number
  readonly session: unknown
  private readonly machine: Machine
  private readonly ipc: IpcMain
  private readonly preload: string | null
  private readonly token = `w${Math.random().toString(36).slice(2)}`
  private context: number | null = null
  private url = ''
  private title = ''
  private loading = false
  private destroyed = false
  private openHandler: ((details: unknown) => { readonly action: string }) | null = null
  readonly page: Promise<Page>

  constructor(machine: Machine, ipc: IpcMain, session: unknown, preload: string | null) {
    super()
    this.machine = machine
    this.ipc = ipc
    this.session = session
    this.preload = preload
    this.id = machine.contents.size + 1
    machine.contents.set(this.id, this)
    this.page = this.open()
    this.page.catch(() => undefined)
  }

  private async open(): Promise<Page> {
    const { cdp } = await this.machine.startChromium()
    const { targetId } = await cdp.send('Target.createTarget', { url: 'about:blank', newWindow: true })
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true })
    const page: Page = { cdp, session: sessionId, targetId }
    this.follow(page)
    const send = (method: string, params?: CdpParams): Promise<unknown> => cdp.send(method, params, sessionId)
    const { main, isolated } = pageScripts(this.preload, {
      token: this.token,
      binding,
      process: { type: 'renderer', sandboxed: true, contextIsolated: true, platform: process.platform },
    })
    await Promise.all([
      send('Page.enable'),
      send('Runtime.enable'),
      send('Inspector.enable'),
      send('Page.setLifecycleEventsEnabled', { enabled: true }),
      send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      send('Runtime.addBinding', { name: binding, executionContextName: world }),
      send('Page.addScriptToEvaluateOnNewDocument', { source: main }),
      send('Page.addScriptToEvaluateOnNewDocument', { source: isolated, worldName: world }),
    ])
    return page
  }

  private follow({ cdp, session, targetId }: Page): void {
    const events = cdp.events(session)
    events.on('Runtime.bindingCalled', ({ payload, executionContextId }) => {
      this.fromPage(JSON.parse(payload), executionContextId)
    })
    events.on('Fetch.requestPaused', params => void answerRequest(this.machine, cdp, session, params))
    events.on('Page.frameStartedNavigating', ({ frameId, url, navigationType }) => {
      const isMainFrame = frameId === targetId
      const isSameDocument = /same/i.test(navigationType)
      this.emit('did-start-navigation', {
        url: toApplication(url),
        isMainFrame,
        isSameDocument,
        ...preventable(),
      })
    })
    events.on('Page.windowOpen', ({ url, windowName, windowFeatures }) => {
      // The window itself never opens: no page of the product has a second one.
      this.openHandler?.({
        url: toApplication(url),
        frameName: windowName,
        features: (windowFeatures as readonly string[]).join(','),
        disposition: 'foreground-tab',
        referrer: { url: '', policy: 'strict-origin-when-cross-origin' },
      })
    })
    events.on('Page.frameStartedLoading', ({ frameId }) => {
      if (frameId !== targetId) return
      this.loading = true
      this.emit('did-start-loading', {})
    })
    events.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId !== undefined) return
      this.url = toApplication(frame.url)
      this.emit('did-navigate', {}, this.url, 200, 'OK')
    })
    events.on('Page.domContentEventFired', () => this.emit('dom-ready', {}))
    events.on('Page.loadEventFired', () => {
      this.emit('did-finish-load', {})
      tell(this.machine, 'loaded', { id: this.id, url: this.url })
    })
    events.on('Page.frameStoppedLoading', ({ frameId }) => {
      // The empty page that each window begins with was not asked for.
      if (frameId !== targetId || !this.loading) return
      this.loading = false
      this.emit('did-stop-loading', {})
    })
    events.on('Page.lifecycleEvent', ({ name }) => {
      if (name === 'firstContentfulPaint') this.emit('-painted')
    })
    events.on('Inspector.targetCrashed', () => {
      this.context = null
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
    })
    events.on('Page.javascriptDialogOpening', ({ type }) => {
      if (type === 'beforeunload') this.beforeUnloadPrevented()
    })
  }

  private beforeUnloadPrevented(): void {
    const event = preventable()
    this.emit('will-prevent-unload', event)
    // Prevented: the page's objection is ignored.
    const leave = event.defaultPrevented
    void this.command('Page.handleJavaScriptDialog', { accept: leave })
    if (!leave) this.emit('-stays')
  }

  async command(method: string, params?: CdpParams): Promise<never> {
    const { cdp, session } = await this.page
    return cdp.send(method, params, session) as Promise<never>
  }

  private fromPage(message: FromPage, context: number): void {
    if (message.kind === 'hello') {
      this.context = context
      return
    }
    if (message.kind === 'preload-error') {
      process.stderr.write(`Unable to load preload script: ${this.preload}\n${message.message}\n`)
      this.emit('preload-error', {}, this.preload, new Error(message.message))
      return
    }
    const args = decode(message.args) as unknown[]
    const event = this.ipcEvent(context)
    if (message.kind === 'send') {
      this.emit('ipc-message', event, message.channel, ...args)
      this.ipc.emit(message.channel, event, ...args)
    } else void this.answer(message.id, message.channel, event, args, context)
  }

  private async answer(
    id: number,
    channel: string,
    event: unknown,
    args: unknown[],
    context: number,
  ): Promise<void> {
    let reply: ToPage
    try {
      const handler = this.ipc.handlers.get(channel)
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
      reply = { kind: 'result', id, result: clone(await handler(event, ...args)) }
    } catch (error) {
      process.stderr.write(`Error occurred in handler for '${channel}': ${error}\n`)
      reply = { kind: 'failure', id, error: String(error) }
    }
    this.toPage(reply, context)
  }

  private ipcEvent(context: number): object {
    const url = this.url
    const isGone = (): boolean => this.destroyed || this.context !== context
    return {
      type: 'frame',
      sender: this.shown,
      processId: this.id,
      frameId: 1,
      ports: [],
      get senderFrame() {
        return isGone() ? null : { url, origin: new URL(url).origin, routingId: 1, processId: 1 }
      },
      reply: (channel: string, ...args: unknown[]) => this.send(channel, ...args),
    }
  }

  /** As the application holds it. */
  get shown(): this {
    return strict('WebContents', 'webContents', this, contentsEvents)
  }

  private toPage(message: ToPage, context: number): void {
    const params = {
      executionContextId: context,
      functionDeclaration: 'function (text) { takeFromMainProcess(text) }',
      arguments: [{ value: JSON.stringify(message) }],
    }
    // A document that has gone meanwhile takes no message.
    this.command('Runtime.callFunctionOn', params).catch(() => undefined)
  }

  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
    this.requireAlive()
    try {
      const text = clone(args)
      if (this.context !== null) this.toPage({ kind: 'message', channel, args: text }, this.context)
    } catch (error) {
      process.stderr.write(`Error sending from webFrameMain:  ${error}\n`)
      tell(this.machine, 'not-cloned', { channel })
    }
  }

  loadURL(url: string): Promise<void> {
    this.requireAlive()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    promise.catch(() => undefined)
    const failed = (code: number, description: string): void => {
      const error = new Error(`${description} (${code}) loading '${url.slice(0, 2048)}'`)
      reject(Object.assign(error, { errno: code, code: description, url }))
    }
    let started = false
    const begun = (details: { readonly isMainFrame: boolean; readonly isSameDocument: boolean }): void => {
      if (!details.isMainFrame || details.isSameDocument) return
      if (started) settle(() => failed(-3, 'ERR_ABORTED'))
      started = true
    }
    let failure: (() => void) | null = null
    const fail = (_event: unknown, code: number, description: string): void => {
      failure ??= () => failed(code, description)
    }
    const finish = (): void => settle(failure ?? resolve)
    const stop = (): void => settle(failure ?? (() => failed(-2, 'ERR_FAILED')))
    const settle = (how: () => void): void => {
      this.off('did-start-navigation', begun)
      this.off('did-fail-load', fail)
      this.off('did-finish-load', finish)
      this.off('did-stop-loading', stop)
      this.off('destroyed', stop)
      how()
    }
    this.on('did-start-navigation', begun)
    this.on('did-fail-load', fail)
    this.on('did-finish-load', finish)
    this.on('did-stop-loading', stop)
    this.on('destroyed', stop)
    void this.navigate(url)
    return promise
  }

  private async navigate(url: string): Promise<void> {
    const { errorText } = (await this.command('Page.navigate', {
      url: toBrowser(url, new Set(this.machine.protocols.keys())),
    })) as { readonly errorText?: string }
    if (errorText !== undefined) {
      const description = errorText.replace(/^net::/, '')
      this.emit('did-fail-load', {}, errorCodes[description] ?? -2, description, url, true)
    }
  }

  setWindowOpenHandler(handler: (details: unknown) => { readonly action: string }): void {
    this.openHandler = handler
  }

  getURL(): string {
    return this.url
  }

  getTitle(): string {
    return this.title
  }

  isDestroyed(): boolean {
    return this.destroyed
  }

  isLoading(): boolean {
    return this.loading
  }

  requireAlive(): void {
    if (this.destroyed) throw new TypeError('Object has been destroyed')
  }

  async reload(): Promise<void> {
    await this.command('Page.reload')
  }

  /** Closes the page, asking it first or not. */
  async close(ask: boolean): Promise<void> {
    if (ask) await this.command('Page.close')
    else {
      const { cdp, targetId } = await this.page
      await cdp.send('Target.closeTarget', { targetId })
    }
  }

  markDestroyed(): void {
    if (this.destroyed) return
    this.destroyed = true
    this.machine.contents.delete(this.id)
    this.emit('destroyed', {})
  }
}

/** Codes of Chromium's network stack. */
const errorCodes: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_FILE_NOT_FOUND: -6,
  ERR_ACCESS_DENIED: -10,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INVALID_URL: -300,
  ERR_UNKNOWN_URL_SCHEME: -302,
}

function clone(value: unknown): string {
  try {
    return encode(structuredClone(value))
  } catch {
    throw new Error('An object could not be cloned.')
  }
}

export function preventable(): { defaultPrevented: boolean; preventDefault(): void } {
  const event = {
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true
    },
  }
  return event
}
