import { createEmitter, type Unsubscribe } from '../../base/emitter.ts'
import type { Timers } from '../../base/timers.ts'
import type { Picture, Surface, SurfaceInfo } from '../../desk/ports/surface.ts'
import type { Clock } from '../../domain/time/time.ts'
import { createFaceLoop, type FaceLoop } from '../stream-deck/face-loop.ts'
import type { Face } from '../stream-deck/faces/face.ts'
import { createSurfaceEdges } from '../surface-listeners.ts'
import type { DeviceLink, Draw } from './device-link.ts'
import type { SatelliteControl } from './satellite-controls.ts'

/** A version that no view has. */
const nothingShown = -1
/** A wheel that was spun is not more than this at once, in detents. */
const mostSteps = 20

export interface SatelliteSurfaceOptions {
  readonly info: SurfaceInfo
  readonly controls: readonly SatelliteControl[]
  readonly link: DeviceLink
  readonly now: Clock
  /** Milliseconds that only go forward. */
  readonly monotonic: () => number
  readonly timers: Timers
  readonly draw: Draw
}

/** What its connection may do to it, besides. */
export interface SatelliteSurface extends Surface {
  key(control: string, down: boolean): void
  turn(control: string, steps: number): void
  /** Down and up at once. */
  tap(control: string): void
  /** A key of it is down. */
  holding(): boolean
  /** Its device is not there any more, or is not to be listened to. Settles once nothing more is drawn. */
  vanish(): Promise<void>
}

/** A device of a Satellite app, while it is accepted and its connection is alive: edges out, faces in. */
export function createSatelliteSurface(options: SatelliteSurfaceOptions): SatelliteSurface {
  const { info, link } = options
  const down = new Set<string>()
  let saw = nothingShown
  let over = false

  const { listeners, contacts, emitEdge } = createSurfaceEdges(options, {
    saw: () => saw,
    isOver: () => over,
  })

  const faces = createFaces(options, {
    isDown: control => down.has(control),
    shown(version) {
      saw = version
    },
    failed: () => void vanish(),
  })

  const end = (): void => {
    over = true
    contacts.stop()
    down.clear()
  }
  const vanish = async (): Promise<void> => {
    if (over) return
    end()
    const drawn = faces.loop?.stop()
    listeners.gone()
    await drawn
  }

  return {
    info,
    vanish,
    holding: () => down.size > 0,
    key(control, is) {
      if (over || down.has(control) === is) return
      if (is) down.add(control)
      else down.delete(control)
      contacts.edge(control, is ? 'down' : 'up')
      faces.loop?.again(control)
    },
    turn(control, steps) {
      const whole = Math.sign(steps) * Math.min(mostSteps, Math.max(1, Math.round(Math.abs(steps))))
      emitEdge({ control, edge: 'turn', steps: whole, saw })
    },
    tap(control) {
      emitEdge({ control, edge: 'down', saw })
      emitEdge({ control, edge: 'up', saw })
    },
    ...listeners.on,
    debounce: contacts.debounce,
    settle: (control, then) => link.settle(() => contacts.settle(control, then)),
    onPicture: faces.onPicture,
    show(view) {
      if (over) return
      if (faces.loop === null) saw = view.version
      else faces.loop.show(view)
    },
    async close() {
      if (over) return
      end()
      await faces.loop?.stop()
      link.clear()
    },
  }
}

interface FacesOptions {
  readonly isDown: (control: string) => boolean
  /** Every face of that version of the view is on the device. */
  readonly shown: (version: number) => void
  readonly failed: () => void
}

/** Faces on the device, and pictures of them on screen. There is no loop where no control shows anything. */
function createFaces(
  { info, controls, link, now, timers, draw }: SatelliteSurfaceOptions,
  { isDown, shown, failed }: FacesOptions,
) {
  const byId = new Map(controls.map(control => [control.info.id, control]))
  const showing = controls.filter(({ wire }) => wire !== null && showsSomething(wire.style))
  const last = new Map<string, Face>()
  const pictures = createEmitter<Picture>()

  const mirror = async (control: SatelliteControl, face: Face): Promise<void> => {
    const { id, face: size } = control.info
    if (size === null || pictures.listeners() === 0) return
    const bytes = await draw(painter => painter.png(face, size))
    if (bytes === null || last.get(id) !== face) return
    pictures.emit({ control: id, type: 'image/png', bytes, turned: 0, mirrored: false })
  }

  const startLoop = (): FaceLoop =>
    createFaceLoop({
      controls: showing.map(({ info: { id } }) => id),
      now,
      timers,
      light: async percent => {
        if (info.dimmable) await link.light(percent)
      },
      send: async (id, face) => {
        const control = byId.get(id)
        if (control?.wire == null) return
        await link.show(control.wire, face, isDown(id), draw)
        last.set(id, face)
        void mirror(control, face)
      },
      shown,
      failed,
    })

  return {
    loop: showing.length === 0 ? null : startLoop(),
    onPicture(listener: (picture: Picture) => void): Unsubscribe {
      const stop = pictures.on(listener)
      for (const [id, face] of last) {
        const control = byId.get(id)
        if (control !== undefined) void mirror(control, face)
      }
      return stop
    },
  }
}

const showsSomething = ({ bitmap, colors, text, leds }: NonNullable<SatelliteControl['wire']>['style']) =>
  bitmap !== null || colors !== null || text || leds !== null
