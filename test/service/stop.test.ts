import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { expect, it } from 'vitest'
import { createService } from '../../src-main/service/create-service.ts'
import { watchRequests } from '../../src-main/service/listen.ts'
import { silentSockets, upgradeTo } from '../support/silent-sockets.ts'
import { startBench, temporaryDirectory, testClock } from './harness.ts'

it('a request under way is answered before the service is closed, and no other is taken', async () => {
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<string>()
  const dataDir = temporaryDirectory()
  const service = await createService({
    dataDir,
    host: '127.0.0.1',
    port: 0,
    clock: testClock(),
    version: '0.0.0-test',
    extend({ app }) {
      app.get('/slow', () => {
        begun.resolve()
        return held.promise
      })
    },
  })
  const slow = fetch(`${service.addresses.socketUrl}/slow`)
  await begun.promise
  let closed = false
  const closing = service.close().then(() => {
    closed = true
  })
  await expect(fetch(`${service.addresses.socketUrl}/healthz`)).rejects.toThrow()
  expect(closed).toBe(false)
  held.resolve('done')
  expect(await (await slow).text()).toBe('done')
  await closing
  rmSync(dataDir, { recursive: true, force: true })
})

it('neither an event stream nor a push client nor an idle connection holds a stop up', async () => {
  const bench = await startBench()
  const show = await bench.seed()
  const { v0Token, socketUrl } = await bench.service.dashboard.deskAccess()
  const stream = await fetch(`${bench.service.addresses.baseUrl}${show.path}/events`, {
    headers: { authorization: `Bearer ${bench.owner}`, accept: 'text/event-stream' },
  })
  const push = io(socketUrl, {
    path: '/api-v0/socket.io',
    auth: { rundownId: show.id, apiToken: v0Token },
    reconnection: false,
    transports: ['websocket'],
  })
  await new Promise<void>(resolve => push.once('connect', resolve))
  const gone = new Promise<string>(resolve => push.once('disconnect', resolve))
  await bench.close()
  expect(await stream.text()).toContain('"reason":"lifetime"')
  // After any other reason Socket.IO's clients do not come back by themselves.
  expect(await gone).toBe('transport close')
})

it('a client that reconnects by the defaults of Socket.IO is live again after a stop and a start', async () => {
  const first = await startBench()
  const show = await first.seed()
  const { v0Token, socketUrl } = await first.service.dashboard.deskAccess()
  const push = io(socketUrl, {
    path: '/api-v0/socket.io',
    auth: { rundownId: show.id, apiToken: v0Token },
    transports: ['websocket'],
  })
  const once = (name: string) => new Promise(resolve => push.once(name, resolve))
  await once('connect')
  const back = once('disconnect').then(() => once('connect'))
  await first.service.close()
  const again = await startBench({ dataDir: first.dataDir, port: Number(new URL(socketUrl).port) })
  await back
  const timesnap = once('timesnap')
  await again.call('POST', `${show.path}/action:start`)
  expect(await timesnap).toMatchObject({ running: true })
  push.disconnect()
  await again.close()
  rmSync(first.dataDir, { recursive: true, force: true })
})

it('web sockets that never say a word do not hold a stop up', async () => {
  const bench = await startBench()
  const silent = await silentSockets(1_010, {
    port: Number(new URL(bench.service.addresses.socketUrl).port),
    sends: upgradeTo('/api-v0/socket.io/?EIO=4&transport=websocket'),
  })
  expect(silent.some(socket => !socket.closed)).toBe(true)
  const began = performance.now()
  await bench.close()
  // Half a minute, were their answers waited for.
  expect(performance.now() - began).toBeLessThan(10_000)
  for (const socket of silent) socket.destroy()
})

it('a request that is never answered is cut off after the timeout', async () => {
  const begun = Promise.withResolvers<void>()
  const server = createServer(() => begun.resolve())
  const requests = watchRequests(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A TCP server that listens has an address of this form.
  const { port } = server.address() as AddressInfo
  const hanging = fetch(`http://127.0.0.1:${port}/`)
  hanging.catch(() => undefined)
  await begun.promise
  await requests.stop(1)
  await requests.close()
  await expect(hanging).rejects.toThrow()
})
