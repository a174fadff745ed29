import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import fc from '../../support/fast-check.ts'
import { bundle, counted, float32, int32, message, slip, text } from './bytes.ts'
import { createRig, off, on, takenPort } from './rig.ts'

const go = message('/showcall/go')

describe('what comes in', () => {
  it('a GO by UDP is one press of a machine, with what the desk last showed', async () => {
    await using rig = await createRig(on)
    rig.udp(go)
    await rig.arrived()
    expect(rig.edges[0]).toEqual({ control: '/showcall/go', edge: 'fire', sent: null, saw: -1 })
    expect(rig.fired()).toEqual(['/showcall/go'])
    expect(rig.surfaces[0]?.info).toMatchObject({
      kind: 'osc',
      modelId: 'osc',
      open: true,
      takesMachines: true,
    })
  })

  it('a press and release of a button box is one GO; a jump carries its number', async () => {
    await using rig = await createRig(on)
    rig.udp(message('/showcall/go', 'f', float32(1)), message('/showcall/go', 'f', float32(0)))
    rig.udp(message('/showcall/jump', 's', text('12A')), message('/showcall/adjust', 'i', int32(-30)))
    await rig.arrived()
    expect(rig.edges.slice(0, 3).map(edge => [edge.control, edge.edge === 'fire' && edge.sent])).toEqual([
      ['/showcall/go', '1'],
      ['/showcall/jump', '12A'],
      ['/showcall/adjust', '-30'],
    ])
  })

  it('packets in SLIP over TCP, cut at every place', async () => {
    await using rig = await createRig(on)
    const client = await rig.tcp()
    // 219 and 192, which SLIP has to escape, are in the argument.
    const jump = message('/showcall/jump', 's', text('7'), int32(0xc0dbc0))
    const bytes = Buffer.concat([slip(go), slip(jump)])
    for (let cut = 1; cut < bytes.length; cut += 1) {
      const before = rig.edges.length
      client.write(bytes.subarray(0, cut))
      client.write(bytes.subarray(cut))
      await rig.until(() => rig.edges.length >= before + 2)
      expect(rig.edges.slice(before).map(({ control }) => control)).toEqual([
        '/showcall/go',
        '/showcall/jump',
      ])
      await rig.time.advance(1_000)
    }
    for (const byte of slip(go)) client.write(Buffer.from([byte]))
    const before = rig.edges.length
    await rig.until(() => rig.edges.length > before)
    expect(rig.fired().at(-1)).toBe('/showcall/go')
    expect(rig.problems()).toEqual([])
  })

  it('packets with their length before them over TCP, as of liblo and OSC 1.0, cut at every place', async () => {
    await using rig = await createRig(on)
    const client = await rig.tcp()
    const bytes = Buffer.concat([counted(go), counted(message('/showcall/jump', 's', text('7')))])
    for (let cut = 1; cut < bytes.length; cut += 1) {
      const before = rig.edges.length
      client.write(bytes.subarray(0, cut))
      client.write(bytes.subarray(cut))
      await rig.until(() => rig.edges.length >= before + 2)
      expect(rig.edges.slice(before).map(({ control }) => control)).toEqual([
        '/showcall/go',
        '/showcall/jump',
      ])
      await rig.time.advance(1_000)
    }
    const before = rig.edges.length
    for (const byte of counted(go)) client.write(Buffer.from([byte]))
    await rig.until(() => rig.edges.length > before)
    expect(rig.fired().at(-1)).toBe('/showcall/go')
    expect(rig.problems()).toEqual([])
  })

  it('each sender by TCP has its own framing, also SLIP with an END only after the packet', async () => {
    await using rig = await createRig(on)
    const [before, both, after] = await Promise.all([rig.tcp(), rig.tcp(), rig.tcp()])
    before.write(counted(message('/length')))
    await rig.until(() => rig.fired().at(-1) === '/length')
    both.write(slip(message('/slip/both')))
    await rig.until(() => rig.fired().at(-1) === '/slip/both')
    after.write(slip(message('/slip/after')).subarray(1))
    await rig.until(() => rig.fired().at(-1) === '/slip/after')
    before.write(counted(bundle(null, message('/length/bundle'))))
    await rig.until(() => rig.fired().at(-1) === '/length/bundle')
    expect(rig.problems()).toEqual([])
  })

  it.each([
    ['a length that no packet has', Buffer.concat([int32(0x00ffffff), go])],
    [
      'a length, and something that is no OSC',
      Buffer.concat([counted(Buffer.from('GET /index.html ')), counted(go)]),
    ],
    ['a greeting of TLS', Buffer.from('16030100c4010000c0030362', 'hex')],
    ['HTTP without a line end', Buffer.from('GET / HTTP/1.1')],
  ])('%s closes the stream at once, and is reported', async (_what, bytes) => {
    await using rig = await createRig(on)
    const client = await rig.tcp()
    client.write(bytes)
    await once(client, 'close')
    await rig.arrived()
    expect(rig.fired()).toEqual([])
    expect(rig.problems().map(({ what, remedy }) => [what, remedy])).toEqual([
      [
        'Data that is not OSC was ignored (once).',
        'Set the sender to OSC 1.0 or 1.1; over TCP with SLIP or length prefix.',
      ],
    ])
  })

  it('arguments without type tags are reported as such', async () => {
    await using rig = await createRig(on)
    rig.udp(Buffer.concat([text('/showcall/go'), int32(1)]))
    await rig.arrived()
    expect(rig.problems()).toEqual([
      {
        device: 'OSC',
        what: 'A message without type tags was ignored (once).',
        remedy: 'Turn on type tags in the sender, or send the address without arguments.',
      },
    ])
  })

  it('a frame that is not ended when its sender leaves is nothing', async () => {
    await using rig = await createRig(on)
    const client = await rig.tcp()
    client.end(slip(go).subarray(0, -1))
    await once(client, 'close')
    await rig.arrived()
    expect(rig.fired()).toEqual([])
  })

  it('a frame that is too large closes its stream, and its end is not taken for a message', async () => {
    await using rig = await createRig(on)
    const client = await rig.tcp()
    client.write(Buffer.concat([Buffer.alloc(70_000, 0x2f), slip(go), slip(go)]))
    await once(client, 'close')
    await rig.arrived()
    expect(rig.fired()).toEqual([])
  })

  it('what a web page makes a browser send closes the stream before anything fires', async () => {
    await using rig = await createRig(on)
    const client = await rig.tcp()
    client.write(Buffer.concat([Buffer.from('POST / HTTP/1.1\r\nHost: localhost\r\n\r\n'), slip(go)]))
    await once(client, 'close')
    await rig.arrived()
    expect(rig.fired()).toEqual([])
    expect(rig.problems().map(({ what }) => what)).toEqual(['Data that is not OSC was ignored (once).'])
  })

  it('sixteen senders by TCP are accepted; one more is turned away and reported, and UDP goes on', async () => {
    await using rig = await createRig(on)
    const clients = await Promise.all(Array.from({ length: 16 }, () => rig.tcp()))
    for (const [at, client] of clients.entries()) client.write(slip(message(`/from/${at}`)))
    await rig.until(() => rig.edges.length === 16)
    const another = await rig.tcp()
    await once(another, 'close')
    await rig.until(() => rig.problems().length === 1)
    expect(inEnglish(rig.problems()[0]?.what ?? null)).toBe(
      'Another sender could not connect by TCP: 16 are connected already (once).',
    )
    rig.udp(go)
    await rig.arrived()
    expect(rig.fired()).toContain('/showcall/go')
  })

  it('sixteen that connect by TCP and send nothing keep nobody out, and make room one by one', async () => {
    await using rig = await createRig(on)
    const silent = await Promise.all(Array.from({ length: 16 }, () => rig.tcp()))
    const left: Socket[] = []
    for (const client of silent) client.on('close', () => left.push(client))
    const sender = await rig.tcp()
    sender.write(slip(go))
    await rig.until(() => rig.fired().includes('/showcall/go'))
    const more = await rig.tcp()
    more.write(slip(message('/showcall/next')))
    await rig.until(() => rig.edges.length === 2)
    await expect.poll(() => left.length).toBe(2)
    expect([sender.destroyed, rig.problems()]).toEqual([false, []])
  })

  it('a sender by TCP that was quiet for a minute makes room, the one that was quiet longest first', async () => {
    await using rig = await createRig(on)
    const clients: Socket[] = []
    for (let at = 0; at < 16; at += 1) {
      const client = await rig.tcp()
      clients.push(client)
      client.write(slip(message(`/from/${at}`)))
      await rig.until(() => rig.edges.length === at + 1)
      await rig.time.advance(at === 0 ? 30_000 : 0)
    }
    await rig.time.advance(45_000)
    const [longest, next] = clients
    if (longest === undefined || next === undefined) throw new Error('Nobody is connected.')
    const closed = once(longest, 'close')
    const another = await rig.tcp()
    another.write(slip(go))
    await rig.until(() => rig.fired().includes('/showcall/go'))
    await closed
    const refused = await rig.tcp()
    await once(refused, 'close')
    expect([next.destroyed, another.destroyed]).toEqual([false, false])
  })

  it('what did nothing is reported at once, then once a second, and forgotten after a minute', async () => {
    await using rig = await createRig(on)
    const later = bundle(rig.time.now() + 60_000, go)
    rig.udp(later)
    await rig.arrived()
    const problemTexts = () => rig.problems().map(({ what }) => what)
    expect(problemTexts()).toEqual(['A message scheduled for later was ignored (once).'])
    rig.udp(later, later, message('/showcall/*'))
    await rig.arrived()
    expect(problemTexts()).toEqual([
      'A message scheduled for later was ignored (once).',
      'A message to several addresses at once, such as /showcall/*, was ignored (once).',
    ])
    await rig.time.advance(1_000)
    expect(inEnglish(problemTexts()[0] ?? null)).toBe('A message scheduled for later was ignored (3 times).')
    await rig.time.advance(120_000)
    expect(problemTexts()).toEqual([])
    expect(rig.fired()).toEqual([])
  })
})

