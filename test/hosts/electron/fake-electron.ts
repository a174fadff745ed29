import { EventEmitter } from 'node:events'
import { type Channel, openChannel } from '../../../src-main/base/channel.ts'
import { deskChannel } from '../../../src-main/contract/bridge/channels.ts'
import type { DeskWindow, ElectronCalls } from '../../../src-main/hosts/electron/electron-calls.ts'

type FileHandler = (request: { readonly url: string }) => Promise<Response>

export interface FakeElectron {
  readonly calls: ElectronCalls
  makeWindow(): DeskWindow
  /** What the page of the window got, in order. */
  readonly sent: (readonly [channel: string, ...args: unknown[]])[]
  /** Windows of the desk that were made. */
  readonly made: () => number
  readonly loaded: string[]
  readonly window: EventEmitter & {
    shown: boolean
    focused: boolean
    destroyed: boolean
    minimized: boolean
    closes: number
    close(): void
    destroy(): void
    /** `loadURL` rejects this many times with the message that Electron gives. */
    failsToLoad: number
  }
  readonly webContents: EventEmitter
  readonly exits: number[]
  /** Message boxes that were shown, and which button each was answered with. */
  readonly boxes: { readonly message: string; readonly buttons: readonly string[] }[]
  /** The button that the next message box is answered with; null: it stays open. */
  answer: number | null
  readonly schemes: string[]
  ready(): void
  /** The page, of a frame with this address; null: the frame is gone. */
  page(url?: string | null): Channel
  file(url: string): Promise<Response>
  emitApp(name: string, event?: unknown): void
  emitPower(name: string, event?: unknown): void
  /** How often the page was ended from outside. */
  pageKills(): number
  /** What `isCrashed` says of the page. */
  crash(now: boolean): void
}

/** Electron as far as the host uses it. Anything else that is asked of it throws. */
export function createFakeElectron(locale = 'en-GB'): FakeElectron {
  const app = new EventEmitter()
  const power = new EventEmitter()
  const whenReady = Promise.withResolvers<void>()
  const files = new Map<string, FileHandler>()
  const sent: (readonly [channel: string, ...args: unknown[]])[] = []
  const loaded: string[] = []
  const exits: number[] = []
  const schemes: string[] = []
  const boxes: { message: string; buttons: readonly string[] }[] = []
  let isReady = false
  let pageKills = 0
  let crashed = false

  const webContents = Object.assign(new EventEmitter(), {
    id: 7,
    isCrashed: () => crashed,
    forcefullyCrashRenderer() {
      pageKills += 1
      webContents.emit('render-process-gone', {}, { reason: 'killed' })
    },
    send(channel: string, ...args: unknown[]) {
      sent.push([channel, ...args])
      webContents.emit('sent', args[0])
    },
  })
  const window = Object.assign(new EventEmitter(), {
    shown: false,
    focused: false,
    destroyed: false,
    minimized: false,
    closes: 0,
    failsToLoad: 0,
    webContents,
    async loadURL(url: string) {
      loaded.push(url)
      if (window.failsToLoad > 0) {
        window.failsToLoad -= 1
        throw new Error(`ERR_ABORTED (-3) loading '${url}'`)
      }
      webContents.emit('did-finish-load')
    },
    close() {
      window.closes += 1
      let prevented = false
      window.emit('close', {
        preventDefault() {
          prevented = true
        },
      })
      if (!prevented) window.destroy()
    },
    destroy() {
      if (window.destroyed) return
      window.destroyed = true
      window.emit('closed')
    },
    show() {
      window.shown = true
    },
    focus() {
      window.focused = true
    },
    restore() {
      window.minimized = false
    },
    isMinimized: () => window.minimized,
    isDestroyed: () => window.destroyed,
  })

  const calls = strict({
    app: strict({
      whenReady: () => whenReady.promise,
      on: (name: string, listener: (...args: unknown[]) => void) => app.on(name, listener),
      getLocale: () => locale,
      getPreferredSystemLanguages: () => [locale],
      focus() {
        window.focused = true
      },
      exit: (code: number) => void exits.push(code),
    }),
    protocol: strict({
      registerSchemesAsPrivileged(list: readonly { readonly scheme: string }[]) {
        if (isReady) throw new Error('schemes must be registered before Electron is ready')
        schemes.push(...list.map(({ scheme }) => scheme))
      },
      handle(scheme: string, handler: FileHandler) {
        if (!isReady) throw new Error('protocols cannot be handled before Electron is ready')
        files.set(scheme, handler)
      },
    }),
    powerMonitor: strict({
      on(name: string, listener: () => void) {
        if (!isReady) throw new Error('power cannot be watched before Electron is ready')
        power.on(name, listener)
      },
    }),
    async showMessageBox(_window: unknown, { message, buttons }: { message: string; buttons: string[] }) {
      boxes.push({ message, buttons })
      return fake.answer === null ? new Promise(() => undefined) : { response: fake.answer }
    },
  })
  let made = 0

  const fake: FakeElectron = {
    // The host's own narrow types; each member above has the form of the real one as far as it is called.
    calls: calls as unknown as ElectronCalls,
    makeWindow() {
      if (!isReady) throw new Error('windows cannot be made before Electron is ready')
      made += 1
      return strict(window) as unknown as DeskWindow
    },
    sent,
    made: () => made,
    loaded,
    window,
    webContents,
    exits,
    boxes,
    answer: 0,
    schemes,
    ready() {
      isReady = true
      whenReady.resolve()
    },
    page: (url = 'showcall://desk/index.html') =>
      openChannel({
        send: message =>
          void webContents.emit(
            'ipc-message',
            { senderFrame: url === null ? null : { url } },
            deskChannel,
            message,
          ),
        on: received => void webContents.on('sent', received),
      }),
    file(url) {
      const handler = files.get(new URL(url).protocol.replace(':', ''))
      if (handler === undefined) throw new Error(`nobody serves ${url}`)
      return handler({ url })
    },
    emitApp: (name, event) => void app.emit(name, event),
    emitPower: (name, event) => void power.emit(name, event),
    pageKills: () => pageKills,
    crash(now) {
      crashed = now
    },
  }
  return fake
}

/** Throws when something is asked of it that is not there. */
function strict<T extends object>(value: T): T {
  return new Proxy(value, {
    get(target, key, receiver) {
      // A promise looks for `then`; nothing else may be missing.
      if (!(key in target) && key !== 'then') throw new Error(`Electron was asked for ${String(key)}`)
      return Reflect.get(target, key, receiver)
    },
  })
}
