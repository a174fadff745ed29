import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { OscSettings } from '../../../src-main/contract/bridge/controllers.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { float32, int32, message, slip, text } from './bytes.ts'
import { createRig, off, on, takenPort } from './rig.ts'

type Target = OscSettings['targets'][number]

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function udpReceiver(): Promise<{ socket: UdpSocket; target: Target }> {
  const socket = createSocket('udp4')
  closing.push(() => socket.close())
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    socket,
    target: { name: 'Lights', protocol: 'udp', host: '127.0.0.1', port: socket.address().port },
  }
}

async function tcpReceiver(port = 0): Promise<{ server: Server; target: Target; client: Promise<Socket> }> {
  const server = createServer()
  const { promise, resolve } = Promise.withResolvers<Socket>()
  server.once('connection', resolve)
  closing.push(() => server.close())
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  const target: Target = {
    name: 'Sound',
    protocol: 'tcp',
    host: '127.0.0.1',
    port: at !== null && typeof at === 'object' ? at.port : 0,
  }
  return { server, target, client: promise }
}

const idOf = ({ protocol, host, port }: Target): string => `osc:${protocol}:${host}:${port}`
const osc = (address: string, ...args: string[]) => ({ kind: 'osc', address, args }) as const

async function bytesOf(socket: Socket, length: number): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    bytes = Buffer.concat([bytes, chunk])
    if (bytes.length >= length) break
  }
  return bytes
}

describe('by UDP', () => {
  it.each([
    ['a whole number as int32', ['12'], message('/cue/go', 'i', int32(12))],
    ['leading zeros are no part of a number', ['-007'], message('/cue/go', 'i', int32(-7))],
    ['a decimal as float32', ['12.5', '1.0'], message('/cue/go', 'ff', float32(12.5), float32(1))],
    [
      'anything else as a string',
      ['12A', '', 'Bühne'],
      message('/cue/go', 'sss', text('12A'), text(''), text('Bühne')),
    ],
    ['a number that does not fit as a string', ['2147483648'], message('/cue/go', 's', text('2147483648'))],
    ['nothing at all', [], message('/cue/go')],
  ])('%s', async (_what, args, bytes) => {
    const { socket, target } = await udpReceiver()
    await using rig = await createRig({ ...off, targets: [target] })
    const arrived = once(socket, 'message')
    expect(rig.osc.outputs.send(idOf(target), osc('/cue/go', ...args))).toBeNull()
    expect((await arrived)[0]).toEqual(bytes)
  })

  it('to a name', async () => {
    const { socket, target } = await udpReceiver()
    const named = { ...target, host: 'localhost' }
    await using rig = await createRig({ ...off, targets: [named] })
    await rig.until(() => rig.outputs()[0]?.connected === true)
    const arrived = once(socket, 'message')
    expect(rig.osc.outputs.send(idOf(named), osc('/go'))).toBeNull()
    expect((await arrived)[0]).toEqual(message('/go'))
  })

  it('a message that the system refuses is reported with the next one, and shown until one goes out', async () => {
    const { socket, target } = await udpReceiver()
    await using rig = await createRig({ ...off, targets: [target] })
    // No packet of UDP is that long.
    expect(rig.osc.outputs.send(idOf(target), osc('/text', 'x'.repeat(70_000)))).toBeNull()
    await rig.until(() => rig.outputs()[0]?.connected === false)
    const arrived = once(socket, 'message')
    expect(inEnglish(rig.osc.outputs.send(idOf(target), osc('/go')))).toMatch(
      /^“Lights” cannot be sent to: .+\.$/,
    )
    expect((await arrived)[0]).toEqual(message('/go'))
    await rig.until(() => rig.outputs()[0]?.connected === true)
    expect(rig.osc.outputs.send(idOf(target), osc('/go'))).toBeNull()
  })
})

