import { keyboardSurface } from '../../contract/bridge/keyboard-surface.ts'
import { describeAction, type TriggerKind } from '../../domain/bindings/binding.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import type { Origin } from '../../domain/show/press.ts'
import type { BridgeEventChannel } from '../bridge/bridge-events.ts'
import type { SurfaceEdge } from '../ports/surface.ts'
import type { Controls } from './controls.ts'
import type { EdgeTimes, TimedEdge } from './edge-times.ts'
import type { HeldKeys } from './held-keys.ts'
import type { LoopWatch } from './loop-watch.ts'
import type { SlotControls } from './slot-controls.ts'
import type { StuckKeys } from './stuck-keys.ts'
import { actionOf, type SurfaceSlot } from './surface-slot.ts'

export interface SlotEdgesOptions {
  readonly onAir: () => boolean
  /** True when Learn takes this edge. Never asked for a release. */
  readonly swallow: (surfaceId: string, edge: SurfaceEdge) => boolean
  readonly times: Pick<EdgeTimes, 'of'>
  /** A page watches the edges: only then are they sent. */
  readonly watched: () => boolean
  readonly emit: BridgeEventChannel['emit']
  readonly refuse: SlotControls['refuse']
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
    // A dial under test is turned by many detents.
    if (!tested || edge.edge !== 'turn') refuse(slot, edge, tested ? 'testing' : 'learning', { origin })
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

  return {
    edge(slot, edge) {
      if (slot.id !== keyboardSurface) stuck.edge(slot, edge)
      holds.edge(slot, edge)
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
      const action = actionOf(slot, edge.control, triggerOf(edge))
      const before = slot.refusal
      const bound = slot.controls.edge(change)
      if (slot.refusal !== before && slot.refusal !== null) report(slot, edge, refusedBy(slot.refusal))
      else report(slot, edge, action === null ? (bound ? '' : nothingBound) : describeAction(action))
    },
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
