import { type Clock, type Instant, instant } from '../domain/time.ts'

export interface ClockSample {
  /** Local monotonic milliseconds when the request left and when its reply came. */
  readonly sent: number
  readonly received: number
  /** What the service's clock said, epoch ms. */
  readonly serverTime: number
}

export interface ServiceClock {
  readonly now: Clock
  /** Half the round trip of the best sample, ms; null before the first. */
  errorMs(): number | null
  roundTripMs(): number | null
  sample(sample: ClockSample): void
  /** A time told without being asked, on its way for about half a round trip. */
  told(serverTime: number, received: number): void
}

const kept = 16
/** A correction is spread so that a second never lasts shorter or longer than 2 %. */
const slewRate = 0.02
/** Beyond this a clock is not drifting, it is another one: taken at once. */
const stepBeyondMs = 2_000

/**
 * The service's clock as seen from here: local monotonic time plus an offset. The fastest of the last samples
 * wins; the offset in use moves towards it gradually and `now` never runs backwards.
 */
export function createServiceClock(local: () => number): ServiceClock {
  const samples: { offset: number; roundTrip: number }[] = []
  let inUse: { offset: number; at: number } | null = null
  let target = 0

  const settle = (at: number): number => {
    if (inUse === null) return target
    const reach = Math.max(0, at - inUse.at) * slewRate
    const distance = target - inUse.offset
    const offset = Math.abs(distance) <= reach ? target : inUse.offset + Math.sign(distance) * reach
    inUse = { offset, at }
    return offset
  }

  const best = () =>
    samples.reduce<{ offset: number; roundTrip: number } | null>(
      (found, sample) => (found === null || sample.roundTrip <= found.roundTrip ? sample : found),
      null,
    )

  const add = (offset: number, roundTrip: number, at: number): void => {
    settle(at)
    const another = inUse === null || Math.abs(offset - target) > stepBeyondMs + roundTrip
    // The old samples speak of a clock that is gone.
    if (another) samples.length = 0
    samples.push({ offset, roundTrip })
    if (samples.length > kept) samples.shift()
    target = best()?.offset ?? offset
    if (another) inUse = { offset: target, at }
  }

  return {
    now: (): Instant => {
      const at = local()
      return instant(at + settle(at))
    },
    errorMs: () => {
      const sample = best()
      return sample === null ? null : sample.roundTrip / 2
    },
    roundTripMs: () => best()?.roundTrip ?? null,
    sample({ sent, received, serverTime }) {
      // The service tells whole milliseconds, cut off: half a millisecond is the unbiased reading.
      add(serverTime + 0.5 - (sent + received) / 2, received - sent, received)
    },
    told(serverTime, received) {
      const roundTrip = best()?.roundTrip
      if (roundTrip === undefined) return
      const offset = serverTime + 0.5 + roundTrip / 2 - received
      // It may have been held up on its way for seconds: only an answer that was timed tells of another clock.
      if (Math.abs(offset - target) < stepBeyondMs) add(offset, roundTrip + 1, received)
    },
  }
}
