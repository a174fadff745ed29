import { stepBeyondMs } from './steady-time.ts'

/** A question that another clock answered. */
interface ClockSample {
  /** Local steady milliseconds when the request left and when its reply came. */
  readonly sent: number
  readonly received: number
  /** Reading of the other clock, epoch ms, whole: rounded or cut off. */
  readonly remote: number
}

/**
 * Of 1, how far two clocks may drift apart: 100 parts in a million for the crystal of each, and 50 for what our service
 * follows of its wall clock.
 */
const driftRate = 0.000_25
/** Of 1, how fast the time is bent: no second is longer or shorter by more than 5 ms. */
const slewRate = 0.005
/** The first answers of all come while connections are made, and nothing is on screen yet. */
const settlingMs = 5_000
const settlingRate = 0.5

/**
 * Another clock as seen from here: local steady time plus an offset. Each answer bounds the offset from both sides, by
 * when its request left and when its reply came; the bounds that are tightest, allowing for drift since, hold together.
 * The estimate is their middle, and the true time is never further from it than `errorMs`.
 */
interface ClockEstimate {
  /** Epoch ms with fractions. Never runs backwards, but for a step. */
  at(local: number): number
  /** How far off `at` can be, ms; null before the first answer. */
  errorMs(local: number): number | null
  /** Returns by how much the estimate was stepped, signed, in ms: not for the first answer, and 0 where it is bent. */
  sample(sample: ClockSample): number
  /**
   * Takes a time that was sent unasked. False when it does not fit the estimate: the other clock may have been set, or
   * the message delayed. Only the answer to a request can decide. `jitter`: by how much messages are held up on this line
   * all the time, ms.
   */
  observe(remote: number, received: number, jitter?: number): boolean
}

/** `before`: the offset to go by until the first answer, ms, as an earlier start knew it. */
export function createClockEstimate(before = 0): ClockEstimate {
  // Bounds of the offset as they were at the steady time 0. They widen by `drift` on either side, all alike, so that
  // the tightest of all stays so and no older sample need be kept.
  let low = Number.NEGATIVE_INFINITY
  let high = Number.POSITIVE_INFINITY
  /** When the first answer came. */
  let first: number | null = null
  /** The offset in use was `from` at `since`, and moves towards the middle. */
  let from = 0
  let since = 0

  const drift = (at: number): number => at * driftRate

  const offsetAt = (at: number): number => {
    const target = (low + high) / 2
    const passed = Math.max(0, at - since)
    const settling = Math.max(0, Math.min(passed, (first ?? 0) + settlingMs - since))
    const reach = settling * settlingRate + (passed - settling) * slewRate
    return Math.abs(target - from) <= reach ? target : from + Math.sign(target - from) * reach
  }

  const bound = (nextLow: number, nextHigh: number, at: number): void => {
    from = offsetAt(at)
    since = at
    low = nextLow
    high = nextHigh
  }

  return {
    at: local => local + (first === null ? before : offsetAt(local)),

    errorMs(local) {
      if (first === null) return null
      return (high - low) / 2 + drift(local) + Math.abs(offsetAt(local) - (low + high) / 2)
    },

    sample({ sent, received, remote }) {
      // The answer was written after the request had left and before the reply came.
      const nextLow = remote - cutOff.below - received + drift(received)
      const nextHigh = remote + cutOff.above - sent - drift(sent)
      if (first === null) {
        first = received
        since = received
        low = nextLow
        high = nextHigh
        from = (low + high) / 2
        return 0
      }
      const apart = Math.max(nextLow - high, low - nextHigh) - 2 * drift(received)
      if (apart <= 0) {
        bound(Math.max(low, nextLow), Math.min(high, nextHigh), received)
        return 0
      }
      bound(nextLow, nextHigh, received)
      if (apart <= stepBeyondMs) return 0
      const step = Math.round((low + high) / 2 - from)
      from += step
      return step
    },

    observe(remote, received, jitter = 0) {
      if (first === null) return true
      const nextLow = remote - cutOff.below - received + drift(received)
      const behind = low - (remote + cutOff.above - received) - drift(received)
      if (nextLow - high > 2 * drift(received) || behind > stepBeyondMs + jitter) return false
      if (nextLow > low) bound(nextLow, high, received)
      return true
    },
  }
}

/** A clock with whole milliseconds rounds them, or cuts them off. */
const cutOff = { below: 0.5, above: 1 }
