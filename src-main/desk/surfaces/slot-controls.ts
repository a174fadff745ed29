import type { TriggerKind } from '../../domain/bindings/binding.ts'
import { isOfShow, resolve } from '../../domain/bindings/resolve.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import type { Origin } from '../../domain/show/press.ts'
import type { RefusalReason } from '../../domain/show/refusals.ts'
import type { Profile } from '../ports/settings.ts'
import type { SurfaceEdge } from '../ports/surface.ts'
import { type ControlsOptions, createControls } from './controls.ts'
import { createOwnActs, type OwnActsOptions } from './own-acts.ts'
import { actionOf, type Controls, controlName, type SurfaceSlot } from './surface-slot.ts'

export type SlotControlsOptions = ControlsOptions & OwnActsOptions

interface RefusalMore {
  /** Where it was pressed; at its device by default. */
  readonly origin?: Origin | undefined
  readonly detail?: Said
}

/** The actions of a surface's controls, on the device and on a page. */
export interface SlotControls {
  /** Where a press of that control comes from, as the caller knows it. */
  originOf(slot: SurfaceSlot, control: string): Origin
  /** `originOf`: where they are pressed; at its device by default. */
  actsFor(slot: SurfaceSlot, originOf?: (control: string) => Origin): Controls
  /** Reports and records why this press did nothing, if it was for the show. */
  refuse(slot: SurfaceSlot, edge: SurfaceEdge, reason: RefusalReason, more?: RefusalMore): void
  /** A light that was changed just now is kept. */
  close(): void
}

export function createSlotControls(options: SlotControlsOptions): SlotControls {
  const { now, recognizer } = options
  const { profileOf } = options.slots
  const own = createOwnActs(options)

  const originOf = (slot: SurfaceSlot, control: string): Origin => originAt(slot, control, profileOf(slot.id))

  return {
    originOf,
    refuse(slot, edge, reason, { origin = originOf(slot, edge.control), detail } = {}) {
      const action = triggersOf(edge)
        .map(trigger => actionOf(slot, edge.control, trigger))
        .find(found => found !== null)
      if (action === undefined || action === null || !isOfShow(action)) return
      const sent = edge.edge === 'fire' ? edge.sent : null
      const { intent } = resolve(action, options.resolving(), sent)
      recognizer.refuse({ origin, intent, saw: edge.saw, at: now() }, reason, detail)
    },
    actsFor: (slot, origin = control => originOf(slot, control)) =>
      createControls(options, slot, origin, own.act),
    close: own.close,
  }
}

const originAt = ({ id, info }: SurfaceSlot, control: string, { role }: Profile): Origin => ({
  surfaceId: id,
  kind: info?.kind ?? 'keyboard',
  surface: role || (info?.model ?? messageOf('surface.keyboard')),
  control: controlName(info, control),
})

/** What an edge can be the beginning of, the plainest first. */
export function triggersOf(edge: SurfaceEdge): readonly TriggerKind[] {
  if (edge.edge === 'turn') return [edge.steps > 0 ? 'turn' : 'turn-back']
  return edge.edge === 'fire' ? ['press'] : ['press', 'hold', 'double', 'release']
}
