import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outputSocketPath } from '../../../src-main/contract/bridge/channels.ts'
import type { OutputLinks, OutputViewer } from '../../../src-main/desk/ports/output-screens.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
import type { Composition } from '../../../src-main/hosts/compose.ts'
import { createOutputHost, type OutputHost } from '../../../src-main/hosts/outputs/output-host.ts'
import { type ServiceThread, startServiceThread } from '../../../src-main/service/thread/thread.ts'
import { outputPageAt } from '../../support/output-page.ts'
import { pagesDir } from './pages-dir.ts'

/** The service's thread of a host whose desk is a window. */
describe('the thread that serves output pages', () => {
  let dataDir: string
  let host: OutputHost
  let thread: ServiceThread
  let links: OutputLinks
  let viewers: OutputViewer[]
  let sockets: Socket[]

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-thread-'))
    viewers = []
    sockets = []
    host = createOutputHost({ rendererDir: pagesDir(), key: () => new Uint8Array(32).fill(1) })
    const pages = new MessageChannel()
    thread = await startServiceThread({
      entry: new URL('../../../src-main/hosts/network/service-entry.ts', import.meta.url),
      options: { dataDir, host: '127.0.0.1', port: 0, version: '0.0.0' },
      data: { pages: { relay: pages.port1, rendererDir: dataDir, here: false }, outputs: host.data },
      transfer: [pages.port1, host.data.relay],
    })
    links = host.links(new URL(thread.addresses.baseUrl).origin)
  })
  afterEach(async () => {
    for (const socket of sockets) socket.close()
    await thread.close()
    host.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** A desk with one output, a clock, whose secret is `right`. */
  const serveDesk = (): void =>
    // Of the composition, outputs use these alone.
    host.serve({
      desk: { now: () => instant(42), clockSteps: () => 0 },
      language: () => 'de',
      outputPages: {
        admission: (kind: string, key: string) =>
          kind === 'clock' && key === 'right' ? 'open' : 'no-such-output',
        pageOf: (kind: string, key: string) => (kind === 'clock' && key === 'right' ? 'page-1' : null),
        watch(_pageId: string, viewer: OutputViewer) {
          viewers.push(viewer)
          viewer.send('rows', { rows: [] })
          return () => void viewers.splice(viewers.indexOf(viewer), 1)
        },
      },
    } as unknown as Pick<Composition, 'desk' | 'outputPages' | 'language'>)
  const screen = (origin: string, path = outputSocketPath): Socket => {
    const socket = io(origin, {
      path,
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { kind: 'clock', key: 'right' },
      extraHeaders: { origin },
    })
    sockets.push(socket)
    return socket
  }
  const hears = (socket: Socket, event: string): Promise<unknown> =>
    new Promise(resolve => socket.once(event, resolve))

  it('brings outputs to browsers of this computer, but neither the page of the desk nor its bridge', async () => {
    serveDesk()
    const { origin } = links
    expect(await (await fetch(`${origin}/output/clock`)).text()).toBe('output de')
    expect((await fetch(`${origin}/assets/output-1.js`)).status).toBe(200)
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    for (const path of ['/', '/index.html', '/assets/desk-1.js', '/desk/pair'])
      expect((await fetch(origin + path)).status).toBe(404)
    await hears(screen(origin, '/desk/socket.io'), 'connect_error')
    const page = outputPageAt(screen(origin))
    expect(await page.next()).toEqual(['rows', { rows: [] }])
    expect(await page.desk.clock()).toEqual({ now: 42, clockSteps: 0 })
  })

  it('has screens wait until the desk is there', async () => {
    const shown = outputPageAt(screen(links.origin)).next()
    serveDesk()
    expect(await shown).toEqual(['rows', { rows: [] }])
  })

  it('opens a second listener for the network, whose screens are sent to and shut out as all others', async () => {
    serveDesk()
    const opened = await links.network.open({ address: '127.0.0.1', port: 0 })
    const origin = `http://127.0.0.1:${opened.ok ? opened.port : 0}`
    expect((await fetch(`${origin}/output/clock`)).status).toBe(200)
    expect((await fetch(`${origin}/healthz`)).status).toBe(404)
    const [here, there] = [screen(links.origin), screen(origin)]
    await Promise.all([outputPageAt(here).next(), outputPageAt(there).next()])
    const ended = Promise.all([hears(here, 'disconnect'), hears(there, 'disconnect')])
    for (const viewer of [...viewers]) viewer.end()
    await ended
    await expect.poll(() => viewers).toEqual([])
    const again = screen(origin)
    await outputPageAt(again).next()
    const cut = hears(again, 'disconnect')
    await links.network.close()
    await cut
    await expect(fetch(`${origin}/output/clock`)).rejects.toThrow()
    expect((await fetch(`${links.origin}/output/clock`)).status).toBe(200)
  })

  it('ends the listener for the network with itself', async () => {
    serveDesk()
    const opened = await links.network.open({ address: '127.0.0.1', port: 0 })
    const origin = `http://127.0.0.1:${opened.ok ? opened.port : 0}`
    const socket = screen(origin)
    await outputPageAt(socket).next()
    const cut = hears(socket, 'disconnect')
    await thread.close()
    await cut
    await expect(fetch(`${origin}/output/clock`)).rejects.toThrow()
  })
})
