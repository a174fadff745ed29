import { describe, expect, it } from 'vitest'
import {
  controlReserve,
  createLaneQueue,
  createPacing,
  type Lane,
  readingReserve,
} from '../../../src-main/client/http/pacing.ts'
import { createFixedBudgets } from '../../../src-main/service/http/callers.ts'
import { createVirtualTime } from '../../fakes/virtual-time.ts'
import fc from '../../support/fast-check.ts'

interface Load {
  readonly limit: number
  /** From when each is wanted, in ms after the one before. */
  readonly wanted: readonly { readonly after: number; readonly lane: Lane; readonly latency: number }[]
  readonly rounding: 'ceil' | 'floor'
}

/** Presses come no more often than the reserve allows for; everything else comes as it likes. */
const loads: fc.Arbitrary<Load> = fc.record({
  limit: fc.constantFrom(4, 20, 60, 120),
  rounding: fc.constantFrom('ceil', 'floor'),
  wanted: fc.array(
    fc.record({
      after: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 60_000 })),
      lane: fc.constantFrom<Lane>('control', 'status', 'write', 'read', 'read', 'read'),
      latency: fc.integer({ min: 1, max: 900 }),
    }),
    { minLength: 50, maxLength: 300 },
  ),
})

async function run({ limit, wanted, rounding }: Load) {
  const time = createVirtualTime()
  const pacing = createPacing()
  const queue = createLaneQueue(pacing, time.now, time.timers)
  const budgets = createFixedBudgets()
  const seen: { lane: Lane; allowed: boolean; remaining: number; waited: number; at: number }[] = []
  const presses: number[] = []

  const send = async (lane: Lane, latency: number): Promise<void> => {
    const asked = time.now()
    await queue.turn(lane)
    const sentAt = time.now()
    time.timers.after(latency / 2, () => {
      const { allowed, remaining } = budgets.take('team', 'any', limit, time.now())
      const opened = budgets.take('team', 'any', 0, time.now()).reset
      const resetMs = (rounding === 'ceil' ? opened : Math.max(0, opened - 1)) * 1_000
      seen.push({ lane, allowed, remaining, waited: sentAt - asked, at: time.now() })
      time.timers.after(latency / 2, () => {
        const budget = { limit, remaining, resetMs }
        pacing.settled({ lane, sentAt, budget, blockedMs: null, mayHaveArrived: true }, time.now())
        queue.pump()
      })
    })
  }
  for (const { after, lane, latency } of wanted) {
    await time.advance(after)
    const recent = presses.filter(at => time.now() - at < 62_000)
    // A reserve is for as many presses as it holds.
    if (lane === 'control' && recent.length >= controlReserve(limit)) continue
    if (lane === 'control') presses.push(time.now())
    void send(lane, latency)
  }
  await time.advance(4 * 3_600_000)
  return seen
}

describe('the pace of requests', () => {
  it('never exceeds the budget, never delays a press, and keeps the reserves, over hours of any load', async () => {
    await fc.assert(
      fc.asyncProperty(loads, async load => {
        const seen = await run(load)
        expect(seen.filter(({ allowed }) => !allowed)).toEqual([])
        expect(seen.filter(({ lane, waited }) => lane === 'control' && waited > 0)).toEqual([])
        for (const { lane, remaining, at } of seen) {
          if (lane === 'control') continue
          const pressed = seen.filter(one => one.lane === 'control' && one.at <= at && at - one.at < 61_000)
          expect(remaining + pressed.length).toBeGreaterThanOrEqual(controlReserve(load.limit))
        }
        const wanted = load.wanted.filter(({ lane }) => lane !== 'control').length
        expect(seen.filter(({ lane }) => lane !== 'control')).toHaveLength(wanted)
      }),
      { numRuns: 60 },
    )
  })

  it.each([20, 120])(
    'reading of %i a minute leaves its reserve, writing leaves that of presses',
    async limit => {
      for (const lane of ['read', 'write', 'status'] as const) {
        const wanted = Array.from({ length: 3 * limit }, () => ({ after: 0, lane, latency: 40 }))
        const seen = await run({ limit, wanted, rounding: 'ceil' })
        const reserve = lane === 'read' ? readingReserve(limit) : controlReserve(limit)
        expect(seen).toHaveLength(3 * limit)
        expect(Math.min(...seen.map(({ remaining }) => remaining))).toBe(reserve)
      }
    },
  )

  it('spreads what has been waiting over the next window', async () => {
    const wanted = Array.from({ length: 60 }, () => ({ after: 0, lane: 'read' as const, latency: 10 }))
    const seen = await run({ limit: 20, wanted, rounding: 'ceil' })
    const starts = seen.map(({ at }) => at)
    const busiest = starts.map(start => starts.filter(at => at >= start && at < start + 5_000).length)
    expect(Math.max(...busiest)).toBeLessThanOrEqual(6)
  })

  it('sends one request at a time until the first answer, then all at a service that sends no budget', () => {
    const pacing = createPacing()
    pacing.sent('read', 0)
    expect(pacing.waitFor('read', 0)).toBe(Number.POSITIVE_INFINITY)
    expect(pacing.waitFor('control', 0)).toBe(0)
    const none = { lane: 'read', sentAt: 0, budget: null, blockedMs: null, mayHaveArrived: true } as const
    pacing.settled(none, 10)
    for (let count = 0; count < 5; count += 1) pacing.sent('write', 10)
    expect(['status', 'write', 'read'].map(lane => pacing.waitFor(lane as Lane, 10))).toEqual([0, 0, 0])
  })

  it('counts a request without an answer, unless it cannot have arrived', () => {
    const left = (mayHaveArrived: boolean): number => {
      const pacing = createPacing()
      const budget = { limit: 20, remaining: 7, resetMs: 30_000 }
      pacing.sent('status', 0)
      pacing.settled({ lane: 'status', sentAt: 0, budget, blockedMs: null, mayHaveArrived: true }, 10)
      let sent = 0
      for (; pacing.waitFor('status', 20) === 0; sent += 1) {
        pacing.sent('status', 20)
        const lost = {
          lane: 'status',
          sentAt: 20,
          budget: undefined,
          blockedMs: null,
          mayHaveArrived,
        } as const
        pacing.settled(lost, 20)
        if (sent > 50) return sent
      }
      return sent
    }
    expect(left(true)).toBe(2)
    expect(left(false)).toBeGreaterThan(50)
  })

  it('waits as long as a refusal asks for, a press excepted', () => {
    const pacing = createPacing()
    pacing.sent('read', 0)
    pacing.settled({ lane: 'read', sentAt: 0, budget: null, blockedMs: 7_000, mayHaveArrived: true }, 100)
    expect(pacing.waitFor('status', 1_100)).toBe(6_000)
    expect(pacing.waitFor('control', 1_100)).toBe(0)
    expect(pacing.waitFor('status', 7_100)).toBe(0)
  })
})
