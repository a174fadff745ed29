import { once } from 'node:events'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import fc from '../../support/fast-check.ts'
import { takenPort } from '../osc/rig.ts'
import { onPage, standby } from '../stream-deck/rig.ts'
import { answered, createRig, deck, type SatelliteRig, settingsWith } from './rig.ts'

const fifteen = { KEYS_TOTAL: 15, KEYS_PER_ROW: 5, BITMAPS: 72 }
const keys = { KEYS_TOTAL: 3, KEYS_PER_ROW: 3, BITMAPS: 0 }

/** By which this computer is reached, but for 127.0.0.1. macOS has no other address of the loopback. */
function anotherAddress(): string {
  if (process.platform !== 'darwin') return '127.0.0.2'
  const infos = Object.values(networkInterfaces()).flatMap(list => list ?? [])
  const found = infos.find(({ family, internal }) => family === 'IPv4' && !internal)
  if (found === undefined) throw new Error('this computer is in no network')
  return found.address
}
const downs = (rig: SatelliteRig): readonly string[] =>
  rig.edges.filter(({ edge }) => edge === 'down').map(({ control }) => control)
const added = async (rig: SatelliteRig, grid: typeof keys = keys) => {
  const client = await rig.client()
  const before = rig.surfaces.length
  client.addGrid(deck, grid)
  await rig.until(() => rig.surfaces.length > before)
  return client
}

describe('an app that vanishes', () => {
  it('with its connection closed in mid-hold: its keys are up, and nothing is pressed', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const client = await added(rig)
    client.press(deck, '0', true)
    await rig.until(() => rig.edges.length === 1)
    await client.close()
    await rig.until(() => rig.gone.length === 1)
    await rig.time.advance(5_000)
    expect(rig.edges.map(({ edge }) => edge)).toEqual(['down'])
    expect(rig.satellite.state().connected).toEqual([])
  })

  it('without a word while a key is down: the key is up before a hold is long enough', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const client = await added(rig)
    await rig.pass(500, client)
    client.press(deck, '0', true)
    await answered(client)
    await rig.pass(500, client)
    expect(rig.gone).toEqual([])
    client.vanish()
    await rig.time.advance(400)
    expect(rig.gone).toEqual([deck])
    expect(client.closed()).toBe(false)
  })

  it('without a word while nothing is down: its surface goes after 1.5 s, its connection after 5 s', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const client = await added(rig)
    await answered(client)
    client.vanish()
    await rig.time.advance(1_400)
    expect(rig.gone).toEqual([])
    await rig.time.advance(200)
    expect(rig.gone).toEqual([deck])
    await rig.time.advance(4_000)
    expect(rig.satellite.state().connected).toEqual([])
  })

  it('and comes again from another connection takes its place; one that is there does not give way', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const first = await added(rig)
    await answered(first)
    const second = await rig.client()
    const refused = second.reply('ADD-DEVICE')
    second.addGrid(deck, keys)
    expect((await refused).args['MESSAGE']).toBe('Device exists elsewhere')
    first.vanish()
    await rig.pass(1_200, second)
    expect(rig.gone).toEqual([])
    second.addGrid(deck, keys)
    await rig.until(() => rig.surfaces.length === 2)
    expect(rig.gone).toEqual([deck])
    second.press(deck, '1', true)
    await answered(second)
    expect(downs(rig)).toEqual(['key-2'])
  })

  it('that never answers pings, but sends its own, stays', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const client = await rig.client({ answers: false })
    client.addGrid(deck, keys)
    await answered(client)
    expect(rig.surfaces).toEqual([])
    await rig.pass(1_100, client)
    expect(rig.surfaces.length).toBe(1)
    await rig.time.advance(2_000)
    client.press(deck, '0', true)
    await answered(client)
    await rig.time.advance(2_000)
    await answered(client)
    expect([downs(rig), rig.gone]).toEqual([['key-1'], []])
    await rig.time.advance(5_000)
    expect(rig.gone).toEqual([deck])
  })
})

