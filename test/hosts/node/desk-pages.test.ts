import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Language } from '../../../src-main/domain/language.ts'
import { type RelayCalls, serveDeskPages } from '../../../src-main/hosts/node/desk-pages.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

it('tells pictures and edges to the pages that watch alone, and everything else to every page', async () => {
  const app = Fastify()
  stops.push(() => app.close())
  const pages = await serveDeskPages(
    { app, http: app.server },
    {
      rendererDir: mkdtempSync(join(tmpdir(), 'showcall-pages-')),
      sessionKey: new Uint8Array(32),
      desk: {
        request: async () => ({ ok: true, value: { received: true } }),
        disconnected: () => undefined,
        language: async () => null,
      },
    },
  )
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const paired = await fetch(`${origin}/desk/pair`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret: pages.newPairing() }),
  })
  const cookie = (paired.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const open = async (): Promise<{ readonly socket: Socket; readonly heard: string[] }> => {
    const heard: string[] = []
    const socket = io(origin, {
      path: '/desk/socket.io',
      transports: ['websocket'],
      extraHeaders: { cookie, origin },
    })
    stops.push(() => socket.close())
    socket.on('event', name => heard.push(name))
    await new Promise(resolve => socket.once('connect', () => resolve(null)))
    return { socket, heard }
  }
  const idle = await open()
  const watcher = await open()
  const tell = (): void => {
    pages.event('surface-edge', { surfaceId: 's', control: 'key-1', edge: 'down', steps: 0, did: '' })
    pages.event('notices', [])
  }
  await watcher.socket.emitWithAck('request', 'controllers.watch', { on: true })
  tell()
  await expect.poll(() => [idle.heard, watcher.heard]).toEqual([['notices'], ['surface-edge', 'notices']])
  await watcher.socket.emitWithAck('request', 'controllers.watch', { on: false })
  tell()
  await expect.poll(() => watcher.heard).toEqual(['surface-edge', 'notices', 'notices'])
})

describe('a page of the desk', () => {
  let chosen: Language | null
  let origin: string

  beforeEach(async () => {
    chosen = null
    const rendererDir = mkdtempSync(join(tmpdir(), 'showcall-pages-'))
    for (const language of ['en', 'de']) {
      mkdirSync(join(rendererDir, language), { recursive: true })
      writeFileSync(join(rendererDir, language, 'index.html'), `desk ${language}`)
      writeFileSync(join(rendererDir, language, 'manifest.json'), '{}')
    }
    mkdirSync(join(rendererDir, 'assets'))
    writeFileSync(join(rendererDir, 'assets', 'index-1.js'), 'script')
    const app = Fastify()
    stops.push(() => app.close())
    const desk: RelayCalls = {
      request: async () => ({ ok: true, value: { received: true } }),
      disconnected: () => undefined,
      language: async () => chosen,
    }
    await serveDeskPages({ app, http: app.server }, { rendererDir, sessionKey: new Uint8Array(32), desk })
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
    expect(await get('/de/manifest.json')).toBe('404')
    expect(await get('/assets/index-1.js')).toBe('script')
  })
})
