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
  /** From the channel that timing comes by. Null: the show changed, and what it is was not told. */
  hear(state: RunnerState | null, nextCueId?: string | null): void
  /** From another channel: what it tells beyond the timing. */
  amend(reading: ShowReading): void
  /** What comes next changed; on the last cue some servers name the current one. */
  next(cueId: string | null): void
  interrupt(): void
  close(): void
}

/** How long what a channel told is held back for an answer that explains it, ms. */
const patience = { early: 500, doubted: 500, shifted: 5_000 } as const

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
      asked() {
        const question = sequencer.ask()
        return answer => {
          if (answer === null) return sequencer.drop(question)
          const known = { reading: readingOf(answer.status), tag: answer.tag }
          sequencer.answer(question, known, channels.source() !== 'polling')
          stopHolding()
        }
      },
    },
    hear(state, nextCueId) {
      if (state === null) return timing.ask()
      const heard = sequencer.receive({ state, nextCueId }, !timing.isDoubted(), now())
      if (heard === 'adopted') {
        stopHolding()
        timing.tell()
        // A tag spares the next press a question; where requests are scarce it is asked for just before that press.
        const untagged = timing.presses.givesTags() && sequencer.known()?.tag === undefined
        if (untagged && timing.presses.underWay() === 0 && isAmple(budget())) void timing.check()
        return
      }
      if (heard === 'early' && cancelRelease !== null) return
      stopHolding()
      cancelRelease = timers.after(patience[heard], () => {
        cancelRelease = null
        sequencer.release()
        timing.tell()
      })
      if (heard !== 'early') timing.ask()
    },
    amend(reading) {
      sequencer.correct(reading)
      timing.tellMore()
    },
    next(cueId) {
      const known = sequencer.known()?.reading
      if (known?.nextCueId === undefined || known.nextCueId === cueId) return
      if (known.nextCueId === null && cueId === activeCueId(known.state)) return
      sequencer.markChanged()
      timing.tellMore()
    },
    interrupt: sequencer.interrupt,
    close: stopHolding,
  }
}
