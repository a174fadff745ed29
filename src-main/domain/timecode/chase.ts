import { type Cue, isPlayable } from '../rundown/rundown.ts'
import { activeCueId, nextCueId, type RunnerState } from '../show/runner.ts'
import { type Instant, instant } from '../time/time.ts'
import { frameAt, isMoving, type SignalEvent, type TimecodeSignal } from './signal.ts'
import {
  frameOf,
  framesBetween,
  labelAt,
  rateFacts,
  readTimecode,
  type TimecodeLabel,
  type TimecodeRate,
  wrapped,
} from './timecode.ts'

/*
 * Chase: the desk presses GO when timecode passes the timecode of the next cue. A person arms it for the show that is open. It
 * presses once for a cue, while timecode runs forward at play speed or freewheels, and never for what timecode has passed
 * already: a jump presses nothing, in either direction. All times are of a clock that is never set, ms.
 */

/** A cue ahead of the show with the label that it goes at. */
interface ChaseCue {
  readonly id: string
  readonly label: TimecodeLabel
}

/** Why it presses nothing where it should, or was told something odd; said once. Each is a reason of a refusal. */
export type ChaseNotice = 'chase-not-next' | 'chase-missed' | 'chase-jumped' | 'chase-back' | 'chase-rate'

export interface ChaseState {
  readonly armed: boolean
  /** Cues up to here are passed. Null: it begins with what is heard next. */
  readonly mark: { readonly frame: number; readonly rate: TimecodeRate } | null
  /** Nothing is said again until then. */
  readonly quietUntil: number
}

export const chaseOff: ChaseState = { armed: false, mark: null, quietUntil: Number.NEGATIVE_INFINITY }

interface ChaseFacts {
  readonly signal: TimecodeSignal
  readonly now: number
  /** In the order of the show, see `cuesAhead`. */
  readonly ahead: readonly ChaseCue[]
  readonly nextCueId: string | null
  /** A press is under way: where the show will be is not known. */
  readonly waits: boolean
}

interface ChaseStep {
  readonly state: ChaseState
  /** GO is to be pressed: its moment, and the label of the cue. */
  readonly press: { readonly at: Instant; readonly label: TimecodeLabel } | null
  readonly notice: ChaseNotice | null
  /** To be looked at again then, if nothing changes before. */
  readonly lookAt: Instant | null
}

/** A receiver needs so many frames to read where timecode begins: a cue at its very beginning goes. */
const framesToLock = 10
/** GO comes so late at most, ms; held up for longer it is missed. */
const latest = 500
/** Odd timecode does not fill the journal. */
const quietFor = 2_000
/** A press under way is answered, or looked at again. */
const soon = 20

/** The cues that the show has still to come to, and that have a timecode. */
export function cuesAhead(
  state: RunnerState,
  cues: readonly Pick<Cue, 'id' | 'type' | 'skippedBy' | 'duration' | 'timing'>[],
): readonly ChaseCue[] {
  const next = nextCueId(state, cues)
  const from = next === null ? -1 : cues.findIndex(({ id }) => id === next)
  if (from < 0 || activeCueId(state) === next) return []
  return cues.slice(from).flatMap(cue => {
    const label = cue.timing?.timecode === undefined ? null : readTimecode(cue.timing.timecode)
    return label === null || !isPlayable(cue) ? [] : [{ id: cue.id, label }]
  })
}

/** A person arms it: what timecode has passed by now is passed. */
export const armChase = (signal: TimecodeSignal, now: number): ChaseState => ({
  ...chaseOff,
  armed: true,
  mark: markAt(signal, now),
})

/** A person moved the show: chase goes on from where timecode is. */
export const chaseFromHere = (state: ChaseState, signal: TimecodeSignal, now: number): ChaseState =>
  state.armed ? { ...state, mark: markAt(signal, now) } : state

function markAt(signal: TimecodeSignal, now: number): ChaseState['mark'] {
  const frame = isMoving(signal) ? frameAt(signal, now) : null
  return frame === null || signal.last === null
    ? null
    : { frame: wrapped(frame, signal.last.rate), rate: signal.last.rate }
}

/** What chase does as things stand. `event`: what has just happened to timecode. */
export function lookAtChase(was: ChaseState, event: SignalEvent | null, facts: ChaseFacts): ChaseStep {
  const { signal, now } = facts
  const position = frameAt(signal, now)
  if (!was.armed || position === null || signal.last === null) return rests(was)
  const { rate } = signal.last
  const mark = was.mark === null ? null : markIn(was.mark, rate)
  const here = wrapped(position, rate)
  if (event?.type === 'rate-changed') return tells(was, 'chase-rate', now)
  if (event?.type === 'jumped') return jumped(was, mark, here, facts)
  if (event?.type === 'started') return started(was, mark, here, facts)
  return isMoving(signal) ? goOn(was, mark ?? here, here, facts) : rests(was)
}

