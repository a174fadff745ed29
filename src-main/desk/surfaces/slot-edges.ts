import { longestStand, type StallWatch } from '../../base/stall-watch.ts'
import { afterHold, type Timers } from '../../base/timers.ts'
import type { DeviceProblemSlice } from '../../contract/bridge/controllers.ts'
import type { BridgeEventChannel } from '../../contract/bridge/events.ts'
import { keyboardSurface } from '../../contract/bridge/keyboard-surface.ts'
import { describeAction, type TriggerKind } from '../../domain/bindings/binding.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import { latenessOf } from '../../domain/show/gate.ts'
import type { Origin } from '../../domain/show/press.ts'
import { type Clock, duration, type Instant, shift } from '../../domain/time/time.ts'
import type { SurfaceEdge } from '../ports/surface.ts'
import type { PressRecognizer } from '../press/press-recognizer.ts'
import type { LoopWatch } from './loop-watch.ts'
import type { SlotControls } from './slot-controls.ts'
import { actionOf, type Controls, controlName, type SurfaceSlot, type TimedEdge } from './surface-slot.ts'

interface SlotEdgesOptions {
  readonly onAir: () => boolean
  /** True when Learn takes this edge. Never asked for a release. */
  readonly swallow: (surfaceId: string, edge: SurfaceEdge) => boolean
  readonly times: Pick<EdgeTimes, 'of'>
  /** A page watches the edges: only then are they sent. */
  readonly watched: () => boolean
  /** A preflight counts the presses of surfaces under test. */
  readonly counting: () => boolean
  readonly emit: BridgeEventChannel['emit']
  readonly refuse: SlotControls['refuse']
  readonly recognizer: Pick<PressRecognizer, 'stopAuto'>
  readonly stuck: Pick<StuckKeys, 'edge'>
  readonly holds: Pick<HeldKeys, 'edge'>
  readonly loops: Pick<LoopWatch, 'stops'>
}

/** Handles an edge of a control: taken by Test or Learn, stopped as a loop, or done as bound. */
export interface SlotEdges {
  /** An edge of the device, or of the keyboard. */
  edge(slot: SurfaceSlot, edge: SurfaceEdge): void
  /** True when Test or Learn takes this press. It is reported, and recorded if it was for the show. */
  takes(slot: SurfaceSlot, edge: SurfaceEdge, origin?: Origin): boolean
  /** The edge with its time. Null: it comes too late to act. It is reported, and nothing comes of its control. */
  timed(slot: SurfaceSlot, controls: Controls, edge: SurfaceEdge, origin?: Origin): TimedEdge | null
  /** An edge on screen was done; `bound`: something is bound to it. */
  done(slot: SurfaceSlot, edge: SurfaceEdge, bound: boolean): void
}

const nothingBound = messageOf('surface.nothing-set')

export function createSlotEdges(options: SlotEdgesOptions): SlotEdges {
  const { stuck, holds, loops, refuse } = options

  const report = (slot: SurfaceSlot, edge: SurfaceEdge, did: Said): void => {
    if (!options.watched() || edge.edge === 'held') return
    const steps = edge.edge === 'turn' ? edge.steps : 0
    options.emit('surface-edge', { surfaceId: slot.id, control: edge.control, edge: edge.edge, steps, did })
  }

  const takes = (slot: SurfaceSlot, edge: SurfaceEdge, origin?: Origin): boolean => {
    const tested = slot.testing
    if (!tested && !options.swallow(slot.id, edge)) return false
    report(slot, edge, messageOf(tested ? 'surface.test' : 'surface.learned'))
    // A dial under test is turned by many detents. What a preflight counts is said there.
    if (!tested || (edge.edge !== 'turn' && !options.counting()))
      refuse(slot, edge, tested ? 'testing' : 'learning', { origin })
    return true
  }

  const timed: SlotEdges['timed'] = (slot, controls, edge, origin) => {
    const { made, late: detail } = options.times.of(edge.made)
    if (detail === null) return { ...edge, made }
    const ends = edge.edge === 'held' || edge.edge === 'up'
    if (ends && !controls.cancel(edge.control)) return null
    report(slot, edge, messageOf('surface.refused', { word: messageOf('refusal.too-late.word') }))
    refuse(slot, edge, 'too-late', { origin, detail })
    return null
  }

  const received: SlotEdges['edge'] = (slot, edge) => {
    if (slot.id !== keyboardSurface) stuck.edge(slot, edge)
    holds.edge(slot, edge, held => received(slot, held))
    if (edge.edge === 'up' && slot.taken.delete(edge.control)) {
      report(slot, edge, '')
      return
    }
    const change = timed(slot, slot.controls, edge)
    if (change === null) {
      if (edge.edge === 'down') slot.taken.add(edge.control)
      return
    }
    if (edge.edge === 'held') {
      slot.controls.edge(change)
      return
    }
    if (edge.edge !== 'up' && takes(slot, edge)) {
      if (edge.edge === 'down') slot.taken.add(edge.control)
      return
    }
    if (loops.stops(slot, edge)) {
      report(slot, edge, refusedBy(slot.refusal))
      return
    }
    if (options.onAir() && edge.edge !== 'up') slot.used = true
    // A control stops an automatic GO whatever is bound to it; an armed machine only by a press.
    if (edge.edge === 'down' || edge.edge === 'turn') options.recognizer.stopAuto()
    const action = actionOf(slot, edge.control, triggerOf(edge))
    const before = slot.refusal
    const bound = slot.controls.edge(change)
    if (slot.refusal !== before && slot.refusal !== null) report(slot, edge, refusedBy(slot.refusal))
    else report(slot, edge, action === null ? (bound ? '' : nothingBound) : describeAction(action))
  }

  return {
    edge: received,
    takes,
    timed,
    done(slot, edge, bound) {
      if (options.onAir()) slot.used = true
      report(slot, edge, bound ? '' : nothingBound)
    },
  }
}

