import {
  type ClockReadings,
  createSteadyTime,
  type SteadyTime,
} from '../../src-main/domain/time/steady-time.ts'

/** A computer that runs, sleeps and has its clock set as a test wants. */
export interface Computer {
  /** The boot clock counts hundredths of a second, the wall clock whole milliseconds. */
  read(): ClockReadings
  /** Awake for `ms`, the wall clock bent by so many parts in a million. */
  pass(ms: number, ppm?: number): void
  /** The monotonic clock stands still meanwhile. */
  sleep(ms: number): void
  /** Sets the wall clock, by `ms`. */
  set(ms: number): void
  steady(): SteadyTime
}

export function createComputer(bootTick = 10): Computer {
  let monotonic = 5_000.25
  let boot = 80_000.4
  let wall = Date.UTC(2026, 4, 1, 18) + 0.7
  const read = () => ({ monotonic, boot: Math.floor(boot / bootTick) * bootTick, wall: Math.floor(wall) })
  return {
    read,
    pass(ms, ppm = 0) {
      monotonic += ms
      boot += ms
      wall += ms * (1 + ppm / 1_000_000)
    },
    sleep(ms) {
      boot += ms
      wall += ms
    },
    set(ms) {
      wall += ms
    },
    steady: () => createSteadyTime({ read, glance: read, bootErrorMs: bootTick * 2 }),
  }
}
