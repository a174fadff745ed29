import type { Timers } from '../../base/timers.ts'
import type { FeedbackView } from '../../desk/ports/surface.ts'
import type { BoundAction, Show } from '../../domain/bindings/binding.ts'
import type { Clock, Instant } from '../../domain/time/time.ts'
import type { Face } from './faces/face.ts'
import { faceOf, specOf, untilChange } from './faces/face-of.ts'

/** At most 10 frames a second. */
const frameMs = 100

interface FaceLoopOptions {
  /** Ids of the controls that show something. */
  readonly controls: readonly string[]
  readonly now: Clock
  readonly timers: Timers
  /** Sets the light of the whole device, in percent. */
  readonly light: (percent: number) => Promise<void>
  /** Puts one face on one control; resolves once the device has it. */
  readonly send: (control: string, face: Face) => Promise<void>
  /** Every control shows the view of this version. */
  readonly shown: (version: number) => void
  /** The device took no picture. Nothing is drawn after it. */
  readonly failed: (error: unknown) => void
}

/** Keeps the controls of a device showing the newest view: only what changed, one frame at a time. */
export interface FaceLoop {
  show(view: FeedbackView): void
  /** This control is sent again, whether or not its face has changed. */
  again(control: string): void
  /** Draws nothing more; resolves when the face that is on its way has arrived. */
  stop(): Promise<void>
}

interface Change {
  readonly control: string
  readonly face: Face
  /** Two faces that print alike are the same picture. */
  readonly print: string
}

export function createFaceLoop(options: FaceLoopOptions): FaceLoop {
  const { now, timers } = options
  const drawn = new Map<string, string>()
  let lit: number | null = null
  let view: FeedbackView | null = null
  let stopped = false
  let frame: Promise<void> | null = null
  let resting = false
  let cancelRest = (): void => {}
  let cancelWake = (): void => {}

  const sendAll = async (
    changes: readonly Change[],
    { version, brightness }: FeedbackView,
  ): Promise<void> => {
    if (lit !== brightness) {
      await options.light(brightness)
      lit = brightness
    }
    for (const { control, face, print } of changes) {
      if (stopped) return
      await options.send(control, face)
      drawn.set(control, print)
    }
    options.shown(version)
  }

  const rest = (): void => {
    resting = true
    cancelRest = timers.after(frameMs, () => {
      resting = false
      kick()
    })
  }

  const kick = (): void => {
    if (stopped || view === null || frame !== null || resting) return
    cancelWake()
    const newest = view
    const at = now()
    const changes = options.controls
      .map(control => printed(control, newest, at))
      .filter(({ control, print }) => drawn.get(control) !== print)
    if (changes.length === 0 && lit === newest.brightness) {
      options.shown(newest.version)
      const wait = untilChange(newest, at)
      if (wait !== null) cancelWake = timers.after(wait, kick)
      return
    }
    rest()
    frame = sendAll(inDrawingOrder(changes, newest), newest).then(
      () => {
        frame = null
        kick()
      },
      error => {
        frame = null
        if (stopped) return
        stopped = true
        options.failed(error)
      },
    )
  }

  return {
    show(newer) {
      view = newer
      kick()
    },
    again(control) {
      if (drawn.delete(control)) kick()
    },
    async stop() {
      stopped = true
      cancelRest()
      cancelWake()
      await frame
    },
  }
}

function printed(control: string, view: FeedbackView, at: Instant): Change {
  const face = faceOf(control, view, at)
  const other = view.swapStrip === true && control.startsWith('strip-')
  return { control, face, print: `${JSON.stringify(face)}${other ? ' other order' : ''}` }
}

/** The order of drawing: the most important controls first. */
const drawnFirst: readonly (BoundAction['do'] | Show)[] = [
  'go',
  'start',
  'next',
  'countdown',
  'toggle',
  'pause',
  'resume',
]

function inDrawingOrder<Change extends { readonly control: string }>(
  changes: readonly Change[],
  view: FeedbackView,
): readonly Change[] {
  const rank = ({ control }: Change): number => {
    const spec = specOf(control, view)
    const name = spec?.show ?? spec?.action?.do
    const at = name === undefined ? -1 : drawnFirst.indexOf(name)
    return at < 0 ? drawnFirst.length : at
  }
  return changes.toSorted((a, b) => rank(a) - rank(b))
}
