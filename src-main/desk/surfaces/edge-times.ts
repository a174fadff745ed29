import { longestStand, type StallWatch } from '../../base/stall-watch.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import { latenessOf } from '../../domain/show/gate.ts'
import { type Clock, duration, type Instant, shift } from '../../domain/time/time.ts'
import type { SurfaceEdge } from '../ports/surface.ts'

/** `made`: at the earliest. */
export type TimedEdge = SurfaceEdge & { readonly made: Instant }

/** The version of the view that the presser saw, and when the press was made. */
export type Moment = Pick<TimedEdge, 'saw' | 'made'>

/** When edges of controls were made. */
export interface EdgeTimes {
  /**
   * When an edge was made, at the earliest, and why it must not act; null: it may. `made`: as of a `Trigger`. A source
   * without a clock may have waited for as long as the desk stood still.
   */
  of(made?: Instant | null): { readonly made: Instant; readonly late: Said | null }
  /** Calls `then` once everything is read that waited while the desk stood still. */
  whenRead(then: () => void): void
}

/** `stalls` is left out where the desk never stands still. */
export function createEdgeTimes(now: Clock, stalls: StallWatch | undefined): EdgeTimes {
  return {
    of(made) {
      if (made !== undefined) return { made: made ?? now(), late: latenessOf(made, now()) }
      const ms = stalls?.waited() ?? 0
      const seconds = Math.round(ms / 100) / 10
      return {
        made: shift(now(), duration(-Math.round(ms))),
        late: ms > longestStand ? messageOf('press.stood', { seconds }) : null,
      }
    },
    whenRead(then) {
      if (stalls === undefined) then()
      else stalls.whenRead(then)
    },
  }
}