describe('presses that stood in a stalled network', () => {
  it('do nothing when they come at last; the next one counts', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const client = await added(rig)
    await answered(client)
    client.answer(false)
    await rig.time.advance(2_000)
    expect(rig.gone).toEqual([deck])
    // All of it comes at once, before the answer to the new ping.
    client.raw(
      [
        `KEY-PRESS DEVICEID="${deck}" KEY=0 PRESSED=1`,
        `KEY-PRESS DEVICEID="${deck}" KEY=0 PRESSED=0`,
        '',
      ].join('\n'),
    )
    await answered(client)
    expect(client.messages.findLast(({ name }) => name === 'KEY-PRESS')).toMatchObject({
      flags: ['ERROR'],
      args: { MESSAGE: 'The connection was interrupted. Press again' },
    })
    expect([downs(rig), rig.surfaces.length]).toEqual([[], 1])
    const token = client.messages.findLast(({ name, flags }) => name === 'PING' && flags.length > 0)?.flags[0]
    client.raw('PONG token-0\n')
    await answered(client)
    expect(rig.surfaces.length).toBe(1)
    client.answer(true)
    client.raw(`PONG ${token}\n`)
    await rig.until(() => rig.surfaces.length === 2)
    client.press(deck, '0', true)
    await answered(client)
    expect(downs(rig)).toEqual(['key-1'])
  })

  it('a desk that was busy itself takes nobody for lost', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const client = await added(rig)
    await answered(client)
    // One tick that is late, and what came meanwhile is read after it.
    await rig.time.advance(100)
    await answered(client)
    await rig.pass(3_000, client)
    expect(rig.gone).toEqual([])
  })
})

