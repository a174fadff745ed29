import type { Timers } from '../../base/timers.ts'
import type { UndoSlice } from '../../contract/bridge/slices.ts'
import type { Action } from '../../domain/show/actions.ts'
import { shiftAnchors } from '../../domain/show/anchors.ts'
import { activeCueId, onAirOf, type Playlist, type RunnerState } from '../../domain/show/runner.ts'
import { isBeyondVerbs, type PressDone, undoLoss, undoTarget } from '../../domain/show/undo.ts'
import {
  between,
  type Clock,
  type Duration,
  duration,
  type Instant,
  later,
  shift,
  zero,
} from '../../domain/time/time.ts'

/** A press that moved the show. */
export interface Undoable extends PressDone {
  readonly press: number
  readonly action: Action
  /** For an adjustment: how far it moved the deadline, signed. */
  readonly moved?: Duration
  /** GO came by itself. */
  readonly auto?: true
  /** What was planned at the press for the cue that was on air before it; null where none was. */
  readonly planned: Duration | null
}

interface UndoOptions {
  readonly now: Clock
  readonly timers: Timers
  /** How long a press can be taken back, ms; 0 for never, null until the next press. */
  readonly windowMs: () => number | null
  /** Whether there is nothing left to take back of the STANDBY, STAND DOWN or CALL of that press. */
  readonly isOver: (press: number) => boolean
  /** The show can be set to exact anchors now. Else see `undoLoss`. */
  readonly isExact: () => boolean
  readonly changed: () => void
}

/** The last press of this desk while it can be taken back. */
export interface Undo {
  pressed(done: Undoable): void
  /** The presses of calls and the skips after it, which are taken back first. */
  readonly asides: Pick<Asides, 'done' | 'takenBack' | 'last' | 'callsChanged'>
  /** The press that can be taken back at that instant, with the state of the show without it. */
  at(
    since: Instant,
    current: RunnerState,
    playlist: Playlist,
  ): { readonly of: Undoable; readonly target: RunnerState | null } | null
  /** Forgets a press that was taken back, or that undo no longer offers. */
  forget(): void
  /** The undo stopped half way, with the show at `last`: it can be resumed for another window. */
  unfinished(target: RunnerState, last: RunnerState): void
  /** The service's clock was stepped, and all anchors with it. */
  stepped(by: Duration): void
  /** A cue that was deleted is back under another identifier. */
  returned(before: string, now: string): void
  /** The undo that pages offer; null once somebody else moved the show. */
  slice(current: RunnerState, playlist: Playlist): UndoSlice | null
  /** For the next session of the same show. */
  kept(): KeptPress | null
  /** What a session before this one kept; the service's clock was stepped by so much since. */
  takeUp(before: KeptPress, by: Duration): void
}

export interface KeptPress {
  readonly of: Undoable
  /** Null: until the next press. */
  readonly until: Instant | null
  /** Set when an undo of it stopped half way: its target, and the state of the show then. */
  readonly half: { readonly target: RunnerState; readonly last: RunnerState } | null
}

