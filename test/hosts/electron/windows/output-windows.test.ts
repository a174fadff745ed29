import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions, Display, Rectangle } from 'electron'
import { beforeEach, describe, expect, it } from 'vitest'
import { openChannel, remote, serve } from '../../../../src-main/base/channel.ts'
import { outputChannel } from '../../../../src-main/contract/bridge/channels.ts'
import type { OutputPageActs, OutputPageDesk } from '../../../../src-main/contract/bridge/output-pages.ts'
import type { OutputViewer, PlacedOutput } from '../../../../src-main/desk/ports/output-screens.ts'
import { instant } from '../../../../src-main/domain/time/time.ts'
import {
  createOutputWindows,
  type OutputWindows,
  type OutputWindowsOptions,
} from '../../../../src-main/hosts/electron/windows/output-windows.ts'
import { createVirtualTime, type VirtualTime } from '../../../fakes/virtual-time.ts'

const url = 'showcall://desk/output/index.html'

interface FakeWindow {
  readonly options: BrowserWindowConstructorOptions
  readonly events: EventEmitter
  readonly contents: EventEmitter
  readonly loaded: string[]
  readonly sent: unknown[]
  /** What was called of it, with its arguments, in order. */
  readonly calls: string[]
  bounds: Rectangle
  shown: boolean
  destroyed: boolean
  /** Rejects the next load. */
  failing: boolean
}

const display = (id: number, label: string, x = 0, width = 1920, height = 1080): Display =>
  // Of a monitor, the host uses these alone.
  strict({
    id,
    label,
    bounds: { x, y: 0, width, height },
    size: { width, height },
    scaleFactor: 1,
  }) as unknown as Display

const onStage: PlacedOutput = { id: 'p', name: 'Clock', displayId: 2 }

