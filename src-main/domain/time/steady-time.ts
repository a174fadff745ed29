/** One look at the clocks of a computer, all at the same moment, in ms. */
export interface ClockReadings {
  /** Never set, but on Linux it stands still while the computer sleeps. From any point in time. */
  readonly monotonic: number
  /** Since the computer was started, sleep included. */
  readonly boot: number
  /** Since the epoch; people and time servers set it. */
  readonly wall: number
}

export interface Passed {
  /** Time that the monotonic clock missed; 0 and more. */
  readonly slept: number
  /** How far the wall clock was set, signed; 0 for what a time server bends. */
  readonly wallStep: number
}

/**
 * What sets the wall clock apart from the others by more than this was a step, in ms. A second is bent by half a
 * millisecond where the kernel does it, by 83 where chrony does; nobody sees a clock that is off by a quarter of a second.
 */
export const stepBeyondMs = 250

/**
 * Tells sleep from a step of the wall clock between two looks. `bootErrorMs` is how far off a difference of two boot
 * times can be. Sleep that the boot clock shows is taken from the wall clock where the two agree, because that one is
 * exact; sleep that is too short for the boot clock counts as a step.
 */
export function passedBetween(before: ClockReadings, after: ClockReadings, bootErrorMs: number): Passed {
  const ran = after.monotonic - before.monotonic
  const byWall = after.wall - before.wall - ran
  const byBoot = after.boot - before.boot - ran
  const agree = Math.abs(byWall - byBoot) <= bootErrorMs
  const slept = byBoot <= bootErrorMs ? 0 : agree ? byWall : byBoot
  const rest = byWall - slept
  return { slept, wallStep: Math.abs(rest) > stepBeyondMs ? rest : 0 }
}

interface SteadyTimeOptions {
  /** All clocks, read as close together as can be. */
  readonly read: () => ClockReadings
  /** The monotonic and the wall clock alone: cheap, because each reading of the time looks at them. */
  readonly glance: () => Pick<ClockReadings, 'monotonic' | 'wall'>
  /** See `passedBetween`. */
  readonly bootErrorMs: number
}

/** Time that passes also while the computer sleeps, and that setting its clock does not move. */
export interface SteadyTime {
  /** Milliseconds, with fractions, from a point in time of its own. Never runs backwards. */
  local(): number
  /** Looks whether the computer slept or its clock was set. `local` does so by itself when the clocks have parted. */
  check(): void
  /** `step` is signed, in ms. Returns the way to stop listening. */
  onStep(listener: (step: number) => void): () => void
}

/** Clocks that parted by more than this are looked at closely, in ms. */
const suspicious = 25

export function createSteadyTime({ read, glance, bootErrorMs }: SteadyTimeOptions): SteadyTime {
  const listeners = new Set<(step: number) => void>()
  let known = read()
  let slept = 0
  let parted = known.wall - known.monotonic

  const check = (): void => {
    const now = read()
    const passed = passedBetween(known, now, bootErrorMs)
    known = now
    parted = now.wall - now.monotonic
    slept += passed.slept
    if (passed.wallStep === 0) return
    for (const listener of listeners) listener(passed.wallStep)
  }

  return {
    check,
    local() {
      const { monotonic, wall } = glance()
      if (Math.abs(wall - monotonic - parted) <= suspicious) return monotonic + slept
      check()
      return known.monotonic + slept
    },
    onStep(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
