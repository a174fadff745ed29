import { type Clock, type Instant, instant } from '../../src-main/domain/time.ts'

/** Asks the desk for the service's time. Rejects when the desk is away. */
type AskTime = () => Promise<Instant>

export interface ServiceClock {
  readonly now: Clock
  /** Takes a few samples; keeps what is known when the desk is away. */
  measure(): Promise<void>
}

interface Sample {
  readonly offset: number
  readonly roundTrip: number
  readonly at: number
}

/** Of 1, how fast the clock is bent towards a better estimate while a cue runs: 5 ms a second. */
const slewRate = 0.005
/** Beyond this the service's own clock was stepped, and its anchors with it: bending would show wrong time. */
const stepBeyond = 250
/** Doubt that a sample gathers with age, in ms of round trip a ms: 50 parts in a million. */
const doubtRate = 0.000_05
const kept = 8
const burst = 4

/**
 * The service's time as this page knows it: monotonic time plus an offset whose best sample is the one with the
 * lowest round trip. A change of this computer's wall clock never moves it.
 */
export function createServiceClock(
  ask: AskTime,
  monotonic: () => number,
  guess: number,
  mayStep: () => boolean,
): ServiceClock {
  let samples: readonly Sample[] = []
  let from = guess
  let target = guess
  let since = monotonic()

  const offsetAt = (at: number): number => {
    const reach = (at - since) * slewRate
    return Math.abs(target - from) <= reach ? target : from + Math.sign(target - from) * reach
  }

  const aim = (offset: number, at: number, first: boolean): void => {
    const present = offsetAt(at)
    from = first || mayStep() || Math.abs(offset - present) > stepBeyond ? offset : present
    target = offset
    since = at
  }

  const sample = async (): Promise<void> => {
    const sent = monotonic()
    const told = await ask()
    const at = monotonic()
    const taken: Sample = { offset: told - (sent + at) / 2, roundTrip: at - sent, at }
    const first = samples.length === 0
    // Samples from before a step of the service's clock say nothing about the time after it.
    const fitting = samples.filter(known => Math.abs(known.offset - taken.offset) <= stepBeyond)
    samples = [...fitting, taken].slice(-kept)
    const doubt = (known: Sample): number => known.roundTrip + (at - known.at) * doubtRate
    const best = samples.reduce((one, other) => (doubt(other) < doubt(one) ? other : one))
    aim(best.offset, at, first)
  }

  return {
    now: () => {
      const at = monotonic()
      return instant(at + offsetAt(at))
    },
    async measure() {
      try {
        for (let count = 0; count < burst; count += 1) await sample()
      } catch {
        // The desk is away; what was known last stays the best estimate.
      }
    },
  }
}
