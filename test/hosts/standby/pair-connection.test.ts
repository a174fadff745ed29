import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PairConnection } from '../../../src-main/hosts/standby/pair-connection.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'

describe('The first desk, to the one that stands by, counts as lost', () => {
  let server: Server
  let time: VirtualTime
  let connection: PairConnection
  let far: Socket
  let events: string[]
  /** When the desk was told that the other one is lost, after so many ms. */
  let offered: (number | null)[]
  let begun: number

  beforeEach(async () => {
    server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    time = createVirtualTime()
    begun = time.now()
    events = []
    offered = []
    connection = new PairConnection({
      timers: time.timers,
      lostAfter: 5_000,
      now: time.now,
      dial: null,
      beat: async () => ({ kind: 'beat', newest: null }),
      opened: () => undefined,
      message: ({ kind }) => events.push(kind),
      lost: () => events.push('lost'),
      long: () => offered.push(connection.lostSince === null ? null : time.now() - begun),
    })
    // Listening on a port, it has an address of that form.
    const { port } = server.address() as AddressInfo
    const near = connect({ port, host: '127.0.0.1' })
    const [accepted] = await Promise.all([once(server, 'connection'), once(near, 'connect')])
    ;[far] = accepted as [Socket]
    far.resume()
    connection.take(near)
  })
  afterEach(() => {
    connection.close()
    far.destroy()
    server.close()
  })

  /** Resolves once it was told that. */
  const until = (what: string) => expect.poll(() => events.at(-1)).toBe(what)
  const beat = async (): Promise<void> => {
    far.write('{"kind":"beat","newest":null}\n')
    await until('beat')
  }

  it('five seconds after it was silent, where nobody says that the line has ended', async () => {
    await time.advance(1_000)
    await beat()
    const receivedAt = time.now()
    await time.advance(4_999)
    expect([offered, connection.lostSince]).toEqual([[], null])
    await time.advance(1)
    await until('lost')
    expect(offered).toEqual([6_000])
    expect(connection.lostSince).toBe(receivedAt)
  })

  it('five seconds after the line has ended', async () => {
    await time.advance(1_000)
    await beat()
    far.destroy()
    await until('lost')
    await time.advance(4_999)
    expect([offered, connection.lostSince]).toEqual([[], null])
    await time.advance(1)
    expect(offered).toEqual([6_000])
  })
})
