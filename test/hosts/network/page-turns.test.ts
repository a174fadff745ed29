import { describe, expect, it } from 'vitest'
import type { BridgeAnswer } from '../../../src-main/contract/bridge/bridge.ts'
import type { OperationName } from '../../../src-main/contract/bridge/operations.ts'
import { createPageTurns, pageLimits } from '../../../src-main/hosts/network/page-turns.ts'
import { createVirtualTime } from '../../fakes/virtual-time.ts'

type Answer = BridgeAnswer<OperationName>

const served: Answer = { ok: true, value: { received: true } }
const tooMany = {
  ok: false,
  failure: { error: 'too-many', message: { code: 'page.too-many', params: {} } },
}

/** A page before a desk that answers when `answer` is called, each request once. */
function page() {
  const time = createVirtualTime()
  const open: (() => void)[] = []
  const asked: string[] = []
  let flooded = 0
  const turns = createPageTurns({
    timers: time.timers,
    elapsed: () => time.now(),
    flooded() {
      flooded += 1
    },
  })
  const serve = (name: string) => (): Promise<Answer> => {
    asked.push(name)
    return new Promise(resolve => open.push(() => resolve(served)))
  }
  return {
    time,
    turns,
    asked,
    flooded: () => flooded,
    ask: (name: string) => turns.ask(name, serve(name)),
    answer() {
      for (const one of open.splice(0)) one()
    },
  }
}

describe('the requests of one page', () => {
  it('are with the desk a few at a time, and a press passes those that wait', async () => {
    const { ask, asked, time } = page()
    for (let count = 0; count < 100; count += 1) void ask('snapshot')
    await time.advance(0)
    expect(asked).toEqual(Array.from({ length: pageLimits.inFlight }, () => 'snapshot'))
    void ask('trigger')
    expect(asked.at(-1)).toBe('trigger')
  })

  it('wait for their turn and are all served, though no faster than the rate', async () => {
    const { ask, asked, answer, time } = page()
    const answers = Promise.all(Array.from({ length: 150 }, () => ask('clock')))
    const settle = async (ms: number): Promise<void> => {
      for (let passed = 0; passed <= ms; passed += 20) {
        answer()
        await time.advance(20)
      }
    }
    await settle(400)
    expect(asked.length).toBeGreaterThanOrEqual(pageLimits.others.burst)
    expect(asked.length).toBeLessThanOrEqual(pageLimits.others.burst + 30)
    await settle(2_500)
    answer()
    expect(new Set(await answers)).toEqual(new Set([served]))
  })

  it('beyond what may wait are refused at once in words, and presses beyond their rate', async () => {
    const { ask, asked, time } = page()
    const most = pageLimits.inFlight + pageLimits.waiting
    for (let count = 0; count < most; count += 1) void ask('snapshot')
    expect(await ask('snapshot')).toEqual(tooMany)
    for (let count = 0; count < pageLimits.presses.burst; count += 1) void ask('trigger')
    expect(await ask('trigger')).toEqual(tooMany)
    const before = asked.length
    await time.advance(1_000)
    void ask('trigger')
    expect(asked.length).toBeGreaterThan(before)
    expect(asked.at(-1)).toBe('trigger')
  })

  it('end the page when it does nothing but ask too much', async () => {
    const { ask, flooded } = page()
    const most = pageLimits.inFlight + pageLimits.waiting + pageLimits.refusals.burst
    for (let count = 0; count < most; count += 1) void ask('snapshot')
    expect(flooded()).toBe(0)
    void ask('snapshot')
    expect(flooded()).toBe(1)
  })

  it('are dropped with the page: nothing that waited is asked later', async () => {
    const { ask, asked, answer, turns, time } = page()
    for (let count = 0; count < 100; count += 1) void ask('snapshot')
    turns.close()
    answer()
    await time.advance(10_000)
    expect(asked).toHaveLength(pageLimits.inFlight)
    expect(time.waiting()).toBe(0)
  })
})
