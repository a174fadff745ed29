import { createClockEstimate } from '../../domain/time/clock-estimate.ts'
import { type Clock, instant } from '../../domain/time/time.ts'

export interface ReplyClock {
  /** Local steady milliseconds when the request left and when its reply came. */
  readonly sent: number
  readonly received: number
  /** What the service's clock said in that very reply, epoch ms; never of one that was kept and replayed. */
  readonly serverTime: number
}

export interface ServiceClock {
  /** Never runs backwards, but for a step that `steps` tells. No second is off by more than 5 ms meanwhile. */
  readonly now: Clock
  /** How far off `now` can be, in ms; null before the first sample. */
  errorMs(): number | null
  /** Best of late; null before the first. */
  roundTripMs(): number | null
  /** Sum of the steps that the service's clock made since the first sample, in whole ms, signed. */
  steps(): number
  /**
   * False when it is left out for now: it is more than a day from what earlier answers agreed on, and no second one has
   * said so yet.
   */
  sample(sample: ReplyClock): boolean
  /**
   * A time told without being asked. False when it does not fit: the service's clock may have been set. Then anchors
   * that come after it are not to be believed before a timed answer has told, for example a status that brings both.
   */
  told(serverTime: number, received: number): boolean
}

const kept = 16
const day = 86_400_000
/** Two answers that are so near are of the same clock, ms. */
const near = 60_000
/** As many answers that agree are not given up for one that is far off. */
const enough = 2

/** The service's clock as seen from here, on local steady time, with the offset of `before` at first; see `createClockEstimate`. */
export function createServiceClock(local: () => number, before = 0): ServiceClock {
  const estimate = createClockEstimate(before)
  const roundTrips: number[] = []
  let steps = 0
  let agreed = 0
  /** How far off the last answer was that was left out. */
  let absurd: number | null = null
  return {
    now: () => instant(estimate.at(local())),
    errorMs: () => estimate.errorMs(local()),
    roundTripMs: () => (roundTrips.length === 0 ? null : Math.min(...roundTrips)),
    steps: () => steps,
    sample({ sent, received, serverTime }) {
      roundTrips.push(received - sent)
      if (roundTrips.length > kept) roundTrips.shift()
      const off = serverTime - estimate.at((sent + received) / 2)
      if (agreed >= enough && Math.abs(off) > day && (absurd === null || Math.abs(off - absurd) > near)) {
        absurd = off
        return false
      }
      absurd = null
      const step = estimate.sample({ sent, received, told: serverTime })
      agreed = step === 0 ? agreed + 1 : 1
      steps += step
      return true
    },
    told: (serverTime, received) => estimate.hear(serverTime, received, spreadOf(roundTrips)),
  }
}

/** How much longer the slowest of late took than the fastest. */
const spreadOf = (roundTrips: readonly number[]): number =>
  roundTrips.length === 0 ? 0 : Math.max(...roundTrips) - Math.min(...roundTrips)
