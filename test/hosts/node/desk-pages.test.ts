import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, it } from 'vitest'
import { instant } from '../../../src-main/domain/time.ts'
import { serveDeskPages } from '../../../src-main/hosts/node/desk-pages.ts'

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
        outputOpens: async () => false,
        outputJoined: () => undefined,
        outputLeft: () => undefined,
        outputClock: async () => ({ now: instant(0), clockSteps: 0 }),
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
