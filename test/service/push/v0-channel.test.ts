import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentSockets, upgradeTo } from '../../support/silent-sockets.ts'
import { type Bench, type Seeded, startBench } from '../harness.ts'
import type { Json } from '../json.ts'

interface Client {
  readonly socket: Socket
  /** Event names and payloads, in the order in which they came. */
  readonly events: readonly (readonly [string, Json])[]
  /** Resolves when an event of that name has come. */
  until(name: string): Promise<Json>
}

let bench: Bench
let show: Seeded
let timers: { readonly milliseconds: number; readonly callback: () => void }[]
const sockets: Socket[] = []

beforeEach(async () => {
  timers = []
  bench = await startBench({
    repeat: (milliseconds, callback) => {
      timers.push({ milliseconds, callback })
      return () => undefined
    },
  })
  show = await bench.seed()
})

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect()
  await bench.close()
})

/** As many milliseconds pass that every timer of that length calls once. */
function pass(milliseconds: number): void {
  for (const timer of timers) if (timer.milliseconds === milliseconds) timer.callback()
}

async function connect(auth: object): Promise<Client> {
  const events: [string, Json][] = []
  const waiting: { name: string; resolve: (payload: Json) => void }[] = []
  const socket = io(bench.service.addresses.socketUrl, {
    path: '/api-v0/socket.io',
    auth,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  sockets.push(socket)
  socket.onAny((name: string, payload: Json) => {
    events.push([name, payload])
    for (const entry of waiting.splice(0)) {
      if (entry.name === name) entry.resolve(payload)
      else waiting.push(entry)
    }
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return {
    socket,
    events,
    until: name => {
      const seen = events.find(([known]) => known === name)
      if (seen !== undefined) return Promise.resolve(seen[1])
      return new Promise(resolve => waiting.push({ name, resolve }))
    },
  }
}

const join = async (rundownId = show.id) =>
  connect({ rundownId, apiToken: (await bench.service.dashboard.deskAccess()).v0Token })

const act = (verb: string, body?: unknown) =>
  bench.call('POST', `${show.path}/action:${verb}`, body === undefined ? {} : { body })

describe('the v0 push channel', () => {
  it('sends no state on connect; serverTime every 30 seconds', async () => {
    const client = await join()
    pass(30_000)
    expect(await client.until('serverTime')).toBe(new Date(bench.clock()).toISOString())
    expect(client.events.map(([name]) => name)).toEqual(['serverTime'])
  })

  it('a start sends the cues of the change and then its timesnap, from which the countdown follows', async () => {
    const client = await join()
    bench.clock.advance(1_000)
    await act('start')
    const timesnap = await client.until('timesnap')
    expect(client.events.map(([name]) => name)).toEqual([
      'rundown',
      'runndown',
      'currentCue',
      'nextCue',
      'timesnap',
    ])
    // Without a planned start, the start of the show is that of the rundown.
    expect(client.events[0]?.[1]).toMatchObject({ startTime: new Date(bench.clock()).toISOString() })
    expect(client.events[2]?.[1]).toMatchObject({
      id: show.cues[0],
      type: 'cue',
      title: 'One',
      duration: 10_000,
      backgroundColor: null,
      locked: false,
    })
    expect(client.events[3]?.[1]).toMatchObject({ id: show.cues[1] })
    const now = bench.clock()
    expect(timesnap).toEqual({
      lastStop: now,
      kickoff: now,
      running: true,
      cueId: show.cues[0],
      deadline: now + 10_000,
      seq: (await bench.call('GET', `${show.path}/status`)).body.meta.seq,
    })
  })

  it('an adjustment sends a timesnap alone; a title of the next cue sends rundown and nextCue', async () => {
    await act('start')
    const client = await join()
    await act('adjust-duration', { delta_ms: 2_000 })
    expect(await client.until('timesnap')).toMatchObject({ deadline: bench.clock() + 12_000 })
    await bench.call('PATCH', `${show.path}/cues/${show.cues[1]}`, { body: { title: 'Changed' } })
    expect(await client.until('nextCue')).toMatchObject({ title: 'Changed' })
    expect(client.events.map(([name]) => name)).toEqual(['timesnap', 'rundown', 'runndown', 'nextCue'])
  })

  it('the rundown event holds the rundown as section 2.10 says', async () => {
    const client = await join()
    await bench.call('PATCH', show.path, {
      body: { title: 'Gala', start_time: '2026-05-01T20:00:00Z' },
    })
    expect(await client.until('rundown')).toEqual({
      id: show.id,
      name: 'Gala',
      startTime: '2026-05-01T20:00:00.000Z',
      endTime: '2026-05-01T20:00:30.000Z',
      status: 'draft',
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      seq: (await bench.call('GET', show.path)).body.meta.seq,
    })
  })

  it('the rundown event of a rundown without a start has both times, as the reading has, and v1 has none', async () => {
    const client = await join()
    await bench.call('PATCH', show.path, { body: { title: 'Open air' } })
    const told = await client.until('rundown')
    const { start_time, created_at } = (await bench.call('GET', show.path)).body.data
    expect([start_time, told.startTime]).toEqual([null, created_at])
    expect(Date.parse(told.endTime) - Date.parse(told.startTime)).toBe(30_000)
    const read = await bench.call('GET', `${bench.service.addresses.v0Url}/rundown/${show.id}`, {
      token: await bench.service.dashboard.v0Token(),
    })
    expect([read.body.startTime, read.body.endTime]).toEqual([told.startTime, told.endTime])
  })

  it('what a client sends changes nothing', async () => {
    const client = await join()
    client.socket.emit('start')
    client.socket.emit('timesnap', { running: true })
    await client.socket
      .timeout(200)
      .emitWithAck('next')
      .catch(() => undefined)
    expect((await bench.call('GET', `${show.path}/status`)).body.data.phase).toBe('pre-show')
  })

  it('other rundowns are sent to their own clients only', async () => {
    const other = await bench.seed(['Elsewhere'])
    const client = await join(other.id)
    await act('start')
    pass(30_000)
    await client.until('serverTime')
    expect(client.events.map(([name]) => name)).toEqual(['serverTime'])
  })

  it.each([
    ['a token that is wrong', async () => ({ rundownId: show.id, apiToken: 'wrong' }), 'apiToken'],
    ['a token of v1', async () => ({ rundownId: show.id, apiToken: bench.owner }), 'apiToken'],
    ['no auth object', async () => ({}), 'auth object'],
    [
      'an unknown rundown',
      async () => ({
        rundownId: 'nowhere',
        apiToken: (await bench.service.dashboard.deskAccess()).v0Token,
      }),
      "Rundown doesn't exist",
    ],
  ])('%s is a connect error', async (_what, auth, message) => {
    await expect(connect(await auth())).rejects.toThrow(message)
  })

  it('a rundown that is deleted ends the connections to it', async () => {
    const client = await join()
    const gone = new Promise(resolve => client.socket.once('disconnect', resolve))
    await bench.call('DELETE', show.path)
    expect(await gone).toBe('transport close')
  })

  it('clients with a token come in beside a thousand silent sockets, and stay', async () => {
    const port = Number(new URL(bench.service.addresses.socketUrl).port)
    const stays = await join()
    const silent = await silentSockets(1_000, {
      port,
      sends: upgradeTo('/api-v0/socket.io/?EIO=4&transport=websocket'),
    })
    for (let client = 0; client < 20; client += 1) await join()
    expect(stays.socket.connected).toBe(true)
    // Those of one address.
    await expect.poll(() => silent.filter(socket => !socket.closed).length).toBeLessThanOrEqual(500)
    for (const socket of silent) socket.destroy()
  })

  it('a replaced token ends the connections by the one before at once', async () => {
    const client = await join()
    const gone = new Promise(resolve => client.socket.once('disconnect', resolve))
    await bench.service.dashboard.regenerateV0Token()
    expect(await gone).toBe('transport close')
    client.socket.connect()
    const refused = await new Promise<Error>(resolve => client.socket.once('connect_error', resolve))
    expect(refused.message).toContain('apiToken')
    const again = await join()
    await bench.service.dashboard.revoke('nothing')
    await act('start')
    expect(await again.until('timesnap')).toMatchObject({ running: true })
  })

  it('a change of the rundown is emitted under the misspelt name as well', async () => {
    const client = await join()
    await bench.call('PATCH', show.path, { body: { title: 'Gala' } })
    expect(await client.until('runndown')).toEqual(await client.until('rundown'))
  })
})
