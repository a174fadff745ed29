import type { ShowReading } from '../../desk/ports/show-service.ts'
import { sameAnchors } from '../../domain/show/anchors.ts'
import { activeCueId, onAirOf, type RunnerState } from '../../domain/show/runner.ts'
import { readingOf } from '../content/readings.ts'
import type { IntakeOptions } from '../rundown/rundown-intake.ts'
import { type KnownShow, movedWithClock, type ShowOrder } from '../timing/show-order.ts'
import { isAmple } from './polling.ts'

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

/** A request under way whose answer will contain the show, with the states that arrived meanwhile. */
export interface PendingRead {
  readonly before: RunnerState | null
  readonly since: RunnerState[]
  /** The channel broke or began while it was under way: it may never bring the state in the answer. */
  interrupted: boolean
  /** Nothing was known of the show since the channel began: `before` may be older than that, and so never be brought. */
  readonly outdated: boolean
  /** The channel has brought a change since the request. */
  overtaken: boolean
}

/**
 * Result for a state from a channel. `early`: an answer has brought a newer state that the channel has still to bring.
 * `shifted`: every anchor of the same cue moved alike, which a restart and a clock that was set both do.
 */
export type ReceiveResult = 'adopted' | 'early' | 'shifted' | 'doubted'

/**
 * Puts the states of one show that come by a channel and by answers into one order. The channel is complete and in order,
 * but carries no time; answers overtake it and are overtaken. An answer that equals the state known at its request, or one
 * that the channel brought since, is as old as that; any other is newer than all of them, and the channel will bring it.
 */
export interface ShowSequencer {
  known(): KnownShow | null
  begin(): PendingRead
  /** `channel`: whether a channel brings every change, so that a newer state will still come by it. */
  answer(pending: PendingRead, received: KnownShow, channel: boolean): void
  drop(pending: PendingRead): void
  /**
   * `trusted`: false while the service's clock may have been set, which only an answer can confirm. `now`: estimate of
   * the service's clock.
   */
  receive(reading: ShowReading, trusted: boolean, now: number): ReceiveResult
  /** Adopts the state that was held back, since no answer came in time. False when none was held back. */
  release(): boolean
  /** The next cue may have changed with the content: it is unknown now, and the tag is out of date. */
  markChanged(): void
  /** A more detailed reading of the same show, from a second channel. */
  correct(reading: ShowReading): void
  /** The channel broke: changes may have been missed. */
  interrupt(): void
}

export function createShowSequencer(): ShowSequencer {
  let known: KnownShow | null = null
  /** State from an answer that the channel has still to bring. */
  let expected: RunnerState | null = null
  let held: ShowReading | null = null
  /** The known state was received after the channel began. */
  let inStep = false
  const pendingReads = createPendingReads()

  const adopt = (reading: ShowReading, tag: KnownShow['tag'] = undefined): void => {
    known = { reading, tag }
    held = null
  }

  const hold = (reading: ShowReading, why: ReceiveResult): ReceiveResult => {
    pendingReads.received(reading.state)
    held = reading
    return why
  }
  const take = (reading: ShowReading): void => {
    pendingReads.received(reading.state, true)
    inStep = true
    if (hasReading(known, reading)) held = null
    else adopt(reading)
  }

  return {
    known: () => known,
    begin: () => pendingReads.begin(known, inStep),
    answer(pending, received, channel) {
      pendingReads.drop(pending)
      const place = placeAmong(pending, received.reading.state)
      // The channel has brought a later state, which may have been held back until this answer.
      if (channel && place === 'older') return held === null ? undefined : adopt(held)
      if (channel && place === 'unknown' && isUnordered(pending)) return
      expected = channel && place === 'unknown' && !pending.interrupted ? received.reading.state : null
      if (channel && !pending.interrupted) inStep = true
      // Another request that was under way may have been served before this one, and be answered after it.
      pendingReads.received(received.reading.state)
      adopt(received.reading, received.tag)
    },
    drop: pendingReads.drop,
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
      pendingReads.interrupt()
    },
  }
}

/** The reads under way. */
function createPendingReads() {
  const reads = new Set<PendingRead>()
  return {
    begin(known: KnownShow | null, inStep: boolean): PendingRead {
      const before = known?.reading.state ?? null
      const pending = { before, since: [], interrupted: false, outdated: !inStep, overtaken: false }
      reads.add(pending)
      return pending
    },
    drop: (pending: PendingRead): void => void reads.delete(pending),
    /** `byChannel`: it is a change that the channel has brought. */
    received(state: RunnerState, byChannel = false): void {
      for (const pending of reads) {
        pending.since.push(state)
        pending.overtaken ||= byChannel
      }
    },
    interrupt(): void {
      for (const pending of reads) pending.interrupted = true
    },
  }
}

/**
 * Whether an answer that the channel has not brought may be older than what it has. States that came since the channel
 * began may be older or newer, and the status is read again; else the answer precedes a change, or the channel will bring it.
 */
const isUnordered = ({ interrupted, since, outdated, overtaken }: PendingRead): boolean =>
  (interrupted && since.length > 0) || (outdated && overtaken)

const sameShow = (known: KnownShow | null, { state }: ShowReading): boolean =>
  known !== null && sameAnchors(known.reading.state, state)

/** Whether the reading says nothing that is not known. */
const hasReading = (known: KnownShow | null, reading: ShowReading): boolean =>
  sameShow(known, reading) &&
  (reading.nextCueId === undefined || reading.nextCueId === known?.reading.nextCueId)

/**
 * Whether a state can only have come after another: each cue that goes on air, and each resume, has a later kickoff, and a
 * pause keeps the one that it stops. A channel that began after `other` never brings that.
 */
function isLater(state: RunnerState, other: RunnerState): boolean {
  const [kickoff, before] = [onAirOf(state)?.kickoff, onAirOf(other)?.kickoff]
  if (kickoff === undefined || before === undefined) return false
  return kickoff > before || (kickoff === before && state.phase === 'paused' && other.phase === 'running')
}

/** Position of an answer among the state known at the request and the states received since. */
function placeAmong({ before, since }: PendingRead, state: RunnerState): 'older' | 'newest' | 'unknown' {
  const order = before === null ? since : [before, ...since]
  const at = order.findLastIndex(other => sameAnchors(other, state))
  if (at < 0 && order.length > 0) return 'unknown'
  return at === order.length - 1 ? 'newest' : 'older'
}