export function createUndo(options: UndoOptions): Undo {
  const { now, timers, windowMs, changed } = options
  const asides = new Asides(options)
  let kept: KeptPress | null = null
  let cancel: (() => void) | null = null

  const keep = (next: Omit<KeptPress, 'until'> | null): void => {
    cancel?.()
    cancel = null
    // A CALL that was pressed while this press waited for its answer came after it.
    asides.forget(next?.of.press ?? null)
    const forMs = windowMs()
    const until = forMs === null ? null : shift(now(), duration(forMs))
    kept = next === null || forMs === 0 ? null : { ...next, until }
    // Kept past its window: a hold that began in time may still end.
    if (kept !== null && forMs !== null) cancel = timers.after(forMs, changed)
    changed()
  }

  const mapStates = ({ of, until, half }: KeptPress, to: (state: RunnerState) => RunnerState): KeptPress => ({
    of: { ...of, before: to(of.before), after: to(of.after) },
    until,
    half: half === null ? null : { target: to(half.target), last: to(half.last) },
  })

  const stepped = (by: Duration): void => {
    asides.stepped(by)
    if (kept === null) return
    const { until } = kept
    kept = {
      ...mapStates(kept, state => shiftAnchors(state, by)),
      until: until === null ? null : shift(until, by),
    }
  }

  const isBeyond = (target: RunnerState): boolean =>
    !options.isExact() && isBeyondVerbs(undoLoss(target, now()))

  const at: Undo['at'] = (since, current, playlist) => {
    // What cannot be taken back is not passed over.
    if (kept === null || !asides.isEmpty || isPast(kept, since)) return null
    const { of, half } = kept
    if (half === null) return { of, target: targetOf(of, current, playlist) }
    const stands = half.last.phase === current.phase && activeCueId(half.last) === activeCueId(current)
    return { of, target: stands ? half.target : null }
  }

  return {
    asides: {
      done: done => (kept === null || done.press > kept.of.press ? asides.done(done) : undefined),
      takenBack: press => asides.takenBack(press),
      last: (since, onAirId) => asides.last(since, onAirId),
      callsChanged: () => asides.callsChanged(),
    },
    pressed: of => keep({ of, half: null }),
    at,
    forget: () => keep(null),
    unfinished(target, last) {
      if (kept !== null) keep({ of: kept.of, half: { target, last } })
    },
    stepped,
    returned(before, now) {
      if (kept !== null) kept = mapStates(kept, state => withReturned(state, before, now))
      changed()
    },
    // With its session, what this desk knows of a CALL is over: then undo would pass over it. What stands by is kept with the calls.
    kept: () => (asides.isLost ? null : kept),
    takeUp(before, by) {
      kept = before
      stepped(by)
      if (kept.until !== null) cancel = timers.after(Math.max(0, between(now(), kept.until)), changed)
    },
    slice(current, playlist) {
      const beside = asides.slice(activeCueId(current))
      if (beside !== null) return beside
      const target = at(now(), current, playlist)?.target ?? null
      if (kept === null || target === null || isBeyond(target)) return null
      const { of, until, half } = kept
      const { press, action, moved } = of
      return {
        press,
        action,
        until,
        unfinished: half !== null,
        ...(resumes(action, of.before) && { resumed: true }),
        ...(moved !== undefined && { moved }),
      }
    },
  }
}

function withReturned(state: RunnerState, before: string, now: string): RunnerState {
  const onAir = onAirOf(state)
  return onAir?.cueId === before ? { ...onAir, cueId: now } : state
}

const isPast = ({ until }: KeptPress, at: Instant): boolean => until !== null && at >= until

/** The key that pauses resumes a paused show. */
export const resumes = (action: Action, before: RunnerState): boolean =>
  action === 'pause' && before.phase === 'paused'

/** The planned duration of the cue on air; null when there is no cue on air or it was deleted. */
export const plannedOnAir = (state: RunnerState, playlist: Playlist): Duration | null =>
  playlist.find(({ id }) => id === activeCueId(state))?.duration ?? null

function editedSince({ before, planned }: Undoable, playlist: Playlist): Duration {
  const is = plannedOnAir(before, playlist)
  return planned === null || is === null ? zero : duration(is - planned)
}

/** An adjustment is taken back from the present deadline: others may have adjusted the same cue. */
function targetOf(of: Undoable, current: RunnerState, playlist: Playlist): RunnerState | null {
  if (of.moved === undefined) return undoTarget(of, current, editedSince(of, playlist))
  const is = onAirOf(current)
  const left = onAirOf(of.after)
  if (is === null || is.cueId !== left?.cueId || is.kickoff !== left.kickoff) return null
  return { ...is, deadline: later(is.kickoff, shift(is.deadline, duration(-of.moved))) }
}

