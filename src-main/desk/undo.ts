import type { UndoSlice } from '../contract/bridge/slices.ts'
import { shiftAnchors } from '../domain/anchors.ts'
import type { TransportAction } from '../domain/press.ts'
import type { RunnerState } from '../domain/runner.ts'
import { type Clock, type Duration, duration, type Instant, shift } from '../domain/time.ts'
import { type PressDone, undoTarget } from '../domain/undo.ts'
import type { Timers } from './ports/timers.ts'

/** A press that moved the show. */
export interface Undoable extends PressDone {
  readonly press: number
  readonly action: TransportAction
}

export interface UndoOptions {
  readonly now: Clock
  /** Sum of the steps of that clock, see `ShowService.clockSteps`. */
  readonly clockSteps: () => number
  readonly timers: Timers
  /** How long a press can be taken back, ms; 0 for never. */
  readonly windowMs: () => number
  readonly changed: () => void
}

/** The last press of this desk, for as long as it can be taken back. */
export interface Undo {
  pressed(done: Undoable): void
  /** The press that can be taken back at that instant, with where the show would stand without it. */
  at(
    since: Instant,
    current: RunnerState,
  ): { readonly of: Undoable; readonly target: RunnerState | null } | null
  /** It was taken back, or is no longer what undo is about. */
  forget(): void
  /** It stopped half way: it can be taken up again, for another window. */
  unfinished(target: RunnerState): void
  slice(): UndoSlice | null
}

interface Kept {
  readonly of: Undoable
  /** As it was when the steps of the clock summed up to `steps`. */
  readonly until: Instant
  readonly steps: number
  /** Set when an undo of it has begun and stopped. */
  readonly target: RunnerState | null
}

export function createUndo({ now, clockSteps, timers, windowMs, changed }: UndoOptions): Undo {
  let kept: Kept | null = null
  let cancel: (() => void) | null = null

  /** By how much the clock was stepped since. */
  const stepped = (of: Kept): Duration => duration(clockSteps() - of.steps)

  const keep = (next: Omit<Kept, 'until' | 'steps'> | null): void => {
    cancel?.()
    cancel = null
    const forMs = windowMs()
    kept =
      next === null || forMs === 0
        ? null
        : { ...next, until: shift(now(), duration(forMs)), steps: clockSteps() }
    // Kept past its time: a hold that began in time may still end.
    if (kept !== null) cancel = timers.after(forMs, changed)
    changed()
  }

  return {
    pressed: of => keep({ of, target: null }),
    at(since, current) {
      if (kept === null) return null
      const by = stepped(kept)
      if (since >= shift(kept.until, by)) return null
      const { of, target } = kept
      const moved = { before: shiftAnchors(of.before, by), after: shiftAnchors(of.after, by) }
      return { of, target: target === null ? undoTarget(moved, current) : shiftAnchors(target, by) }
    },
    forget: () => keep(null),
    unfinished(target) {
      if (kept !== null) keep({ of: kept.of, target })
    },
    slice() {
      if (kept === null) return null
      const until = shift(kept.until, stepped(kept))
      if (now() >= until) return null
      const { of, target } = kept
      return { press: of.press, action: of.action, until, unfinished: target !== null }
    },
  }
}
