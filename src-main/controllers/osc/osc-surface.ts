import type { ControlInfo, Surface, SurfaceEdge, SurfaceInfo } from '../../desk/ports/surface.ts'
import { oscAddresses } from '../../domain/bindings/osc-addresses.ts'
import type { OscFire } from './read-packet.ts'

const controls: readonly ControlInfo[] = oscAddresses.map(({ address }, row) => ({
  id: address,
  kind: 'key',
  name: address,
  row,
  column: 0,
  columns: 1,
  face: null,
}))

const info: SurfaceInfo = {
  id: 'osc',
  kind: 'osc',
  model: 'OSC',
  modelId: 'osc',
  serial: null,
  controls,
  open: true,
  dimmable: false,
  simulated: false,
  takesMachines: true,
}

export interface OscSurface extends Surface {
  fire(message: OscFire): void
  /** It is not listened for any more. */
  vanish(): void
}

/** Whoever sends OSC to this computer, together. */
export function createOscSurface(): OscSurface {
  const edgeListeners = new Set<(edge: SurfaceEdge) => void>()
  const goneListeners = new Set<() => void>()
  /** A version that no view has. */
  let saw = -1
  let over = false
  return {
    info,
    onEdge(listener) {
      edgeListeners.add(listener)
      return () => edgeListeners.delete(listener)
    },
    onGone(listener) {
      goneListeners.add(listener)
      return () => goneListeners.delete(listener)
    },
    show(view) {
      saw = view.version
    },
    fire({ address, sent }) {
      if (over) return
      for (const listener of edgeListeners) listener({ control: address, edge: 'fire', sent, saw })
    },
    vanish() {
      if (over) return
      over = true
      for (const listener of goneListeners) listener()
    },
    async close() {
      over = true
    },
  }
}