/** A press of this desk that moved no anchor of the show and can be taken back: of calls, or a skip. */
export type AsideDone = {
  readonly press: number
  /** The cue that was on air. */
  readonly onAirId: string | null
} & (
  | {
      readonly action: 'standby' | 'stand-down' | 'call'
      /** Of which calls: see `PressedCalls`. */
      readonly calls: string
    }
  | {
      readonly action: 'skip'
      readonly cueId: string
      /** False: it took a skip back. */
      readonly skipped: boolean
    }
)

interface KeptAside {
  readonly done: AsideDone
  readonly until: Instant | null
}

/** It changed nothing but what stands by. */
const isOfStandby = ({ action }: AsideDone): boolean => action === 'standby' || action === 'stand-down'
const isOfCalls = ({ action }: AsideDone): boolean => action !== 'skip'

/**
 * The presses of calls and the skips since the last press that moved the show. Undo takes back the last one first, and passes over
 * a STANDBY or a STAND DOWN that is over, and a CALL that was taken back by BACK.
 */
class Asides {
  readonly #options: UndoOptions
  /** By press, the last one at the end. */
  #kept: readonly KeptAside[] = []
  #cancel = (): void => undefined

  constructor(options: UndoOptions) {
    this.#options = options
  }

  get isEmpty(): boolean {
    return this.#top() === undefined
  }

  /** Some of them would be lost with the session. */
  get isLost(): boolean {
    return this.#kept.some(({ done }) => !isOfStandby(done))
  }

  /** What a press has called may be over, or no longer. */
  callsChanged(): void {
    if (this.#kept.some(({ done }) => isOfCalls(done))) this.#options.changed()
  }

  /** A skip may be answered after a CALL that was pressed later. */
  done(done: AsideDone): void {
    const { now, timers, windowMs, changed } = this.#options
    const forMs = windowMs()
    const until = forMs === null ? null : shift(now(), duration(forMs))
    this.#kept = [...this.#kept, { done, until }].toSorted((a, b) => a.done.press - b.done.press)
    this.#cancel()
    // Kept past its time: a hold that began in time may still end.
    if (forMs !== null) this.#cancel = timers.after(forMs, changed)
    changed()
  }

  /** Null: there is none, or it cannot be taken back at that instant, with that cue on air. */
  last(since: Instant, onAirId: string | null): AsideDone | null {
    const last = this.#top()
    if (last === undefined) return null
    const { done, until } = last
    return done.onAirId === onAirId && (until === null || since < until) ? done : null
  }

  takenBack(press: number): void {
    this.#keep(done => done.press !== press)
  }

  /** Forgets those from before that press; null: all. */
  forget(before: number | null): void {
    this.#keep(done => before !== null && done.press > before)
  }

  stepped(by: Duration): void {
    this.#kept = this.#kept.map(({ done, until }) => ({
      done,
      until: until === null ? null : shift(until, by),
    }))
  }

  slice(onAirId: string | null): UndoSlice | null {
    const done = this.last(this.#options.now(), onAirId)
    const until = this.#top()?.until ?? null
    return done === null ? null : { press: done.press, ...asideResult(done), until, unfinished: false }
  }

  #top(): KeptAside | undefined {
    const { isOver } = this.#options
    return this.#kept.findLast(({ done }) => !isOfCalls(done) || !isOver(done.press))
  }

  #keep(stays: (done: AsideDone) => boolean): void {
    const kept = this.#kept.filter(({ done }) => stays(done))
    if (kept.length === this.#kept.length) return
    this.#kept = kept
    this.#options.changed()
  }
}

/** The members of `UndoSlice` that tell pages which press it was. */
const asideResult = (done: AsideDone): Pick<UndoSlice, 'action' | 'calls' | 'unskips'> => {
  if (done.action === 'skip') return { action: 'skip', ...(!done.skipped && { unskips: true }) }
  return { action: done.action, calls: done.calls }
}
