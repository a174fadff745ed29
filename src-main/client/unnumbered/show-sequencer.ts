import type { ShowReading } from '../../desk/ports/show-service.ts'
import { sameAnchors } from '../../domain/show/anchors.ts'
import { onAirOf, type RunnerState } from '../../domain/show/runner.ts'
import { movedWithClock, type TaggedShow } from '../rundown/rundown-intake.ts'

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
type ReceiveResult = 'adopted' | 'early' | 'shifted' | 'doubted'

/**
 * Puts the states of one show that come by a channel and by answers into one order. The channel is complete and in order,
 * but carries no time; answers overtake it and are overtaken. An answer that equals the state known at its request, or one
 * that the channel brought since, is as old as that; any other is newer than all of them, and the channel will bring it.
 */
export class ShowSequencer {
  #known: TaggedShow | null = null
  /** State from an answer that the channel has still to bring. */
  #expected: RunnerState | null = null
  #held: ShowReading | null = null
  /** The known state was received after the channel began. */
  #inStep = false
  readonly #reads = new Set<PendingRead>()

  known(): TaggedShow | null {
    return this.#known
  }

  begin(): PendingRead {
    const before = this.#known?.reading.state ?? null
    const pending = { before, since: [], interrupted: false, outdated: !this.#inStep, overtaken: false }
    this.#reads.add(pending)
    return pending
  }

  /** `channel`: whether a channel brings every change, so that a newer state will still come by it. */
  answer(pending: PendingRead, received: TaggedShow, channel: boolean): void {
    this.drop(pending)
    const place = placeAmong(pending, received.reading.state)
    if (channel && place === 'older') {
      // The channel has brought a later state, which may have been held back until this answer.
      if (this.#held !== null) this.#adopt(this.#held)
      return
    }
    if (channel && place === 'unknown' && isUnordered(pending)) return
    this.#expected = channel && place === 'unknown' && !pending.interrupted ? received.reading.state : null
    if (channel && !pending.interrupted) this.#inStep = true
    // Another request that was under way may have been served before this one, and be answered after it.
    this.#received(received.reading.state)
    this.#adopt(received.reading, received.tag)
  }

  drop(pending: PendingRead): void {
    this.#reads.delete(pending)
  }

  /**
   * `trusted`: false while the service's clock may have been set, which only an answer can confirm. `now`: estimate of
   * the service's clock.
   */
  receive(reading: ShowReading, trusted: boolean, now: number): ReceiveResult {
    if (this.#expected !== null) {
      if (!sameAnchors(this.#expected, reading.state) && !isLater(reading.state, this.#expected)) {
        this.#held = reading
        return 'early'
      }
      this.#expected = null
      this.#held = null
    }
    const known = this.#known
    const shifted = known !== null && movedWithClock(known.reading.state, reading.state, now)
    if (shifted) return this.#hold(reading, 'shifted')
    if (!trusted && !sameShow(known, reading)) return this.#hold(reading, 'doubted')
    this.#take(reading)
    return 'adopted'
  }

  /** Adopts the state that was held back, since no answer came in time. False when none was held back. */
  release(): boolean {
    this.#expected = null
    if (this.#held === null) return false
    this.#take(this.#held)
    return true
  }

  /** The next cue may have changed with the content: it is unknown now, and the tag is out of date. */
  markChanged(): void {
    if (this.#known === null) return
    const { state } = this.#known.reading
    this.#known = { reading: { state, nextCueId: undefined }, tag: undefined }
  }

  /** A more detailed reading of the same show, from a second channel. */
  correct(reading: ShowReading): void {
    if (reading.nextCueId === undefined || !sameShow(this.#known, reading)) return
    if (this.#known?.reading.nextCueId !== reading.nextCueId) this.#known = { reading, tag: undefined }
  }

  /** The channel broke: changes may have been missed. */
  interrupt(): void {
    this.#expected = null
    this.#held = null
    this.#inStep = false
    for (const pending of this.#reads) pending.interrupted = true
  }

  #adopt(reading: ShowReading, tag: TaggedShow['tag'] = undefined): void {
    this.#known = { reading, tag }
    this.#held = null
  }

  #hold(reading: ShowReading, why: ReceiveResult): ReceiveResult {
    this.#received(reading.state)
    this.#held = reading
    return why
  }

  #take(reading: ShowReading): void {
    this.#received(reading.state, true)
    this.#inStep = true
    if (hasReading(this.#known, reading)) this.#held = null
    else this.#adopt(reading)
  }

  /** `byChannel`: it is a change that the channel has brought. */
  #received(state: RunnerState, byChannel = false): void {
    for (const pending of this.#reads) {
      pending.since.push(state)
      pending.overtaken ||= byChannel
    }
  }
}

/**
 * Whether an answer that the channel has not brought may be older than what it has. States that came since the channel
 * began may be older or newer, and the status is read again; else the answer precedes a change, or the channel will bring it.
 */
const isUnordered = ({ interrupted, since, outdated, overtaken }: PendingRead): boolean =>
  (interrupted && since.length > 0) || (outdated && overtaken)

const sameShow = (known: TaggedShow | null, { state }: ShowReading): boolean =>
  known !== null && sameAnchors(known.reading.state, state)

/** Whether the reading says nothing that is not known. */
const hasReading = (known: TaggedShow | null, reading: ShowReading): boolean =>
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
