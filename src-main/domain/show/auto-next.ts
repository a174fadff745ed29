import { isAuto } from '../rundown/timing.ts'
import { duration, type Instant, later, shift } from '../time/time.ts'
import type { AutoSettings } from './auto-settings.ts'
import { lateAfter } from './gate.ts'
import { notBefore } from './not-before.ts'
import { nextCueId, type RunnerState } from './runner.ts'
import { type ScheduleCue, showStart } from './schedule.ts'

/*
 * AUTO: when a cue that is marked reaches zero, the desk presses GO. It also starts the show at its planned time, where a person
 * has armed that. Each GO is announced first, and any press stops it. All times here are on a clock that is never set.
 */

/** GO is announced for so long before it comes, ms. */
export const noticeFor = duration(3_000)

/** Whole seconds that are shown until a GO that is announced; null: none is. */
export const secondsToAuto = (goAt: Instant | undefined, now: Instant): number | null =>
  goAt === undefined ? null : Math.max(0, Math.ceil((goAt - now) / 1000))

/** A look that comes so late has been held up: what was pressed meanwhile is read first. */
const heldUp = duration(250)

/** What would come by itself. */
export interface AutoDue {
  /** Of the cue on air; `start` before the show. */
  readonly of: string
  readonly at: Instant
}

/** In place of a cue, before the show. */
export const ofStart = 'start'

interface AutoShow {
  readonly state: RunnerState
  readonly cues: readonly ScheduleCue[]
  /** Of the rundown. */
  readonly startTime: Instant | null
  readonly rehearsal: boolean
}

/** What of the show AUTO may stand at: the cue on air, or the start; null once it has ended. */
export const autoPlace = (state: RunnerState): string | null => {
  if (state.phase === 'pre-show') return ofStart
  return state.phase === 'ended' ? null : state.cueId
}

/**
 * The GO that comes next by itself, wherever that is stopped: at zero of a cue that is marked, or at the fixed start of the next
 * one, if GO would have to be held until then; before the show at its planned start, if a person has armed it. Null: none.
 */
export function autoDue(
  { state, cues, startTime, rehearsal }: AutoShow,
  settings: AutoSettings,
): AutoDue | null {
  const next = nextCueId(state, cues)
  if (settings.off === true || next === null) return null
  if (state.phase === 'pre-show') {
    const planned = rehearsal ? null : showStart(cues, startTime)
    return planned !== null && planned === settings.start ? { of: ofStart, at: planned } : null
  }
  if (state.phase !== 'running') return null
  const { cueId, deadline } = state
  const cue = cues.find(({ id }) => id === cueId)
  if (cue === undefined || !isAuto(cue)) return null
  const fixed = rehearsal
    ? null
    : notBefore(
        state.phase,
        cues.find(({ id }) => id === next),
        deadline,
      )
  return { of: cueId, at: later(deadline, fixed ?? deadline) }
}

export interface AutoState {
  /** GO is announced for `at`. `version`: of the show that it is announced for. `late`: its moment was looked at too late. */
  readonly notice: {
    readonly of: string
    readonly at: Instant
    readonly version: number
    readonly late: boolean
  } | null
  /** Nothing comes for it any more, until it has left the air. `came`: it has been there since. */
  readonly settled: { readonly of: string; readonly came: boolean } | null
  /** It was awaited: that it is missed is said. */
  readonly awaited: string | null
}

export const autoStart = (stopped: string | null): AutoState => ({
  notice: null,
  settled: stopped === null ? null : { of: stopped, came: true },
  awaited: null,
})

interface AutoFacts {
  readonly due: AutoDue | null
  /** See `autoPlace`, of what is confirmed. */
  readonly place: string | null
  /** A press of this desk would reach the show. */
  readonly able: boolean
  /** Counts what a presser can see of the show. */
  readonly version: number
  readonly now: Instant
}

interface AutoStep {
  readonly state: AutoState
  /** `press`: GO is to be pressed now. `missed`: it should have come, and will not. */
  readonly act: 'press' | 'missed' | null
  /** To be looked at again then, if nothing changes before; null: only once something changes. */
  readonly lookAt: Instant | null
}

/** What AUTO does as things stand. It presses once for a cue, announced for three seconds, within two seconds of the moment, or never. */
export function lookAtAuto(was: AutoState, { due, place, able, version, now }: AutoFacts): AutoStep {
  const state = { ...was, settled: settledAt(was.settled, place) }
  if (due === null || due.of !== place) return waits({ ...state, notice: null, awaited: null })
  const { of, at: dueAt } = due
  if (state.settled?.of === of) return waits({ ...state, notice: null })
  const notice = state.notice?.of === of ? state.notice : null
  const isAnnounced = notice !== null && dueAt - now <= noticeFor
  const at = isAnnounced ? later(notice.at, dueAt) : dueAt
  if (now - at > lateAfter) {
    const missed = isAnnounced || state.awaited === of
    return missed
      ? { state: settle(state, of), act: 'missed', lookAt: null }
      : waits({ ...state, notice: null })
  }
  const noticeAt = shift(dueAt, duration(-noticeFor))
  if (!able) return waits({ ...state, notice: null, awaited: of }, shift(dueAt, duration(lateAfter + 1)))
  if (now < noticeAt) return waits({ ...state, notice: null, awaited: of }, noticeAt)
  if (!isAnnounced || notice.version !== version) {
    // Another look at the right moment may come a little late: the countdown is not made longer by it.
    const from = now - noticeAt <= heldUp ? noticeAt : now
    const goAt = shift(from, noticeFor)
    return waits({ ...state, notice: { of, at: goAt, version, late: false }, awaited: of }, goAt)
  }
  if (now < at) return waits({ ...state, notice: { ...notice, at } }, at)
  if (now - at > heldUp && !notice.late)
    return waits({ ...state, notice: { ...notice, late: true } }, shift(now, heldUp))
  return { state: settle(state, of), act: 'press', lookAt: null }
}

/** A press of a person, or HOLD of a department, stops the automatic GO that is announced. */
export const stopAuto = (state: AutoState): AutoState =>
  state.notice === null ? state : settle(state, state.notice.of)

/** The GO that came by itself for that cue was taken back: it does not come again. */
export const undoAuto = (of: string): AutoState => ({
  notice: null,
  settled: { of, came: false },
  awaited: null,
})

/** A person wants it for the start again. */
export const armAuto = (state: AutoState): AutoState =>
  state.settled?.of === ofStart ? { ...state, settled: null } : state

const settle = (state: AutoState, of: string): AutoState => ({
  ...state,
  notice: null,
  settled: { of, came: true },
  awaited: null,
})

function settledAt(settled: AutoState['settled'], place: string | null): AutoState['settled'] {
  if (settled === null || (place === ofStart && settled.of !== ofStart)) return null
  if (settled.of === place) return settled.came ? settled : { ...settled, came: true }
  return settled.came ? null : settled
}

const waits = (state: AutoState, lookAt: Instant | null = null): AutoStep => ({ state, act: null, lookAt })
