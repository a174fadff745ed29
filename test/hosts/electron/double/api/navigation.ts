import type { EventEmitter } from 'node:events'
import { toApplication, toBrowser } from '../addresses.ts'
import { type Machine, report } from '../machine.ts'
import { type Preventable, preventable } from '../preventable.ts'
import { answerRequest, type PausedRequest } from '../requests.ts'
import type { Page } from './page.ts'

/** The contents that are navigated. */
export interface NavigatedContents extends EventEmitter {
  readonly id: number
  readonly command: Page['send']
  /** A document has taken the place of the one before, which may have crashed. */
  loadedAgain(): void
}

interface Frame {
  readonly id: string
  readonly parentId?: string
  readonly url: string
  readonly urlFragment?: string
  readonly unreachableUrl?: string
}

/** Codes of Chromium's network stack. */
const errorCodes: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_FILE_NOT_FOUND: -6,
  ERR_ACCESS_DENIED: -10,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INVALID_URL: -300,
  ERR_UNKNOWN_URL_SCHEME: -302,
}

const served = /^(https?|file|data|blob|about|chrome):/

/** Where the page is and where it goes, told in Electron's events. */
export class Navigation {
  url = ''
  loading = false
  private readonly contents: NavigatedContents
  private readonly machine: Machine
  /** The main process began the navigation that comes next. */
  private own = false
  private failed = false
  /** A navigation that begins is told once the page that is left has been asked. */
  private held: (() => void) | null = null

  constructor(contents: NavigatedContents, machine: Machine) {
    this.contents = contents
    this.machine = machine
  }

  shown(url: string): string {
    return toApplication(url)
  }

