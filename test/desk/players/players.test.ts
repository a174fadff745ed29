import { describe, expect, it } from 'vitest'
import { createBridgeServer } from '../../../src-main/desk/bridge/bridge-server.ts'
import { type PlayerAddress, PlayerFailure } from '../../../src-main/desk/ports/players.ts'
import { outputFace } from '../../../src-main/domain/output/output-face.ts'
import { defaultOutputLook } from '../../../src-main/domain/output/output-page.ts'
import type { PlayerSetup, ReadClip } from '../../../src-main/domain/players/player.ts'
import { contentWith, createFakeShowService, cue } from '../../fakes/fake-show-service.ts'
import { createVirtualTime } from '../../fakes/virtual-time.ts'
import { deskRig } from '../rig.ts'

const saved: PlayerSetup = { id: 'p1', name: 'Video', program: 'vmix', host: '10.0.0.20', port: 8_088 }

/** A desk whose players play one clip, but for one at `10.0.0.99`, which nothing reaches. */
async function open(players: readonly PlayerSetup[] = [saved]) {
  const time = createVirtualTime()
  const own = createFakeShowService(time.now, [contentWith([cue('a', 60), cue('b', 60)])])
  const connected: PlayerAddress[] = []
  const began = time.now()
  const rig = await deskRig({
    time,
    own,
    stored: { players },
    connectPlayer(address) {
      connected.push(address)
      return {
        async read(): Promise<readonly ReadClip[]> {
          if (address.host === '10.0.0.99') throw new PlayerFailure('refused')
          const position = time.now() - began
          const clip = { id: '1', name: 'Opening.mov', otherNames: [], length: 222_000, position, rate: 1 }
          return [{ ...clip, state: 'playing' }]
        },
        close: () => undefined,
      }
    },
  })
  const bridge = createBridgeServer(rig.desk, rig)
  const ask = async (name: string, payload: object) => {
    const answer = await bridge.handle({ id: 'desk', access: 'desk', name: null }, name, payload)
    return answer.ok ? answer.value : answer
  }
  const told = () => rig.emitted.filter(({ name }) => name === 'players').length
  await time.advance(1_000)
  return { time, rig, ask, connected, told }
}

const request = { id: null, name: 'Stream', program: 'obs', host: '10.0.0.30', port: 4_455 } as const

describe('the players of a desk', () => {
  it('are read from its start; pages learn what plays, and neither where nor with which password', async () => {
    const { rig, time, told } = await open()
    const [player] = rig.desk.snapshot().players
    expect(player).toMatchObject({
      name: 'Video',
      link: { state: 'ready' },
      clips: [{ name: 'Opening.mov' }],
    })
    expect(JSON.stringify(rig.desk.snapshot().players)).not.toContain('10.0.0.20')
    const before = told()
    await time.advance(20_000)
    expect(told()).toBe(before)
  })

  it('are set up, changed and removed; a password is kept with the tokens, and never read back', async () => {
    const { rig, ask, connected, time } = await open()
    expect(await ask('player.write', { ...request, password: 'hush' })).toMatchObject({ ok: true })
    await time.advance(1_000)
    expect(connected.at(-1)).toEqual({ program: 'obs', host: '10.0.0.30', port: 4_455, password: 'hush' })
    const { players } = (await ask('players', {})) as { players: readonly { id: string }[] }
    const [, added] = players
    expect(added).toMatchObject({ name: 'Stream', host: '10.0.0.30', hasPassword: true })
    expect(JSON.stringify([players, rig.stored(), rig.desk.snapshot(), rig.emitted])).not.toContain('hush')

    const id = added?.id ?? ''
    expect(await ask('player.write', { ...request, id, host: '10.0.0.99' })).toEqual({ ok: true, id })
    await time.advance(1_000)
    expect(connected.at(-1)?.password).toBe('hush')
    expect(rig.desk.snapshot().players[1]?.link).toEqual({ state: 'away', why: 'refused' })
    expect(await ask('player.write', { ...request, id, password: null })).toMatchObject({ ok: true })
    expect(await ask('players', {})).toMatchObject({ players: [{}, { hasPassword: false }] })

    expect(await ask('player.remove', { id })).toEqual({ ok: true })
    await time.advance(1_000)
    const count = connected.length
    await time.advance(60_000)
    expect(connected).toHaveLength(count)
    expect(rig.stored().players).toEqual([saved])
    expect(rig.desk.snapshot().players.map(({ name }) => name)).toEqual(['Video'])
  })

  it('have names of their own, and are at most eight', async () => {
    const { ask, rig } = await open()
    const refusal = (code: string) => ({ ok: false, reason: { code } })
    expect(await ask('player.write', { ...request, name: ' video ' })).toMatchObject(
      refusal('players.name-taken'),
    )
    expect(await ask('player.write', { ...request, id: 'other' })).toMatchObject(refusal('players.gone'))
    expect(await ask('player.remove', { id: 'other' })).toMatchObject(refusal('players.gone'))
    for (let count = 1; count < 8; count += 1)
      expect(await ask('player.write', { ...request, name: `Player ${count}` })).toMatchObject({ ok: true })
    expect(await ask('player.write', { ...request, name: 'One more' })).toMatchObject(
      refusal('players.too-many'),
    )
    expect(rig.stored().players).toHaveLength(8)
  })

  it.each([
    { host: 'http://10.0.0.1' },
    { host: '10.0.0.1/path' },
    { port: 0 },
    { program: 'winamp' },
    { name: ' ' },
  ])('are never set up with %o', async wrong => {
    const { ask, rig } = await open()
    expect(await ask('player.write', { ...request, ...wrong })).toMatchObject({ ok: false })
    expect(rig.stored().players).toEqual([saved])
  })

  it('stay as they are in show lock', async () => {
    const { ask, rig } = await open()
    rig.tap({ action: 'lock' })
    await rig.hold({ action: 'lock' })
    expect(rig.stored().locked).toBe(true)
    expect(await ask('player.write', request)).toMatchObject({ ok: false })
    expect(await ask('player.remove', { id: 'p1' })).toMatchObject({ ok: false })
  })

  it('are on outputs: the one that was chosen, else that of the cue on air, else the first', async () => {
    const { rig } = await open([saved, { ...saved, id: 'p2', name: 'Away', host: '10.0.0.99' }])
    const face = (player: string, title = true) =>
      outputFace('player', { ...defaultOutputLook, player, title }, rig.desk.outputSource())
    expect(face('')).toMatchObject({ player: { name: 'Video', clip: { name: 'Opening.mov' } } })
    expect(face('away')).toMatchObject({ player: { link: { state: 'away', why: 'refused' }, clip: null } })
    expect(face('Other')).toMatchObject({ player: null })
    expect(face('', false)).toMatchObject({ player: { name: '', clip: { name: '' } } })
  })
})