const refusedBy = (refusal: SurfaceSlot['refusal']): Said =>
  refusal === null ? '' : messageOf('surface.refused', { word: messageOf(`refusal.${refusal.reason}.word`) })

function triggerOf(edge: SurfaceEdge): TriggerKind {
  if (edge.edge === 'turn') return edge.steps > 0 ? 'turn' : 'turn-back'
  return edge.edge === 'up' ? 'release' : 'press'
}

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

interface HeldKeysOptions {
  readonly timers: Timers
  readonly holdMs: () => number
  readonly times: EdgeTimes
}

/** Finds keys of devices that are still down when a hold is long enough. Keys in pages say so themselves. */
export function createHeldKeys({ timers, holdMs, times }: HeldKeysOptions) {
  /** How to stop waiting, by slot and control. */
  const down = new Map<SurfaceSlot, Map<string, () => void>>()
  const up = (slot: SurfaceSlot, control: string): void => {
    down.get(slot)?.get(control)?.()
    down.get(slot)?.delete(control)
  }
  return {
    /** `held` is called with the edge of a hold that is long enough. */
    edge(
      slot: SurfaceSlot,
      { control, edge, saw, made: downAt }: SurfaceEdge,
      held: (edge: SurfaceEdge) => void,
    ): void {
      if (edge !== 'down' && edge !== 'up') return
      up(slot, control)
      if (edge === 'up') return
      const keys = down.get(slot) ?? new Map<string, () => void>()
      down.set(slot, keys)
      const ms = holdMs()
      const made = shift(times.of(downAt).made, duration(ms))
      const cancel = afterHold(timers, ms, () =>
        times.whenRead(() => {
          const settle = slot.surface?.settle ?? ((_control, then) => then())
          settle(control, () => {
            if (keys.get(control) === cancel) held({ control, edge: 'held', saw, made })
          })
        }),
      )
      keys.set(control, cancel)
    },
    /** The device has gone, and its keys with it. */
    gone(slot: SurfaceSlot): void {
      for (const cancel of down.get(slot)?.values() ?? []) cancel()
      down.delete(slot)
    },
  }
}

type HeldKeys = ReturnType<typeof createHeldKeys>

/** A key that is down for longer than this is stuck. */
const stuckSeconds = 30
const stuckMs = duration(stuckSeconds * 1_000)

interface Down {
  stuck: boolean
  readonly cancel: () => void
}

/** Finds keys that stay down: they cannot be pressed, and nothing else shows why. `changed`: a key is stuck, or not any more. */
export function createStuckKeys(timers: Timers, nameOf: (slot: SurfaceSlot) => string, changed: () => void) {
  const down = new Map<SurfaceSlot, Map<string, Down>>()

  const up = (slot: SurfaceSlot, control: string): void => {
    const was = down.get(slot)?.get(control)
    down.get(slot)?.delete(control)
    was?.cancel()
    if (was?.stuck === true) changed()
  }

  return {
    edge(slot: SurfaceSlot, { control, edge }: SurfaceEdge): void {
      // Many MIDI devices send no release, or stay down until the next press.
      if (slot.info?.kind === 'midi' || slot.info?.kind === 'osc') return
      if (edge === 'up') up(slot, control)
      if (edge !== 'down') return
      down.get(slot)?.get(control)?.cancel()
      const cancel = timers.after(stuckMs, () => {
        one.stuck = true
        changed()
      })
      const one: Down = { stuck: false, cancel }
      down.set(slot, (down.get(slot) ?? new Map<string, Down>()).set(control, one))
    },
    /** The device has gone, and its keys with it. */
    gone(slot: SurfaceSlot): void {
      for (const { cancel } of down.get(slot)?.values() ?? []) cancel()
      down.delete(slot)
    },
    problems: (slot: SurfaceSlot): readonly DeviceProblemSlice[] =>
      [...(down.get(slot) ?? [])].flatMap(([control, { stuck }]) =>
        stuck ? [stuckProblem(nameOf(slot), controlName(slot.info, control))] : [],
      ),
  }
}

type StuckKeys = ReturnType<typeof createStuckKeys>

const stuckProblem = (device: string, control: string): DeviceProblemSlice => ({
  device,
  what: messageOf('stuck.control', { control, seconds: stuckSeconds }),
  remedy: messageOf('stuck.control.remedy'),
})
