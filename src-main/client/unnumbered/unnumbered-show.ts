import type { ShowReading } from '../../desk/ports/show-service.ts'
import { activeCueId, type RunnerState } from '../../domain/show/runner.ts'
import { readingOf } from '../content/readings.ts'
import type { IntakeOptions } from '../rundown/rundown-intake.ts'
import type { ShowOrder } from '../timing/show-order.ts'
import { isAmple } from './polling.ts'
import { createShowSequencer } from './show-sequencer.ts'

/** The show of a service without numbers: the order of its events is inferred. */
export interface UnnumberedShow {
  readonly order: ShowOrder
  /** A state from the timing channel. Null: the show changed, but the channel did not send the new state. */
  receive(state: RunnerState | null, nextCueId?: string | null): void
  /** A reading from another channel, which adds to the timing. */
  amend(reading: ShowReading): void
  /** What comes next changed; on the last cue some servers name the current one. */
  next(cueId: string | null): void
  interrupt(): void
  close(): void
}

/** How long a state from a channel is held back for an answer that explains it, ms. */
const holdTimes = { early: 500, doubted: 500, shifted: 5_000 } as const

export function createUnnumberedShow({
  timers,
  timing,
  budget,
  now,
  channels,
}: Pick<IntakeOptions, 'timers' | 'timing' | 'budget' | 'now' | 'channels'>): UnnumberedShow {
  const sequencer = createShowSequencer()
  let cancelRelease: (() => void) | null = null

  const stopHolding = (): void => {
    cancelRelease?.()
    cancelRelease = null
  }

  return {
    order: {
      known: sequencer.known,
      waitsForClock: false,
      requested() {
        const pending = sequencer.begin()
        return answer => {
          if (answer === null) return sequencer.drop(pending)
          const known = { reading: readingOf(answer.status), tag: answer.tag }
          sequencer.answer(pending, known, channels.source() !== 'polling')
          stopHolding()
        }
      },
    },
    receive(state, nextCueId) {
      if (state === null) return timing.refresh()
      const result = sequencer.receive({ state, nextCueId }, !timing.isDoubted(), now())
      if (result === 'adopted') {
        stopHolding()
        timing.publish()
        // A known tag saves the next press a request; on a small budget it is requested just before that press.
        const untagged = timing.presses.givesTags() && sequencer.known()?.tag === undefined
        if (untagged && timing.presses.underWay() === 0 && isAmple(budget())) void timing.check()
        return
      }
      if (result === 'early' && cancelRelease !== null) return
      stopHolding()
      cancelRelease = timers.after(holdTimes[result], () => {
        cancelRelease = null
        sequencer.release()
        timing.publish()
      })
      if (result !== 'early') timing.refresh()
    },
    amend(reading) {
      sequencer.correct(reading)
      timing.publishAmended()
    },
    next(cueId) {
      const known = sequencer.known()?.reading
      if (known?.nextCueId === undefined || known.nextCueId === cueId) return
      if (known.nextCueId === null && cueId === activeCueId(known.state)) return
      sequencer.markChanged()
      timing.publishAmended()
    },
    interrupt: sequencer.interrupt,
    close: stopHolding,
  }
}