describe('output windows', () => {
  let time: VirtualTime
  let displays: Display[]
  let monitors: EventEmitter
  let made: FakeWindow[]
  let windows: OutputWindows
  let log: string[]
  let viewer: OutputViewer | null

  const create = (platform: NodeJS.Platform): void => {
    windows = createOutputWindows({
      monitors: strict({
        getAllDisplays: () => displays,
        getPrimaryDisplay: () => displays[0],
        on: (name: string, listener: () => void) => monitors.on(name, listener),
      }) as unknown as OutputWindowsOptions['monitors'],
      createWindow: options =>
        fakeWindow(options, made, bounds => (platform === 'linux' ? asX11(bounds, displays) : bounds)),
      preload: '/output-preload.cjs',
      platform,
      timers: time.timers,
      now: time.now,
    })
    windows.serve({
      pages: {
        watch(pageId, by) {
          log.push(`${pageId} watched`)
          viewer = by
          return () => void log.push(`${pageId} left`)
        },
        prompted: () => null,
        write(request) {
          log.push(JSON.stringify(request))
          return { ok: true }
        },
        crashedOften: pageId => void log.push(`${pageId} crashed often`),
      },
      clock: () => ({ now: instant(42), clockSteps: 0 }),
    })
  }
  beforeEach(() => {
    time = createVirtualTime()
    displays = [display(1, 'Desk'), display(2, 'Stage left', 1920)]
    monitors = new EventEmitter()
    made = []
    log = []
    viewer = null
    create('linux')
  })

  /** The page in a window, or another one there. */
  const pageIn = ({ contents }: FakeWindow, frame: { readonly url: string } | null = { url }) => {
    const acts: OutputPageActs = { drawn: async () => void log.push('drawn') }
    const channel = openChannel(
      {
        send: message => void contents.emit('ipc-message', { senderFrame: frame }, outputChannel, message),
        on: received => void contents.on('sent', received),
      },
      serve(acts),
    )
    const received: unknown[] = []
    const desk = remote<OutputPageDesk>(channel)
    return {
      channel,
      desk,
      received,
      start: () => desk.onEvent((...event) => received.push(event)),
    }
  }
  const open = () => made.filter(({ destroyed }) => !destroyed)
  /** The window of the one page, shown. */
  const showOne = async (): Promise<FakeWindow> => {
    windows.show([onStage])
    windows.begin()
    const [window] = made
    if (window === undefined) throw new Error('No window was opened.')
    window.events.emit('ready-to-show')
    await time.advance(0)
    return window
  }

  it('lists the monitors with their places, and which is the main one', () => {
    expect(windows.list()).toEqual([
      { id: 1, label: 'Desk', x: 0, y: 0, width: 1920, height: 1080, primary: true },
      { id: 2, label: 'Stage left', x: 1920, y: 0, width: 1920, height: 1080, primary: false },
    ])
  })

  it('fills the monitor with a sandboxed window, once the desk is there, and leaves the keys to it', async () => {
    windows.show([onStage])
    expect(made).toEqual([])
    const window = await showOne()
    expect(made).toHaveLength(1)
    expect(window.options).toMatchObject({
      x: 1920,
      y: 0,
      width: 1920,
      // One row more than the monitor has: see `asX11`.
      height: 1081,
      frame: false,
      show: false,
      focusable: false,
      movable: false,
      resizable: false,
      minimizable: false,
      skipTaskbar: true,
      roundedCorners: false,
      hasShadow: false,
      backgroundColor: '#000000',
    })
    expect(window.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      spellcheck: false,
      // The desk and its outputs have one origin: its zoom must not reach them.
      zoomMode: 'disabled',
      preload: '/output-preload.cjs',
    })
    expect(window.loaded).toEqual([url])
    expect(window.calls).toEqual(['setAlwaysOnTop true screen-saver', 'showInactive'])
  })

  it.each(['darwin', 'win32', 'linux'] as const)(
    'never asks for full screen, which takes the focus and switches Spaces: %s',
    async platform => {
      create(platform)
      const { options } = await showOne()
      expect(options).not.toHaveProperty('fullscreen')
      expect(options).not.toHaveProperty('kiosk')
      expect(options.fullscreenable).toBe(false)
    },
  )

  it('on macOS reaches below the menu bar, is in every Space and not in Mission Control', async () => {
    create('darwin')
    const { options, calls } = await showOne()
    expect(options).toMatchObject({ enableLargerThanScreen: true, hiddenInMissionControl: true })
    expect(calls).toContain(
      'setVisibleOnAllWorkspaces true {"visibleOnFullScreen":true,"skipTransformProcessType":true}',
    )
  })

  it('on Windows has no invisible border', async () => {
    create('win32')
    expect((await showOne()).options.thickFrame).toBe(false)
  })

  it('on Linux is not managed by the window manager, which would put it below panels', async () => {
    const { options } = await showOne()
    expect(options.focusable).toBe(false)
    expect(options).not.toHaveProperty('enableLargerThanScreen')
    expect(options).not.toHaveProperty('thickFrame')
  })

  it('is put right when the system fits the new window into its work area', async () => {
    windows.show([onStage])
    windows.begin()
    const [window] = made
    if (window === undefined) throw new Error('No window was opened.')
    window.bounds = { x: 1920, y: 40, width: 1920, height: 1040 }
    window.events.emit('ready-to-show')
    expect(covers(window.bounds, displays[1])).toBe(true)
  })

  it.each(['darwin', 'win32', 'linux'] as const)('leaves no edge of its monitor free: %s', async platform => {
    create(platform)
    const window = await showOne()
    expect(covers(window.bounds, displays[1])).toBe(true)
  })

  it('shows a page that never says that it is ready after five seconds', async () => {
    windows.show([onStage])
    windows.begin()
    await time.advance(4_999)
    expect(made[0]?.shown).toBe(false)
    await time.advance(1)
    expect(made[0]?.shown).toBe(true)
  })

  it('sends the page what it shows once it asks, and the time, and nothing else', async () => {
    const window = await showOne()
    const page = pageIn(window)
    page.start()
    expect(await page.desk.clock()).toEqual({ now: 42, clockSteps: 0 })
    expect(log).toEqual(['p watched'])
    viewer?.send('rows', { rows: [] })
    expect(page.received).toEqual([['rows', { rows: [] }]])
    await viewer?.ask()
    expect(log).toEqual(['p watched', 'drawn'])
    await expect(page.channel.call('snapshot', [])).rejects.toThrow()
    expect(await page.channel.call('say', [{ say: 'word', word: 'help' }])).toBe('refused')
    const before = window.sent.length
    for (const frame of [{ url: 'https://elsewhere.test/' }, null]) {
      const other = pageIn(window, frame)
      other.start()
      void other.desk.clock()
    }
    await time.advance(0)
    expect([log, window.sent.length]).toEqual([['p watched', 'drawn'], before])
  })

  it('sends a page that was loaded again everything anew, and no page twice', async () => {
    const window = await showOne()
    pageIn(window).start()
    const again = pageIn(window)
    again.start()
    expect(log).toEqual(['p watched', 'p left', 'p watched'])
    viewer?.send('rows', { rows: [] })
    expect(again.received).toHaveLength(1)
  })

  it('a monitor that is unplugged takes its window along at once, before it is reported to the desk', async () => {
    const window = await showOne()
    pageIn(window).start()
    let openWhenTold = -1
    windows.onChange(() => {
      openWhenTold = open().length
    })
    displays = displays.slice(0, 1)
    monitors.emit('display-removed')
    expect([open(), openWhenTold, log]).toEqual([[], 0, ['p watched', 'p left']])
    displays = [...displays, display(7, 'Stage left', 1920, 3840, 2160)]
    windows.show([{ ...onStage, displayId: 7 }])
    expect(open().map(({ options }) => options.width)).toEqual([3840])
  })

  it('fills its monitor again when that has another resolution or place, without loading its page anew', async () => {
    const window = await showOne()
    displays = [display(1, 'Desk', 0, 1280, 720), display(2, 'Stage left', 1280, 3840, 2160)]
    monitors.emit('display-metrics-changed')
    expect(covers(window.bounds, displays[1])).toBe(true)
    expect([window.loaded, open()]).toEqual([[url], [window]])
  })

  it('closed by a person, it is taken off its monitor by the desk, which may refuse it', async () => {
    const window = await showOne()
    let prevented = false
    window.events.emit('close', {
      preventDefault() {
        prevented = true
      },
    })
    expect([prevented, log, open().length]).toEqual([true, ['{"id":"p","displayId":null}'], 1])
    windows.show([])
    expect(open()).toEqual([])
  })

  it('loads a page again that could not be loaded', async () => {
    const window = await showOne()
    window.failing = true
    window.contents.emit('render-process-gone')
    await time.advance(999)
    expect(window.loaded).toEqual([url, url])
    await time.advance(1)
    expect(window.loaded).toEqual([url, url, url])
    await time.advance(10_000)
    expect(window.loaded).toHaveLength(3)
  })

  it('a page that crashes is loaded again three times a minute; then the monitor is black for a minute, and it is reported to the desk', async () => {
    const window = await showOne()
    pageIn(window).start()
    const crash = async (): Promise<void> => {
      window.contents.emit('render-process-gone')
      await time.advance(1_000)
    }
    for (let count = 0; count < 3; count += 1) await crash()
    expect(window.loaded).toEqual([url, url, url, url])
    // What shows nothing is no screen.
    expect(log).toEqual(['p watched', 'p left'])
    await crash()
    expect(window.loaded.at(-1)).toBe('about:blank')
    expect(log.at(-1)).toBe('p crashed often')
    await time.advance(58_999)
    expect(window.loaded.at(-1)).toBe('about:blank')
    await time.advance(1)
    expect(window.loaded.at(-1)).toBe(url)
    await crash()
    expect(window.loaded.at(-1)).toBe(url)
  })

  it('a page that hangs for ten seconds is ended and loaded again; one that answers in time is not', async () => {
    const window = await showOne()
    window.contents.emit('unresponsive')
    await time.advance(9_999)
    window.contents.emit('responsive')
    await time.advance(1)
    expect(window.calls).not.toContain('forcefullyCrashRenderer')
    window.contents.emit('unresponsive')
    await time.advance(10_000)
    expect(window.calls).toContain('forcefullyCrashRenderer')
    expect(window.loaded).toEqual([url, url])
  })

  it('lets its page go nowhere, and ends with the desk', async () => {
    const window = await showOne()
    let prevented = false
    window.contents.emit('will-navigate', {
      url: 'https://elsewhere.test/',
      preventDefault() {
        prevented = true
      },
    })
    expect(prevented).toBe(true)
    windows.close()
    expect(open()).toEqual([])
    // Nothing is asked of a window that is gone.
    window.contents.emit('render-process-gone')
    await time.advance(120_000)
    expect(window.loaded).toEqual([url])
  })
})

