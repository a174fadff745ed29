import type { Timers } from '../../base/timers.ts'
import type { Surface, SurfaceInfo } from '../../desk/ports/surface.ts'
import type { Clock } from '../../domain/time/time.ts'
import { type HidHandle, withDeadline } from '../hid-bus.ts'
import { createLampLoop, type LampLoop } from '../midi/lamp-loop.ts'
import { createSteadyContacts, createSurfaceListeners } from '../surface-listeners.ts'
import type { HidModel, HidPanel } from './hid-model.ts'
import { type DialKind, moveDial, type Reading } from './reading.ts'

/**
 * What a device had waiting when it was opened is not a press, nor what it repeats of itself: where the system leaves
 * devices their idle rate, most say every 500 ms what is down.
 */
const settleMs = 600
/** A device that does not answer holds up the end of the program no longer than this. */
const closeMs = 500
/** A version that no view has. */
const nothingShown = -1

interface HidSurfaceOptions {
  readonly info: SurfaceInfo
  readonly model: HidModel
  readonly handle: HidHandle
  /** Null when nothing is sent to the device. */
  readonly panel: HidPanel | null
  /** The service's time. */
  readonly clock: Clock
  readonly timers: Timers
  readonly now: () => number
  /** Now it is a surface: how it was found is known or, of an eventful one of this world, it has spoken. Before its first edge. */
  readonly announce: (surface: Surface) => void
}

/** A surface, and what its source calls. */
export interface HidSurface extends Surface {
  /** The device is not there any more. */
  vanish(): void
}

/** An open device by its model: reports in, edges out. It has no face, so what it saw is the newest view; lamps show it where there are any. */
export function createHidSurface(options: HidSurfaceOptions): HidSurface {
  const { info, model, handle, panel, timers, now } = options
  const listeners = createSurfaceListeners()
  let saw = nothingShown
  let over = false
  let announced = false
  let settled = false
  let closing: Promise<void> | null = null
  let last: Uint8Array | null = null

  const tracker = createEdgeTracker({
    dials: model.dials,
    timers,
    now,
    emit(edge) {
      listeners.edge({ ...edge, saw })
    },
    dropped: control => listeners.dropped(control),
  })

  const lamps = panel === null ? null : lampsOf(panel, options.clock, timers)

  const announce = (): void => {
    if (announced || over) return
    announced = true
    options.announce(surface)
  }

  const cancelSettling = timers.after(settleMs, () => {
    settled = true
    tracker.begin()
    if (!model.eventful || info.simulated) announce()
  })

  const end = (darken: boolean): void => {
    over = true
    cancelSettling()
    tracker.stop()
    lamps?.stop(darken)
  }

  const surface: HidSurface = {
    info,
    vanish() {
      if (over) return
      end(false)
      closing = closeDevice(handle, panel, timers)
      listeners.gone()
    },
    ...listeners.on,
    debounce: tracker.debounce,
    settle: tracker.settle,
    show(view) {
      if (over) return
      saw = view.version
      lamps?.show(view)
    },
    close() {
      if (closing === null) {
        end(true)
        closing = closeDevice(handle, panel, timers)
      }
      return closing
    },
  }

  handle.on('error', () => surface.vanish())
  handle.on('data', report => {
    if (over) return
    panel?.hear(report)
    // A device that repeats itself, up to thousands of times a second, costs a comparison.
    if (!model.eventful && last !== null && same(last, report)) return
    last = Uint8Array.from(report)
    const reading = model.read(report)
    if (reading === null) return
    if (model.eventful && settled) announce()
    tracker.read(reading)
  })
  return surface
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false
  return true
}

async function closeDevice(handle: HidHandle, panel: HidPanel | null, timers: Timers): Promise<void> {
  if (panel !== null) await withDeadline(panel.flush(), closeMs, timers)
  const closed = Promise.resolve().then(() => handle.close())
  await withDeadline(closed, closeMs, timers)
}

/** Keys work without lamps: a panel that takes no report stays a surface until reading it fails. */
function lampsOf({ lamps: model, ready }: HidPanel, now: Clock, timers: Timers): LampLoop {
  const lamps = createLampLoop({ model, now, timers, failed: () => undefined })
  ready.then(lamps.attach, () => undefined)
  return lamps
}

export type HidEdge =
  | { readonly control: string; readonly edge: 'down' | 'up' }
  | { readonly control: string; readonly edge: 'turn'; readonly steps: number }

interface EdgeTrackerOptions {
  readonly dials: ReadonlyMap<string, DialKind>
  readonly timers: Timers
  /** Milliseconds that only go forward. */
  readonly now: () => number
  readonly emit: (edge: HidEdge) => void
  /** This press was left out: its contact bounced. */
  readonly dropped: (control: string) => void
}

/**
 * Derives edges from reports. A control that was down before we looked is silent until it has been up: neither that
 * press nor its bounces are told.
 */
export function createEdgeTracker({ dials, timers, now, emit, dropped }: EdgeTrackerOptions) {
  /** As the newest report has them, bounces included. */
  const closed = new Set<string>()
  const silenced = new Set<string>()
  const positions = createPositions(dials)
  let begun = false
  let known = false
  /** Of the report that is being read: what goes down in it may have been down before. */
  let silent = true
  let over = false
  const contacts = createSteadyContacts({
    timers,
    now,
    emit(control, edge) {
      // Here, not where it is read: a late timer emits the up of the press before first.
      if (edge === 'down' && silent) silenced.add(control)
      else if (edge === 'down' || !silenced.delete(control)) emit({ control, edge })
    },
    dropped(control) {
      if (!silenced.has(control)) dropped(control)
    },
  })

  const level = (control: string, down: boolean): void => {
    if (down === closed.has(control)) return
    if (down) closed.add(control)
    else closed.delete(control)
    contacts.edge(control, down ? 'down' : 'up')
  }

  return {
    debounce: contacts.debounce,
    settle: contacts.settle,
    read({ levels, positions: stands, turns }: Reading): void {
      if (over) return
      // A first report with several controls down does not show which one is new and which were held all along.
      silent = !begun || (!known && levels.filter(({ down }) => down).length > 1)
      known = true
      for (const { control, down } of levels) if (!over) level(control, down)
      const alone = stands.filter(({ at }) => at !== 0).length === 1 && levels.every(({ down }) => !down)
      for (const { control, at } of stands) {
        const steps = over ? 0 : positions.move(control, at, alone)
        if (begun && steps !== 0) emit({ control, edge: 'turn', steps })
      }
      for (const { control, steps } of turns) if (!over && begun) emit({ control, edge: 'turn', steps })
    },
    /** A control that goes down after this is a press. Reports before it give the state in which the device was found. */
    begin(): void {
      begun = true
    },
    /** The device is gone: contacts that are down stay down, and no more edges are emitted. */
    stop(): void {
      over = true
      contacts.stop()
    },
  }
}

/** Positions of absolute dials. */
function createPositions(dials: ReadonlyMap<string, DialKind>) {
  const kept = new Map<string, number>()
  return {
    /** The steps that the dial was turned. `alone`: nothing else in this report can be why it came. */
    move(control: string, at: number, alone: boolean): number {
      const kind = dials.get(control)
      if (kind === undefined) return 0
      const before = kept.get(control) ?? null
      const { steps, kept: keep } = moveDial(kind, before, at)
      kept.set(control, keep)
      // Where a wheel stood at first is not known: it counts from 0 when it gets power, so one detent from there is one.
      const counts = before !== null || (alone && (kind !== 'jog' || Math.abs(steps) === 1))
      return counts ? steps : 0
    },
  }
}