describe('too much of it', () => {
  it('ten thousand messages at one address in a second cost another address nothing', async () => {
    await using rig = await createRig(on)
    const client = await rig.tcp()
    const fader = slip(message('/1/fader1', 'f', float32(2)))
    const flood = Buffer.concat(Array.from({ length: 5_000 }, () => fader))
    client.write(Buffer.concat([flood, slip(go), flood, slip(message('/end'))]))
    await rig.until(() => rig.fired().at(-1) === '/end')
    expect(rig.fired().filter(control => control === '/1/fader1')).toHaveLength(50)
    expect(rig.fired().filter(control => control === '/showcall/go')).toHaveLength(1)
    await rig.time.advance(1_000)
    expect(rig.problems().map(({ what }) => what)).toEqual([
      'More than 50 messages a second came to one address; the rest were ignored (9,950 times).',
    ])
  })

  it('as many addresses as there can be do not crowd out the desk’s own', async () => {
    await using rig = await createRig(on)
    const client = await rig.tcp()
    const many = Array.from({ length: 10_000 }, (_, at) => slip(message(`/random/${at}`)))
    client.write(Buffer.concat([...many, slip(go)]))
    await rig.until(() => rig.fired().at(-1) === '/showcall/go')
    expect(rig.fired()).toHaveLength(1_025)
  })

  it('random bytes by UDP and TCP fire nothing, and a GO after them does', async () => {
    await using rig = await createRig(on)
    const garbage = fc.sample(fc.uint8Array({ maxLength: 600 }), { numRuns: 400, seed: 7 })
    for (const [at, bytes] of garbage.entries()) {
      rig.udp(bytes)
      if (at % 20 === 0) {
        const client = await rig.tcp()
        client.end(bytes)
        await rig.arrived()
        await rig.time.advance(1_000)
      }
    }
    await rig.arrived()
    expect(rig.fired()).toEqual([])
    rig.udp(go)
    await rig.arrived()
    expect(rig.fired()).toEqual(['/showcall/go'])
  })
})

