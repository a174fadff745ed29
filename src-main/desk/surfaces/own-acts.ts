import type { Timers } from '../../base/timers.ts'
import type { BridgeEventChannel } from '../../contract/bridge/events.ts'
import type { BoundAction } from '../../domain/bindings/binding.ts'
import { isMachineControl } from '../../domain/bindings/faults.ts'
import type { ShowBound } from '../../domain/bindings/resolve.ts'
import type { Origin } from '../../domain/show/press.ts'
import type { RefusalReason } from '../../domain/show/refusals.ts'
import { duration } from '../../domain/time/time.ts'
import type { ProfileStore } from './profiles.ts'
import type { Slots, SurfaceSlot } from './surface-slot.ts'

/** A deck that was dimmed away could not be found in the dark. */
const leastLight = 5
const keepLightAfter = duration(1_000)

export interface OwnActsOptions {
  readonly timers: Timers
  readonly slots: Slots
  readonly profiles: Pick<ProfileStore, 'dim' | 'keep'>
  readonly emit: BridgeEventChannel['emit']
  /** The page or the light of a slot has changed. */
  readonly shown: (slot: SurfaceSlot) => void
  /** Takes a note in the journal. False: it was refused, and the person has been told why. */
  readonly takeNote: (note: KeyNote) => Promise<boolean>
  /** What became of it is shown on the control. */
  readonly noted: (slot: SurfaceSlot, control: string, taken: boolean) => void
}

/** A note that a control is bound to. */
export interface KeyNote {
  readonly text: string
  /** Name or short name; null: for the whole show. */
  readonly department: string | null
  readonly origin: Origin
  readonly refused: RefusalReason | null
}

/** A press of an action that is not for the show. */
interface OwnPress {
  readonly origin: Origin
  readonly control: string
  readonly times: number
  readonly sent: string | null
}

/** The actions that are not for the show: a note, the view, and page and light of the surface. */
export function createOwnActs(options: OwnActsOptions) {
  const { timers, slots, profiles } = options
  const { profileOf } = slots
  let cancelKeeping = (): void => {}

  const dim = (slot: SurfaceSlot, brightness: number): void => {
    profiles.dim(slot.id, brightness)
    cancelKeeping()
    cancelKeeping = timers.after(keepLightAfter, profiles.keep)
    options.shown(slot)
  }

  const act = (
    slot: SurfaceSlot,
    action: Exclude<BoundAction, ShowBound>,
    { origin, control, times, sent }: OwnPress,
  ): void => {
    switch (action.do) {
      case 'note': {
        const isArmed = !isMachineControl(control) || profileOf(slot.id).armed
        const note = {
          text: action.text ?? sent ?? '',
          department: action.department ?? null,
          origin,
          refused: isArmed ? null : ('not-armed' as const),
        }
        void options.takeNote(note).then(taken => options.noted(slot, control, taken))
        return
      }
      case 'view':
        options.emit('view', { view: action.view })
        return
      case 'page': {
        const count = slot.layout.length
        const beside = action.to === 'next' ? slot.page + 1 : slot.page - 1 + count
        if (slots.turnTo(slot, typeof action.to === 'number' ? action.to : beside % count))
          options.shown(slot)
        return
      }
      case 'brightness': {
        const { brightness } = profileOf(slot.id)
        dim(slot, Math.max(leastLight, Math.min(100, brightness + action.by * times)))
      }
    }
  }

  return {
    act,
    close(): void {
      cancelKeeping()
      profiles.keep()
    },
  }
}

export type OwnActs = ReturnType<typeof createOwnActs>
