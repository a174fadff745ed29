import { createEmitter } from '../base/emitter.ts'
import type { Surface, SurfaceEdge } from '../desk/ports/surface.ts'

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
