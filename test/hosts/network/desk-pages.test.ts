import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import type { Socket as TcpSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmitter } from '../../../src-main/base/emitter.ts'
import { type Language, languages } from '../../../src-main/domain/language.ts'
import { type DeskPagesOptions, serveDeskPages } from '../../../src-main/hosts/network/desk-pages.ts'
import type { SendEvents } from '../../../src-main/hosts/network/desk-relay.ts'
import { createPairing } from '../../../src-main/hosts/network/pairing.ts'
import { realTimers } from '../../../src-main/hosts/real-time.ts'
import { createMemoryStore } from '../../fakes/memory-store.ts'
import { deskPageAt } from '../../support/desk-page.ts'
import { type PairedClient, pairAsPage } from '../../support/pair.ts'
import { silentSockets, upgradeTo } from '../../support/silent-sockets.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const picture = {
  surfaceId: 's',
  control: 'key-1',
  url: 'data:image/png;base64,AQ==',
  turned: 0,
  mirrored: false,
} as const

/** A desk with its pages on a listener; `requests` are those that came to it. */
async function open(asked: (name: string, payload: unknown) => void = () => undefined) {
  const app = Fastify()
  stops.push(() => app.close())
  const requests: string[] = []
  const left: string[] = []
  const events = createEmitter<Parameters<SendEvents>>()
  const send: SendEvents = (...sent) => events.emit(sent)
  const pairing = createPairing({
    store: createMemoryStore(),
    now: Date.now,
    elapsed: () => performance.now(),
    timers: realTimers,
    ended: clientIds => pages.unpaired(clientIds),
    failed: error => expect.unreachable(String(error)),
  })
  const pages = await serveDeskPages(
    { app, http: app.server },
    {
      rendererDir: mkdtempSync(join(tmpdir(), 'showcall-pages-')),
      via: 'here',
      desk: {
        redeem: async request => pairing.redeem(request),
        admit: async (id, session, via) => pairing.admit(id, session, via),
        async request(_id, name, payload) {
          requests.push(name)
          asked(name, payload)
          return { ok: true, value: { received: true } }
        },
        disconnected: id => void left.push(id),
        language: async () => null,
        onEvents: listener => events.on(sent => listener(...sent)),
      },
    },
  )
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const pair = async (before: PairedClient | null = null): Promise<PairedClient> => {
    const paired = await pairAsPage(
      origin,
      pairing.newSecret(() => undefined),
      before,
    )
    if (paired === null) throw new Error('A new secret is good.')
    return paired
  }
  /** Resolves to the socket, or to why it was refused. */
  const connect = async (
    headers: Readonly<Record<string, string>>,
    auth: object,
  ): Promise<Socket | string> => {
    const socket = io(origin, {
      path: '/desk/socket.io',
      transports: ['websocket'],
      extraHeaders: { origin, ...headers },
      auth,
      reconnection: false,
    })
    stops.push(() => socket.close())
    return new Promise(resolve => {
      socket.once('connect', () => resolve(socket))
      socket.once('connect_error', error => resolve(error.message))
    })
  }
  const page = async ({ cookie, key }: PairedClient): Promise<Socket> => {
    const socket = await connect({ cookie }, { key })
    if (typeof socket === 'string') throw new Error(socket)
    return socket
  }
  return { origin, send, pairing, requests, left, pair, connect, page }
}

it('sends pictures and edges to the pages that watch alone, and everything else to every page', async () => {
  const { send, pair, page } = await open()
  const paired = await pair()
  const listen = async (): Promise<{ readonly socket: Socket; readonly received: string[] }> => {
    const received: string[] = []
    const socket = await page(paired)
    deskPageAt(socket).on(name => received.push(name))
    // It listens once this is answered.
    await deskPageAt(socket).request('clock', {})
    return { socket, received }
  }
  const idle = await listen()
  const watcher = await listen()
  const notify = (): void => {
    const edge = { surfaceId: 's', control: 'key-1', edge: 'down', steps: 0, did: '' }
    send(
      ['desk'],
      [
        ['surface-edge', edge],
        ['notices', []],
      ],
    )
  }
  await deskPageAt(watcher.socket).request('controllers.watch', { on: true })
  notify()
  await expect
    .poll(() => [idle.received, watcher.received])
    .toEqual([['notices'], ['surface-edge', 'notices']])
  await deskPageAt(watcher.socket).request('controllers.watch', { on: false })
  notify()
  await expect.poll(() => watcher.received).toEqual(['surface-edge', 'notices', 'notices'])
})

it('sends a page all that the largest deck shows when it begins to watch', async () => {
  const keys = Array.from({ length: 32 }, (_, at) => `key-${at + 1}`)
  const shows = keys.map(control => ['picture', { ...picture, control }] as const)
  // As the desk does it: at once, and before its answer.
  const { send, pair, page } = await open(name => {
    if (name === 'controllers.watch') send(['desk'], shows)
  })
  const socket = await page(await pair())
  const shown: unknown[] = []
  deskPageAt(socket).on((name, payload) => shown.push([name, payload.control]))
  await deskPageAt(socket).request('controllers.watch', { on: true })
  expect(shown).toEqual(keys.map(control => ['picture', control]))
})

it('sends pictures to no page whose person may not see them', async () => {
  const { send, pair, page } = await open()
  const socket = await page(await pair())
  const received: string[] = []
  deskPageAt(socket).on(name => received.push(name))
  await deskPageAt(socket).request('controllers.watch', { on: true })
  send(['edit'], [['picture', picture]])
  send(['desk'], [['notices', []]])
  await expect.poll(() => received).toEqual(['notices'])
})

