import type { PreparedBuffer } from '@elgato-stream-deck/core'
import type { Surface, SurfaceEdge, SurfaceInfo } from '../../desk/ports/surface.ts'
import type { Timers } from '../../desk/ports/timers.ts'
import { defaultLayout, type KeyRole } from '../../domain/surface-layout.ts'
import type { Clock } from '../../domain/time.ts'
import { createFaceLoop, type FacedKey } from './face-loop.ts'
import type { Face } from './faces/face.ts'
import type { OpenDeck } from './library.ts'
import type { Painter, Pixels } from './paint/painter.ts'
import { createReportGuard } from './report-guard.ts'
import { withDeadline } from './with-deadline.ts'

/** A device that does not answer holds up the end of the program no longer than this, twice. */
const closeMs = 500
/** Reports that a device had waiting when it was opened are not presses. */
const settleMs = 100
/** A version that no view has. */
const nothingShown = -1

export interface StreamDeckSurfaceOptions {
  readonly info: SurfaceInfo
  readonly open: OpenDeck
  readonly now: Clock
  readonly timers: Timers
  /** Null where faces cannot be drawn. */
  readonly painter: Painter | null
  readonly undrawn: (error: unknown) => void
}

/** What its source may do to it, besides. */
export interface StreamDeckSurface extends Surface {
  /** The device is not there any more. */
  vanish(): void
  /** Once what the device had waiting is known not to be a press; false when it vanished meanwhile. */
  ready(): Promise<boolean>
}

/** A deck or a pedal, by its library: edges out, faces in. */
export function createStreamDeckSurface(options: StreamDeckSurfaceOptions): StreamDeckSurface {
  const { info, open, now, timers, painter } = options
  const { deck, link, keys } = open
  const controlOf = new Map(keys.map((key, control) => [key.index, control]))
  const edgeListeners = new Set<(edge: SurfaceEdge) => void>()
  const goneListeners = new Set<() => void>()
  let saw = nothingShown
  let over = false
  let closing: Promise<void> | null = null

  const emit = (index: number, edge: 'down' | 'up'): void => {
    const control = controlOf.get(index)
    if (over || control === undefined) return
    for (const listener of edgeListeners) listener({ control, edge, saw })
  }
  deck.on('down', control => control.type === 'button' && emit(control.index, 'down'))
  deck.on('up', control => control.type === 'button' && emit(control.index, 'up'))

  const vanish = (): void => {
    if (over) return
    over = true
    void faces?.stop()
    link.close().catch(() => undefined)
    for (const listener of goneListeners) listener()
  }
  deck.on('error', vanish)

  const guard = createReportGuard(open.shape)
  link.read(guard)
  const settled = new Promise<void>(resolve => {
    timers.after(settleMs, () => {
      guard.settle()
      resolve()
    })
  })

  /** A face that cannot be drawn is left out: the key must go on working. */
  const picturing = async (
    painter: Painter,
    face: Face,
    pixels: Pixels,
    index: number,
  ): Promise<PreparedBuffer | null> => {
    try {
      return await deck.prepareFillKeyBuffer(index, await painter.paint(face, pixels), { format: 'rgba' })
    } catch (error) {
      options.undrawn(error)
      return null
    }
  }

  const faces =
    painter === null
      ? null
      : createFaceLoop({
          keys: facedKeys(info, keys),
          now,
          timers,
          send: async (control, face) => {
            const key = keys[control]
            if (key === undefined || key.pixels === null) return
            const picture = await picturing(painter, face, key.pixels, key.index)
            if (picture !== null) await deck.sendPreparedBuffer(picture)
          },
          shown: version => {
            saw = version
          },
          failed: vanish,
        })

  const leave = async (): Promise<void> => {
    if (over) return
    over = true
    await withDeadline(
      (faces?.stop() ?? Promise.resolve()).then(() => deck.resetToLogo()),
      closeMs,
      timers,
    )
    await withDeadline(link.close(), closeMs, timers)
  }

  return {
    info,
    vanish,
    async ready() {
      await settled
      return !over
    },
    onEdge(listener) {
      edgeListeners.add(listener)
      return () => edgeListeners.delete(listener)
    },
    onGone(listener) {
      goneListeners.add(listener)
      return () => goneListeners.delete(listener)
    },
    show(view) {
      if (over) return
      if (faces === null) saw = view.version
      else faces.show(view)
    },
    close() {
      closing ??= leave()
      return closing
    },
  }
}

/** What the eye goes to is drawn first. */
const drawingOrder: readonly KeyRole[] = ['go', 'countdown', 'pause', 'next']

function facedKeys(info: SurfaceInfo, keys: OpenDeck['keys']): readonly FacedKey[] {
  const roles = defaultLayout(info.kind, info.keys, info.columns)
  const faced = keys.flatMap((key, control) =>
    key.pixels === null ? [] : [{ control, role: roles[control] ?? 'blank' }],
  )
  const first = drawingOrder.flatMap(role => faced.filter(key => key.role === role))
  return [...first, ...faced.filter(key => !drawingOrder.includes(key.role))]
}
