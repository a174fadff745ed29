import { readFileSync } from 'node:fs'
import { encode, Message as OscPacket } from 'node-osc'
import { afterEach, describe, expect, it } from 'vitest'
import { frame } from '../../../src-main/controllers/osc/osc-frames.ts'
import { decodePacket } from '../../../src-main/controllers/osc/read-packet.ts'
import { connectPlayer } from '../../../src-main/controllers/players/connect-player.ts'
import { clipsOf, timecodeMs } from '../../../src-main/controllers/players/hyperdeck.ts'
import type { PlayerConnection } from '../../../src-main/desk/ports/players.ts'
import type { PlayerProgram } from '../../../src-main/domain/players/player.ts'
import { faultOf, type Peer, tcpPeer } from './peers.ts'

const connections: PlayerConnection[] = []
afterEach(() => {
  for (const connection of connections.splice(0)) connection.close()
})
const connectTo = (program: PlayerProgram, { port }: Pick<Peer, 'port'>, password: string | null = null) => {
  const connection = connectPlayer({ program, host: '127.0.0.1', port, password })
  connections.push(connection)
  return connection
}

const garbage: readonly PlayerProgram[] = ['hyperdeck', 'casparcg', 'qlab']
it.each(garbage)(
  '%s: what answers something else, without an end, or not at all, is said as it is',
  async program => {
    await using web = await tcpPeer('', () => 'HTTP/1.1 400 Bad Request\r\n\r\n', null)
    expect(await faultOf(connectTo(program, web))).toBe('garbage')
    await using endless = await tcpPeer('', () => 'x'.repeat(300_000), null)
    expect(await faultOf(connectTo(program, endless))).toBe('garbage')
    await using closing = await tcpPeer('', () => null, null)
    const connection = connectTo(program, closing)
    const reading = faultOf(connection)
    await expect.poll(() => closing.heard.length).toBe(1)
    closing.drop()
    expect(await reading).toBe('closed')
  },
)

describe('HyperDeck', () => {
  /** As its protocol is documented. */
  const info = '500 connection info:\r\nprotocol version: 1.11\r\nmodel: HyperDeck Studio HD Plus\r\n\r\n'
  const transport = (status: string, speed: number, timecode: string): string =>
    `208 transport info:\r\nstatus: ${status}\r\nspeed: ${speed}\r\nslot id: 1\r\nclip id: 2\r\nsingle clip: true\r\ndisplay timecode: ${timecode}\r\ntimecode: ${timecode}\r\nvideo format: 1080p25\r\nloop: false\r\n\r\n`
  const clips =
    '205 clips info:\r\nclip count: 2\r\n1: Walk in.mov 00:00:00:00 00:01:01:12\r\n2: Opening.mov 00:01:01:12 00:03:42:00\r\n\r\n'

  it('is read by its transport and the clips of its disk, whatever it says besides', async () => {
    let status = transport('play', 100, '00:01:13:22')
    await using deck = await tcpPeer(info, command => {
      if (command === 'transport info') return `508 transport info:\r\nstatus: play\r\n\r\n${status}`
      return command === 'clips get' ? clips : '100 syntax error\r\n'
    })
    const connection = connectTo('hyperdeck', deck)
    expect(await connection.read()).toEqual([
      {
        id: '2',
        name: 'Opening.mov',
        otherNames: ['2'],
        state: 'playing',
        length: 222_000,
        position: 12_400,
        rate: 1,
      },
      {
        id: '1',
        name: 'Walk in.mov',
        otherNames: ['1'],
        state: 'ready',
        length: 61_480,
        position: 0,
        rate: 0,
      },
    ])
    status = transport('stopped', 0, '00:01:13:22')
    expect((await connection.read())[0]).toMatchObject({ state: 'paused', position: 12_400, rate: 0 })
    status = transport('forward', 200, '00:01:13:22')
    expect((await connection.read())[0]).toMatchObject({ state: 'playing', rate: 2 })
    status = transport('record', 100, '00:00:02:00')
    expect(await connection.read()).toEqual([])
    expect(new Set(deck.heard)).toEqual(new Set(['transport info', 'clips get']))
  })

  it('that has another controller refuses', async () => {
    await using deck = await tcpPeer('120 connection rejected\r\n', () => null)
    expect(await faultOf(connectTo('hyperdeck', deck))).toBe('refused')
  })

  it.each([
    ['00:00:01:00', '1080p50', 1_000],
    ['00:00:01:00', '1080i50', 1_000],
    ['00:00:00:15', '1080i5994', 500.5],
    ['00:01:00;02', '720p2997', 60_060],
    ['00:10:00;00', '720p5994', 599_999.4],
    ['00:00:01:00', '2160p23976', 1_001],
  ])('%s at %s is %d ms', (timecode, format, ms) => {
    const lines = [
      `video format: ${format}`,
      'clip id: 1',
      'timecode: 00:00:00:00',
      'status: stopped',
      'speed: 0',
    ]
    const list = { code: 205, lines: [`1: A.mov 00:00:00:00 ${timecode}`] }
    expect(clipsOf({ code: 208, lines }, list)[0]?.length).toBeCloseTo(ms, 1)
  })

  it('says nothing of a timecode that is none', () => {
    expect(timecodeMs('--:--:--:--', { real: 25, counted: 25 })).toBeNull()
    expect(
      clipsOf({ code: 208, lines: [] }, { code: 205, lines: ['1: A.mov 00:00:00:00 00:00:01:00'] }),
    ).toEqual([])
  })
})

