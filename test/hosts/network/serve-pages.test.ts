import { once } from 'node:events'
import { createServer } from 'node:http'
import { MessageChannel } from 'node:worker_threads'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { type DeskCalls, relayToPages } from '../../../src-main/hosts/network/desk-relay.ts'
import type { PeoplePlace } from '../../../src-main/hosts/network/people-place.ts'
import { servePages } from '../../../src-main/hosts/network/serve-pages.ts'
import { pagesDir } from '../outputs/pages-dir.ts'

/** Nobody asks it anything here. */
const desk: DeskCalls = {
  redeem: async () => 'not-good',
  admit: async () => null,
  request: async () => ({ ok: false, failure: { error: 'not-paired', message: '' } }),
  disconnected: () => undefined,
  language: async () => null,
  standing: async () => null,
  onEvents: () => () => undefined,
}

it('Pages that are open to the network are open at the same place once the service was started anew, until they are closed', async () => {
  const { port1, port2 } = new MessageChannel()
  const served = servePages({ relay: port1, rendererDir: pagesDir(), here: false })
  const pages = relayToPages(port2, desk)
  const start = async () => {
    const http = createServer()
    const app = fastify({ serverFactory: handler => http.on('request', handler) })
    await served.extend({ app, http })
    await app.ready()
    return () => app.close()
  }
  let stop = await start()
  const place: PeoplePlace = {
    address: '127.0.0.1',
    port: 0,
    pages: true,
    api: false,
    certificate: null,
    names: [],
  }
  const opened = await pages.openPeople(place)
  if (!opened.ok) throw new Error('It does not open.')
  const status = () =>
    fetch(`http://127.0.0.1:${opened.port}/`).then(
      reply => reply.status,
      () => 'closed',
    )
  expect(await status()).toBe(200)
  await stop()
  expect(await status()).toBe('closed')
  stop = await start()
  expect(await status()).toBe(200)
  await pages.closePeople()
  await stop()
  stop = await start()
  expect(await status()).toBe('closed')
  await stop()
  const ended = once(port2, 'close')
  served.close()
  await ended
})