  follow(page: Page): void {
    const { contents, machine } = this
    const { events } = page
    const isMain = (id: string): boolean => id === page.targetId
    events.on('Fetch.requestPaused', (request: PausedRequest) => {
      if (request.resourceType === 'Document' && !this.allowed(request, isMain(request.frameId))) {
        void page.send('Fetch.failRequest', { requestId: request.requestId, errorReason: 'Aborted' })
        this.end()
      } else void answerRequest(machine, page, request)
    })
    events.on('Page.frameStartedNavigating', ({ frameId, url, navigationType }) => {
      const isSameDocument = /same/i.test(navigationType)
      this.held = () => this.started(toApplication(url), isMain(frameId), isSameDocument)
      if (isSameDocument) this.release()
      // Another program of the system has to open it: nothing is asked of a server.
      else if (!served.test(url)) {
        this.release()
        this.ask('will-navigate', url, true)
      }
    })
    events.on('Page.frameStartedLoading', ({ frameId }) => {
      if (isMain(frameId)) this.begin()
    })
    events.on('Page.frameNavigated', ({ frame }: { readonly frame: Frame }) => this.arrived(frame))
    events.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (!isMain(frameId)) return
      this.url = toApplication(url)
      contents.emit('did-navigate-in-page', preventable(), this.url, true, 1, 1)
    })
    events.on('Page.domContentEventFired', () => contents.emit('dom-ready', preventable()))
    events.on('Page.loadEventFired', () => this.finished())
    events.on('Page.frameStoppedLoading', ({ frameId }) => {
      if (isMain(frameId)) this.end()
    })
    events.on('Page.lifecycleEvent', ({ frameId, name }) => {
      if (isMain(frameId) && name === 'firstContentfulPaint') contents.emit('-painted')
    })
  }

  /** The page has been asked, and is left. */
  private release(): void {
    const { held } = this
    this.held = null
    held?.()
  }

  private started(url: string, isMainFrame: boolean, isSameDocument: boolean): void {
    const details = preventable({ url, isMainFrame, isSameDocument, frame: null, initiator: null })
    this.contents.emit('did-start-navigation', details, url, isSameDocument, isMainFrame, 1, 1)
  }

  /** Asks the application about a navigation that the page began. */
  private allowed({ request }: PausedRequest, isMainFrame: boolean): boolean {
    this.release()
    const { own } = this
    if (isMainFrame) this.own = false
    if (own && isMainFrame) return true
    const url = toApplication(request.url + (request.urlFragment ?? ''))
    const names = isMainFrame ? ['will-navigate', 'will-frame-navigate'] : ['will-frame-navigate']
    return names.every(name => !this.ask(name, url, isMainFrame).defaultPrevented)
  }

  private ask(name: string, url: string, isMainFrame: boolean): Preventable {
    const event = preventable({ url, isMainFrame, isSameDocument: false, frame: null, initiator: null })
    this.contents.emit(name, event, url, false, isMainFrame)
    return event
  }

  private begin(): void {
    if (this.loading) return
    this.loading = true
    this.failed = false
    this.contents.emit('did-start-loading', preventable())
  }

  private end(): void {
    // The empty page that each window begins with was not asked for.
    if (!this.loading) return
    this.loading = false
    this.contents.emit('did-stop-loading', preventable())
  }

  private arrived({ parentId, url, urlFragment = '', unreachableUrl }: Frame): void {
    this.release()
    if (parentId !== undefined) return
    this.contents.loadedAgain()
    this.url = toApplication(unreachableUrl ?? url + urlFragment)
    // What is shown instead of a page that could not be loaded is none.
    if (unreachableUrl !== undefined) {
      this.failed = true
      return
    }
    this.contents.emit('did-navigate', preventable(), this.url, 200, 'OK')
  }

  private finished(): void {
    if (this.failed) return
    this.contents.emit('did-finish-load', preventable())
    report(this.machine, 'loaded', { id: this.contents.id, url: this.url })
  }

  private fail(description: string, url: string): void {
    this.release()
    this.failed = true
    const code = errorCodes[description] ?? -2
    this.contents.emit('did-fail-load', preventable(), code, description, url, true, 1, 1)
  }

  crashed(): void {
    this.end()
  }

  /** The page objected to being left. */
  refused(): void {
    this.own = false
    this.held = null
    this.contents.emit('did-stop-loading', preventable())
  }

  reload(): void {
    this.own = true
    void this.contents.command('Page.reload').catch(() => undefined)
  }

  /** Resolves and rejects as `loadURL` of Electron's web-contents.ts. */
  load(url: string): Promise<void> {
    const { contents } = this
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    promise.catch(() => undefined)
    let error: { readonly code: number; readonly description: string; readonly url: string } | null = null
    let begun = false
    const settle = (): void => {
      contents.off('did-finish-load', settle)
      contents.off('did-fail-load', onFail)
      contents.off('did-start-navigation', onStart)
      contents.off('did-stop-loading', onStop)
      contents.off('destroyed', onStop)
      if (error === null) {
        resolve()
        return
      }
      const { code, description } = error
      const failure = new Error(`${description} (${code}) loading '${error.url.slice(0, 2048)}'`)
      reject(Object.assign(failure, { errno: code, code: description, url: error.url }))
    }
    const onStart = (_details: unknown, at: string, isSameDocument: boolean, isMainFrame: boolean): void => {
      if (!isMainFrame) return
      if (begun && !isSameDocument) {
        error = { code: -3, description: 'ERR_ABORTED', url: at }
        settle()
        return
      }
      begun = true
    }
    const onFail = (_event: unknown, code: number, description: string, at: string): void => {
      error ??= { code, description, url: at }
      if (!begun) settle()
    }
    const onStop = (): void => {
      error ??= { code: -2, description: 'ERR_FAILED', url }
      settle()
    }
    contents.on('did-finish-load', settle)
    contents.on('did-fail-load', onFail)
    contents.on('did-start-navigation', onStart)
    contents.on('did-stop-loading', onStop)
    contents.on('destroyed', onStop)
    void this.go(url)
    return promise
  }

  private async go(url: string): Promise<void> {
    this.own = true
    const schemes = new Set([...this.machine.schemes, ...this.machine.protocols.keys()])
    const address = toBrowser(url, schemes)
    if (!URL.canParse(address)) {
      this.fail('ERR_INVALID_URL', url)
      return
    }
    const { errorText } = await this.contents
      .command('Page.navigate', { url: address })
      .catch((error: Error) => ({
        errorText: /gone|closed/.test(error.message) ? undefined : 'net::ERR_FAILED',
      }))
    // A navigation that took the place of this one has said so already.
    if (errorText !== undefined && errorText !== 'net::ERR_ABORTED')
      this.fail(errorText.replace(/^net::/, ''), url)
  }
}
