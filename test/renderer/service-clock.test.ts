import { describe, expect, it } from 'vitest'
import { instant } from '../../src-main/domain/time/time.ts'
import { createServiceClock } from '../../src-renderer/state/time/service-clock.ts'
import fc from '../support/fast-check.ts'

/** A page and a desk whose answers travel `out` ms there and `back` ms home. */
function rig(offset = 500_000) {
  const world = {
    page: 1_000.3,
    /** The page's computer: what of its wall clock the monotonic one does not show. */
    apart: 1_700_000_000_000,
    /** The desk's steady time is ahead of the page's by so much. */
    ahead: offset,
    /** Steps that the desk has taken, and those of the anchors that are on screen. */
    steps: 0,
    shown: 0,
    out: 5,
    back: 5,
    away: false,
  }
  const truth = (): number => world.page + world.ahead
  const clock = createServiceClock({
    async ask() {
      if (world.away) throw new Error('away')
      world.page += world.out
      const reply = { now: instant(truth() + world.steps), clockSteps: world.steps }
      world.page += world.back
      return reply
    },
    monotonic: () => world.page,
    wall: () => world.page + world.apart,
    stepsShown: () => world.shown,
  })
  /** Of steady time, ahead of which `now` is by the steps that are shown. */
  return { world, clock, truth, error: () => clock.now() - world.shown - truth() }
}

