import type { Timers } from '../../base/timers.ts'
import type { DeviceProblemSlice, PressControl } from '../../contract/bridge/controllers.ts'
import { keyboardSurface } from '../../contract/bridge/keyboard-surface.ts'
import type { ResolveView } from '../../domain/bindings/resolve.ts'
import type { PressResult } from '../../domain/show/press.ts'
import type { Clock } from '../../domain/time/time.ts'
import type { BridgeEventChannel } from '../bridge/bridge-events.ts'
import type { SurfaceEdge } from '../ports/surface.ts'
import type { PressRecognizer } from '../press/press-recognizer.ts'
import type { Controls } from './controls.ts'
import type { EdgeTimes } from './edge-times.ts'
import { createGlobalPresses } from './global-presses.ts'
import { createHeldKeys } from './held-keys.ts'
import { createLoopWatch, type Disarmed, type LoopWatch, loopProblem } from './loop-watch.ts'
import { createOnScreen, type OnScreen } from './on-screen.ts'
import type { ProfileStore } from './profile-store.ts'
import { createSlotControls, type SlotControlsOptions } from './slot-controls.ts'
import { createSlotEdges } from './slot-edges.ts'
import type { Slots } from './slots.ts'
import { createStuckKeys } from './stuck-keys.ts'
import type { SurfaceSlot } from './surface-slot.ts'

export interface SurfacePressesOptions {
  readonly now: Clock
  readonly timers: Timers
  readonly recognizer: PressRecognizer
  readonly holdMs: () => number
  readonly profiles: ProfileStore
  readonly slots: Slots
  readonly resolving: () => ResolveView
  /** Version of the show that a presser sees. */
  readonly version: () => number
  /** A cue is on air. */
  readonly onAir: () => boolean
  /** The page or the light of a slot has changed. */
  readonly shown: (slot: SurfaceSlot) => void
  readonly takeNote: SlotControlsOptions['takeNote']
  readonly noted: SlotControlsOptions['noted']
  readonly changed: () => void
  /** True when Learn takes this edge, which then does nothing else. Never asked for a release. */
  readonly swallow: (surfaceId: string, edge: SurfaceEdge) => boolean
  readonly times: EdgeTimes
  /** A page watches the edges: only then are they sent. */
  readonly watched: () => boolean
  readonly emit: BridgeEventChannel['emit']
  /** The desk has disarmed a surface by itself. */
  readonly disarmed: (disarmed: Disarmed) => void
}

/** Presses on devices, in pages, and on the keyboard while another window has the focus. */
export interface SurfacePresses
  extends Pick<LoopWatch, 'sent'>,
    Pick<OnScreen, 'released' | 'left' | 'forgetWaiting'> {
  /** What the controls of the device of a slot do. */
  controlsOf(slot: SurfaceSlot): Controls
  edge(slot: SurfaceSlot, edge: SurfaceEdge): void
  /**
   * A control pressed in a page, of a surface that is gone or of the keyboard. `person`: who was invited to that page; null
   * by default.
   */
  press(client: string, press: PressControl, person?: string | null): void
  /** A key that was pressed while another window had the focus: there is no release. */
  globalKey(code: string): void
  pressResult(pressResult: PressResult): void
  /** The show may have come on air, or gone off: the surfaces used in it are counted for each show. */
  followShow(): void
  /** A person trusts the surface again: it is not disarmed any more. */
  trust(slot: SurfaceSlot): void
  /** Cancels holds on it, and presses that wait for a second one. */
  letGo(slot: SurfaceSlot): void
  /** Its device is gone. */
  gone(slot: SurfaceSlot): void
  /** Why presses of it do nothing. */
  problems(slot: SurfaceSlot): readonly DeviceProblemSlice[]
  close(): void
}

export function createSurfacePresses(options: SurfacePressesOptions): SurfacePresses {
  const { now, profiles, recognizer, timers, slots, version, changed } = options
  const { nameOf } = slots
  let wasOnAir = false

  const controls = createSlotControls(options)
  const { refuse } = controls
  const stuck = createStuckKeys({ timers, nameOf, changed })
  const loops = createLoopWatch({
    now,
    profiles,
    nameOf,
    refuse,
    report(disarmed) {
      changed()
      options.disarmed(disarmed)
    },
  })
  const holds = createHeldKeys({ ...options, held: (slot, held) => edge(slot, held) })
  const edges = createSlotEdges({ ...options, refuse, stuck, holds, loops })
  const { edge } = edges
  const screen = createOnScreen({ controls, edges, release: recognizer.release })
  const keyboard = slots.add(slots.profileOf(keyboardSurface), null, controls.actsFor)
  const global = createGlobalPresses({ timers, keyboard, version, edge, refuse })
  const letGo = (slot: SurfaceSlot): void => {
    slot.controls.forget()
    recognizer.release(slot.id)
    slot.holding = null
  }

  return {
    controlsOf: controls.actsFor,
    edge,
    press(client, press, person = null) {
      const slot = slots.find(press.id)
      if (slot !== null) screen.press(client, person, slot, press)
    },
    globalKey: global.press,
    released: screen.released,
    left: screen.left,
    pressResult(pressResult) {
      const slot = slots.find(pressResult.origin.surfaceId)
      loops.pressResult(pressResult, slot)
      // The press that starts a show comes before it is on air.
      if (slot !== null && pressResult.outcome !== 'refused' && options.onAir()) slot.used = true
    },
    followShow() {
      const onAir = options.onAir()
      if (onAir === wasOnAir) return
      wasOnAir = onAir
      for (const slot of slots.all()) slot.used = false
    },
    sent: loops.sent,
    trust: loops.clear,
    letGo,
    gone(slot) {
      stuck.gone(slot)
      holds.gone(slot)
      letGo(slot)
    },
    forgetWaiting() {
      for (const slot of slots.all()) slot.controls.forget()
      screen.forgetWaiting()
    },
    problems: slot => [
      ...(slot.disarmed === null ? [] : [loopProblem(nameOf(slot), slot.disarmed)]),
      ...stuck.problems(slot),
    ],
    close() {
      global.close()
      for (const slot of slots.all()) {
        stuck.gone(slot)
        holds.gone(slot)
      }
      controls.close()
    },
  }
}
