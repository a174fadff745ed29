import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RemoteConnection } from '../../../src-main/contract/connection.ts'
import type { DeskStanding } from '../../../src-main/contract/desk-standing.ts'
import { done } from '../../../src-main/contract/reply.ts'
import { followDesk } from '../../../src-main/desk/connections/follow-desk.ts'
import type { SettingsStore } from '../../../src-main/desk/ports/settings.ts'
import { freshSettings } from '../../fakes/desk-settings.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'

const one = 'https://booth-1.example.org:4748/api-v1'
const two = 'https://booth-2.example.org:4748/api-v1'
const hosted = 'https://api-v1.rundownstudio.app'

const connection: RemoteConnection = {
  id: 'booth',
  name: 'Booth',
  baseUrl: one,
  v0Url: null,
  socketUrl: 'https://booth-1.example.org:4748',
  goAs: 'auto',
}

describe('a desk that uses the service of one of two desks', () => {
  let time: VirtualTime
  let said: Record<string, DeskStanding | 'none' | null>
  let asked: string[]
  let used: { connection: RemoteConnection | null; isLive: boolean }
  let moves: RemoteConnection[]
  let settings: SettingsStore
  let follower: { close(): void }

  beforeEach(async () => {
    time = createVirtualTime()
    said = {
      [one]: { leads: true, epoch: 1, others: [two] },
      [two]: { leads: false, epoch: 1, others: [one] },
    }
    asked = []
    used = { connection, isLive: true }
    moves = []
    let stored = { ...freshSettings, connections: [connection] }
    settings = {
      read: () => stored,
      write(change) {
        stored = { ...stored, ...change, connections: [...(change.connections ?? stored.connections)] }
      },
    }
    start()
    await time.advance(20_000)
  })
  afterEach(() => follower.close())

  const start = (): void => {
    follower = followDesk({
      async ask(baseUrl) {
        asked.push(baseUrl)
        return said[baseUrl] ?? null
      },
      settings,
      timers: time.timers,
      used: () => used,
      async moved(moved) {
        moves.push(moved)
        used = { connection: moved, isLive: true }
        return done
      },
    })
  }

  const lose = (): void => {
    said[one] = null
    used = { ...used, isLive: false }
  }

  it('goes to the other desk once that one has taken over, with the same tokens, and stays there', async () => {
    lose()
    await time.advance(30_000)
    expect(moves).toEqual([])
    said[two] = { leads: true, epoch: 2, others: [] }
    await time.advance(5_000)
    const there = { ...connection, baseUrl: two, socketUrl: 'https://booth-2.example.org:4748' }
    expect(moves).toEqual([there])
    expect(settings.read().connections).toEqual([there])
    said[one] = { leads: false, epoch: 2, others: [two] }
    said[two] = { leads: true, epoch: 2, others: [one] }
    await time.advance(60_000)
    expect(moves).toHaveLength(1)
  })

  it('goes there also when it starts while the first desk is lost', async () => {
    follower.close()
    lose()
    said[two] = { leads: true, epoch: 2, others: [] }
    start()
    await time.advance(10_000)
    expect(moves.map(({ baseUrl }) => baseUrl)).toEqual([two])
  })

  it('forgets the other desk once the pair has ended', async () => {
    said[one] = 'none'
    await time.advance(15_000)
    expect(settings.read().pairTold).toBeNull()
    follower.close()
    lose()
    said[two] = { leads: true, epoch: 2, others: [] }
    start()
    await time.advance(20_000)
    expect(moves).toEqual([])
  })

  it('takes a certificate that a person has trusted to no other host', async () => {
    const pinned = { ...connection, fingerprint: 'A1' }
    settings.write({ connections: [pinned] })
    used = { connection: pinned, isLive: true }
    said[one] = { leads: false, epoch: 2, others: [two] }
    said[two] = { leads: true, epoch: 2, others: [one] }
    await time.advance(20_000)
    const there = { ...connection, baseUrl: two, socketUrl: 'https://booth-2.example.org:4748' }
    expect(moves).toEqual([there])
    expect(settings.read().connections).toEqual([there])
  })

  it('goes there when the first desk has handed over and is still there', async () => {
    said[one] = { leads: false, epoch: 2, others: [two] }
    await time.advance(15_000)
    expect(moves).toEqual([])
    said[two] = { leads: true, epoch: 2, others: [one] }
    await time.advance(5_000)
    expect(moves.map(({ baseUrl }) => baseUrl)).toEqual([two])
  })

  it('stays where the other one calls since no later takeover, and while its own is reached', async () => {
    said[two] = { leads: true, epoch: 1, others: [one] }
    lose()
    await time.advance(30_000)
    said[two] = { leads: true, epoch: 2, others: [one] }
    // The route does not answer, but the service does.
    used = { ...used, isLive: true }
    await time.advance(30_000)
    expect(moves).toEqual([])
  })

  it('stays where one answer is missing', async () => {
    said[two] = { leads: true, epoch: 2, others: [one] }
    lose()
    await time.advance(10_000)
    moves = []
    used = { connection, isLive: true }
    said[one] = { leads: true, epoch: 1, others: [two] }
    await time.advance(20_000)
    const before = asked.length
    lose()
    for (;;) {
      await time.advance(500)
      if (asked.length > before) break
    }
    said[one] = { leads: true, epoch: 1, others: [two] }
    used = { ...used, isLive: true }
    await time.advance(20_000)
    expect(moves).toEqual([])
  })

  it('asks no service that is none of a desk, and not the one in this computer', async () => {
    for (const other of [null, { ...connection, baseUrl: hosted }]) {
      asked = []
      used = { connection: other, isLive: false }
      await time.advance(60_000)
      expect(asked).toEqual([])
    }
  })
})
