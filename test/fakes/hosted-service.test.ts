import { io } from 'socket.io-client'
import { describe, expect, it } from 'vitest'
import { HostedService } from './hosted-service.ts'
import { startHostedService } from './hosted-service-server.ts'
import { createVirtualNetwork, virtualAddresses } from './virtual-network.ts'
import { createVirtualTime } from './virtual-time.ts'

const show = {
  title: 'Evening',
  cues: [
    { title: 'One', duration_ms: 60_000 },
    { title: 'Two', duration_ms: 30_000 },
  ],
}

describe('the hosted-service double', () => {
  it('in virtual time: requests take their way, pushes come in order, and a cut line comes back by itself', async () => {
    const time = createVirtualTime()
    const service = new HostedService({ clock: time.now, timers: time.timers })
    const { id } = service.seed(show)
    const line = createVirtualNetwork({ time, service }).line({ up: 30, down: 70 })
    const received: string[] = []
    const socket = line.network.io(virtualAddresses.socketUrl, {
      auth: { rundownId: id, apiToken: service.tokens.v0 },
      reconnectionDelay: 250,
    })
    for (const event of ['connect', 'disconnect', 'currentCue', 'nextCue', 'timesnap']) {
      socket.on(event, () => received.push(event))
    }
    await time.advance(1_000)
    const sent = time.now()
    let took = 0
    const headers = { authorization: `Bearer ${service.tokens.v1}` }
    void line.network
      .fetch(`${virtualAddresses.baseUrl}/rundowns/${id}/action:start`, { method: 'POST', headers })
      .then(() => {
        took = time.now() - sent
      })
    await time.advance(1_000)
    expect(took).toBe(100)
    line.cut('silent')
    await time.advance(10_000)
    line.mend()
    await time.advance(5_000)
    expect(received).toEqual(['connect', 'currentCue', 'nextCue', 'timesnap', 'disconnect', 'connect'])
    socket.disconnect()
    service.close()
    expect(time.waiting()).toBe(0)
  })

  it('on a port: the same over HTTP and Socket.IO', async () => {
    const { service, addresses, tokens, close } = await startHostedService()
    const { id } = service.seed(show)
    const socket = io(addresses.socketUrl, {
      path: '/api-v0/socket.io',
      auth: { rundownId: id, apiToken: tokens.v0 },
      transports: ['websocket'],
    })
    await new Promise(resolve => socket.once('connect', () => resolve(null)))
    const received = new Promise(resolve => socket.once('timesnap', resolve))
    const reply = await fetch(`${addresses.baseUrl}/rundowns/${id}/action:start`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.v1}` },
    })
    expect(await reply.json()).toMatchObject({ ok: true, data: { state: 'running' } })
    expect(reply.headers.get('ratelimit-remaining')).toBe('19')
    expect(await received).toMatchObject({ running: true, lastStop: null })
    socket.disconnect()
    await close()
  })
})