describe('a browser that is paired', () => {
  it('comes in by its cookie together with what its pages hold, and by neither alone', async () => {
    const { pair, connect, page, requests } = await open()
    const { cookie, key } = await pair()
    for (const [headers, auth] of [
      [{ cookie }, {}],
      [{ cookie }, { key: 'guessed' }],
      [{ cookie }, { key: { toString: key } }],
      [{}, { key }],
    ] as const)
      expect(await connect(headers, auth)).toBe('not-paired')
    const socket = await page({ cookie, key })
    expect(await deskPageAt(socket).request('snapshot', {})).toMatchObject({ ok: true })
    expect(requests).toEqual(['snapshot'])
  })

  it('comes in beside silent sockets of its own computer, however often these are renewed, and stays', async () => {
    const { origin, pair, page } = await open()
    const paired = await pair()
    const stays = await page(paired)
    const silence = () =>
      silentSockets(64, {
        port: Number(new URL(origin).port),
        sends: upgradeTo('/desk/socket.io/?EIO=4&transport=websocket', new URL(origin).host),
      })
    const silent = [...(await silence())]
    for (let round = 0; round < 3; round += 1) {
      const socket = await page(paired)
      socket.close()
      silent.push(...(await silence()))
    }
    expect(stays.connected).toBe(true)
    await expect.poll(() => silent.filter(socket => !socket.closed).length).toBeLessThanOrEqual(16)
    for (const socket of silent) socket.destroy()
  })

  it('is not cut for silent sockets that come before its page shows what it holds', async () => {
    const { origin, pair } = await open()
    const { cookie, key } = await pair()
    const silent: TcpSocket[] = []
    const flood = async (show: (auth: object) => void): Promise<void> => {
      const at = {
        port: Number(new URL(origin).port),
        sends: upgradeTo('/desk/socket.io/?EIO=4&transport=websocket', new URL(origin).host),
      }
      silent.push(...(await silentSockets(200, at)))
      show({ key })
    }
    const socket = io(origin, {
      path: '/desk/socket.io',
      transports: ['websocket'],
      extraHeaders: { origin, cookie },
      auth: show => void flood(show),
      reconnection: false,
    })
    stops.push(() => socket.close())
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
      socket.once('disconnect', reject)
    })
    for (const one of silent) one.destroy()
  })

  it('is not paired from a page of another origin, nor by a secret that was used', async () => {
    const { origin, pairing, pair } = await open()
    const reply = await fetch(`${origin}/desk/pair`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://127.0.0.1:1' },
      body: JSON.stringify({ secret: pairing.newSecret(() => undefined) }),
    })
    expect([reply.status, reply.headers.get('set-cookie')]).toEqual([403, null])
    const secret = pairing.newSecret(() => undefined)
    expect(await pairAsPage(origin, secret)).not.toBe(null)
    expect(await pairAsPage(origin, secret)).toBe(null)
    const paired = await pair()
    expect(await pair(paired)).toEqual(paired)
  })

  it('is informed and cut off at once when it is ended, with each of its pages', async () => {
    const { pair, page, connect, pairing, left } = await open()
    const [mine, other] = [await pair(), await pair()]
    const pages = [await page(mine), await page(mine)]
    const stays = await page(other)
    const notified = pages.map(socket => deskPageAt(socket).unpaired)
    const gone = pages.map(socket => new Promise(resolve => socket.once('disconnect', resolve)))
    const ids = pages.map(({ id }) => id)
    pairing.browsers.end(pairing.browsers.list(ids[0] ?? '').find(({ own }) => own)?.id ?? '')
    await Promise.all([...notified, ...gone])
    await expect.poll(() => left.toSorted()).toEqual(ids.toSorted())
    expect(await connect({ cookie: mine.cookie }, { key: mine.key })).toBe('not-paired')
    expect(stays.connected).toBe(true)
  })
})

describe('a page of the desk', () => {
  let chosen: Language | null
  let origin: string

  beforeEach(async () => {
    chosen = null
    const rendererDir = mkdtempSync(join(tmpdir(), 'showcall-pages-'))
    for (const language of languages) {
      mkdirSync(join(rendererDir, language), { recursive: true })
      writeFileSync(join(rendererDir, language, 'index.html'), `desk ${language}`)
    }
    writeFileSync(join(rendererDir, 'manifest.json'), '{}')
    mkdirSync(join(rendererDir, 'assets'))
    writeFileSync(join(rendererDir, 'assets', 'index-1.js'), 'script')
    const app = Fastify()
    stops.push(() => app.close())
    const desk: DeskPagesOptions['desk'] = {
      redeem: async () => 'not-good',
      admit: async () => null,
      request: async () => ({ ok: true, value: { received: true } }),
      disconnected: () => undefined,
      language: async () => chosen,
      onEvents: () => () => undefined,
    }
    await serveDeskPages({ app, http: app.server }, { rendererDir, desk, via: 'here' })
    origin = await app.listen({ host: '127.0.0.1', port: 0 })
  })

  const get = async (path: string, accept = 'de-AT, en;q=0.5'): Promise<string> => {
    const reply = await fetch(origin + path, { headers: { 'accept-language': accept } })
    return reply.ok ? reply.text() : String(reply.status)
  }

  it('comes in the language that the browser wants', async () => {
    expect(await get('/')).toBe('desk de')
    expect(await get('/', 'en')).toBe('desk en')
  })

  it('comes in the language that a person chose', async () => {
    chosen = 'en'
    expect(await get('/')).toBe('desk en')
  })

  it('is not found under the folder of its language, nor is the list of its files, and its script is under one address for all', async () => {
    expect(await get('/de/index.html')).toBe('404')
    expect(await get('/manifest.json')).toBe('404')
    expect(await get('/assets/index-1.js')).toBe('script')
  })
})
