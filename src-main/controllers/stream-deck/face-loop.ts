import type { FeedbackView } from '../../desk/ports/surface.ts'
import type { Timers } from '../../desk/ports/timers.ts'
import type { KeyRole } from '../../domain/surface-layout.ts'
import type { Clock } from '../../domain/time.ts'
import { type Face, sameFace } from './faces/face.ts'
import { faceOf } from './faces/face-of.ts'
import { untilChange } from './faces/next-change.ts'

/** At most 10 frames a second. */
const frameMs = 100

export interface FacedKey {
  readonly control: number
  readonly role: KeyRole
}

export interface FaceLoopOptions {
  /** In the order in which they are drawn. */
  readonly keys: readonly FacedKey[]
  readonly now: Clock
  readonly timers: Timers
  /** Puts one face on one key; resolves once the device has it. */
  readonly send: (control: number, face: Face) => Promise<void>
  /** Every key shows the view of this version. */
  readonly shown: (version: number) => void
  /** The device took no picture. Nothing is drawn after it. */
  readonly failed: (error: unknown) => void
}

/** Keeps a deck's keys showing the newest view: only what changed, one frame at a time. */
export interface FaceLoop {
  show(view: FeedbackView): void
  /** Draws nothing more; resolves when the key that is on its way has arrived. */
  stop(): Promise<void>
}

export function createFaceLoop(options: FaceLoopOptions): FaceLoop {
  const { keys, now, timers } = options
  const drawn = new Map<number, Face>()
  let view: FeedbackView | null = null
  let stopped = false
  let frame: Promise<void> | null = null
  let resting = false
  let cancelRest = (): void => {}
  let cancelWake = (): void => {}

  const sendAll = async (changed: readonly (readonly [number, Face])[], version: number): Promise<void> => {
    for (const [control, face] of changed) {
      if (stopped) return
      await options.send(control, face)
      drawn.set(control, face)
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
    const changed = keys.flatMap(({ control, role }) => {
      const face = faceOf(role, control, newest, at)
      const before = drawn.get(control)
      return before !== undefined && sameFace(before, face) ? [] : [[control, face] as const]
    })
    if (changed.length === 0) {
      options.shown(newest.version)
      const wait = untilChange(newest, at)
      if (wait !== null) cancelWake = timers.after(wait, kick)
      return
    }
    rest()
    frame = sendAll(changed, newest.version).then(
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
    async stop() {
      stopped = true
      cancelRest()
      cancelWake()
      await frame
    },
  }
}
