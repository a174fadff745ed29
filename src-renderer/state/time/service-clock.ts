import { createClockEstimate } from '../../../src-main/domain/time/clock-estimate.ts'
import { stepBeyondMs } from '../../../src-main/domain/time/steady-time.ts'
import { type Clock, type Instant, instant } from '../../../src-main/domain/time/time.ts'

interface ServiceClockOptions {
  /** Asks the desk for the service's time and the steps in it. Rejects when the desk is away. */
  readonly ask: () => Promise<{ readonly now: Instant; readonly clockSteps: number }>
  readonly monotonic: () => number
  readonly wall: () => number
  /** Those of the anchors on screen: `ShowSlice.clockSteps`. */
  readonly stepsShown: () => number
}

/**
 * The service's time as this page knows it. What is estimated is steady: the service's time without the steps that its
 * clock made. A step is added when anchors that carry it are shown, so that no countdown ever jumps.
 */
export interface PageClock {
  /** Of the anchors on screen: compare these with this alone. */
  readonly now: Clock
  /** The same for anchors that are not on screen yet. */
  nowWithSteps(clockSteps: number): Instant
  /**
   * The earliest steady time, whole ms, at which that moment of `monotonic` can have been. Null until the desk has answered:
   * after the start, after `doubt`, and after a sleep of this computer.
   */
  earliest(local: number): number | null
  /** The desk may be another one, with another clock. */
  doubt(): void
  /** Asks a few times; keeps what is known when the desk is away. */
  measure(): Promise<void>
  /** True once after this computer slept or its clock was set: the estimate may be off by the sleep. */
  parted(): boolean
}

const burst = 4

export function createServiceClock({ ask, monotonic, wall, stepsShown }: ServiceClockOptions): PageClock {
  const estimate = createClockEstimate()
  let apart = wall() - monotonic()
  /** Until the desk has answered: this computer's clock. */
  let guess = apart
  let sure = false

  const sample = async (): Promise<void> => {
    const sent = monotonic()
    const { now, clockSteps } = await ask()
    estimate.sample({ sent, received: monotonic(), remote: now - clockSteps })
    guess = 0
    sure = true
  }
  const isApart = (): boolean => Math.abs(wall() - monotonic() - apart) > stepBeyondMs
  const nowWithSteps = (clockSteps: number): Instant => instant(estimate.at(monotonic()) + guess + clockSteps)

  return {
    now: () => nowWithSteps(stepsShown()),
    nowWithSteps,
    earliest(local) {
      const error = estimate.errorMs(local)
      return error === null || !sure || isApart() ? null : Math.floor(estimate.at(local) - error)
    },
    doubt() {
      sure = false
    },
    async measure() {
      try {
        for (let count = 0; count < burst; count += 1) await sample()
      } catch {
        // The desk is away; what was known last stays the best estimate.
      }
    },
    parted() {
      const is = isApart()
      apart = wall() - monotonic()
      if (is) sure = false
      return is
    },
  }
}
