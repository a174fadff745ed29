import type { Timers } from '../../base/timers.ts'
import type { FeedbackView, Surface, SurfaceInfo } from '../../desk/ports/surface.ts'
import type { Clock } from '../../domain/time/time.ts'
import { createSteadyContacts, createSurfaceListeners } from '../surface-listeners.ts'
import { type ControlEdge, createControlEdges } from './control-edges.ts'
import { createLampLoop } from './lamp-loop.ts'
import type { MidiInput, MidiOutput } from './midi-backend.ts'
import { createMidiStream } from './midi-messages.ts'
import type { MidiModel } from './models.ts'
import type { MachineFilter } from './show-control.ts'

/** What a device had to say when it was opened is not a press. */
const settleMs = 100
/** A version that no view has. */
const nothingShown = -1

interface MidiSurfaceOptions {
  readonly info: SurfaceInfo
  readonly model: MidiModel | null
  readonly filter: () => MachineFilter
  readonly now: Clock
  /** Milliseconds that only go forward. */
  readonly monotonic: () => number
  readonly timers: Timers
  /** It sends more than is taken, with the number of presses that were left out; null when it does no longer. */
  readonly flooding: (left: number | null) => void
  /** The device refused a message to its lamps. */
  readonly darkened: () => void
}

/** A surface, and what its source calls. */
export interface MidiSurface extends Surface {
  readonly model: MidiModel | null
  receive(bytes: Uint8Array): void
  /** Its port, once it is open. */
  opened(input: MidiInput): void
  lampsOn(output: MidiOutput): void
  /** The port is not there any more. */
  vanish(): void
  /** Once what the device had waiting is known not to be a press; false when it vanished meanwhile. */
  ready(): Promise<boolean>
}

/** One MIDI input, with the lamps of its device where they are known. */
export function createMidiSurface(options: MidiSurfaceOptions): MidiSurface {
  const { info, model, timers } = options
  const listeners = createSurfaceListeners()
  const stream = createMidiStream()
  const edges = createControlEdges({ ...options, receivedOn: channel => lamps?.receivedOn(channel) })
  let input: MidiInput | null = null
  let saw = nothingShown
  let over = false

  const failed = () => options.darkened()
  const lamps = model === null ? null : createLampLoop({ model, now: options.now, timers, failed })

  const contacts = createSteadyContacts({
    timers,
    now: options.monotonic,
    emit: (control, edge) => listeners.edge({ control, edge, saw }),
    dropped: control => listeners.dropped(control),
  })

  const pace = createEdgePace(
    timers,
    edge => {
      if (edge.edge === 'down') contacts.edge(edge.control, 'down')
      else if (edge.edge === 'up') contacts.edge(edge.control, 'up', edge.lost)
      else if (edge.edge === 'turn' || contacts.passes(edge.control, edge.sent))
        listeners.edge({ ...edge, saw })
    },
    is => options.flooding(is ? pace.dropped() : null),
  )

  const take = (edge: ControlEdge): void => {
    if (settling.isOver()) pace.take(edge)
    if (edge.edge === 'up' && model?.lightsItself === true) lamps?.again(edge.control)
  }

  const settling = startSettling(timers, edges.dropWaiting)

  const leave = (darken: boolean): void => {
    over = true
    settling.cancel()
    edges.dropWaiting()
    pace.stop()
    contacts.stop()
    lamps?.stop(darken)
    input?.close()
    input = null
  }

  return {
    info,
    model,
    ready: () => settling.ready,
    receive(bytes) {
      if (over) return
      stream.push(bytes, message => edges.take(message, take))
    },
    opened(open) {
      input = open
    },
    lampsOn(output) {
      if (lamps === null) output.close()
      else lamps.attach(output)
    },
    vanish() {
      if (over) return
      leave(false)
      listeners.gone()
    },
    ...listeners.on,
    debounce: contacts.debounce,
    settle: contacts.settle,
    show(view: FeedbackView) {
      if (over) return
      saw = view.version
      lamps?.show(view)
    },
    async close() {
      if (!over) leave(true)
    },
  }
}

/** Waits until what the device had to say when it was opened has come. */
function startSettling(timers: Timers, settled: () => void) {
  const { promise: ready, resolve } = Promise.withResolvers<boolean>()
  let over = false
  const cancel = timers.after(settleMs, () => {
    settled()
    over = true
    resolve(true)
  })
  return {
    /** False when it was cancelled. */
    ready,
    isOver: () => over,
    cancel(): void {
      cancel()
      resolve(false)
    },
  }
}

/** Presses of one control in a second that can be meant; a chattering contact makes more. */
const mostOfOne = 30
/** Of all controls of a port together. */
const mostOfAll = 300
const windowMs = 1_000
/** Turns of a dial within this time are emitted together. */
const turnMs = 20

/**
 * Lets no port keep the desk busy: a bound on presses, and turns emitted together. A release always passes after its
 * press. `flooding`: presses were left out in the second that ends now, or no longer.
 */
function createEdgePace(
  timers: Timers,
  emit: (edge: ControlEdge) => void,
  flooding: (flooding: boolean) => void,
) {
  const counts = new Map<string, number>()
  const down = new Set<string>()
  const turned = new Map<string, number>()
  let all = 0
  let dropped = 0
  let droppedBefore = 0
  let flooded = false
  let cancelWindow: (() => void) | null = null
  let cancelTurns: (() => void) | null = null

  const openWindow = (): void => {
    cancelWindow ??= timers.after(windowMs, () => {
      cancelWindow = null
      counts.clear()
      all = 0
      const now = dropped > droppedBefore
      droppedBefore = dropped
      if (now || flooded) flooding(now)
      flooded = now
      // Checks once more, so that the end of a flood is reported too.
      if (now) openWindow()
    })
  }

  const allowed = (control: string): boolean => {
    openWindow()
    const count = counts.get(control) ?? 0
    if (count >= mostOfOne || all >= mostOfAll) {
      dropped += 1
      return false
    }
    counts.set(control, count + 1)
    all += 1
    return true
  }

  const turn = (control: string, steps: number): void => {
    if (cancelTurns !== null) {
      turned.set(control, (turned.get(control) ?? 0) + steps)
      return
    }
    emit({ control, edge: 'turn', steps })
    waitForTurns()
  }

  const waitForTurns = (): void => {
    cancelTurns = timers.after(turnMs, () => {
      cancelTurns = null
      const waiting = [...turned].filter(([, steps]) => steps !== 0)
      turned.clear()
      if (waiting.length === 0) return
      waitForTurns()
      for (const [control, steps] of waiting) emit({ control, edge: 'turn', steps })
    })
  }

  return {
    /** Presses that were left out. */
    dropped: (): number => dropped,
    take(edge: ControlEdge): void {
      if (edge.edge === 'turn') turn(edge.control, edge.steps)
      else if (edge.edge === 'up') {
        if (down.delete(edge.control)) emit(edge)
      } else if (allowed(edge.control)) {
        if (edge.edge === 'down') down.add(edge.control)
        emit(edge)
      }
    },
    stop(): void {
      cancelWindow?.()
      cancelTurns?.()
      turned.clear()
    },
  }
}
