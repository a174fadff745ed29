import type { SurfaceKind } from '../../domain/press.ts'
import type { RunnerState } from '../../domain/runner.ts'
import type { Duration, Instant } from '../../domain/time.ts'

export type Unsubscribe = () => void

export interface SurfaceInfo {
  /** Serial number where the device has one, else its path. Unique while connected. */
  readonly id: string
  readonly kind: Extract<SurfaceKind, 'stream-deck' | 'pedal'>
  /** As the maker writes it: `Stream Deck MK.2`. */
  readonly model: string
  readonly serial: string | null
  readonly keys: number
  readonly columns: number
}

/** A physical edge of one control, counted from 0 in reading order. */
export interface SurfaceEdge {
  readonly control: number
  readonly edge: 'down' | 'up'
  /** Version of the view that the surface last showed; the newest one where it has no face. */
  readonly saw: number
}

export interface CueFace {
  readonly number: string
  readonly title: string
  readonly duration: Duration
  readonly color: string | null
}

/** Everything that a surface may show. Anchors, not ticks: each surface computes its own countdown. */
export interface FeedbackView {
  readonly version: number
  readonly state: RunnerState
  readonly onAir: CueFace | null
  readonly next: CueFace | null
  /** Signed; positive is late. Null where nothing is planned. */
  readonly overUnder: Duration | null
  readonly linked: boolean
  /** Said on every face. */
  readonly rehearsal: boolean
  /** A forward press before this instant is refused; null when GO is safe to press. */
  readonly gateOpensAt: Instant | null
  /** Control that is being held and when it will act; null when none is. */
  readonly holding: { readonly control: number; readonly since: Instant; readonly until: Instant } | null
  /** A refusal to show on one control of this surface, until that instant. */
  readonly refusal: { readonly control: number; readonly word: string; readonly until: Instant } | null
}

/**
 * A device with buttons. It emits edges and knows no actions. When it vanishes it releases nothing and fires
 * nothing; `onGone` is called once.
 */
export interface Surface {
  readonly info: SurfaceInfo
  onEdge(listener: (edge: SurfaceEdge) => void): Unsubscribe
  onGone(listener: () => void): Unsubscribe
  /** Never waits for the device; draws only what changed, at most 10 times a second. */
  show(view: FeedbackView): void
  /** Leaves the device as it would be found; safe to call twice. */
  close(): Promise<void>
}

/** Why a device cannot be used, and what to do, in words for its owner. */
export interface SurfaceTrouble {
  readonly device: string
  readonly what: string
  readonly remedy: string
}

export interface SurfaceSource {
  /** Finds devices now and as they come, until stopped. Never throws for a missing driver: it is a trouble. */
  start(found: {
    readonly surface: (surface: Surface) => void
    /** The whole list, each time that it changes; empty when all is well. */
    readonly troubles: (troubles: readonly SurfaceTrouble[]) => void
  }): Promise<{ stop(): Promise<void> }>
}