/** Chromium makes an X11 window that has the size of any monitor smaller by a pixel, also in `setBounds`. */
function asX11(bounds: Rectangle, displays: readonly Display[]): Rectangle {
  const { width, height } = bounds
  const fills = displays.some(({ size }) => size.width === width && size.height === height)
  return fills ? { ...bounds, width: width - 1, height: height - 1 } : bounds
}

const covers = ({ x, y, width, height }: Rectangle, monitor: Display | undefined): boolean =>
  monitor !== undefined &&
  x === monitor.bounds.x &&
  y === monitor.bounds.y &&
  width >= monitor.bounds.width &&
  height >= monitor.bounds.height

function fakeWindow(
  options: BrowserWindowConstructorOptions,
  made: FakeWindow[],
  placed: (bounds: Rectangle) => Rectangle,
) {
  const contents = new EventEmitter()
  const events = new EventEmitter()
  const { x = 0, y = 0, width = 800, height = 600 } = options
  const fake: FakeWindow = {
    options,
    events,
    contents,
    loaded: [],
    sent: [],
    calls: [],
    bounds: placed({ x, y, width, height }),
    shown: false,
    destroyed: false,
    failing: false,
  }
  made.push(fake)
  const alive = (): void => {
    if (fake.destroyed) throw new Error('Object has been destroyed')
  }
  return strict({
    async loadURL(address: string) {
      alive()
      fake.loaded.push(address)
      const { failing } = fake
      fake.failing = false
      if (failing) throw new Error('ERR_ABORTED')
    },
    showInactive() {
      alive()
      fake.calls.push('showInactive')
      fake.shown = true
    },
    isVisible: () => fake.shown,
    setAlwaysOnTop: (...args: unknown[]) => void fake.calls.push(`setAlwaysOnTop ${args.join(' ')}`),
    setVisibleOnAllWorkspaces: (on: boolean, more: unknown) =>
      void fake.calls.push(`setVisibleOnAllWorkspaces ${on} ${JSON.stringify(more)}`),
    getBounds: () => fake.bounds,
    setBounds(bounds: Rectangle) {
      alive()
      fake.bounds = placed(bounds)
    },
    isDestroyed: () => fake.destroyed,
    destroy() {
      fake.destroyed = true
    },
    on: (name: string, listener: (...args: unknown[]) => void) => events.on(name, listener),
    once: (name: string, listener: (...args: unknown[]) => void) => events.once(name, listener),
    webContents: strict({
      send(...told: unknown[]) {
        fake.sent.push(told)
        contents.emit('sent', told[1])
      },
      isCrashed: () => false,
      on: (name: string, listener: (...args: unknown[]) => void) => contents.on(name, listener),
      forcefullyCrashRenderer() {
        fake.calls.push('forcefullyCrashRenderer')
        contents.emit('render-process-gone')
      },
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
