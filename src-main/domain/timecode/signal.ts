import { type Instant, instant } from '../time/time.ts'
import { countsAlike, framesBetween, rateFacts, type TimecodeRate, wrapped } from './timecode.ts'

/*
 * Where a timecode stands, from what is heard of it: it runs, stands still, runs backwards or at another speed, is missed for a
 * moment (freewheel), or is lost. All times are of a clock that is never set, ms.
 */

/** One frame, or part of one, as a reader of LTC or MTC found it. */
export interface HeardTimecode {
  /** Place among the frames of the day; quarters of frames with MTC. */
  readonly frame: number
  readonly rate: TimecodeRate
  /** When that frame began. */
  readonly at: number
  /** It is told where it stands: it does not run. */
  readonly stands?: true
}

const signalStates = ['none', 'running', 'freewheel', 'still', 'backwards', 'off-speed', 'lost'] as const
export type SignalState = (typeof signalStates)[number]

export interface TimecodeSignal {
  readonly state: SignalState
  /** Null: nothing was heard yet. */
  readonly last: HeardTimecode | null
  /** Since it runs without a gap: oldest first, of the last second. The speed follows from them. */
  readonly recent: readonly Pick<HeardTimecode, 'frame' | 'at'>[]
  /** The first frame since it runs without a gap: 29.97 is told from 30 by how far it has come since. */
  readonly since: Pick<HeardTimecode, 'frame' | 'at'> | null
}

export const noSignal: TimecodeSignal = { state: 'none', last: null, recent: [], since: null }

/** What happened to it, for the one who follows it. */
export type SignalEvent =
  | { readonly type: 'started' }
  | { readonly type: 'jumped'; readonly by: number }
  | { readonly type: 'rate-changed'; readonly from: TimecodeRate; readonly to: TimecodeRate }

/** As a person may set how long a gap is bridged, ms. */
export const freewheelLimits = { least: 0, most: 10_000, usual: 1_000 } as const

/** Silence that is none: a frame may come late. */
const lateAfter = 120
/** The speed is known from so long a run on, ms, and is of at most so long. */
const speedFrom = 400
const speedOver = 1_000
/** Frames that a jump is at least, and as part of a gap. */
const jumpFrames = 2
const jumpPart = 0.1
/** Play speed, as part of the nominal one. */
const slowest = 0.9
const fastest = 1.1
/** 29.97 can be told from 30 after so long, ms. */
const rateKnownAfter = 8_000

/** It moves as it should: cues go by it. */
export const isMoving = ({ state }: Pick<TimecodeSignal, 'state'>): boolean =>
  state === 'running' || state === 'freewheel'

/** The frame that it is at, part of one included; null where that is not known. */
export function frameAt({ state, last }: TimecodeSignal, now: number): number | null {
  if (last === null || state === 'none') return null
  const { perSecond } = rateFacts[last.rate]
  return isMoving({ state }) ? last.frame + (Math.max(0, now - last.at) * perSecond) / 1_000 : last.frame
}

/** Frames of a second of real time, measured; null while that is not known. */
const measured = ({ since, last }: TimecodeSignal): number | null =>
  since === null || last === null || last.at - since.at < rateKnownAfter
    ? null
    : (framesBetween(since.frame, last.frame, last.rate) * 1_000) / (last.at - since.at)

/** The rate as it was found: without drop-frame, 29.97 and 30 differ in speed alone. */
export function rateFound(signal: TimecodeSignal): TimecodeRate | null {
  const { last } = signal
  if (last === null || rateFacts[last.rate].base !== 30 || rateFacts[last.rate].drop)
    return last?.rate ?? null
  const found = measured(signal)
  return found === null ? last.rate : found < 29.985 ? '29.97' : '30'
}

interface SignalStep {
  readonly signal: TimecodeSignal
  readonly event: SignalEvent | null
}

/** The signal once that was heard. */
export function hear(signal: TimecodeSignal, heard: HeardTimecode): SignalStep {
  const { last } = signal
  const isRest = signal.state === 'none' || signal.state === 'lost' || signal.state === 'still'
  if (last !== null && !countsAlike(last.rate, heard.rate))
    return { signal: standingAt(heard), event: { type: 'rate-changed', from: last.rate, to: heard.rate } }
  if (heard.stands || last === null) {
    const moved = last === null ? 0 : framesBetween(last.frame, heard.frame, heard.rate)
    return { signal: standingAt(heard), event: isRest || moved === 0 ? null : { type: 'jumped', by: moved } }
  }
  const moved = framesBetween(last.frame, heard.frame, heard.rate)
  // The same frame once more: it stands still once that lasts.
  if (moved === 0) return { signal: heard.at - last.at > lateAfter ? standingAt(heard) : signal, event: null }
  if (isRest) return begun(signal, heard, moved)
  if (isJump(signal, heard, moved)) return { signal: standingAt(heard), event: { type: 'jumped', by: moved } }
  return { signal: gone(signal, heard), event: null }
}

