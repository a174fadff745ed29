import type { Timers } from '../../base/timers.ts'
import type { BoundAction, TriggerKind } from '../../domain/bindings/binding.ts'
import { isShowAction, type ResolveView, resolve, type ShowAction } from '../../domain/bindings/resolve.ts'
import type { Origin, RefusalReason } from '../../domain/press.ts'
import type { Clock } from '../../domain/time.ts'
import type { SurfaceEdge } from '../ports/surface.ts'
import type { PressRecognizer } from '../press-recognizer.ts'
import { createControlActs } from './control-acts.ts'
import { type Controls, createControls } from './controls.ts'
import type { Profile } from './profiles.ts'
import { actionOf, controlName, type SurfaceSlot } from './surface-slot.ts'

/** A deck that was dimmed away could not be found in the dark. */
const leastLight = 5

export interface SeatControlsOptions {
  readonly now: Clock
  readonly timers: Timers
  readonly hands: PressRecognizer
  readonly holdMs: () => number
  readonly resolving: () => ResolveView
  readonly profileOf: (seatId: string) => Profile
  readonly view: (view: string) => void
  readonly turnTo: (seat: SurfaceSlot, page: number) => void
  readonly dim: (seat: SurfaceSlot, brightness: number) => void
}

/** What the controls of a surface do, wherever they are pressed. */
export interface SeatControls {
  /** Where a press of that control comes from, as the caller knows it. */
  originOf(seat: SurfaceSlot, control: string): Origin
  actsFor(seat: SurfaceSlot, originOf: (control: string) => Origin): Controls
  /** Tells and records why this press did nothing, where it was one for the show. */
  refuse(seat: SurfaceSlot, edge: SurfaceEdge, reason: RefusalReason, origin?: Origin): void
}

export function createSeatControls(options: SeatControlsOptions): SeatControls {
  const { now, timers, hands, holdMs, profileOf } = options

  const own = (seat: SurfaceSlot, action: Exclude<BoundAction, ShowAction>, times: number): void => {
    switch (action.do) {
      case 'view':
        options.view(action.view)
        return
      case 'page': {
        const count = seat.layout.length
        const beside = action.to === 'next' ? seat.page + 1 : seat.page - 1 + count
        options.turnTo(seat, typeof action.to === 'number' ? action.to : beside % count)
        return
      }
      case 'brightness': {
        const { brightness } = profileOf(seat.id)
        options.dim(seat, Math.max(leastLight, Math.min(100, brightness + action.by * times)))
      }
    }
  }

  const originOf = (seat: SurfaceSlot, control: string): Origin => {
    const { info } = seat
    return {
      surfaceId: seat.id,
      kind: info?.kind ?? 'keyboard',
      surface: profileOf(seat.id).role || (info?.model ?? 'Keyboard'),
      control: controlName(info, control),
    }
  }

  return {
    originOf,
    refuse(seat, edge, reason, origin = originOf(seat, edge.control)) {
      const action = triggersOf(edge)
        .map(trigger => actionOf(seat, edge.control, trigger))
        .find(found => found !== null)
      if (action === undefined || action === null || !isShowAction(action)) return
      const sent = edge.edge === 'fire' ? edge.sent : null
      const { intent } = resolve(action, options.resolving(), sent)
      hands.refuse({ origin, intent, saw: edge.saw, at: now() }, reason)
    },
    actsFor(seat, originOf) {
      const acts = createControlActs({
        now,
        timers,
        hands,
        holdMs,
        originOf,
        resolve: (action, sent, times) => resolve(action, options.resolving(), sent, times),
        armed: () => profileOf(seat.id).armed,
        own: (action, times) => own(seat, action, times),
      })
      const controls = createControls({
        ...acts,
        timers,
        actionOf: (control, trigger) => actionOf(seat, control, trigger),
      })
      return {
        edge: controls.edge,
        forget() {
          controls.forget()
          acts.forget()
        },
      }
    },
  }
}

/** What an edge can be the beginning of, the plainest first. */
export function triggersOf(edge: SurfaceEdge): readonly TriggerKind[] {
  if (edge.edge === 'turn') return [edge.steps > 0 ? 'turn' : 'turn-back']
  return edge.edge === 'fire' ? ['press'] : ['press', 'hold', 'double', 'release']
}
