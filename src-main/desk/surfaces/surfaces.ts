import type { Timers } from '../../base/timers.ts'
import type {
  PictureEvent,
  PressControl,
  SurfaceEdgeEvent,
  SurfacesSlice,
} from '../../contract/bridge/controllers.ts'
import type { ResolveView } from '../../domain/bindings/resolve.ts'
import type { Origin, PressResult } from '../../domain/press.ts'
import type { Clock } from '../../domain/time.ts'
import type { SharedFeedback } from '../feedback.ts'
import type { SurfaceEdge, SurfaceSource } from '../ports/surface.ts'
import type { Holding, PressRecognizer } from '../press-recognizer.ts'
import type { SentOut } from './echo-guard.ts'
import type { Disarmed } from './loop-watch.ts'
import type { ProfileStore } from './profile-store.ts'
import type { SurfaceSlot } from './surface-slot.ts'

export interface SurfacesOptions {
  readonly now: Clock
  readonly timers: Timers
  readonly recognizer: PressRecognizer
  readonly holdMs: () => number
  readonly profiles: ProfileStore
  readonly feedback: () => SharedFeedback
  readonly resolving: () => ResolveView
  /** A cue is on air. */
  readonly onAir: () => boolean
  readonly changed: (devices: SurfacesSlice) => void
  /** An edge was taken by what is being learned, and does nothing else. Never asked for a release. */
  readonly swallow: (surfaceId: string, edge: SurfaceEdge) => boolean
  /** Told of every edge while somebody watches. */
  readonly watched: () => boolean
  readonly edge: (event: SurfaceEdgeEvent) => void
  readonly picture: (event: PictureEvent) => void
  readonly view: (view: string) => void
  /** The desk has disarmed a surface by itself. */
  readonly disarmed: (disarmed: Disarmed) => void
  /** So many presses of a control were left out as bounces. */
  readonly bounced: (surface: string, control: string, times: number) => void
}

/** The devices with buttons at this desk: their edges become presses, the show becomes their faces. */
export interface Surfaces {
  start(sources: readonly SurfaceSource[]): Promise<void>
  /** The show, the link or the gate changed: every face is looked at again. */
  refresh(): void
  holding(origin: Origin, holding: Holding | null): void
  /** This goes out now: what comes in may be its echo. */
  sent(out: SentOut): void
  /** A person has armed it again or, with null, has changed what is sent: what was said of loops is over. */
  trust(id: string | null): void
  /** A refusal shows on the key that was pressed. */
  pressResult(pressResult: PressResult): void
  devices(): SurfacesSlice
  slots(): readonly SurfaceSlot[]
  slot(id: string): SurfaceSlot | null
  /** The profile of a slot was changed: its bindings, its light. */
  reread(id: string): void
  showPage(id: string, page: number): void
  /** Under test its presses do nothing, and what was held before comes to nothing. */
  test(id: string, on: boolean): void
  /** Ids of the surfaces whose test this ended. */
  endTests(): readonly string[]
  /** Only of what is not there. */
  forget(id: string): boolean
  /** A person takes this device away: it leaves the list when it goes. What was bound on it is kept for the next one. */
  dismiss(id: string): void
  /** A control pressed on screen, of a surface that is gone or of the keyboard. */
  press(client: string, press: PressControl): void
  /** A key that was pressed while another window had the focus: there is no release. */
  globalKey(code: string): void
  /** A page went away. */
  released(client: string): void
  /** Another rundown, another service: what waits for a second press or sums a turn was meant for the one before. */
  forgetWaiting(): void
  /** Somebody watches, or nobody any more. */
  watch(on: boolean): void
  close(): Promise<void>
}
