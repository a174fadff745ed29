import { describe, expect, it } from 'vitest'
import { KeptPlayer } from '../../../src-main/desk/players/kept-player.ts'
import { type PlayerAddress, PlayerFailure } from '../../../src-main/desk/ports/players.ts'
import type { PlayerFault, ReadClip } from '../../../src-main/domain/players/player.ts'
import { createVirtualTime } from '../../fakes/virtual-time.ts'

const address = { program: 'vmix', host: '10.0.0.20', port: 8_088 } as const

/** A player of which a test says what it plays, and when it fails. */
function open() {
  const time = createVirtualTime()
  const began = time.now()
  const player = {
    plays: (): readonly ReadClip[] => [],
    fault: null as PlayerFault | null,
    silent: false,
    opened: [] as PlayerAddress[],
    closed: 0,
    reads: 0,
  }
  let changes = 0
  const kept = new KeptPlayer(address, {
    connect(given) {
      player.opened.push(given)
      return {
        async read() {
          player.reads += 1
          if (player.silent) return new Promise<never>(() => undefined)
          if (player.fault !== null) throw new PlayerFailure(player.fault)
          return player.plays()
        },
        close() {
          player.closed += 1
        },
      }
    },
    timers: time.timers,
    now: time.now,
    password: async () => 'secret',
    changed: () => {
      changes += 1
    },
  })
  /** A clip of a minute that began when the test did. */
  const playing = (late = 0): ReadClip => ({
    id: '1',
    name: 'Opening.mov',
    otherNames: [],
    state: 'playing',
    length: 60_000,
    position: time.now() - began + late,
    rate: 1,
  })
  return { time, player, kept, playing, changes: () => changes }
}

describe('a player', () => {
  it('that plays as it was expected to is read twice a second, and nothing is told of it', async () => {
    const { time, player, kept, playing, changes } = open()
    player.plays = () => [playing()]
    await time.advance(100)
    expect(kept.link).toEqual({ state: 'ready' })
    const first = kept.clips
    const told = changes()
    for (let second = 0; second < 10; second += 1) {
      player.plays = () => [playing(second % 2 === 0 ? 100 : -100)]
      await time.advance(500)
    }
    expect(player.reads).toBeGreaterThan(8)
    expect(player.opened).toEqual([{ ...address, password: 'secret' }])
    expect(kept.clips).toBe(first)
    expect(changes()).toBe(told)
  })

  it('that does not answer, or fails, is away with its reason; what it played is forgotten at once', async () => {
    const { time, player, kept, playing } = open()
    player.plays = () => [playing()]
    await time.advance(100)
    expect(kept.clips).toHaveLength(1)
    player.silent = true
    await time.advance(5_000)
    expect(kept.link).toEqual({ state: 'away', why: 'silent' })
    expect(kept.clips).toEqual([])
    expect(player.closed).toBe(1)
    player.silent = false
    player.fault = 'password'
    await time.advance(2_000)
    expect(kept.link).toEqual({ state: 'away', why: 'password' })
    player.fault = null
    await time.advance(15_000)
    expect(kept.link).toEqual({ state: 'ready' })
    expect(kept.clips).toHaveLength(1)
  })

  it('is tried less and less often, and at last every 15 seconds', async () => {
    const { time, player, kept } = open()
    player.fault = 'refused'
    await time.advance(60_000)
    const tries = player.opened.length
    expect(tries).toBeLessThan(9)
    await time.advance(60_000)
    expect(player.opened.length - tries).toBe(4)
    kept.close()
    await time.advance(60_000)
    expect(player.opened.length - tries).toBe(4)
    expect(time.waiting()).toBe(0)
  })
})
