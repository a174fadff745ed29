import { createEmitter, type Unsubscribe } from '../../base/emitter.ts'
import type { Timers } from '../../base/timers.ts'
import type { Picture, Surface, SurfaceInfo } from '../../desk/ports/surface.ts'
import type { Clock } from '../../domain/time/time.ts'
import { withDeadline } from '../hid-bus.ts'
import { createSurfaceEdges } from '../surface-listeners.ts'
import { createFaceLoop, type FaceLoop } from './face-loop.ts'
import type { Face } from './faces/face.ts'
import type { DeckControl, OpenDeck } from './open-deck.ts'
import type { Painter } from './paint/painter.ts'
import { lampColor } from './paint/palette.ts'

/** A device that does not answer holds up the end of the program no longer than this, twice. */
const closeMs = 500
/** Reports that a device had waiting when it was opened are not presses. */
const settleMs = 100
/** A version that no view has. */
const nothingShown = -1

interface StreamDeckSurfaceOptions {
  readonly info: SurfaceInfo
  /** The driver's id of it. */
  readonly model: string
  readonly open: OpenDeck
  readonly now: Clock
  /** Milliseconds that only go forward. */
  readonly monotonic: () => number
  readonly timers: Timers
  /** Null where faces cannot be drawn. */
  readonly painter: Painter | null
  readonly undrawn: (error: unknown) => void
}

/** A surface, and what its source calls. */
export interface StreamDeckSurface extends Surface {
  /** The device is not there any more. */
  vanish(): void
  /** Once what the device had waiting is known not to be a press; false when it vanished meanwhile. */
  ready(): Promise<boolean>
}

/** A deck or a pedal, by its driver: edges out, faces in. */
export function createStreamDeckSurface(options: StreamDeckSurfaceOptions): StreamDeckSurface {
  const { info, open, timers, painter } = options
  const pictures = createPictureBoard(packets => open.assemble(packets))
  let saw = nothingShown
  let swapStrip = false
  let over = false
  let closing: Promise<void> | null = null

  const { listeners, contacts, emitEdge } = createSurfaceEdges(options, {
    saw: () => saw,
    isOver: () => over,
  })
  const vanish = (): void => {
    if (over) return
    over = true
    contacts.stop()
    cancelKeepAlive()
    void faces?.stop()
    open.close().catch(() => undefined)
    listeners.gone()
  }
  open.listen({
    contact: (control, edge) => contacts.edge(control, edge),
    turn: (control, steps) => emitEdge({ control, edge: 'turn', steps, saw }),
    // A touch is reported once it is over: it cannot be held.
    touch(control) {
      emitEdge({ control, edge: 'down', saw })
      emitEdge({ control, edge: 'up', saw })
    },
    failed: vanish,
  })

  const cancelKeepAlive = keepAlive(open, timers, vanish)

  const settled = settle(open, timers)
  const shown = (version: number): void => {
    saw = version
  }
  const facesOptions = { stripSwapped: () => swapStrip, taken: pictures.taken, shown, failed: vanish }
  const faces = painter === null ? null : createFaces(options, painter, facesOptions)

  const leave = async (): Promise<void> => {
    if (over) return
    over = true
    cancelKeepAlive()
    contacts.stop()
    const left = Promise.resolve(faces?.stop()).then(() => open.leave())
    await withDeadline(left, closeMs, timers)
    await withDeadline(open.close(), closeMs, timers)
  }

  return {
    info,
    vanish,
    onPicture: listener => pictures.onPicture(listener),
    async ready() {
      await settled
      return !over
    },
    ...listeners.on,
    debounce: contacts.debounce,
    settle: contacts.settle,
    show(view) {
      if (over) return
      swapStrip = view.swapStrip === true
      if (faces === null) shown(view.version)
      else faces.show(view)
    },
    close() {
      closing ??= leave()
      return closing
    },
  }
}

/** Settles once the reports that the device had waiting are read. */
const settle = (open: OpenDeck, timers: Timers): Promise<void> =>
  new Promise(resolve => {
    timers.after(settleMs, () => {
      open.settle()
      resolve()
    })
  })

/** Sends what keeps the device on. The result ends it. */
function keepAlive({ keepAlive: wanted }: OpenDeck, timers: Timers, failed: () => void): () => void {
  if (wanted === null) return () => undefined
  let cancel = (): void => {}
  const send = (): void => {
    wanted.send().catch(failed)
    cancel = timers.after(wanted.everyMs, send)
  }
  cancel = timers.after(wanted.everyMs, send)
  return () => cancel()
}

interface FacesOptions {
  readonly stripSwapped: () => boolean
  /** The device has these packets of that control. */
  readonly taken: (control: string, packets: readonly Uint8Array[]) => void
  /** Every face of that version of the view is on the device. */
  readonly shown: (version: number) => void
  readonly failed: () => void
}

/** Draws faces and sends them: pictures to the keys, colours to the lamps. */
function createFaces(
  { open, model, now, timers, undrawn }: StreamDeckSurfaceOptions,
  painter: Painter,
  { stripSwapped, taken, shown, failed }: FacesOptions,
): FaceLoop {
  const controls = open.controls.filter(({ picture, lamp }) => picture !== null || lamp !== null)
  const byId = new Map(controls.map(control => [control.info.id, control]))

  /** A face that cannot be drawn is left out: the key must go on working. */
  const packetsOf = async (
    face: Face,
    { info, picture }: DeckControl,
  ): Promise<readonly Uint8Array[] | null> => {
    if (picture === null || info.face === null) return null
    try {
      const target = { model, target: picture, size: info.face, swapStrip: stripSwapped() }
      return await painter.packets(face, target)
    } catch (error) {
      undrawn(error)
      return null
    }
  }

  return createFaceLoop({
    controls: [...byId.keys()],
    now,
    timers,
    light: percent => open.setBrightness(percent),
    send: async (id, face) => {
      const control = byId.get(id)
      if (control === undefined) return
      if (control.lamp !== null) return open.shine(control.lamp, lampColor(face))
      const packets = await packetsOf(face, control)
      if (packets === null) return
      await open.send(packets)
      taken(id, packets)
    },
    shown,
    failed,
  })
}

/** The pictures on a device, put together from the packets that it took; only while somebody looks. */
function createPictureBoard(assemble: (packets: readonly Uint8Array[]) => Picture | null) {
  const last = new Map<string, readonly Uint8Array[]>()
  const pictures = createEmitter<Picture>()

  return {
    /** The device has taken these packets, which are one whole picture. */
    taken(control: string, packets: readonly Uint8Array[]): void {
      last.set(control, packets)
      if (pictures.listeners() === 0) return
      const picture = assemble(packets)
      if (picture !== null) pictures.emit(picture)
    },
    onPicture(listener: (picture: Picture) => void): Unsubscribe {
      for (const packets of last.values()) {
        const picture = assemble(packets)
        if (picture !== null) listener(picture)
      }
      return pictures.on(listener)
    },
  }
}
