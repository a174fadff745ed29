import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createNodeHidBus, type NodeHidBus } from '../../src-main/controllers/node-hid-bus.ts'
import { type FakeHid, installFakeHid } from '../fakes/hid.ts'
import { createVirtualTime, settle, type VirtualTime } from './virtual-time.ts'

describe('the HID devices of this computer at the end of the program', () => {
  let hid: FakeHid
  let time: VirtualTime
  let bus: NodeHidBus
  let stuck: string[]

  beforeEach(() => {
    hid = installFakeHid()
    time = createVirtualTime()
    stuck = []
    bus = createNodeHidBus({ timers: time.timers, stuck: what => stuck.push(what) })
  })

  afterEach(() => hid.restore())

  /** Whether the work is done by now. */
  const watch = (work: Promise<unknown>): { done: boolean } => {
    const state = { done: false }
    const end = (): void => {
      state.done = true
    }
    work.then(end, end)
    return state
  }

  it('are closed only once the enumeration that is under way has ended', async () => {
    const deck = hid.plug('mk2', 'A1')
    await bus.open(deck.path)
    const listed = hid.hangList()
    const listing = bus.list()
    await settle()
    const closing = watch(bus.close())
    await time.advance(900)
    expect([closing.done, deck.opened]).toEqual([false, true])
    listed()
    await settle()
    expect([closing.done, deck.opened, (await listing).length]).toEqual([true, false, 1])
    expect([stuck, time.pending()]).toEqual([[], 0])
  })

  it('are closed all the same when the enumeration never ends, and that is said', async () => {
    const deck = hid.plug('mk2', 'A1')
    await bus.open(deck.path)
    hid.hangList()
    void bus.list()
    await settle()
    const closing = watch(bus.close())
    await time.advance(1_000)
    expect([closing.done, deck.opened, stuck]).toEqual([true, false, ['driver']])
  })

  it('hold up the end for 2 s, all together, when some do not close', async () => {
    const decks = ['A1', 'B2', 'C3'].map(serial => hid.plug('pedal', serial))
    for (const deck of decks) {
      deck.hangsAtClose = deck.serial !== 'B2'
      await bus.open(deck.path)
    }
    const closing = watch(bus.close())
    await time.advance(1_900)
    expect([closing.done, decks.map(deck => deck.opened)]).toEqual([false, [false, false, false]])
    await time.advance(100)
    expect([closing.done, stuck.toSorted()]).toEqual([true, [decks[0]?.path, decks[2]?.path].toSorted()])
  })

  it('are neither listed nor opened any more', async () => {
    const deck = hid.plug('mk2', 'A1')
    const listed = hid.hangList()
    const first = bus.list()
    await settle()
    const second = bus.list().catch(() => 'refused')
    const closing = bus.close()
    listed()
    await closing
    await first
    expect(await second).toBe('refused')
    expect(hid.enumerations()).toBe(1)
    await expect(bus.list()).rejects.toThrow('being closed')
    await expect(bus.open(deck.path)).rejects.toThrow('being closed')
    expect(deck.opened).toBe(false)
  })

  it('are closed when they were being opened, and nobody gets them', async () => {
    const deck = hid.plug('mk2', 'A1')
    const opening = bus.open(deck.path).catch((error: Error) => error.message)
    await bus.close()
    expect(await opening).toContain('being closed')
    expect(deck.opened).toBe(false)
  })
})
