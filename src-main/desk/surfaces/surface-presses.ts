import type { Timers } from '../../base/timers.ts'
import type { DeviceProblemSlice, PressControl } from '../../contract/bridge/controllers.ts'
import type { BridgeEventChannel } from '../../contract/bridge/events.ts'
import { keyboardSurface } from '../../contract/bridge/keyboard-surface.ts'
import type { ResolveView } from '../../domain/bindings/resolve.ts'
import type { Origin, PressResult } from '../../domain/show/press.ts'
import { type Clock, duration, instant } from '../../domain/time/time.ts'
import type { SurfaceEdge } from '../ports/surface.ts'
import { type PressRecognizer, pageSurfaceId } from '../press/press-recognizer.ts'
import { createLoopWatch, type Disarmed, type LoopWatch, loopProblem } from './loop-watch.ts'
import type { ProfileStore } from './profiles.ts'
import { createSlotControls, type SlotControls, type SlotControlsOptions } from './slot-controls.ts'
import {
  createHeldKeys,
  createSlotEdges,
  createStuckKeys,
  type EdgeTimes,
  type SlotEdges,
} from './slot-edges.ts'
import type { Controls, Slots, SurfaceSlot } from './surface-slot.ts'

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
  /** A preflight counts the presses of surfaces under test. */
  readonly counting: () => boolean
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
  const { now, profiles, recognizer, timers, slots, changed } = options
  const { nameOf } = slots
  let wasOnAir = false

  const controls = createSlotControls(options)
  const { refuse } = controls
  const stuck = createStuckKeys(timers, nameOf, changed)
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
  const holds = createHeldKeys(options)
  const edges = createSlotEdges({ ...options, refuse, stuck, holds, loops })
  const { edge } = edges
  const screen = createOnScreen(controls, edges, recognizer)
  const keyboard = slots.add(slots.profileOf(keyboardSurface), null, controls.actsFor)
  const global = createGlobalPresses(options, keyboard, edge, refuse)
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

/** A key that is held repeats itself: for the first time after up to a second, then many times a second. */
const repeatsWithin = duration(1_000)

/**
 * Keys of other windows come as presses alone, and some systems report every repetition of a held key as another press:
 * a foot that rests on a pedal must not go through the show. What comes within a second of the last one is its repetition.
 */
function createGlobalPresses(
  { timers, version }: SurfacePressesOptions,
  keyboard: SurfaceSlot,
  edge: SlotEdges['edge'],
  refuse: SlotControls['refuse'],
) {
  /** `reported`: the repetition was reported as a key that is still down. */
  const down = new Map<string, { cancel: () => void; reported: boolean }>()
  const press = (control: string): void => {
    const saw = version()
    for (const direction of ['down', 'up'] as const) edge(keyboard, { control, edge: direction, saw })
  }
  return {
    press(code: string): void {
      const before = down.get(code)
      before?.cancel()
      const reported = before !== undefined
      down.set(code, { cancel: timers.after(repeatsWithin, () => down.delete(code)), reported })
      if (before === undefined) press(code)
      else if (!before.reported)
        refuse(keyboard, { control: code, edge: 'down', saw: version() }, 'release-first')
    },
    close(): void {
      for (const { cancel } of down.values()) cancel()
      down.clear()
    },
  }
}

interface Pressed {
  readonly client: string
  readonly slotId: string
  readonly surfaceId: string
  readonly controls: Controls
}

/** Controls that are pressed in a page: those of a surface that is unplugged, and the bound keys of the keyboard. */
function createOnScreen(controls: SlotControls, edges: SlotEdges, recognizer: PressRecognizer) {
  const pressed = new Map<string, Pressed>()
  const letGo = (which: (one: Pressed) => boolean): void => {
    for (const [key, one] of pressed) {
      if (!which(one)) continue
      pressed.delete(key)
      one.controls.forget()
      recognizer.release(one.surfaceId)
    }
  }
  return {
    /** `person`: who was invited to the page, and is named as the surface; null at the desk itself. */
    press(
      client: string,
      person: string | null,
      slot: SurfaceSlot,
      { control, edge, saw, made }: PressControl,
    ): void {
      const keyboard = slot.id === keyboardSurface
      const kind = keyboard ? 'keyboard' : 'pointer'
      const key = `${client} ${slot.id}`
      // Two that are gone have keys of the same names, and are two.
      const surfaceId = keyboard ? pageSurfaceId(kind, client) : `${pageSurfaceId(kind, client)}:${slot.id}`
      const originOf = (name: string): Origin => ({
        ...controls.originOf(slot, name),
        surfaceId,
        kind,
        ...(person !== null && { surface: person }),
      })
      const mine = pressed.get(key) ?? {
        client,
        slotId: slot.id,
        surfaceId,
        controls: controls.actsFor(slot, originOf),
      }
      pressed.set(key, mine)
      if (edge === 'cancel') {
        recognizer.lose(originOf(control))
        mine.controls.cancel(control)
        return
      }
      const given = { control, edge, saw, made: made === null ? null : instant(made) }
      const change = edges.timed(slot, mine.controls, given, originOf(control))
      if (change === null) return
      if (edge === 'down' && edges.takes(slot, change, originOf(control))) return
      edges.done(slot, change, mine.controls.edge(change))
    },
    /** The page went away. */
    released: (client: string): void => letGo(one => one.client === client),
    /** The device is back, or the surface is forgotten: its keys leave the pages, and nobody can let go of them. */
    left: (slotId: string): void => letGo(one => one.slotId === slotId),
    /** Cancels presses that wait for a second one, and turns: they were meant for the view shown before. */
    forgetWaiting(): void {
      for (const { controls } of pressed.values()) controls.forget()
    },
  }
}

type OnScreen = ReturnType<typeof createOnScreen>
