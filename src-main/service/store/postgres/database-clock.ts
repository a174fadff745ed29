import type { SteadyTime } from '../../../domain/time/steady-time.ts'
import { stepBeyondMs } from '../../../domain/time/steady-time.ts'
import { duration } from '../../../domain/time/time.ts'
import { createWallClock, type WallClock } from '../../wall-clock.ts'

/** One reading of the clock of the database. All in ms; `sent` and `received` are steady time. */
export interface ClockSample {
  readonly sent: number
  readonly received: number
  /** Since the epoch, between the two. */
  readonly database: number
}

/** Of these the one that took the shortest is believed. */
const samplesKept = 8

/**
 * The clock of a service whose processes share a database: the wall clock of the database's computer, so that all
 * have the same time. `stepped`: by how much the clock was set so far, by any process, in ms.
 */
export class DatabaseClock {
  /** `catchUp` takes each step once, when the first reader notices that the shows were moved. */
  readonly wall: WallClock
  readonly #inner: WallClock
  readonly #steady: SteadyTime
  #samples: ClockSample[]
  #stepped: number

  constructor(steady: SteadyTime, first: readonly [ClockSample, ...ClockSample[]], stepped: number) {
    this.#steady = steady
    this.#samples = [...first]
    this.#stepped = stepped
    this.#inner = createWallClock(steady, () => steady.local() + this.#offset())
    this.wall = {
      ...this.#inner,
      take: () => undefined,
      // The clock of this computer is not followed.
      onDue: () => () => undefined,
    }
  }

  sample(sample: ClockSample): void {
    const parted = Math.abs(offsetOf(sample) - this.#offset()) > stepBeyondMs / 2 + took(sample)
    // The clock was set or replaced: earlier samples are invalid.
    this.#samples = parted ? [sample] : [...this.#samples.slice(1 - samplesKept), sample]
  }

  /** The shows were moved by so much in all, by this process or another; whether that is news. */
  catchUp(stepped: number): boolean {
    const step = stepped - this.#stepped
    if (step === 0) return false
    this.#stepped = stepped
    this.#inner.take(duration(step))
    return true
  }

  /** By how much the clock was set so far, in ms: it changes with each step. */
  get steps(): number {
    return this.#stepped
  }

  now(): number {
    return this.#steady.local()
  }

  #offset(): number {
    const [first, ...rest] = this.#samples
    if (first === undefined) return 0
    return offsetOf(rest.reduce((best, sample) => (took(sample) < took(best) ? sample : best), first))
  }
}

const took = ({ sent, received }: ClockSample): number => received - sent
const offsetOf = ({ sent, received, database }: ClockSample): number => database - (sent + received) / 2