function jumped(was: ChaseState, mark: number | null, here: number, facts: ChaseFacts): ChaseStep {
  const rate = rateIn(facts)
  if (mark === null) return rests(was)
  if (framesBetween(mark, here, rate) < 0) return tells(was, 'chase-back', facts.now)
  const over = passed(facts, mark, here).length > 0
  const state = { ...was, mark: { frame: here, rate } }
  return over ? tells(state, 'chase-jumped', facts.now) : rests(state)
}

/** It was at rest and runs now: what it took to be read counts, what it has left out does not. */
function started(was: ChaseState, mark: number | null, here: number, facts: ChaseFacts): ChaseStep {
  const rate = rateIn(facts)
  const from = wrapped(here - framesToLock, rate)
  if (mark === null) return goOn(was, from, here, facts)
  if (framesBetween(mark, here, rate) < 0) return tells(was, 'chase-back', facts.now)
  if (framesBetween(mark, from, rate) <= 0) return goOn(was, mark, here, facts)
  if (passed(facts, mark, from).length === 0) return goOn(was, from, here, facts)
  return tells({ ...was, mark: { frame: here, rate } }, 'chase-jumped', facts.now)
}

function goOn(was: ChaseState, mark: number, here: number, facts: ChaseFacts): ChaseStep {
  const { now, nextCueId: next, waits } = facts
  const rate = rateIn(facts)
  if (!isMoving(facts.signal)) return rests({ ...was, mark: { frame: mark, rate } })
  // It runs where it ran before: passed.
  if (framesBetween(mark, here, rate) < 0)
    return { ...rests({ ...was, mark: { frame: mark, rate } }), lookAt: nextLook(facts, mark) }
  const due = passed(facts, mark, here)
  const [first] = due
  if (first === undefined) {
    const state = { ...was, mark: { frame: here, rate } }
    return { ...rests(state), lookAt: nextLook(facts, here) }
  }
  const late = (framesBetween(frameOf(first.label, rate), here, rate) * 1_000) / rateFacts[rate].perSecond
  // Its answer brings the next look; this one comes if none does.
  if (waits && late <= latest)
    return { ...rests({ ...was, mark: { frame: mark, rate } }), lookAt: instant(Math.ceil(now + soon)) }
  const state = { ...was, mark: { frame: here, rate } }
  const lookAt = nextLook(facts, here)
  if (first.id !== next) return { ...tells(state, 'chase-not-next', now), lookAt }
  if (late > latest) return { ...tells(state, 'chase-missed', now), lookAt }
  const press = { at: instant(now - late), label: first.label }
  return { state, press, notice: due.length > 1 ? 'chase-not-next' : null, lookAt }
}

/** Cues ahead that lie after one frame and not after the other. */
function passed(facts: ChaseFacts, from: number, to: number): readonly ChaseCue[] {
  const rate = rateIn(facts)
  const way = wrapped(to - from, rate)
  return facts.ahead.filter(({ label }) => {
    const at = wrapped(frameOf(label, rate) - from, rate)
    return at > 0 && at <= way
  })
}

/** When timecode will come to a cue, should nothing be heard until then. */
function nextLook(facts: ChaseFacts, mark: number): Instant | null {
  const { signal, now } = facts
  const rate = rateIn(facts)
  const here = frameAt(signal, now)
  if (here === null) return null
  const ways = facts.ahead
    .map(({ label }) => frameOf(label, rate))
    .filter(frame => framesBetween(mark, frame, rate) > 0)
  const first = Math.min(...ways.map(frame => framesBetween(here, frame, rate)).filter(way => way > 0))
  return Number.isFinite(first) ? instant(Math.ceil(now + (first * 1_000) / rateFacts[rate].perSecond)) : null
}

const rateIn = ({ signal }: ChaseFacts): TimecodeRate => signal.last?.rate ?? '30'

const markIn = (mark: NonNullable<ChaseState['mark']>, rate: TimecodeRate): number =>
  mark.rate === rate ? mark.frame : frameOf(labelAt(mark.frame, mark.rate), rate)

const rests = (state: ChaseState): ChaseStep => ({ state, press: null, notice: null, lookAt: null })

const tells = (state: ChaseState, notice: ChaseNotice, now: number): ChaseStep =>
  now < state.quietUntil ? rests(state) : { ...rests({ ...state, quietUntil: now + quietFor }), notice }