describe('where it listens', () => {
  it('nothing is open until a person turns it on, and nothing after it is turned off', async () => {
    await using rig = await createRig(off)
    expect(rig.ports()).toEqual({ udp: null, tcp: null })
    expect(rig.surfaces).toEqual([])
    rig.osc.configure(on)
    await rig.until(() => rig.ports().tcp !== null)
    expect(rig.surfaces).toHaveLength(1)
    rig.osc.configure(off)
    await rig.until(() => rig.ports().udp === null && rig.ports().tcp === null)
    expect(rig.gone()).toBe(1)
  })

  it('another target changes nothing of what is listened for', async () => {
    await using rig = await createRig(on)
    const ports = rig.ports()
    rig.osc.configure({ ...on, targets: [{ name: 'Lights', protocol: 'udp', host: '127.0.0.1', port: 9 }] })
    rig.udp(go)
    await rig.arrived()
    expect(rig.ports()).toEqual(ports)
    expect(rig.gone()).toBe(0)
  })

  it('another port: the old one is free, the surface comes back at the new one', async () => {
    await using rig = await createRig(on)
    const old = rig.ports().udp
    const { port, free } = await takenPort()
    await free()
    rig.osc.configure({ ...on, port })
    await rig.until(() => rig.ports().udp === port && rig.ports().tcp === port)
    expect([rig.gone(), rig.surfaces.length]).toEqual([1, 2])
    rig.udp(go)
    await rig.arrived()
    expect(rig.fired()).toEqual(['/showcall/go'])
    const other = createSocket('udp4')
    other.bind(old ?? 0, '127.0.0.1')
    await once(other, 'listening')
    other.close()
  })

  it('a TCP port that another program has is reported; UDP goes on, and TCP comes when the port is free', async () => {
    const taken = await takenPort()
    await using rig = await createRig({ ...on, port: taken.port })
    expect(rig.problems()).toEqual([
      {
        device: 'OSC (TCP)',
        what: `Another program uses TCP port ${taken.port}.`,
        remedy:
          'Quit that program, or choose another port here and in the sender. Showcall tries again every 2 seconds.',
      },
    ])
    rig.udp(go)
    await rig.arrived()
    expect(rig.fired()).toEqual(['/showcall/go'])
    await taken.free()
    await rig.time.advance(2_000)
    await rig.until(() => rig.ports().tcp === taken.port)
    expect(rig.problems()).toEqual([])
    expect(rig.surfaces).toHaveLength(1)
  })

  it.each(['203.0.113.7', 'stage.example'])(
    '%s is no address of this computer, and is said so',
    async address => {
      await using rig = await createRig({ ...on, address })
      expect(rig.surfaces).toEqual([])
      expect(rig.problems().map(({ device, what }) => [device, what])).toEqual([
        ['OSC (UDP)', `${address} is not an address of this computer now.`],
        ['OSC (TCP)', `${address} is not an address of this computer now.`],
      ])
      rig.osc.configure({ ...on, address: 'localhost' })
      await rig.until(() => rig.ports().tcp !== null)
      expect(rig.problems()).toEqual([])
    },
  )

  it('the IPv6 address of this computer is one as well', async () => {
    await using rig = await createRig({ ...on, address: '::1' })
    // A computer without IPv6 says so; one with it listens.
    const there = rig.problems().length === 0
    expect(rig.problems().map(({ what }) => what)).toEqual(
      there ? [] : Array(2).fill('::1 is not an address of this computer now.'),
    )
    if (!there) return
    const sender = createSocket('udp6')
    sender.send(go, rig.ports().udp ?? 0, '::1')
    await rig.until(() => rig.edges.length === 1)
    sender.close()
    expect(rig.fired()).toEqual(['/showcall/go'])
  })

  it('stopping leaves no socket, no timer and no press', async () => {
    const rig = await createRig(on)
    const client = await rig.tcp()
    client.write(slip(go).subarray(0, 5))
    rig.udp(message('/showcall/*'))
    await rig.arrived()
    await rig.stop()
    expect(rig.ports()).toEqual({ udp: null, tcp: null })
    expect(rig.time.waiting()).toBe(0)
    expect(rig.fired()).toEqual([])
  })
})