describe('the clock of a page', () => {
  it('is that of its own computer until the desk has answered', () => {
    const { world, clock } = rig()
    expect(clock.now()).toBe(Math.round(world.page + world.apart))
  })

  it('stands on the service’s time after the first measure, whatever the page’s own says', async () => {
    for (const offset of [0, 3 * 3_600_000, -11 * 3_600_000]) {
      const { clock, error } = rig(offset)
      await clock.measure()
      expect(Math.abs(error())).toBeLessThanOrEqual(1)
    }
  })

  it('keeps what is certain when later answers are slow and lopsided', async () => {
    const { world, clock, error } = rig()
    await clock.measure()
    for (const [out, back] of [
      [80, 5],
      [5, 300],
    ] as const) {
      world.out = out
      world.back = back
      await clock.measure()
      expect(Math.abs(error())).toBeLessThanOrEqual(1)
    }
  })

  it('bends and never jumps to a better estimate, by 5 ms a second at most', async () => {
    const { world, clock, error } = rig()
    world.out = 60
    world.back = 10
    await clock.measure()
    world.page += 60_000
    const wrong = error()
    world.out = 1
    world.back = 1
    await clock.measure()
    expect(Math.abs(wrong)).toBeGreaterThan(20)
    for (let second = 0; second < 20; second += 1) {
      const before = clock.now()
      world.page += 1_000
      expect(Math.abs(clock.now() - before - 1_000)).toBeLessThanOrEqual(6)
    }
    expect(Math.abs(error())).toBeLessThanOrEqual(1)
  })

  it('moves no countdown when the service’s clock is set, in whatever order it reaches the page', async () => {
    const order = fc.shuffledSubarray(['desk steps', 'anchors', 'measure', 'second'] as const, {
      minLength: 4,
    })
    const step = fc.oneof(
      fc.integer({ min: 300, max: 40_000_000 }),
      fc.integer({ min: -40_000_000, max: -300 }),
    )
    await fc.assert(
      fc.asyncProperty(step, order, async (by, events) => {
        const { world, clock, truth } = rig()
        await clock.measure()
        // Steady time at which the cue on air ends.
        const end = Math.round(truth()) + 60_000
        /** As a display counts it: the deadline that is on screen, against the page's clock. */
        const left = (): number => end + world.shown - clock.now()
        for (const event of events) {
          if (event === 'desk steps') world.steps = by
          if (event === 'anchors') world.shown = by
          if (event === 'measure') await clock.measure()
          if (event === 'second') world.page += 1_000
          expect(Math.abs(left() - (end - truth()))).toBeLessThanOrEqual(1)
          expect(clock.nowWithSteps(by) - by).toBe(clock.now() - world.shown)
        }
      }),
    )
  })

  it('says the earliest time at which a key can have moved, however lopsided its answers were', async () => {
    const delay = fc.integer({ min: 0, max: 2_000 })
    await fc.assert(
      fc.asyncProperty(delay, delay, async (out, back) => {
        const { world, clock, truth } = rig()
        world.out = out
        world.back = back
        await clock.measure()
        for (let second = 0; second < 3; second += 1) {
          const earliest = clock.earliest(world.page) ?? Number.NaN
          expect(earliest).toBeLessThanOrEqual(truth())
          expect(truth() - earliest).toBeLessThanOrEqual(out + back + 3)
          world.page += 1_000
        }
        // A busy page handles a key later.
        expect(truth() - (clock.earliest(world.page - 2_500) ?? Number.NaN)).toBeGreaterThanOrEqual(2_500)
      }),
    )
  })

  it('says no such time before the desk has answered, after another connection, and after a sleep', async () => {
    const { world, clock } = rig()
    const knows = (): boolean => clock.earliest(world.page) !== null
    expect(knows()).toBe(false)
    world.away = true
    await clock.measure()
    expect(knows()).toBe(false)
    world.away = false
    await clock.measure()
    expect(knows()).toBe(true)
    clock.doubt()
    expect(knows()).toBe(false)
    await clock.measure()
    expect(knows()).toBe(true)
    world.ahead += 60_000
    world.apart += 60_000
    expect(knows()).toBe(false)
    expect(clock.parted()).toBe(true)
    expect(knows()).toBe(false)
    await clock.measure()
    expect(knows()).toBe(true)
  })

  it('is right again at once when the page has slept, and says that it may have', async () => {
    const { world, clock, error } = rig()
    await clock.measure()
    expect(clock.parted()).toBe(false)
    world.ahead += 1_200_000
    world.apart += 1_200_000
    expect(clock.parted()).toBe(true)
    expect(clock.parted()).toBe(false)
    await clock.measure()
    expect(Math.abs(error())).toBeLessThanOrEqual(1)
  })

  it('goes on by its last reading while the desk is away', async () => {
    const { world, clock, error } = rig()
    await clock.measure()
    world.away = true
    await clock.measure()
    world.page += 60_000
    expect(Math.abs(error())).toBeLessThanOrEqual(1)
  })

  it('flips the second together with other pages: apart by no more than what their links are lopsided', async () => {
    const link = fc.record({
      ppm: fc.integer({ min: -100, max: 100 }),
      start: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      /** By which the way there and the way back can be longer than 2 ms. */
      jitter: fc.integer({ min: 0, max: 40 }),
    })
    const delays = fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true }))
    await fc.assert(
      fc.asyncProperty(fc.array(link, { minLength: 2, maxLength: 4 }), delays, async (links, random) => {
        let real = 5_000_000
        const later = (jitter: number): void => {
          real += 2 + jitter * random.next().value
        }
        const pages = links.map(({ ppm, start, jitter }) => {
          const monotonic = (): number => start + real * (1 + ppm / 1_000_000)
          const ask = async () => {
            later(jitter)
            const reply = { now: instant(real), clockSteps: 0 }
            later(jitter)
            return reply
          }
          return createServiceClock({ ask, monotonic, wall: monotonic, stepsShown: () => 0 })
        })
        for (let quarter = 0; quarter < 20; quarter += 1) {
          for (const page of pages) await page.measure()
          real += 15_000
        }
        const worst = Math.max(...links.map(({ jitter }) => jitter))
        for (const page of pages) expect(Math.abs(page.now() - real)).toBeLessThanOrEqual(worst / 2 + 6)
      }),
      { numRuns: 50 },
    )
  })
})
