import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions, Display } from 'electron'
import { beforeEach, describe, expect, it } from 'vitest'
import { outputEventChannel, outputRequestChannel } from '../../../src-main/contract/bridge/channels.ts'
import type { SavedOutputPage } from '../../../src-main/contract/bridge/output-pages.ts'
import type { OutputViewer } from '../../../src-main/desk/ports/output-screens.ts'
import { defaultOutputLook } from '../../../src-main/domain/output-page.ts'
import { instant } from '../../../src-main/domain/time.ts'
import {
  createOutputWindows,
  type OutputWindows,
  type OutputWindowsOptions,
} from '../../../src-main/hosts/electron/output-windows.ts'

const url = 'showcall://desk/output/index.html'

interface FakeWindow {
  readonly id: number
  readonly options: BrowserWindowConstructorOptions
  readonly events: EventEmitter
  readonly contents: EventEmitter
  readonly loaded: string[]
  readonly sent: unknown[]
  shown: boolean
  destroyed: boolean
}

const display = (id: number, label: string, x = 0): Display =>
  // Of a monitor, the host uses these alone.
  strict({
    id,
    label,
    bounds: { x, y: 0, width: 1920, height: 1080 },
    size: { width: 1920, height: 1080 },
    scaleFactor: 1,
  }) as unknown as Display

const page = (id: string, at: SavedOutputPage['display']): SavedOutputPage => ({
  id,
  kind: 'countdown',
  name: `Page ${id}`,
  look: defaultOutputLook,
  turn: 1,
  display: at,
})

describe('output windows', () => {
  let displays: Display[]
  let monitors: EventEmitter
  let made: FakeWindow[]
  let answer: (event: unknown, what: unknown) => unknown
  let windows: OutputWindows
  let log: string[]
  let viewer: OutputViewer | null

  beforeEach(() => {
    displays = [display(1, 'Desk'), display(2, 'Stage left', 1920)]
    monitors = new EventEmitter()
    made = []
    log = []
    viewer = null
    windows = createOutputWindows({
      monitors: strict({
        getAllDisplays: () => displays,
        getPrimaryDisplay: () => displays[0],
        on: (name: string, listener: () => void) => monitors.on(name, listener),
      }) as unknown as OutputWindowsOptions['monitors'],
      ipcMain: strict({
        handle(channel: string, handler: typeof answer) {
          expect(channel).toBe(outputRequestChannel)
          answer = handler
        },
      }) as unknown as OutputWindowsOptions['ipcMain'],
      createWindow: options => fakeWindow(options, made),
      preload: '/output-preload.cjs',
    })
    windows.serve(
      {
        watch(pageId, by) {
          log.push(`${pageId} watched`)
          viewer = by
          return () => void log.push(`${pageId} left`)
        },
        write(request) {
          log.push(JSON.stringify(request))
          return { ok: true }
        },
      },
      () => ({ now: instant(42), clockSteps: 0 }),
    )
  })

  const from = (window: FakeWindow | undefined, at = url) => ({
    sender: { id: window?.id },
    senderFrame: { url: at },
  })
  const open = () => made.filter(({ destroyed }) => !destroyed)

  it('lists the monitors, and which is the main one', () => {
    expect(windows.list()).toEqual([
      { id: 1, label: 'Desk', width: 1920, height: 1080, primary: true },
      { id: 2, label: 'Stage left', width: 1920, height: 1080, primary: false },
    ])
  })

  it('fills the monitor that was chosen with a sandboxed window, once the desk is there, and leaves the keys to it', () => {
    windows.show([page('p', { id: 2, label: 'Stage left' }), page('q', null)])
    expect(made).toEqual([])
    windows.begin()
    expect(made).toHaveLength(1)
    expect(made[0]?.options).toMatchObject({ x: 1920, fullscreen: true, frame: false, show: false })
    expect(made[0]?.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      preload: '/output-preload.cjs',
    })
    expect(made[0]?.loaded).toEqual([url])
    made[0]?.events.emit('ready-to-show')
    expect(made[0]?.shown).toBe(true)
  })

  it('tells the page what it shows once it asks, and the time, and nothing else', () => {
    windows.show([page('p', { id: 2, label: 'Stage left' })])
    windows.begin()
    const [window] = made
    expect(answer(from(window), 'clock')).toEqual({ now: 42, clockSteps: 0 })
    answer(from(window), 'start')
    expect(log).toEqual(['p watched'])
    viewer?.tell('rows', { rows: [] })
    expect(window?.sent).toEqual([[outputEventChannel, 'rows', { rows: [] }]])
    expect(() => answer(from(window), 'snapshot')).toThrow()
    expect(() => answer(from(window, 'https://elsewhere.test/'), 'clock')).toThrow()
    expect(() => answer({ sender: { id: 99 }, senderFrame: { url } }, 'clock')).toThrow()
  })

  it('a monitor that is unplugged takes its window along; plugged in again, under another number, it is back', () => {
    const pages = [page('p', { id: 2, label: 'Stage left' })]
    windows.show(pages)
    windows.begin()
    windows.onChange(() => windows.show(pages))
    answer(from(made[0]), 'start')
    const [desk, stage] = displays
    displays = desk === undefined ? [] : [desk]
    monitors.emit('display-removed')
    expect([open(), log]).toEqual([[], ['p watched', 'p left']])
    displays = [...displays, display(7, stage?.label ?? '', 1920)]
    monitors.emit('display-added')
    expect(open()).toHaveLength(1)
  })

  it('two monitors of one name are not guessed at', () => {
    displays = [display(1, 'Desk'), display(5, 'HDMI'), display(6, 'HDMI')]
    windows.show([page('p', { id: 2, label: 'HDMI' })])
    windows.begin()
    expect(made).toEqual([])
  })

  it('closed by a person, it is taken off its monitor by the desk, which may refuse it', () => {
    windows.show([page('p', { id: 2, label: 'Stage left' })])
    windows.begin()
    let prevented = false
    made[0]?.events.emit('close', {
      preventDefault() {
        prevented = true
      },
    })
    expect([prevented, log, open().length]).toEqual([true, ['{"id":"p","displayId":null}'], 1])
    windows.show([page('p', null)])
    expect(open()).toEqual([])
  })

  it('loads a page again that crashed, lets it go nowhere, and ends with the desk', () => {
    windows.show([page('p', { id: 2, label: 'Stage left' })])
    windows.begin()
    const [window] = made
    window?.contents.emit('render-process-gone')
    expect(window?.loaded).toEqual([url, url])
    let prevented = false
    window?.contents.emit('will-navigate', {
      preventDefault() {
        prevented = true
      },
    })
    expect(prevented).toBe(true)
    windows.close()
    expect(open()).toEqual([])
  })
})

