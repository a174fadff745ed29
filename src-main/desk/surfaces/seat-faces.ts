import type { Timers } from '../../base/timers.ts'
import type { Origin, PressResult } from '../../domain/press.ts'
import { refusalTexts } from '../../domain/refusals.ts'
import { type Clock, duration, shift } from '../../domain/time.ts'
import type { SharedFeedback } from '../feedback.ts'
import type { Holding } from '../press-recognizer.ts'
import type { Profile } from './profiles.ts'
import { controlName, type SurfaceSlot } from './surface-slot.ts'

/** How long a refusal stands on the key that was pressed. */
const refusalMs = duration(2_000)

export interface SeatFacesOptions {
  readonly now: Clock
  readonly timers: Timers
  readonly feedback: () => SharedFeedback
  readonly profileOf: (seatId: string) => Pick<Profile, 'brightness' | 'swapStrip'>
}

/** What a surface shows: the show, the page that is on it, its own hold and its own refusal. */
export interface SeatFaces {
  show(seat: SurfaceSlot, shared: SharedFeedback): void
  /** A control of it is being held, or not any more: null. Of several the one that was pressed last is shown. */
  holding(seat: SurfaceSlot, origin: Origin, holding: Holding | null): void
  /** A refusal shows on the control that was pressed. */
  fate(seat: SurfaceSlot, fate: PressResult): void
}

export function createSeatFaces({ now, timers, feedback, profileOf }: SeatFacesOptions): SeatFaces {
  const show: SeatFaces['show'] = (seat, shared) => {
    const { surface, holding, refusal, faces, layout, page, testing } = seat
    const { brightness, swapStrip = false } = profileOf(seat.id)
    surface?.show({
      ...shared,
      testing,
      holding,
      refusal,
      faces,
      page,
      pages: layout.map(({ name }) => name),
      brightness,
      swapStrip,
    })
  }
  return {
    show,
    holding(seat, origin, holding) {
      const control = controlOf(seat, origin)
      if (control === null || (holding === null && seat.holding?.control !== control)) return
      seat.holding =
        holding === null
          ? null
          : { control, since: holding.since, until: shift(holding.since, duration(holding.forMs)) }
      show(seat, feedback())
    },
    fate(seat, fate) {
      const control = controlOf(seat, fate.origin)
      if (fate.outcome !== 'refused' || fate.reason === undefined || control === null) return
      const refusal = { control, word: refusalTexts[fate.reason].word, until: shift(now(), refusalMs) }
      seat.refusal = refusal
      show(seat, feedback())
      timers.after(refusalMs, () => {
        if (seat.refusal !== refusal) return
        seat.refusal = null
        show(seat, feedback())
      })
    },
  }
}

const controlOf = (seat: SurfaceSlot, origin: Origin): string | null =>
  seat.info?.controls.find(({ id }) => controlName(seat.info, id) === origin.control)?.id ?? null