describe('by TCP', () => {
  it('each message is a SLIP frame of one kept connection', async () => {
    const { target, client } = await tcpReceiver()
    await using rig = await createRig({ ...off, targets: [target] })
    await rig.until(() => rig.outputs()[0]?.connected === true)
    // 192 and 219 are what SLIP has to escape.
    expect(rig.osc.outputs.send(idOf(target), osc('/cue', '12640219'))).toBeNull()
    expect(rig.osc.outputs.send(idOf(target), osc('/go'))).toBeNull()
    const wanted = Buffer.concat([slip(message('/cue', 'i', int32(12_640_219))), slip(message('/go'))])
    expect(await bytesOf(await client, wanted.length)).toEqual(wanted)
  })

  it('a receiver that is not there is said so, and nothing of then is sent when it comes', async () => {
    const taken = await takenPort()
    await taken.free()
    const target: Target = { name: 'Sound', protocol: 'tcp', host: '127.0.0.1', port: taken.port }
    await using rig = await createRig({ ...off, targets: [target] })
    const say = () => inEnglish(rig.osc.outputs.send(idOf(target), osc('/early')))
    expect(say()).toBe('“Sound” is not connected yet.')
    const refused =
      '“Sound” is there, but nothing listens on its port. Start OSC there, or correct the port. Showcall tries again every 2 seconds.'
    while (say() !== refused) await new Promise(resolve => setImmediate(resolve))
    const { client } = await tcpReceiver(taken.port)
    await rig.time.advance(2_000)
    await rig.until(() => rig.outputs()[0]?.connected === true)
    expect(rig.osc.outputs.send(idOf(target), osc('/go'))).toBeNull()
    const wanted = slip(message('/go'))
    expect(await bytesOf(await client, wanted.length)).toEqual(wanted)
  })

  it('a connection that is lost is shown, and made again', async () => {
    const { server, target, client } = await tcpReceiver()
    await using rig = await createRig({ ...off, targets: [target] })
    ;(await client).destroy()
    await rig.until(() => rig.outputs()[0]?.connected === true)
    await rig.until(() => rig.outputs()[0]?.connected === false)
    expect(inEnglish(rig.osc.outputs.send(idOf(target), osc('/go')))).toBe(
      '“Sound” closed the connection. Showcall tries again every 2 seconds.',
    )
    const again = once(server, 'connection')
    await rig.time.advance(2_000)
    await again
    await rig.until(() => rig.outputs()[0]?.connected === true)
    expect(rig.osc.outputs.send(idOf(target), osc('/go'))).toBeNull()
  })

  it('a receiver that does not read is reported, and costs no memory', async () => {
    const { target, client } = await tcpReceiver()
    await using rig = await createRig({ ...off, targets: [target] })
    ;(await client).pause()
    await rig.until(() => rig.outputs()[0]?.connected === true)
    const long = osc('/text', ...Array.from({ length: 16 }, () => 'x'.repeat(200)))
    let why: string | null = null
    for (let sent = 0; why === null && sent < 20_000; sent += 1) {
      why = inEnglish(rig.osc.outputs.send(idOf(target), long))
      if (sent % 16 === 0) await new Promise(resolve => setImmediate(resolve))
    }
    expect(why).toBe('“Sound” does not read its messages. Restart OSC there.')
  })
})

describe('what is set', () => {
  const lights: Target = { name: 'Lights', protocol: 'udp', host: '127.0.0.1', port: 9_000 }

  it('ports have ids that stay, and go with their targets', async () => {
    await using rig = await createRig({ ...off, targets: [lights] })
    expect(rig.outputs()).toEqual([
      { id: 'osc:udp:127.0.0.1:9000', name: 'Lights', kind: 'osc', connected: true, alsoInput: false },
    ])
    rig.osc.configure({ ...off, targets: [{ ...lights, name: 'LX' }] })
    expect(rig.outputs()[0]).toMatchObject({ id: 'osc:udp:127.0.0.1:9000', name: 'LX' })
    rig.osc.configure(off)
    expect(rig.outputs()).toEqual([])
    expect(inEnglish(rig.osc.outputs.send(idOf(lights), osc('/go')))).toBe(
      'This OSC target was removed. Choose another one for the message.',
    )
  })

  it('a connection stays while other targets come and go', async () => {
    const { target, client } = await tcpReceiver()
    await using rig = await createRig({ ...off, targets: [target] })
    await rig.until(() => rig.outputs()[0]?.connected === true)
    rig.osc.configure({ ...off, targets: [lights, target] })
    expect(rig.outputs().map(({ connected }) => connected)).toEqual([true, true])
    expect(rig.osc.outputs.send(idOf(target), osc('/go'))).toBeNull()
    const wanted = slip(message('/go'))
    expect(await bytesOf(await client, wanted.length)).toEqual(wanted)
  })

  it.each([
    ['127.0.0.1', '127.0.0.1', true],
    ['127.0.0.1', 'localhost', true],
    ['127.0.0.1', '192.0.2.4', false],
    ['0.0.0.0', '127.0.0.1', true],
    ['0.0.0.0', '192.0.2.255', true],
    ['0.0.0.0', '192.0.2.4', false],
  ])('a listener at %s that is sent to at %s: the loop is known (%s)', async (address, host, loops) => {
    const { port, free } = await takenPort()
    await free()
    const target: Target = { name: 'Us', protocol: 'udp', host, port }
    await using rig = await createRig({ ...on, address, port, targets: [target] })
    expect(rig.outputs()[0]?.alsoInput).toBe(loops)
    rig.osc.configure({ ...off, address, port, targets: [target] })
    expect(rig.outputs()[0]?.alsoInput).toBe(false)
  })

  it('messages of MIDI, and what is no address once filled in, are refused in words', async () => {
    await using rig = await createRig({ ...off, targets: [lights] })
    const { send } = rig.osc.outputs
    expect(inEnglish(send(idOf(lights), { kind: 'program', channel: 1, program: 1 }))).toBe(
      '“Lights” accepts OSC messages only. Choose a MIDI port for this one.',
    )
    expect(inEnglish(send(idOf(lights), osc('/cue/Host walk-on')))).toBe(
      '“/cue/Host walk-on” is not an OSC address. It starts with / and has no spaces or accents.',
    )
  })
})
