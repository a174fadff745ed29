import type { Timers } from '../../base/timers.ts'
import type { UndoSlice } from '../../contract/bridge/slices.ts'
import { type Clock, type Duration, duration, type Instant, shift } from '../../domain/time/time.ts'

/** A CALL of this desk that can be taken back. */
export interface CallDone {
  readonly press: number
  /** The cue that was on air. */
  readonly cueId: string | null
  /** What was called: `LX 12`. */
  readonly calls: string
}

export interface LastCallOptions {
  readonly now: Clock
  readonly timers: Timers
  /** How long it can be taken back, ms; 0 for never, null until the next press. */
  readonly windowMs: () => number | null
  readonly changed: () => void
}

/** The last CALL of this desk, while nothing has moved the show since: undo takes it back before what moved the show. */
export interface LastCall {
  called(done: CallDone): void
  /** Null: none can be taken back at that instant, with that cue on air. */
  at(since: Instant, cueId: string | null): CallDone | null
  forget(): void
  /** The clock of the service was stepped. */
  stepped(by: Duration): void
  slice(cueId: string | null): UndoSlice | null
}

export function createLastCall({ now, timers, windowMs, changed }: LastCallOptions): LastCall {
  let last: { readonly done: CallDone; readonly until: Instant | null } | null = null
  let cancel = (): void => undefined

  const at: LastCall['at'] = (since, cueId) =>
    last !== null && last.done.cueId === cueId && (last.until === null || since < last.until)
      ? last.done
      : null
  return {
    called(done) {
      const forMs = windowMs()
      cancel()
      last = forMs === 0 ? null : { done, until: forMs === null ? null : shift(now(), duration(forMs)) }
      // Kept past its time: a hold that began in time may still end.
      if (forMs !== null) cancel = timers.after(forMs, changed)
      changed()
    },
    at,
    forget() {
      if (last === null) return
      cancel()
      last = null
      changed()
    },
    stepped(by) {
      if (last !== null && last.until !== null) last = { ...last, until: shift(last.until, by) }
    },
    slice(cueId) {
      if (last === null || at(now(), cueId) === null) return null
      const { done, until } = last
      return { press: done.press, action: 'call', calls: done.calls, until, unfinished: false }
    },
  }
}
