import { describe, expect, it } from 'vitest'
import { slowMs } from '../../../src-main/base/stall-watch.ts'
import fc from '../../support/fast-check.ts'
import { ways } from './ways.ts'
import { createWorld, type Place } from './world.ts'

const holdMs = 600
const actsWithin = 2_000
const moment = fc.integer({ min: 0, max: 5_000 })

interface Pressed {
  readonly at: number
  readonly length: number
}
interface Stall {
  readonly place: Place
  readonly at: number
  readonly ms: number
  readonly lag: number
}
const stands = (place: Place, at: number, ms: number, lag = 0): Stall => ({ place, at, ms, lag })
const tap = { at: 0, length: 40 }

/** What once went wrong. */
const examples: [Pressed[], Stall[]][] = [
  // The contact opens while the hold is long enough: whether it bounces is not known yet.
  [[{ at: 0, length: 571 }], []],
  // The driver reads the release after the desk's own thread has gone on.
  [[tap], [stands('process', 1, 1_600, 1)]],
  [[{ at: 0, length: 300 }], [stands('process', 100, 490, 200)]],
  // Read late, and held up again once it was held for long enough.
  [[{ at: 0, length: 4_500 }], [stands('process', 0, 1_400), stands('process', 1_900, 1_500)]],
  // What came late has less time at the service.
  [[tap], [stands('turn', 0, 1_400), stands('service', 0, 3_300)]],
  [[tap], [stands('network', 0, 1_900), stands('service', 0, 3_800)]],
  // A program stands still while the desk does, answers a ping that waited, or loses its key.
  [[tap], [stands('process', 0, 1_600), stands('sender', 0, 2_741)]],
  [[{ at: 1_507, length: 40 }], [stands('network', 0, 1_496), stands('sender', 490, 3_758)]],
  [[{ at: 0, length: 306 }, tap], [stands('sender', 1, 294)]],
]

describe('whatever stands still, a press acts within two seconds, or does nothing and says so', () => {
  it.each(Object.entries(ways))(
    '%s',
    async (_name, way) => {
      const stall = fc.record({
        place: fc.constantFrom(...way.places),
        at: moment,
        ms: fc.oneof(fc.integer({ min: 1, max: 1_600 }), fc.integer({ min: 1_600, max: 6_000 })),
        lag: fc.integer({ min: 0, max: 200 }),
      })
      const press = fc.record({ at: moment, length: fc.integer({ min: 40, max: way.holds ? 1_500 : 200 }) })
      await fc.assert(
        fc.asyncProperty(
          fc.array(press, { minLength: 1, maxLength: 3 }),
          fc.array(stall, { maxLength: 4 }),
          async (presses, stalls) => {
            const world = await createWorld()
            const { time } = world
            const keys = await way.open(world, presses.length)
            const began = time.now()
            for (const { place, at, ms, lag } of stalls)
              time.timers.after(at, () => world.stand(place, ms, lag))
            for (const [count, { at, length }] of presses.entries()) {
              time.timers.after(at, () => keys.down(count))
              time.timers.after(at + length, () => keys.up(count))
            }
            await time.advance(30_000)
            // Of a source without a clock, a standstill that is too short to be noticed is not counted.
            const most = actsWithin + (way.isTimed ? 0 : slowMs)
            const isOf = ({ at, length }: Pressed, act: number): boolean => {
              const age = act - began - at - (way.holds ? holdMs : 0)
              return age >= 0 && age <= most && (!way.holds || length >= holdMs)
            }
            const did = presses.map((_, press) => world.acted.get(press) ?? [])
            for (const [press, one] of presses.entries()) {
              expect(did[press]?.length ?? 0).toBeLessThanOrEqual(1)
              for (const act of did[press] ?? []) expect(isOf(one, act), `${act - began}`).toBe(true)
            }
            for (const act of world.shown)
              expect(
                presses.some(one => isOf(one, act)),
                `shown ${act - began}`,
              ).toBe(true)
            const idle = did.filter(acts => acts.length === 0).length
            expect(world.refused().size + world.told.size).toBeGreaterThanOrEqual(idle)
            // Nothing is refused for nothing.
            if (stalls.length === 0 && presses.every(({ length }) => !way.holds || length > holdMs + 100))
              expect(idle).toBe(0)
            await world.close()
          },
        ),
        { numRuns: 80, examples },
      )
    },
    60_000,
  )
})