describe('CasparCG', () => {
  const channel = readFileSync(
    new URL('../../fixtures/players/casparcg-channel.xml', import.meta.url),
    'utf8',
  )
  const empty = '<?xml version="1.0" encoding="utf-8"?>\n<channel>\n   <stage>\n   </stage>\n</channel>\n'
  const answers: Readonly<Record<string, string>> = {
    INFO: '200 INFO OK\r\n1 720p5000 PLAYING\r\n2 720p5000 PLAYING\r\n\r\n',
    'INFO 1': `201 INFO OK\r\n${channel}\r\n`,
    'INFO 2': `201 INFO OK\r\n${empty}\r\n`,
  }

  it('is read by the state of each channel: what plays, what is paused, and what is loaded behind it', async () => {
    await using server = await tcpPeer('', command => answers[command] ?? '400 ERROR\r\n')
    const connection = connectTo('casparcg', server)
    const read = await connection.read()
    expect(
      read.map(({ id, name, state, length, position, rate }) => [id, name, state, length, position, rate]),
    ).toEqual([
      ['1-10 ready', 'CREDITS.mov', 'ready', 61_500, 0, 0],
      ['1-10', 'OPENING.mov', 'playing', 222_000, 12_400, 1],
      ['1-20', 'STING.mov', 'paused', 8_000, 3_000, 0],
    ])
    expect(await connection.read()).toEqual(read)
    expect(new Set(server.heard)).toEqual(new Set(['INFO', 'INFO 1', 'INFO 2']))
  })
})

describe('QLab', () => {
  const cue = (number: string, listName: string, type = 'Video') => ({
    uniqueID: `id-${number}`,
    number,
    name: `${listName} name`,
    listName,
    type,
    colorName: 'none',
    flagged: false,
    armed: true,
  })
  const values = (isRunning: boolean, isPaused: boolean, actionElapsed: number) => ({
    currentDuration: 222,
    actionElapsed,
    isRunning,
    isPaused,
  })

  /** QLab with one workspace, which asks for a passcode. Its values are those of `elapsed`. */
  function openQlab(passcode: string, elapsed: () => object) {
    const data = (address: string, args: readonly string[]): readonly [string, unknown] => {
      if (address === '/workspaces')
        return ['ok', [{ uniqueID: 'W', displayName: 'Evening', hasPasscode: true }]]
      if (address === '/workspace/W/connect')
        return args[0] === passcode ? ['ok', 'ok:view'] : ['ok', 'badpass']
      if (address.endsWith('runningOrPausedCues'))
        return ['ok', [cue('', 'Main', 'Cue List'), cue('12', 'Opening.mov')]]
      if (address.endsWith('selectedCues'))
        return ['ok', [cue('12', 'Opening.mov'), cue('13', 'Applause.wav', 'Audio')]]
      return ['ok', address.includes('id-12') ? elapsed() : values(false, false, 0)]
    }
    const asked: string[] = []
    const peer = tcpPeer(
      '',
      text => {
        const [packet] = decodePacket(Buffer.from(text.replace(/^\xc0|\xc0$/g, ''), 'latin1'))
        const { address, args } = packet ?? expect.unreachable('It is no message.')
        asked.push(address)
        const [status, reply] = data(
          address,
          args === 'untyped' ? [] : args.map(arg => (arg.kind === 'text' ? arg.value : '')),
        )
        const said = JSON.stringify({ workspace_id: 'W', address, status, data: reply })
        return frame(encode(new OscPacket(`/reply${address}`, said)))
      },
      null,
    )
    return { peer, asked }
  }

  it('is read by what runs, is paused or is selected; lists and groups are no clips', async () => {
    let elapsed: object = values(true, false, 12.4)
    const qlab = openQlab('1234', () => elapsed)
    await using peer = await qlab.peer
    const connection = connectTo('qlab', peer, '1234')
    expect(await connection.read()).toEqual([
      {
        id: 'id-12',
        name: 'Opening.mov',
        otherNames: ['12', 'Opening.mov name'],
        state: 'playing',
        length: 222_000,
        position: 12_400,
        rate: 1,
      },
      expect.objectContaining({ id: 'id-13', state: 'ready', position: 0 }),
    ])
    elapsed = values(true, true, 12.4)
    expect((await connection.read())[0]).toMatchObject({ state: 'paused', rate: 0 })
    const reads = /^\/workspaces$|\/(connect|runningOrPausedCues|selectedCues|valuesForKeys)$/
    expect(qlab.asked.filter(address => !reads.test(address))).toEqual([])
  })

  it('says that it wants another passcode', async () => {
    const qlab = openQlab('1234', () => values(true, false, 0))
    await using peer = await qlab.peer
    expect(await faultOf(connectTo('qlab', peer, '4321'))).toBe('password')
  })
})
