import { describe, expect, it } from 'vitest'
import type { SteadyTime } from '../../../src-main/domain/time/steady-time.ts'
import { DatabaseClock } from '../../../src-main/service/store/postgres/database-clock.ts'

/** A computer and a database whose clocks go at the same pace until one is set. */
function clocks() {
  let time = 1_000
  let databaseAt = 1_777_000_000_000
  const steady: SteadyTime = { local: () => time, check: () => undefined, onStep: () => () => undefined }
  const look = (took: number, asymmetry = 0) => {
    const sent = time
    time += took
    databaseAt += took
    return { sent, received: time, database: databaseAt - took / 2 + asymmetry }
  }
  return {
    steady,
    look,
    pass(ms: number) {
      time += ms
      databaseAt += ms
    },
    set(ms: number) {
      databaseAt += ms
    },
    database: () => databaseAt,
  }
}

function start(stepped = 0) {
  const world = clocks()
  const clock = new DatabaseClock(world.steady, [world.look(2)], stepped)
  return { ...world, clock, error: () => clock.wall.now() - world.database() }
}

describe('The clock of several processes', () => {
  it('is that of the database, from the fastest reading', () => {
    const { clock, look, pass, error } = start()
    expect(error()).toBeCloseTo(0, 3)
    pass(1_000)
    clock.sample(look(80, 30))
    pass(1_000)
    expect(error()).toBeCloseTo(0, 3)
    expect(clock.wall.due()).toBe(0)
  })

  it('stays where it is when that is set, until the shows are moved with it', () => {
    const { clock, look, pass, set, error } = start()
    set(5_000)
    clock.sample(look(2))
    expect(error()).toBeCloseTo(-5_000, 3)
    const due = clock.wall.due()
    expect(due).toBeCloseTo(5_000, -1)
    clock.catchUp(due)
    // Who moved them says so too.
    clock.wall.take(due)
    expect(Math.abs(error())).toBeLessThan(1)
    // Looks of before do not hold any more: it does not go back.
    for (let count = 0; count < 20; count += 1) {
      pass(250)
      clock.sample(look(5))
      expect(clock.wall.due()).toBe(0)
    }
  })

  it('goes along once when another process has moved the shows', () => {
    const { clock, look, set, error } = start(300)
    set(-60_000)
    clock.sample(look(2))
    expect(clock.catchUp(300)).toBe(false)
    expect(clock.catchUp(300 - 60_000)).toBe(true)
    expect(clock.catchUp(300 - 60_000)).toBe(false)
    expect(Math.abs(error())).toBeLessThan(1)
    expect(clock.wall.due()).toBe(0)
  })
})
