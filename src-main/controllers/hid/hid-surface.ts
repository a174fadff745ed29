import type { Timers } from '../../base/timers.ts'
import type { Surface, SurfaceInfo } from '../../desk/ports/surface.ts'
import type { Clock } from '../../domain/time/time.ts'
import type { HidHandle } from '../hid-bus.ts'
import { createLampLoop, type LampLoop } from '../midi/lamp-loop.ts'
import { createSurfaceListeners } from '../surface-listeners.ts'
import { withDeadline } from '../with-deadline.ts'
import { createEdgeTracker } from './edge-tracker.ts'
import type { HidModel } from './hid-model.ts'
import type { HidPanel } from './hid-panel.ts'

/**
 * What a device had waiting when it was opened is not a press, nor what it repeats of itself: where the system leaves
 * devices their idle rate, most say every 500 ms what is down.
 */
const settleMs = 600
/** A device that does not answer holds up the end of the program no longer than this. */
const closeMs = 500
/** A version that no view has. */
const nothingShown = -1

export interface HidSurfaceOptions {
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

/** What its source may do to it, besides. */
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