function fakeWindow(options: BrowserWindowConstructorOptions, made: FakeWindow[]) {
  const contents = new EventEmitter()
  const events = new EventEmitter()
  const fake: FakeWindow = {
    id: 100 + made.length,
    options,
    events,
    contents,
    loaded: [],
    sent: [],
    shown: false,
    destroyed: false,
  }
  made.push(fake)
  return strict({
    async loadURL(address: string) {
      fake.loaded.push(address)
    },
    showInactive() {
      fake.shown = true
    },
    isDestroyed: () => fake.destroyed,
    destroy() {
      fake.destroyed = true
    },
    on: (name: string, listener: (...args: unknown[]) => void) => events.on(name, listener),
    once: (name: string, listener: (...args: unknown[]) => void) => events.once(name, listener),
    webContents: strict({
      id: fake.id,
      send: (...told: unknown[]) => void fake.sent.push(told),
      on: (name: string, listener: (...args: unknown[]) => void) => contents.on(name, listener),
      setWindowOpenHandler(handler: () => { readonly action: string }) {
        expect(handler().action).toBe('deny')
      },
    }),
  }) as unknown as ReturnType<OutputWindowsOptions['createWindow']>
}

/** Throws when something is asked of it that is not there. */
function strict<T extends object>(value: T): T {
  return new Proxy(value, {
    get(target, key, receiver) {
      if (
        !(key in target) &&
        typeof key === 'string' &&
        !/^(then|toJSON|asymmetricMatch|\$\$typeof)$/.test(key)
      )
        throw new Error(`Electron was asked for ${key}`)
      return Reflect.get(target, key, receiver)
    },
  })
}