/** It was at rest, and another frame is heard: it runs where that follows the last one. */
function begun(signal: TimecodeSignal, heard: HeardTimecode, moved: number): SignalStep {
  const { last } = signal
  const isNext = last !== null && Math.abs(moved) <= jumpFrames && heard.at - last.at <= lateAfter
  if (!isNext) return { signal: standingAt(heard), event: null }
  const first = { frame: last.frame, at: last.at }
  const next = gone({ ...signal, recent: [first], since: first }, heard)
  return { signal: next, event: { type: 'started' } }
}

/** One frame after the other is no jump, however late the second one comes. */
function isJump({ last }: TimecodeSignal, heard: HeardTimecode, moved: number): boolean {
  if (last === null || Math.abs(moved) <= 1) return false
  const { perSecond } = rateFacts[heard.rate]
  const expected = ((heard.at - last.at) * perSecond) / 1_000
  return Math.abs(moved - expected) > jumpFrames + jumpPart * Math.abs(expected)
}

function gone(signal: TimecodeSignal, heard: HeardTimecode): TimecodeSignal {
  const here = { frame: heard.frame, at: heard.at }
  const kept = signal.recent.filter(({ at }) => heard.at - at <= speedOver)
  const recent = [...kept, here]
  const [first = here] = recent
  const back = kept.at(-1) ?? here
  const isBack = framesBetween(back.frame, heard.frame, heard.rate) < 0
  const speed = heard.at - first.at < speedFrom ? 1 : speedOf(recent, heard.rate)
  const isPlay = speed >= slowest && speed <= fastest
  return {
    state: isBack ? 'backwards' : isPlay ? 'running' : 'off-speed',
    last: heard,
    recent,
    since: isPlay && !isBack ? signal.since : here,
  }
}

/** A frame can come late and never early: of each half, the one that is least late counts. */
function speedOf(recent: TimecodeSignal['recent'], rate: TimecodeRate): number {
  const [first] = recent
  const last = recent.at(-1)
  if (first === undefined || last === undefined) return 1
  const perFrame = 1_000 / rateFacts[rate].perSecond
  const middle = (first.at + last.at) / 2
  const lateness = ({ frame, at }: typeof first): number =>
    at - framesBetween(first.frame, frame, rate) * perFrame
  const least = (one: typeof first, other: typeof first): typeof first =>
    lateness(other) < lateness(one) ? other : one
  const from = recent.filter(({ at }) => at <= middle).reduce(least, first)
  const to = recent.filter(({ at }) => at > middle).reduce(least, last)
  return (framesBetween(from.frame, to.frame, rate) * perFrame) / (to.at - from.at)
}

const standingAt = ({ stands: _stands, ...heard }: HeardTimecode): TimecodeSignal => ({
  state: 'still',
  last: heard,
  recent: [],
  since: null,
})

interface SignalLook {
  readonly signal: TimecodeSignal
  /** To be looked at again then, if nothing is heard before. */
  readonly lookAt: Instant | null
}

/** The signal after silence: it runs freely for a while, then it is lost. Only what ran at play speed does. */
export function lookAtSignal(signal: TimecodeSignal, now: number, freewheel: number): SignalLook {
  const { state, last } = signal
  if (last === null || state === 'none' || state === 'still' || state === 'lost')
    return { signal, lookAt: null }
  const missedAt = last.at + lateAfter
  if (now < missedAt) return { signal, lookAt: instant(Math.ceil(missedAt)) }
  const lostAt = Math.max(missedAt, last.at + (isMoving(signal) ? freewheel : 0))
  if (now >= lostAt) {
    const frame = frameAt({ ...signal, last }, lostAt) ?? last.frame
    const where = { ...last, frame: wrapped(frame, last.rate), at: lostAt }
    return { signal: { state: 'lost', last: where, recent: [], since: null }, lookAt: null }
  }
  return { signal: { ...signal, state: 'freewheel' }, lookAt: instant(Math.ceil(lostAt)) }
}
