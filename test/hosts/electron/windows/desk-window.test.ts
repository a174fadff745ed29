import { EventEmitter } from 'node:events'
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../../src-main/contract/english.ts'
import { makeDeskWindow, type WindowMeans } from '../../../../src-main/hosts/electron/windows/desk-window.ts'
import { createVirtualTime } from '../../../fakes/virtual-time.ts'

const workArea = { x: 0, y: 25, width: 1_280, height: 775 }
const display = { id: 1, bounds: { x: 0, y: 0, width: 1_280, height: 800 }, workArea }

function rig(platform: NodeJS.Platform = 'linux') {
  const made: BrowserWindowConstructorOptions[] = []
  const menus: unknown[] = []
  const opened: string[] = []
  const warnings: string[] = []
  const contents = Object.assign(new EventEmitter(), {
    openWindow: null as ((details: { url: string }) => { action: string }) | null,
    setWindowOpenHandler(handler: (details: { url: string }) => { action: string }) {
      contents.openWindow = handler
    },
    session: new EventEmitter(),
    setZoomFactor: () => undefined,
    isDestroyed: () => false,
  })
  const window = Object.assign(new EventEmitter(), { webContents: contents, show: () => undefined })
  const means = {
    platform,
    packaged: true,
    screen: {
      getAllDisplays: () => [display],
      getDisplayNearestPoint: () => display,
      getCursorScreenPoint: () => ({ x: 0, y: 0 }),
    },
    shell: {
      async openExternal(address: string) {
        if (address.startsWith('mailto:')) throw new Error('no program')
        opened.push(address)
      },
    },
    menu: { setApplicationMenu: (menu: unknown) => void menus.push(menu), buildFromTemplate: () => 'menu' },
    createWindow(options: BrowserWindowConstructorOptions) {
      made.push(options)
      return window as unknown as BrowserWindow
    },
    timers: createVirtualTime().timers,
    // As much of Electron as a window needs before anybody touches it.
  } as unknown as WindowMeans
  makeDeskWindow(means, {
    preload: '/preload.cjs',
    page: 'showcall://desk/index.html',
    icon: null,
    store: { get: () => undefined, set: () => undefined },
    language: () => 'en',
    show: () => undefined,
    quit: () => undefined,
    warn: text => void warnings.push(inEnglish(text)),
  })
  return { made, menus, opened, warnings, contents }
}

describe('the window of the desk', () => {
  it('is sandboxed and isolated, and fits the work area of its monitor', () => {
    const [options] = rig().made
    expect(options).toMatchObject({ show: false, x: 0, y: 25, width: 1_280, height: 775 })
    expect(options?.webPreferences).toMatchObject({
      preload: '/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      backgroundThrottling: false,
    })
  })

  it('has no application menu on Windows and Linux, where a bare Alt would take the next Space', () => {
    expect(rig('linux').menus).toEqual([null])
    expect(rig('win32').menus).toEqual([null])
    expect(rig('darwin').menus).toEqual(['menu'])
  })

  it('titles the dialog in which an export is saved, where Electron shows the address of its blob', () => {
    const { contents } = rig()
    const titles: unknown[] = []
    const item = { setSaveDialogOptions: ({ title }: { title: string }) => void titles.push(title) }
    contents.session.emit('will-download', {}, item)
    expect(titles).toEqual(['Save'])
  })

  it('opens links outside, stays on its page, and says when no program takes a link', async () => {
    const { contents, opened, warnings } = rig()
    expect(contents.openWindow?.({ url: 'https://example.com/' })).toEqual({ action: 'deny' })
    expect(contents.openWindow?.({ url: 'file:///etc/passwd' })).toEqual({ action: 'deny' })
    expect(contents.openWindow?.({ url: 'mailto:stage@example.com' })).toEqual({ action: 'deny' })
    await new Promise(setImmediate)
    expect(opened).toEqual(['https://example.com/'])
    expect(warnings).toEqual([
      'No program opened mailto:stage@example.com. Copy the address and open it yourself.',
    ])
    let prevented = 0
    const preventDefault = (): void => {
      prevented += 1
    }
    contents.emit('will-navigate', { url: 'https://example.com/', isMainFrame: true, preventDefault })
    contents.emit('will-navigate', { url: 'showcall://desk/index.html', isMainFrame: true, preventDefault })
    expect(prevented).toBe(1)
  })
})
