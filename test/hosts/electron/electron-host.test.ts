import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BridgeListener } from '../../../src-main/contract/bridge/events.ts'
import type { DeskSlice, ShowSlice } from '../../../src-main/contract/bridge/slices.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { type Language, languages } from '../../../src-main/domain/language.ts'
import {
  type ElectronHostOptions,
  runElectronHost,
  type SignalEnds,
  type StartedDesk,
} from '../../../src-main/hosts/electron/electron-host.ts'
import type { DeskStatus } from '../../../src-main/hosts/instance/desk-status.ts'
import { surfacesRig } from '../../desk/surfaces/rig.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { endOfTurn } from '../../support/end-of-turn.ts'
import { createFakeElectron, type FakeElectron } from './fake-electron.ts'
import { hostOver } from './host-over.ts'

/** As much of the slice as the host reads. */
const showIn = (phase: string) => ({ mode: 'show', state: { phase }, outside: null }) as unknown as ShowSlice

const preventable = () => {
  const event = {
    prevented: 0,
    preventDefault() {
      event.prevented += 1
    },
  }
  return event
}

describe('the Electron host', () => {
  let electron: FakeElectron
  let rendererDir: string
  let log: string[]
  let outputs: string[]
  const subscribed = new Set<BridgeListener>()
  const notify: BridgeListener = (name, payload) => {
    for (const listener of [...subscribed]) listener(name, payload)
  }
  let bringToFront: () => void
  let signals: SignalEnds
  let asked: Parameters<ElectronHostOptions['makeWindow']>[0]
  let time: VirtualTime
  let reported: DeskStatus[]
  let reloads: number
  let closed: Promise<void>
  let locked: boolean
  let chosen: Language | null

  beforeEach(() => {
    electron = createFakeElectron()
    rendererDir = mkdtempSync(join(tmpdir(), 'showcall-pages-'))
    for (const language of languages) {
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
    time = createVirtualTime()
    reported = []
    reloads = 3
    closed = Promise.resolve()
  })

  const desk = (): StartedDesk => ({
    // Of the desk, the host uses these alone.
    desk: {
      locked: () => locked,
      notices: { add: (kind: string, text: string) => void log.push(`${kind}: ${inEnglish(text)}`) },
      snapshot: () => ({ show: showIn('pre-show') }),
      emit: (name: string, payload: unknown) => void log.push(`${name} ${JSON.stringify(payload)}`),
      subscribe(listener: BridgeListener) {
        subscribed.add(listener)
        return () => subscribed.delete(listener)
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
    store: { get: () => undefined, set: () => undefined },
    woke: () => void log.push('woke'),
    outputs: {
      begin: () => void outputs.push(`begun after ${electron.loaded.length} page`),
      close: () => void outputs.push('closed'),
    },
    close: by => {
      log.push(by === 'person' ? 'closed' : 'closed by the system')
      return closed
    },
    installUpdate: async () => void log.push('update'),
  })

  const run = async (start: () => Promise<StartedDesk | null> = async () => desk()): Promise<void> => {
    subscribed.clear()
    const running = runElectronHost(electron.calls, {
      platform: 'linux',
      rendererDir,
      makeWindow(options) {
        asked = options
        const window = electron.makeWindow()
        return {
          window,
          show: window.show,
          languageChanged: () => void log.push(`menu in ${options.language()}`),
        }
      },
      timers: time.timers,
      watcher: {
        report: status => void reported.push(status),
        onAir: () => false,
        giveUp: () => undefined,
        restarts: false,
      },
      start: host => {
        bringToFront = host.bringToFront
        return start()
      },
      startFailed: async error => void log.push(`failed: ${String(error)}`),
      handleSignals(ends) {
        signals = ends
      },
      mayReload() {
        reloads -= 1
        return reloads >= 0
      },
      report: text => void log.push(`report: ${inEnglish(text)}`),
    })
    electron.ready()
    await running
  }

  it('opens one window on the desk, and shows it once it is painted', async () => {
    await run()
    expect(electron.made()).toBe(1)
    expect(electron.loaded).toEqual(['showcall://desk/index.html'])
    expect(electron.schemes).toEqual(['showcall'])
    expect(electron.window.shown).toBe(false)
    electron.window.emit('ready-to-show')
    expect(electron.window.shown).toBe(true)
  })

  it('lets the window show a view, warn and quit by the rules of the desk', async () => {
    await run()
    asked.show('help')
    asked.warn('The link was not opened.')
    expect(log).toEqual(['view {"view":"help"}', 'warning: The link was not opened.'])
    locked = true
    asked.quit()
    expect(electron.window.destroyed).toBe(false)
    locked = false
    asked.quit()
    expect(electron.window.destroyed).toBe(true)
  })

  it('has the menu in the language of the desk, and again when a person changes it', async () => {
    await run()
    chosen = 'de'
    // Of the slice, the host reads nothing: any change of the desk's settings may be one of the language.
    notify('desk', {} as DeskSlice)
    expect(log).toEqual(['menu in de'])
  })

  it("carries the page's requests to the desk, and the desk's events to the page", async () => {
    await run()
    const page = electron.page()
    const received: unknown[] = []
    page.listen('events', events => received.push(events))
    expect(await page.call('clock', {})).toEqual({ ok: true, value: { received: true } })
    expect(log).toEqual(['7 clock {}'])
    notify('notices', [])
    notify('undo', null)
    await endOfTurn()
    expect(received).toEqual([
      [
        ['notices', []],
        ['undo', null],
      ],
    ])
    const before = electron.sent.length
    electron.crash(true)
    notify('notices', [])
    await endOfTurn()
    electron.crash(false)
    electron.window.destroyed = true
    notify('notices', [])
    await endOfTurn()
    expect(electron.sent).toHaveLength(before)
  })

  it('sends a page that was loaded anew each event once', async () => {
    await run()
    electron.page().listen('events', () => undefined)
    const received: unknown[] = []
    electron.page().listen('events', events => received.push(events))
    notify('notices', [])
    await endOfTurn()
    expect(received).toEqual([[['notices', []]]])
  })

  it.each([
    ['another page in the window', 'https://elsewhere.test/'],
    ['a host that only looks like the desk', 'showcall://desk.evil/index.html'],
    ['a frame that has gone', null],
  ])('does not serve %s', async (_who, url) => {
    await run()
    const other = electron.page(url)
    other.listen('events', () => undefined)
    void other.call('snapshot', {}).catch(() => undefined)
    // The page is served after that.
    await electron.page().call('clock', {})
    notify('notices', [])
    await endOfTurn()
    expect(log).toEqual(['7 clock {}'])
    expect(electron.sent).toHaveLength(1)
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

  it('closes devices and database before it exits, once', async () => {
    await run()
    const event = preventable()
    electron.emitApp('before-quit', event)
    electron.emitApp('before-quit', event)
    electron.emitApp('window-all-closed')
    await time.advance(0)
    expect(log.filter(line => line === 'closed')).toEqual(['closed'])
    // Electron itself would close the outputs as if a person had.
    expect(event.prevented).toBe(2)
    expect(electron.exits).toEqual([0])
    expect(reported.at(-1)).toEqual({ status: 'stopping' })
  })

  it('exits after five seconds when something does not close', async () => {
    closed = new Promise(() => undefined)
    await run()
    electron.window.close()
    await time.advance(4_999)
    expect(electron.exits).toEqual([])
    await time.advance(1)
    expect(electron.exits).toEqual([0])
    expect(log).toContain('report: Not everything closed in time.')
    expect(log).not.toContain('update')
  })

  it('stays open while the show is locked, and says how to unlock it', async () => {
    await run()
    locked = true
    electron.window.minimized = true
    electron.window.close()
    const event = preventable()
    electron.emitApp('before-quit', event)
    await time.advance(10_000)
    const said = 'warning: The show is locked, so Showcall stays open. Hold L to unlock it first.'
    expect(log).toEqual([said, said])
    expect(event.prevented).toBe(1)
    expect(electron.window).toMatchObject({ destroyed: false, minimized: false, focused: true })
    expect(electron.exits).toEqual([])
    locked = false
    electron.window.close()
    await time.advance(0)
    expect(electron.window.destroyed).toBe(true)
    expect(electron.exits).toEqual([0])
  })

  it('asks before unsaved edits are lost, and closes only when that is confirmed', async () => {
    await run()
    electron.window.close = () => {
      // The page refuses to unload: Electron cancels the close.
      electron.window.emit('close', preventable())
      electron.webContents.emit('will-prevent-unload', preventable())
    }
    electron.answer = 0
    electron.emitApp('before-quit', preventable())
    await time.advance(0)
    expect(electron.boxes).toEqual([
      { message: 'Some edits are not saved yet.', buttons: ['Go back', 'Quit without saving'] },
    ])
    expect(electron.exits).toEqual([])
    electron.answer = 1
    electron.emitApp('before-quit', preventable())
    await time.advance(0)
    expect(electron.window.destroyed).toBe(true)
    expect(electron.exits).toEqual([0])
  })

  it('stops without asking when it is interrupted twice, or interrupted while locked', async () => {
    await run()
    electron.window.close = () => {
      electron.window.emit('close', preventable())
      electron.webContents.emit('will-prevent-unload', preventable())
    }
    electron.answer = 0
    signals.interrupt()
    await time.advance(0)
    // The person went back: the next Ctrl-C asks again.
    electron.answer = null
    signals.interrupt()
    await time.advance(0)
    expect([electron.boxes.length, electron.exits]).toEqual([2, []])
    signals.interrupt()
    await time.advance(0)
    expect(electron.exits).toEqual([0])
    electron = createFakeElectron()
    await run()
    locked = true
    signals.interrupt()
    await time.advance(0)
    expect(electron.exits).toEqual([0])
  })

  it('ends at once by a signal that comes before the desk is up', async () => {
    const starting = Promise.withResolvers<StartedDesk>()
    void run(() => starting.promise)
    await time.advance(0)
    expect(signals.locked()).toBe(false)
    signals.interrupt()
    expect([electron.exits, reported]).toEqual([[0], [{ status: 'stopping' }]])
  })

  it('asks nothing when the page holds back a reload of its own', async () => {
    await run()
    electron.webContents.emit('will-prevent-unload', preventable())
    await time.advance(0)
    expect(electron.boxes).toEqual([])
  })

  it('ends in good order when the system ends it, locked or not', async () => {
    await run()
    locked = true
    const event = preventable()
    electron.emitPower('shutdown', event)
    electron.window.emit('session-end', {})
    signals.stop()
    await time.advance(0)
    expect([log, electron.exits]).toEqual([['closed by the system', 'update'], [0]])
    expect(event.prevented).toBe(1)
  })

  it('does not outlive its window, locked or not', async () => {
    await run()
    locked = true
    electron.window.destroy()
    await time.advance(0)
    expect(electron.exits).toEqual([0])
  })

  it('opens outputs on their monitors after the desk, and takes them off with it', async () => {
    await run()
    electron.window.emit('ready-to-show')
    expect(outputs).toEqual(['begun after 1 page'])
    electron.window.destroy()
    expect(outputs).toEqual(['begun after 1 page', 'closed'])
  })

  it('looks at the clocks when the computer wakes', async () => {
    await run()
    electron.emitPower('resume')
    expect(log).toEqual(['woke'])
  })

  it('shows the window and its outputs after five seconds, painted or not', async () => {
    await run()
    await time.advance(4_999)
    expect(electron.window.shown).toBe(false)
    await time.advance(1)
    expect(electron.window.shown).toBe(true)
    expect(outputs).toEqual(['begun after 1 page'])
  })

  it('tries again when the page does not load, and goes on without it', async () => {
    electron.window.failsToLoad = 2
    await run()
    await time.advance(1_000)
    expect(electron.loaded).toHaveLength(3)
    expect(log.filter(line => line.startsWith('report: The page was not loaded'))).toHaveLength(2)
    expect(electron.boxes).toEqual([])
  })

  it('offers to load a page again that never loads', async () => {
    electron.window.failsToLoad = 5
    await run()
    await time.advance(5_000)
    expect(electron.boxes.map(box => box.message)).toEqual(['The Showcall window stopped working.'])
    // The answer loads it once more.
    expect(electron.loaded).toHaveLength(6)
    expect(electron.exits).toEqual([])
  })

  it('loads a crashed page again, with its keys released, as often as the limit allows', async () => {
    await run()
    electron.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
    expect(log[0]).toBe('7 gone')
    expect(electron.loaded).toHaveLength(2)
    reloads = 0
    electron.answer = 0
    electron.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
    expect(electron.boxes.map(box => box.message)).toEqual(['The Showcall window stopped working.'])
    await time.advance(0)
    expect(electron.loaded).toHaveLength(3)
  })

  it('leaves a window alone that was destroyed with its page', async () => {
    await run()
    electron.window.destroy()
    electron.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
    expect(electron.loaded).toHaveLength(1)
  })

  it('ends a page that does not answer for ten seconds, and loads it again', async () => {
    await run()
    electron.webContents.emit('unresponsive')
    await time.advance(4_999)
    electron.webContents.emit('responsive')
    await time.advance(10_000)
    expect(electron.pageKills()).toBe(0)
    electron.webContents.emit('unresponsive')
    await time.advance(5_000)
    expect(electron.pageKills()).toBe(1)
    expect(electron.loaded).toHaveLength(2)
  })

  it('reports to its parent process when the page has loaded and when the show is on air', async () => {
    await run()
    expect(reported).toEqual([{ status: 'on-air', onAir: false }])
    const page = electron.page()
    await page.call('snapshot', {})
    await page.call('snapshot', {})
    notify('show', showIn('running'))
    notify('show', showIn('paused'))
    notify('show', showIn('ended'))
    expect(reported.slice(1)).toEqual([
      { status: 'loaded' },
      { status: 'on-air', onAir: true },
      { status: 'on-air', onAir: false },
    ])
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
    expect(reported).toEqual([{ status: 'handed-over' }])
    expect(electron.made()).toBe(0)
    electron = createFakeElectron()
    await run(async () => {
      throw new Error('the disk is full')
    })
    expect(electron.exits).toEqual([1])
    expect(log).toEqual(['failed: Error: the disk is full'])
  })
})

it("a press of the window's page that Electron hands over late does nothing, and says so; the next one acts", async () => {
  const rig = await surfacesRig()
  const page = (await hostOver(rig)).page()
  const press = async (ago: number): Promise<void> => {
    for (const edge of ['down', 'up'] as const)
      await page.call('trigger', {
        kind: 'keyboard',
        control: 'Space',
        edge,
        intent: { action: 'go' },
        saw: rig.desk.snapshot().show.version,
        made: rig.time.now() - ago,
      })
    await rig.time.advance(100)
  }
  await press(2_500)
  expect(rig.onAir()).toBeNull()
  expect(rig.pressResult()).toMatchObject({ action: 'go', outcome: 'refused', reason: 'too-late' })
  expect(inEnglish(rig.pressResult()?.detail ?? null)).toBe('It was 2.5 s late.')
  await press(1_900)
  expect(rig.onAir()).toBe('a')
})
