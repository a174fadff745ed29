import { createEmitter } from '../base/emitter.ts'
import type { Timers } from '../base/timers.ts'
import type { SurfaceEdge } from '../desk/ports/surface.ts'
import { defaultDebounce } from '../domain/bindings/debounce.ts'

/** Who hears of a surface's edges, of presses that its debounce left out, and of its end. */
export function createSurfaceListeners() {
  const edges = createEmitter<SurfaceEdge>()
  const dropped = createEmitter<string>()
  const gone = createEmitter()
  return {
    edge: edges.emit,
    dropped: dropped.emit,
    gone: gone.emit,
    /** The members of the surface that add listeners. */
    on: { onEdge: edges.on, onDropped: dropped.on, onGone: gone.on },
  }
}

interface SurfaceEdgesOptions {
  readonly timers: Timers
  /** Milliseconds that only go forward. */
  readonly monotonic: () => number
}

/** Listeners of a surface, the contacts of its keys, and what else it emits until it is over. `saw`: the view that it shows. */
export function createSurfaceEdges(
  { timers, monotonic }: SurfaceEdgesOptions,
  { saw, isOver }: { readonly saw: () => number; readonly isOver: () => boolean },
) {
  const listeners = createSurfaceListeners()
  const emitEdge = (edge: SurfaceEdge): void => {
    if (!isOver()) listeners.edge(edge)
  }
  const contacts = createSteadyContacts({
    timers,
    now: monotonic,
    emit: (control, edge) => emitEdge({ control, edge, saw: saw() }),
    dropped: control => listeners.dropped(control),
  })
  return { listeners, contacts, emitEdge }
}

interface SteadyContactsOptions {
  readonly timers: Timers
  /** Milliseconds that only go forward. */
  readonly now: () => number
  readonly emit: (control: string, edge: 'down' | 'up') => void
  /** This press was left out: its contact bounced, or its message came twice. */
  readonly dropped: (control: string) => void
}

interface Opening {
  readonly since: number
  readonly cancel: () => void
}

/**
 * A `down` is emitted at once. An `up` is emitted when the contact has been open for the debounce time; one that
 * closes again before never opened, so that a bounce is no second press and breaks no hold.
 */
export function createSteadyContacts({ timers, now, emit, dropped }: SteadyContactsOptions) {
  const opening = new Map<string, Opening>()
  const commands = new Map<string, () => void>()
  let bounceMs = defaultDebounce

  const opened = (control: string): void => {
    opening.get(control)?.cancel()
    opening.delete(control)
    emit(control, 'up')
  }

  const close = (control: string): void => {
    const open = opening.get(control)
    if (open !== undefined && now() - open.since < bounceMs) {
      open.cancel()
      opening.delete(control)
      dropped(control)
      return
    }
    // A timer that is late on a busy machine must not make a new press a bounce.
    if (open !== undefined) opened(control)
    emit(control, 'down')
  }

  return {
    /** The debounce time, ms; 30 until it is set. */
    debounce(ms: number): void {
      bounceMs = ms
    },
    /** `lost`: the device did not report this release, and the next press comes at once. */
    edge(control: string, edge: 'down' | 'up', lost: boolean = false): void {
      if (edge === 'down') close(control)
      else if (lost || bounceMs === 0) opened(control)
      else opening.set(control, { since: now(), cancel: timers.after(bounceMs, () => opened(control)) })
    },
    /** Calls `then` once it is known whether the contact is open or bounces. */
    settle(control: string, then: () => void): void {
      if (opening.has(control)) timers.after(bounceMs, then)
      else then()
    },
    /** False for a command, which has no release, that came a moment ago already. */
    passes(control: string, sent: string | null): boolean {
      if (bounceMs === 0) return true
      const command = JSON.stringify([control, sent])
      const before = commands.get(command)
      before?.()
      commands.set(
        command,
        timers.after(bounceMs, () => commands.delete(command)),
      )
      if (before !== undefined) dropped(control)
      return before === undefined
    },
    /** The device is gone: contacts that are down stay down, and no more edges are emitted. */
    stop(): void {
      for (const { cancel } of opening.values()) cancel()
      for (const cancel of commands.values()) cancel()
      opening.clear()
      commands.clear()
    },
  }
}
