import type { ShowReading } from '../../desk/ports/show-service.ts'
import { sameAnchors } from '../../domain/show/anchors.ts'
import { onAirOf, type RunnerState } from '../../domain/show/runner.ts'
import { movedWithClock } from '../timing/clock-shift.ts'
import type { KnownShow } from '../timing/show-order.ts'

/** A request under way whose answer will tell the show, with what was told meanwhile. */
export interface PendingRead {
  readonly before: RunnerState | null
  readonly since: RunnerState[]
  /** The channel broke or began while it was under way: it need not bring what the answer tells. */
  interrupted: boolean
  /** Nothing was known of the show since the channel began: `before` may be older than that, and so never be brought. */
  readonly outdated: boolean
  /** The channel has told a change since it was asked. */
  overtaken: boolean
}

/**
 * What became of a state that a channel told. `early`: an answer has told of a newer state that the channel has still to
 * bring. `shifted`: every anchor of the same cue moved alike, which a restart and a clock that was set both do.
 */
export type ReceiveResult = 'adopted' | 'early' | 'shifted' | 'doubted'

/**
 * Puts what two ways tell of one show into one order. The channel is complete and in order, but carries no time;
 * answers to requests overtake it and are overtaken. So: an answer that equals what was known when it was asked, or
 * what the channel brought since, is as old as that; any other is newer than all of it, and the channel will bring it.
 */
export interface ShowSequencer {
  known(): KnownShow | null
  ask(): PendingRead
  /** `channel`: whether a channel tells every change, so that what is ahead of it will still come by it. */
  answer(question: PendingRead, told: KnownShow, channel: boolean): void
  drop(question: PendingRead): void
  /**
   * `trusted`: false while the service's clock may have been set, and only an answer can tell. `now`: of the service,
   * as far as it is known.
   */
  receive(reading: ShowReading, trusted: boolean, now: number): ReceiveResult
  /** Takes what was held back: no answer came in time. False when nothing is. */
  release(): boolean
  /** What comes next may have changed with the content: nobody has told it, and tags are of before. */
  markChanged(): void
  /** A reading of the same show that says more, from a second channel. */
  correct(reading: ShowReading): void
  /** The channel broke: changes may have been missed. */
  interrupt(): void
}

export function createShowSequencer(): ShowSequencer {
  let known: KnownShow | null = null
  /** Told by an answer; the channel has still to bring it. */
  let expected: RunnerState | null = null
  let held: ShowReading | null = null
  /** What is known was told since the channel began. */
  let inStep = false
  const questions = new Set<PendingRead>()

  const adopt = (next: KnownShow): void => {
    known = next
    held = null
  }

  const hold = (reading: ShowReading, why: ReceiveResult): ReceiveResult => {
    for (const question of questions) question.since.push(reading.state)
    held = reading
    return why
  }
  const take = (reading: ShowReading): void => {
    for (const question of questions) {
      question.since.push(reading.state)
      question.overtaken = true
    }
    inStep = true
    const { nextCueId } = reading
    if (sameShow(known, reading) && (nextCueId === undefined || nextCueId === known?.reading.nextCueId))
      held = null
    else adopt({ reading, tag: undefined })
  }

  return {
    known: () => known,
    ask() {
      const question = questionAt(known, inStep)
      questions.add(question)
      return question
    },
    answer(question, told, channel) {
      questions.delete(question)
      const place = placeAmong(question, told.reading.state)
      if (channel && place === 'older') {
        // The channel has told what came after it; that may have been held back for want of an answer.
        if (held !== null) adopt({ reading: held, tag: undefined })
        return
      }
      // What the channel has told since it began may be older or newer; it is asked for again.
      if (channel && place === 'unknown' && question.interrupted && question.since.length > 0) return
      // It is of before a change that the channel has told, or the channel will bring it.
      if (channel && place === 'unknown' && question.outdated && question.overtaken) return
      expected = channel && place === 'unknown' && !question.interrupted ? told.reading.state : null
      if (channel && !question.interrupted) inStep = true
      // Another request that was under way may have been served before this one, and be answered after it.
      for (const other of questions) other.since.push(told.reading.state)
      adopt(told)
    },
    drop: question => void questions.delete(question),
    receive(reading, trusted, now) {
      if (expected !== null) {
        if (!sameAnchors(expected, reading.state) && !isLater(reading.state, expected)) {
          held = reading
          return 'early'
        }
        expected = null
        held = null
      }
      const shifted = known !== null && movedWithClock(known.reading.state, reading.state, now)
      if (shifted) return hold(reading, 'shifted')
      if (!trusted && !sameShow(known, reading)) return hold(reading, 'doubted')
      take(reading)
      return 'adopted'
    },
    release() {
      expected = null
      if (held === null) return false
      take(held)
      return true
    },
    markChanged() {
      if (known === null) return
      known = { reading: { state: known.reading.state, nextCueId: undefined }, tag: undefined }
    },
    correct(reading) {
      if (reading.nextCueId === undefined || !sameShow(known, reading)) return
      if (known?.reading.nextCueId !== reading.nextCueId) known = { reading, tag: undefined }
    },
    interrupt() {
      expected = null
      held = null
      inStep = false
      for (const question of questions) question.interrupted = true
    },
  }
}

const questionAt = (known: KnownShow | null, inStep: boolean): PendingRead => ({
  before: known?.reading.state ?? null,
  since: [],
  interrupted: false,
  outdated: !inStep,
  overtaken: false,
})

const sameShow = (known: KnownShow | null, { state }: ShowReading): boolean =>
  known !== null && sameAnchors(known.reading.state, state)

/**
 * Whether a state can only have come after another: each cue that goes on air, and each resume, has a later kickoff, and a
 * pause keeps the one that it stops. A channel that began after `other` never brings that.
 */
function isLater(state: RunnerState, other: RunnerState): boolean {
  const [kickoff, before] = [onAirOf(state)?.kickoff, onAirOf(other)?.kickoff]
  if (kickoff === undefined || before === undefined) return false
  return kickoff > before || (kickoff === before && state.phase === 'paused' && other.phase === 'running')
}

/** Where an answer stands among what was known when it was asked for and what came since. */
function placeAmong({ before, since }: PendingRead, state: RunnerState): 'older' | 'newest' | 'unknown' {
  const order = before === null ? since : [before, ...since]
  const at = order.findLastIndex(other => sameAnchors(other, state))
  if (at < 0 && order.length > 0) return 'unknown'
  return at === order.length - 1 ? 'newest' : 'older'
}