describe('what is no sense', () => {
  it.each([
    ['NONSENSE a=b', 'ERROR', undefined, 'Unknown command: NONSENSE'],
    ['KEY-PRESS KEY=0 PRESSED=1', 'KEY-PRESS', undefined, 'Missing DEVICEID'],
    ['KEY-PRESS DEVICEID=who KEY=0 PRESSED=1', 'KEY-PRESS', 'who', 'Device not found'],
    [`KEY-PRESS DEVICEID="${deck}" PRESSED=1`, 'KEY-PRESS', deck, 'Missing KEY'],
    [`KEY-PRESS DEVICEID="${deck}" KEY=99 PRESSED=1`, 'KEY-PRESS', deck, 'Invalid KEY'],
    [`KEY-PRESS DEVICEID="${deck}" KEY=0`, 'KEY-PRESS', deck, 'Missing PRESSED'],
    [`KEY-ROTATE DEVICEID="${deck}" KEY=0`, 'KEY-ROTATE', deck, 'Missing DIRECTION'],
    [`PINCODE-KEY DEVICEID="${deck}" KEY=12`, 'PINCODE-KEY', deck, 'Invalid KEY'],
    [`SET-VARIABLE-VALUE DEVICEID="${deck}" VALUE=x`, 'SET-VARIABLE-VALUE', deck, 'Missing VARIABLE'],
    [`ADD-DEVICE DEVICEID="${deck}" PRODUCT_NAME=x`, 'ADD-DEVICE', deck, 'Device already added'],
    ['ADD-DEVICE DEVICEID=new', 'ADD-DEVICE', 'new', 'Missing PRODUCT_NAME'],
    ['ADD-SUB SUBID=a LOCATION=1/0/0', 'ADD-SUB', undefined, 'Subscriptions not enabled'],
    [`KEY-PRESS DEVICEID="a\\"b" KEY=0 PRESSED=1`, 'KEY-PRESS', 'a"b', 'Device not found'],
  ])('%s is answered with the error', async (line, name, id, message) => {
    await using rig = await createRig(settingsWith([deck]))
    const client = await added(rig)
    client.raw(`${line}\n`)
    await answered(client)
    const error = client.messages.findLast(given => given.name === name)
    expect(error?.args['MESSAGE']).toBe(message)
    expect(error?.args['DEVICEID']).toBe(id)
    expect([rig.edges, rig.gone]).toEqual([[], []])
  })

  it('values that are sent to the surface are acknowledged by their name', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const client = await added(rig)
    const reply = client.reply('SET-VARIABLE-VALUE')
    client.raw(`SET-VARIABLE-VALUE DEVICEID="${deck}" VARIABLE="t-bar" VALUE="MTI="\n`)
    expect(await reply).toMatchObject({ flags: ['OK'], args: { VARIABLE: 't-bar' } })
  })

  it('a line that never ends is answered, and its connection closed', async () => {
    await using rig = await createRig(settingsWith([]))
    const client = await rig.client()
    client.raw('A'.repeat(300_000))
    await client.until(() => client.closed())
    expect(client.messages.at(-1)).toMatchObject({
      name: 'ERROR',
      args: { MESSAGE: 'Line too long: at most 262144 characters' },
    })
  })

  it('a thousand messages a second close the connection, and it is reported', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const client = await added(rig)
    client.raw('PING\n'.repeat(1_100))
    await client.until(() => client.closed())
    await rig.until(() => rig.gone.length === 1)
    expect(rig.problems().map(({ what }) => what)).toEqual([
      'A connection sent more than 1,000 messages a second and was closed.',
    ])
    await rig.time.advance(60_000)
    expect(rig.problems()).toEqual([])
  })

  it('ten thousand messages a second, and ever new connections for them, leave nothing behind; another app goes on', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const client = await added(rig)
    const waiting = rig.time.waiting()
    for (let count = 0; count < 10; count += 1) {
      const flood = await rig.client()
      flood.raw(`KEY-PRESS DEVICEID="${deck}" KEY=0 PRESSED=1\n`.repeat(1_100))
      await flood.until(() => flood.closed())
    }
    await rig.until(() => rig.problems().length === 1)
    client.press(deck, '1', true)
    await answered(client)
    expect(downs(rig)).toEqual(['key-2'])
    await rig.time.advance(100)
    // What is reported is forgotten after a minute, by one timer.
    expect(rig.time.waiting()).toBeLessThanOrEqual(waiting + 2)
  })

  it('what a web page makes a browser send closes the connection before anything is pressed', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const client = await rig.client()
    client.raw(
      `POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nADD-DEVICE DEVICEID="${deck}" PRODUCT_NAME=x\nKEY-PRESS DEVICEID="${deck}" KEY=0 PRESSED=1\n`,
    )
    await client.until(() => client.closed())
    await rig.time.advance(3_000)
    expect([rig.surfaces, rig.edges]).toEqual([[], []])
  })

  it('QUIT closes the connection and takes its devices away', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const client = await added(rig)
    client.raw('QUIT\n')
    await client.until(() => client.closed())
    expect(rig.gone).toEqual([deck])
  })

  it('of any bytes presses nothing, and the next app is served', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const words = [
      'ADD-DEVICE',
      'KEY-PRESS',
      'PING',
      'PONG',
      'DEVICEID=',
      `"${deck}"`,
      'KEY=0',
      'PRESSED=1',
      '"',
      '\\',
    ]
    const text = fc
      .array(fc.oneof(fc.constantFrom(...words, ' ', '\n', '='), fc.string({ unit: 'binary', maxLength: 6 })))
      .map(parts => Buffer.from(parts.join('')))
    const chunks = fc.sample(
      fc.oneof(
        text,
        fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from(bytes)),
      ),
      400,
    )
    const socket = connect({ host: '127.0.0.1', port: rig.port() })
    socket.on('data', () => undefined)
    socket.on('error', () => undefined)
    for (const chunk of chunks) socket.write(chunk)
    socket.end('\nQUIT\n')
    await once(socket, 'close')
    const client = await added(rig)
    await answered(client)
    expect(downs(rig)).toEqual([])
  })
})

