import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OutputKind } from '../../../src-main/domain/output-page.ts'
import { instant } from '../../../src-main/domain/time.ts'
import { serveDeskPages } from '../../../src-main/hosts/node/desk-pages.ts'
import type { RelayPages } from '../../../src-main/hosts/node/relay.ts'

const stops: (() => unknown)[] = []

/** The listener of a desk that knows one secret, that of a clock. */
describe('the sockets of output pages', () => {
  let origin: string
  let pages: RelayPages
  let log: string[]
  /** Socket of the screen that joined last. */
  let joined: string

  beforeEach(async () => {
    log = []
    joined = ''
    const rendererDir = mkdtempSync(join(tmpdir(), 'showcall-pages-'))
    mkdirSync(join(rendererDir, 'en', 'output'), { recursive: true })
    writeFileSync(join(rendererDir, 'en', 'output', 'index.html'), '<!doctype html><title>Output</title>')
    const app = Fastify()
    stops.push(() => app.close())
    pages = await serveDeskPages(
      { app, http: app.server },
      {
        rendererDir,
        sessionKey: new Uint8Array(32),
        desk: {
          async request(_id, name) {
            log.push(`request ${name}`)
            return { ok: true, value: { received: true } }
          },
          disconnected: () => void log.push('disconnected'),
          outputOpens: async (kind: OutputKind, key: string) => kind === 'clock' && key === 'right',
          outputJoined(clientId, kind, key) {
            joined = clientId
            log.push(`joined ${kind} ${key}`)
          },
          outputLeft: () => void log.push('left'),
          outputClock: async () => ({ now: instant(42), clockSteps: 0 }),
          language: async () => null,
        },
      },
    )
    origin = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  })

  const connect = (namespace: string, auth: object, from = origin): Socket => {
    const socket = io(origin + namespace, {
      path: '/desk/socket.io',
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth,
      extraHeaders: { origin: from },
    })
    stops.push(() => socket.close())
    return socket
  }
  /** `on`, or why not. */
  const outcome = (socket: Socket): Promise<string> =>
    new Promise(resolve => {
      socket.once('connect', () => resolve('on'))
      socket.once('connect_error', error => resolve(error.message))
    })

  it('let in whoever has the secret of that kind of page, and nobody else', async () => {
    expect(await outcome(connect('/output', { kind: 'clock', key: 'right' }))).toBe('on')
    expect(log).toEqual(['joined clock right'])
    for (const auth of [
      {},
      { kind: 'clock' },
      { kind: 'clock', key: 'wrong' },
      { kind: 'countdown', key: 'right' },
      { kind: 'desk', key: 'right' },
      { kind: 'clock', key: ['right'] },
      { kind: 'clock', key: 'right'.padEnd(5_000, 'x') },
    ])
      expect(await outcome(connect('/output', auth))).toBe('no-such-output')
    expect(log).toEqual(['joined clock right'])
  })

  it('do not let an output be the desk, nor a page of elsewhere be an output', async () => {
    expect(await outcome(connect('/', { kind: 'clock', key: 'right' }))).toBe('not-paired')
    const elsewhere = connect('/output', { kind: 'clock', key: 'right' }, 'https://elsewhere.test')
    expect(await outcome(elsewhere)).not.toBe('on')
  })

  it('answer the time, and nothing of what a desk is asked', async () => {
    const socket = connect('/output', { kind: 'clock', key: 'right' })
    await outcome(socket)
    expect(await socket.emitWithAck('clock')).toEqual({ now: 42, clockSteps: 0 })
    socket.emit('request', 'trigger', { kind: 'keyboard' }, () => log.push('answered'))
    socket.emit('request', 'snapshot', {}, () => log.push('answered'))
    // What was sent before has been seen once this is answered.
    await socket.emitWithAck('clock')
    expect(log).toEqual(['joined clock right'])
  })

  it('hear what is told to their page, and nothing that desks are told', async () => {
    const socket = connect('/output', { kind: 'clock', key: 'right' })
    const heard: string[] = []
    socket.onAny(name => heard.push(name))
    await outcome(socket)
    pages.event('notices', [])
    pages.output('another', 'rows', { rows: [] })
    pages.output(joined, 'rows', { rows: [] })
    await socket.emitWithAck('clock')
    expect(heard).toEqual(['rows'])
    expect(pages.pages()).toBe(0)
  })

  it('are closed at once when their link is ended', async () => {
    const socket = connect('/output', { kind: 'clock', key: 'right' })
    await outcome(socket)
    const gone = new Promise(resolve => socket.once('disconnect', resolve))
    pages.outputEnded(joined)
    await gone
    await expect.poll(() => log).toEqual(['joined clock right', 'left'])
  })

  it('the page comes to any browser, with a policy that lets nothing else in', async () => {
    for (const kind of ['countdown', 'cue', 'list', 'message', 'clock']) {
      const reply = await fetch(`${origin}/output/${kind}`)
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
      expect(reply.headers.get('cache-control')).toBe('no-cache')
    }
    expect((await fetch(`${origin}/output/desk`)).status).toBe(404)
  })
})
