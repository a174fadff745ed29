import type { Timers } from '../../base/timers.ts'
import { inEnglish } from '../../contract/english.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { Origin, PressResult } from '../../domain/show/press.ts'
import { type Clock, duration, shift } from '../../domain/time/time.ts'
import type { Holding } from '../press/press-recognizer.ts'
import type { SharedFeedback } from './feedback.ts'
import type { Slots } from './slots.ts'
import { controlName, type SurfaceSlot } from './surface-slot.ts'

/** How long a refusal stands on the key that was pressed. */
const refusalMs = duration(2_000)

export interface SlotFacesOptions {
  readonly now: Clock
  readonly timers: Timers
  readonly feedback: () => SharedFeedback
  readonly slots: Slots
}

/** The view of one surface: the show, its page, its own hold and its own refusal. */
export interface SlotFaces {
  /** `shared`: what all surfaces show, where it is known already. */
  show(slot: SurfaceSlot, shared?: SharedFeedback): void
  /** A control of it is being held, or not any more: null. Of several the one that was pressed last is shown. */
  holding(origin: Origin, holding: Holding | null): void
  /** A refusal shows on the control that was pressed. */
  pressResult(pressResult: PressResult): void
  /** Whether the note of a control was taken shows on it. */
  noted(slot: SurfaceSlot, control: string, taken: boolean): void
}

export function createSlotFaces({ now, timers, feedback, slots }: SlotFacesOptions): SlotFaces {
  const show: SlotFaces['show'] = (slot, shared = feedback()) => {
    const { surface, holding, refusal, noted, faces, layout, page, testing } = slot
    const { brightness, swapStrip = false } = slots.profileOf(slot.id)
    surface?.show({
      ...shared,
      testing,
      holding,
      refusal,
      noted,
      faces,
      page,
      pages: layout.map(({ name }) => name),
      brightness,
      swapStrip,
    })
  }
  return {
    show,
    holding(origin, holding) {
      const slot = slots.find(origin.surfaceId)
      const control = controlOf(slot, origin)
      if (slot === null || control === null || (holding === null && slot.holding?.control !== control)) return
      slot.holding =
        holding === null
          ? null
          : { control, since: holding.since, until: shift(holding.since, duration(holding.forMs)) }
      show(slot)
    },
    pressResult({ outcome, reason, origin }) {
      if (outcome !== 'refused' || reason === undefined) return
      const slot = slots.find(origin.surfaceId)
      const control = controlOf(slot, origin)
      if (slot === null || control === null) return
      const refusal = {
        control,
        reason,
        word: inEnglish(messageOf(`refusal.${reason}.word`)),
        until: shift(now(), refusalMs),
      }
      slot.refusal = refusal
      show(slot)
      timers.after(refusalMs, () => {
        if (slot.refusal !== refusal) return
        slot.refusal = null
        show(slot)
      })
    },
    noted(slot, control, taken) {
      const noted = { control, taken, until: shift(now(), refusalMs) }
      slot.noted = noted
      show(slot)
      timers.after(refusalMs, () => {
        if (slot.noted !== noted) return
        slot.noted = null
        show(slot)
      })
    },
  }
}

const controlOf = (slot: SurfaceSlot | null, origin: Origin): string | null =>
  slot?.info?.controls.find(({ id }) => controlName(slot.info, id) === origin.control)?.id ?? null
