import type { Timers } from '../../base/timers.ts'
import type { UndoSlice } from '../../contract/bridge/slices.ts'
import { type Clock, type Duration, duration, type Instant, shift } from '../../domain/time/time.ts'

/** A press of this desk that moved no anchor of the show and can be taken back: a CALL, or a skip. */
export type AsideDone = {
  readonly press: number
  /** The cue that was on air. */
  readonly onAirId: string | null
} & (
  | {
      readonly action: 'call'
      /** What was called: `LX 12`. */
      readonly calls: string
    }
  | {
      readonly action: 'skip'
      readonly cueId: string
      /** False: it took a skip back. */
      readonly skipped: boolean
    }
)

export interface LastAsideOptions {
  readonly now: Clock
  readonly timers: Timers
  /** How long it can be taken back, ms; 0 for never, null until the next press. */
  readonly windowMs: () => number | null
  readonly changed: () => void
}

/** The last such press, while nothing has moved the show since: undo takes it back before what moved the show. */
export interface LastAside {
  done(done: AsideDone): void
  /** Null: none can be taken back at that instant, with that cue on air. */
  at(since: Instant, onAirId: string | null): AsideDone | null
  forget(): void
  /** The clock of the service was stepped. */
  stepped(by: Duration): void
  slice(onAirId: string | null): UndoSlice | null
}

export function createLastAside({ now, timers, windowMs, changed }: LastAsideOptions): LastAside {
  let last: { readonly done: AsideDone; readonly until: Instant | null } | null = null
  let cancel = (): void => undefined

  const at: LastAside['at'] = (since, onAirId) =>
    last !== null && last.done.onAirId === onAirId && (last.until === null || since < last.until)
      ? last.done
      : null
  return {
    done(done) {
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
    slice(onAirId) {
      if (last === null || at(now(), onAirId) === null) return null
      const { done, until } = last
      return { press: done.press, ...asideResult(done), until, unfinished: false }
    },
  }
}

/** The members of `UndoSlice` that tell pages which press it was. */
const asideResult = (done: AsideDone): Pick<UndoSlice, 'action' | 'calls' | 'unskips'> => {
  if (done.action === 'call') return { action: 'call', calls: done.calls }
  return { action: 'skip', ...(!done.skipped && { unskips: true }) }
}
