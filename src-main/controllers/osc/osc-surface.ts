import { createEmitter } from '../../base/emitter.ts'
import type { ControlInfo, Surface, SurfaceEdge, SurfaceInfo } from '../../desk/ports/surface.ts'
import { oscAddresses } from '../../domain/bindings/osc-addresses.ts'
import { type Instant, instant } from '../../domain/time/time.ts'
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
  /** `now`: when it is read. */
  fire(message: OscFire, now: Instant): void
  /** It is not listened for any more. */
  vanish(): void
}

/** Whoever sends OSC to this computer, together. */
export function createOscSurface(): OscSurface {
  const edges = createEmitter<SurfaceEdge>()
  const gone = createEmitter()
  /** A version that no view has. */
  let saw = -1
  let over = false
  return {
    info,
    onEdge: edges.on,
    onGone: gone.on,
    show(view) {
      saw = view.version
    },
    fire({ address, sent, ago }, now) {
      if (over) return
      const made = ago === undefined ? {} : { made: instant(now - ago) }
      edges.emit({ control: address, edge: 'fire', sent, saw, ...made })
    },
    vanish() {
      if (over) return
      over = true
      gone.emit()
    },
    async close() {
      over = true
    },
  }
}
