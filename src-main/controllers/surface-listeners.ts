import { createEmitter } from '../base/emitter.ts'
import type { Timers } from '../base/timers.ts'
import type { Surface, SurfaceEdge } from '../desk/ports/surface.ts'
import { createSteadyContacts } from './steady-contacts.ts'

/** Who hears of a surface's edges, of presses that its debounce left out, and of its end. */
export interface SurfaceListeners {
  edge(edge: SurfaceEdge): void
  dropped(control: string): void
  gone(): void
  /** The members of the surface that add listeners. */
  readonly on: Required<Pick<Surface, 'onEdge' | 'onDropped' | 'onGone'>>
}

export function createSurfaceListeners(): SurfaceListeners {
  const edges = createEmitter<SurfaceEdge>()
  const dropped = createEmitter<string>()
  const gone = createEmitter()
  return {
    edge: edges.emit,
    dropped: dropped.emit,
    gone: gone.emit,
    on: { onEdge: edges.on, onDropped: dropped.on, onGone: gone.on },
  }
}

export interface SurfaceEdgesOptions {
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