describe('many at once', () => {
  it('idle connections give way, accepted devices never', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const accepted = await added(rig)
    const idle = await Promise.all(Array.from({ length: 31 }, () => rig.client()))
    await Promise.all(idle.map(client => answered(client)))
    const late = await rig.client()
    late.addGrid('late', keys)
    await answered(late)
    await rig.until(() => rig.satellite.state().connected.length === 2)
    expect(idle.filter(client => client.closed()).length).toBe(1)
    expect([accepted.closed(), rig.gone]).toEqual([false, []])
  })

  it('devices that nobody has accepted leave room for one that is', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const stranger = await rig.client()
    for (let at = 0; at < 40; at += 1) stranger.addGrid(`stranger-${at}`, keys)
    await answered(stranger)
    expect(rig.satellite.state().connected.length).toBe(32)
    expect(stranger.messages.filter(({ args }) => args['MESSAGE'] === 'Too many devices').length).toBe(8)
    const client = await added(rig)
    client.press(deck, '0', true)
    await answered(client)
    expect(downs(rig)).toEqual(['key-1'])
  })

  it('an app that never reads holds up nobody else', async () => {
    await using rig = await createRig(settingsWith([deck, 'other']))
    const deaf = await rig.client()
    deaf.addGrid('other', { ...fifteen, BITMAPS: 500 })
    await rig.until(() => rig.surfaces.length === 1)
    const surface = rig.surfaces[0]
    if (surface === undefined) throw new Error('no surface')
    await answered(deaf)
    deaf.vanish()
    surface.show(onPage(standby, surface.info))
    const client = await rig.client()
    client.addGrid(deck, fifteen)
    await rig.until(() => rig.surfaces.length === 2)
    rig.surfaces[1]?.show(onPage(standby, rig.surfaces[1].info))
    await client.until(() => client.shown(deck, '14') !== null)
    await rig.pass(6_000, client)
    expect(rig.gone).toEqual(['other'])
  })
})

describe('the port', () => {
  it('is closed while it is off, and opens and closes with the settings', async () => {
    await using rig = await createRig(settingsWith([deck], { on: false }))
    expect(rig.satellite.state().port).toBeNull()
    rig.satellite.configure(settingsWith([deck]))
    await rig.until(() => rig.satellite.state().port !== null)
    const client = await added(rig)
    rig.satellite.configure(settingsWith([deck], { on: false }))
    await client.until(() => client.closed())
    expect(rig.gone).toEqual([deck])
    expect(rig.satellite.state()).toMatchObject({ port: null, connected: [] })
  })

  it('stays open, and its apps connected, while devices are accepted', async () => {
    await using rig = await createRig(settingsWith([deck]))
    const client = await added(rig)
    const before = rig.port()
    rig.satellite.configure(settingsWith([deck, 'other']))
    await answered(client)
    expect([rig.port(), client.closed(), rig.gone]).toEqual([before, false, []])
  })

  it('that another program has is reported with what to do, and opened once it is free', async () => {
    const taken = await takenPort()
    await using rig = await createRig(settingsWith([deck], { port: taken.port }))
    expect(rig.problems()).toEqual([
      {
        device: 'Companion Satellite',
        what: `Another program uses TCP port ${taken.port}. Companion uses 16622 itself.`,
        remedy:
          'Quit Companion on this computer, or choose another port in Controllers, Satellite, and in the Satellite app. Showcall tries again every 2 seconds.',
      },
    ])
    await taken.free()
    await rig.time.advance(2_000)
    await rig.until(() => rig.satellite.state().port === taken.port)
    expect(rig.problems()).toEqual([])
  })

  it('answers other computers only where it is open to the network', async () => {
    const reaches = async (network: boolean): Promise<boolean> => {
      await using rig = await createRig(settingsWith([], { network }))
      const socket = connect({ host: anotherAddress(), port: rig.port() })
      const reached = await new Promise<boolean>(resolve => {
        socket.on('connect', () => resolve(true))
        socket.on('error', () => resolve(false))
      })
      socket.destroy()
      return reached
    }
    expect([await reaches(false), await reaches(true)]).toEqual([false, true])
  })
})
