import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { connectPlayer } from '../../../src-main/controllers/players/connect-player.ts'
import { readVmix } from '../../../src-main/controllers/players/vmix.ts'
import type { PlayerConnection } from '../../../src-main/desk/ports/players.ts'
import type { PlayerProgram } from '../../../src-main/domain/players/player.ts'
import { faultOf, httpPeer, tcpPeer } from './peers.ts'

const connections: PlayerConnection[] = []
afterEach(() => {
  for (const connection of connections.splice(0)) connection.close()
})
const connectTo = (program: PlayerProgram, port: number): PlayerConnection => {
  const connection = connectPlayer({ program, host: '127.0.0.1', port, password: null })
  connections.push(connection)
  return connection
}

describe('vMix', () => {
  const state = readFileSync(new URL('../../fixtures/players/vmix.xml', import.meta.url), 'utf8')

  it('is read by its state: inputs with a duration, and the chosen file of a list', async () => {
    await using vmix = await httpPeer(path => (path === '/api' ? state : null))
    const clips = await connectTo('vmix', vmix.port).read()
    expect(clips).toEqual([
      {
        id: '55cbe357-a801-4d54-8ff2-08ee68766fae',
        name: 'Opening & titles.mov',
        otherNames: ['Opening', '2', ''],
        state: 'playing',
        length: 222_000,
        position: 12_400,
        rate: 1,
      },
      expect.objectContaining({
        state: 'paused',
        otherNames: ['List', '3', 'Applause.mp4'],
        position: 3_000,
        rate: 0,
      }),
      expect.objectContaining({ name: 'Credits.mov', state: 'ready', length: 61_500, position: 0 }),
    ])
    expect(vmix.heard).toEqual(['GET /api'])
  })

  it('says so where another page answers, a password is asked for, or what answers is no web server', async () => {
    await using web = await httpPeer(() => '<html><body>Router</body></html>')
    expect(await faultOf(connectTo('vmix', web.port))).toBe('garbage')
    await using none = await httpPeer(() => null)
    expect(await faultOf(connectTo('vmix', none.port))).toBe('garbage')
    await using tcp = await tcpPeer('500 connection info:\r\n\r\n', () => null)
    expect(await faultOf(connectTo('vmix', tcp.port))).toBe('garbage')
    expect(readVmix(state.slice(0, 900))).toBeNull()
  })
})

describe('ProPresenter', () => {
  /** As its API is documented. */
  const current = (is_playing: boolean, name: string, duration: number): string =>
    JSON.stringify({
      is_playing,
      uuid: 'a9f9f0d4-4e5c-4c4b-8a1c-6a2f4d3f5b7e',
      name,
      artist: '',
      audio_only: false,
      duration,
    })
  const answers: Readonly<Record<string, string>> = {
    '/v1/transport/presentation/current': current(true, 'Opening.mov', 222),
    '/v1/transport/presentation/time': '12.4',
    '/v1/transport/announcement/current': current(false, '', 0),
    '/v1/transport/audio/current': current(false, 'Walk-in.wav', 61.5),
    '/v1/transport/audio/time': '0',
  }

  it('is read by its layers; an empty one is no clip', async () => {
    await using peer = await httpPeer(path => answers[path] ?? null)
    expect(await connectTo('propresenter', peer.port).read()).toEqual([
      {
        id: 'presentation',
        name: 'Opening.mov',
        otherNames: [],
        state: 'playing',
        length: 222_000,
        position: 12_400,
        rate: 1,
      },
      {
        id: 'audio',
        name: 'Walk-in.wav',
        otherNames: [],
        state: 'ready',
        length: 61_500,
        position: 0,
        rate: 0,
      },
    ])
    expect(peer.heard.every(request => request.startsWith('GET /v1/transport/'))).toBe(true)
  })

  it('says so where something else answers', async () => {
    await using web = await httpPeer(() => '{"is_playing":"perhaps"}')
    expect(await faultOf(connectTo('propresenter', web.port))).toBe('garbage')
  })
})
