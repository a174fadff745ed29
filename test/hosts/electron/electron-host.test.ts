import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventChannel, requestChannel } from '../../../src-main/contract/bridge/channels.ts'
import type { BridgeListener } from '../../../src-main/desk/emitter.ts'
import type { Language } from '../../../src-main/domain/language.ts'
import { runElectronHost, type StartedDesk } from '../../../src-main/hosts/electron/electron-host.ts'
import { createFakeElectron, type FakeElectron } from './fake-electron.ts'

const page = { url: 'showcall://desk/index.html', contents: 7 }

describe('the Electron host', () => {
  let electron: FakeElectron
  let rendererDir: string
  let log: string[]
  let outputs: string[]
  let tell: BridgeListener
  let bringToFront: () => void
  let terminate: () => void
  let locked: boolean
  let chosen: Language | null

  beforeEach(() => {
    electron = createFakeElectron()
    rendererDir = mkdtempSync(join(tmpdir(), 'showcall-pages-'))
    for (const language of ['en', 'de']) {
      mkdirSync(join(rendererDir, language))
      writeFileSync(
        join(rendererDir, language, 'index.html'),
        `<!doctype html><title>Showcall ${language}</title>`,
      )
    }
    chosen = null
    writeFileSync(join(rendererDir, 'secrets.db'), 'secret')
    log = []
    outputs = []
    locked = false
  })
  afterEach(() => rmSync(rendererDir, { recursive: true }))

  const desk = (): StartedDesk => ({
    // Of the desk, the host uses these alone.
    desk: {
      locked: () => locked,
      notices: { add: (kind: string, text: string) => void log.push(`${kind}: ${text}`) },
      subscribe(listener: BridgeListener) {
        tell = listener
        return () => undefined
      },
    } as unknown as StartedDesk['desk'],
    bridge: {
      async handle({ id }, name, payload) {
        log.push(`${id} ${name} ${JSON.stringify(payload)}`)
        return { ok: true, value: { received: true } }
      },
      disconnected: ({ id }) => void log.push(`${id} gone`),
    },
    language: () => chosen,
    woke: () => void log.push('woke'),
    outputs: {
      begin: () => void outputs.push(`begun after ${electron.loaded.length} page`),
      close: () => void outputs.push('closed'),
    },
    close: async () => void log.push('closed'),
  })

  const run = async (start: () => Promise<StartedDesk | null> = async () => desk()): Promise<void> => {
    const running = runElectronHost(electron.calls, {
      rendererDir,
      preload: '/preload.cjs',
      start: front => {
        bringToFront = front
        return start()
      },
      failed: error => void log.push(`failed: ${String(error)}`),
      told(stop) {
        terminate = stop
      },
    })
    electron.ready()
    await running
  }

  it('opens one sandboxed, isolated window on the desk', async () => {
    await run()
    expect(electron.created).toHaveLength(1)
    expect(electron.created[0]?.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      preload: '/preload.cjs',
    })
    expect(electron.loaded).toEqual(['showcall://desk/index.html'])
    expect(electron.schemes).toEqual(['showcall'])
    expect(electron.window.shown).toBe(false)
    electron.window.emit('ready-to-show')
    expect(electron.window.shown).toBe(true)
  })

  it('lets the page open nothing, go nowhere and be granted nothing', async () => {
    await run()
    expect(electron.refusals).toEqual({ permission: false, window: 'deny' })
    let prevented = false
    electron.webContents.emit('will-navigate', {
      preventDefault() {
        prevented = true
      },
    })
    expect(prevented).toBe(true)
  })

  it("carries the page's requests to the desk, and the desk's events to the page", async () => {
    await run()
    expect(await electron.invoke(requestChannel, page, 'clock', {})).toEqual({
      ok: true,
      value: { received: true },
    })
    expect(log).toEqual(['7 clock {}'])
    tell('notices', [])
    expect(electron.sent).toEqual([[eventChannel, 'notices', []]])
    electron.window.destroyed = true
    tell('notices', [])
    expect(electron.sent).toHaveLength(1)
  })

  it.each([
    ['another page in the window', { url: 'https://elsewhere.test/', contents: 7 }],
    ['another window', { url: 'showcall://desk/index.html', contents: 8 }],
    ['a host that only looks like the desk', { url: 'showcall://desk.evil/index.html', contents: 7 }],
  ])('does not serve %s', async (_who, from) => {
    await run()
    expect(await electron.invoke(requestChannel, from, 'snapshot', {})).toMatchObject({ ok: false })
    expect(log).toEqual([])
  })

  it('serves the built pages, and no other file of the computer', async () => {
    await run()
    const index = await electron.file('showcall://desk/index.html')
    expect(index.status).toBe(200)
    expect(index.headers.get('content-type')).toContain('text/html')
    expect(await index.text()).toContain('Showcall')
    for (const path of ['/secrets.db', '/%2e%2e/%2e%2e/etc/hosts.html', '/..%2fx.html', '/missing.js']) {
      expect((await electron.file(`showcall://desk${path}`)).status).toBe(404)
    }
    expect((await electron.file('showcall://other/index.html')).status).toBe(404)
  })

  it('serves the pages in the language of the system, or in the one that was chosen since', async () => {
    electron = createFakeElectron('de-AT')
    await run()
    const title = async () => (await electron.file('showcall://desk/index.html')).text()
    expect(await title()).toContain('Showcall de')
    chosen = 'en'
    expect(await title()).toContain('Showcall en')
  })

  it('lets the page load itself anew, and nothing else', async () => {
    await run()
    let prevented = 0
    const preventDefault = () => {
      prevented += 1
    }
    electron.webContents.emit('will-navigate', { url: page.url, preventDefault })
    expect(prevented).toBe(0)
    electron.webContents.emit('will-navigate', { url: 'showcall://desk/other.html', preventDefault })
    expect(prevented).toBe(1)
  })

  it('closes devices and database before it goes, once', async () => {
    await run()
    electron.emitApp('window-all-closed')
    expect(electron.quits()).toBe(1)
    let prevented = 0
    const quit = {
      preventDefault() {
        prevented += 1
      },
    }
    electron.emitApp('before-quit', quit)
    electron.emitApp('before-quit', quit)
    await new Promise(resolve => setImmediate(resolve))
    expect(log).toEqual(['closed'])
    expect(prevented).toBe(1)
    expect(electron.exits).toEqual([0])
  })

  it('stays open while the show is locked, and says how to unlock it', async () => {
    await run()
    locked = true
    electron.window.minimized = true
    const refused = {
      prevented: 0,
      preventDefault() {
        refused.prevented += 1
      },
    }
    electron.window.emit('close', refused)
    electron.emitApp('before-quit', refused)
    await new Promise(resolve => setImmediate(resolve))
    const said = 'warning: The show is locked, so Showcall stays open. Hold L to unlock it first.'
    expect(log).toEqual([said, said])
    expect(refused.prevented).toBe(2)
    expect(electron.window).toMatchObject({ minimized: false, focused: true })
    expect(electron.exits).toEqual([])
    locked = false
    electron.window.emit('close', refused)
    expect(refused.prevented).toBe(2)
    electron.emitApp('before-quit', refused)
    await new Promise(resolve => setImmediate(resolve))
    expect(electron.exits).toEqual([0])
  })

  it('ends in good order when the system tells it to, locked or not', async () => {
    await run()
    locked = true
    terminate()
    terminate()
    await new Promise(resolve => setImmediate(resolve))
    expect([log, electron.exits]).toEqual([['closed'], [0]])
  })

  it('does not outlive its window, locked or not', async () => {
    await run()
    locked = true
    electron.window.destroyed = true
    electron.emitApp('before-quit', { preventDefault: () => undefined })
    await new Promise(resolve => setImmediate(resolve))
    expect(electron.exits).toEqual([0])
  })

  it('opens outputs on their monitors after the desk, and takes them off with it', async () => {
    await run()
    expect(outputs).toEqual(['begun after 1 page'])
    electron.window.emit('closed')
    expect(outputs).toEqual(['begun after 1 page', 'closed'])
  })

  it('looks at the clocks when the computer wakes', async () => {
    await run()
    electron.emitPower('resume')
    expect(log).toEqual(['woke'])
  })

  it('loads the page again when it crashed, with its keys released', async () => {
    await run()
    electron.webContents.emit('render-process-gone')
    expect(log).toEqual(['7 gone'])
    expect(electron.loaded).toHaveLength(2)
  })

  it('releases the keys of a page that is loaded anew', async () => {
    await run()
    electron.webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true })
    electron.webContents.emit('did-start-navigation', { isMainFrame: false, isSameDocument: false })
    expect(log).toEqual([])
    electron.webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false })
    expect(log).toEqual(['7 gone'])
  })

  it('comes to the front for a second start', async () => {
    await run()
    electron.window.minimized = true
    bringToFront()
    expect(electron.window).toMatchObject({ minimized: false, shown: true, focused: true })
  })

  it('goes quietly when another desk has the data, and with words when it cannot start', async () => {
    await run(async () => null)
    expect(electron.exits).toEqual([0])
    expect(electron.created).toEqual([])
    electron = createFakeElectron()
    await run(async () => {
      throw new Error('the disk is full')
    })
    expect(electron.exits).toEqual([1])
    expect(log).toEqual(['failed: Error: the disk is full'])
  })
})
