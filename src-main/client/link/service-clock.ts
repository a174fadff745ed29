import { createClockEstimate } from '../../domain/time/clock-estimate.ts'
import { type Clock, instant } from '../../domain/time/time.ts'

interface ReplyClock {
  /** Local steady milliseconds when the request left and when its reply came. */
  readonly sent: number
  readonly received: number
  /** The service's clock in that reply, epoch ms; never of a stored reply that was replayed. */
  readonly serverTime: number
}

export interface ServiceClock {
  /** Never runs backwards, except for a step that `steps` counts. Its rate is off by at most 5 ms a second. */
  readonly now: Clock
  /** The largest possible error of `now`, in ms; null before the first sample. */
  errorMs(): number | null
  /** Shortest of the recent round trips, in ms; null before the first sample. */
  roundTripMs(): number | null
  /** Sum of the steps that the service's clock made since the first sample, in whole ms, signed. */
  steps(): number
  /**
   * False when the sample is ignored for now: it is more than a day from what earlier answers agreed on, and no second
   * answer has confirmed it yet.
   */
  sample(sample: ReplyClock): boolean
  /**
   * Takes a time that the service sent unasked. False when it does not fit: the service's clock may have been set.
   * Anchors that come after it cannot be trusted until a timed answer arrives, for example a status with both.
   */
  observe(serverTime: number, received: number): boolean
}

/** The service's clock for the follower of a rundown, to whom it matters when it is set. */
export interface SteppingClock {
  /** The estimate of it, epoch ms. */
  readonly now: () => number
  /** Sum of its steps, ms. */
  readonly steps: () => number
  /** Takes a time that the service sent unasked, epoch ms. False when it does not fit the estimate. */
  readonly observe: (serverTime: number) => boolean
}

const keptRoundTrips = 16
const day = 86_400_000
/** Two answers within this distance belong to the same clock, ms. */
const near = 60_000
/** So many answers that agree outweigh one that is far off. */
const enough = 2

/** The service's clock as seen from here, on local steady time, with the offset of `before` at first; see `createClockEstimate`. */
export function createServiceClock(local: () => number, before = 0): ServiceClock {
  const estimate = createClockEstimate(before)
  const roundTrips: number[] = []
  let steps = 0
  let agreed = 0
  /** Offset of the last answer that was ignored. */
  let absurd: number | null = null
  return {
    now: () => instant(estimate.at(local())),
    errorMs: () => estimate.errorMs(local()),
    roundTripMs: () => (roundTrips.length === 0 ? null : Math.min(...roundTrips)),
    steps: () => steps,
    sample({ sent, received, serverTime }) {
      roundTrips.push(received - sent)
      if (roundTrips.length > keptRoundTrips) roundTrips.shift()
      const off = serverTime - estimate.at((sent + received) / 2)
      if (agreed >= enough && Math.abs(off) > day && (absurd === null || Math.abs(off - absurd) > near)) {
        absurd = off
        return false
      }
      absurd = null
      const step = estimate.sample({ sent, received, remote: serverTime })
      agreed = step === 0 ? agreed + 1 : 1
      steps += step
      return true
    },
    observe: (serverTime, received) => estimate.observe(serverTime, received, spreadOf(roundTrips)),
  }
}

/** Difference between the slowest and the fastest recent round trip. */
const spreadOf = (roundTrips: readonly number[]): number =>
  roundTrips.length === 0 ? 0 : Math.max(...roundTrips) - Math.min(...roundTrips)
