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
  const edges = new Set<(edge: SurfaceEdge) => void>()
  const dropped = new Set<(control: string) => void>()
  const gone = new Set<() => void>()
  const adder =
    <Listener>(listeners: Set<Listener>) =>
    (listener: Listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  return {
    edge(edge) {
      for (const listener of edges) listener(edge)
    },
    dropped(control) {
      for (const listener of dropped) listener(control)
    },
    gone() {
      for (const listener of gone) listener()
    },
    on: { onEdge: adder(edges), onDropped: adder(dropped), onGone: adder(gone) },
  }
}
