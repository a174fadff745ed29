import type { Unsubscribe } from '../../base/emitter.ts'
import type { ControlSlice } from '../../contract/bridge/controllers.ts'
import type { AutoSlice, ChaseSlice, UndoSlice } from '../../contract/bridge/slices.ts'
import type { TimersSlice } from '../../contract/bridge/timers.ts'
import type { BoundAction, Show } from '../../domain/bindings/binding.ts'
import type { CallingView } from '../../domain/calling/call-targets.ts'
import type { Said } from '../../domain/messages/message.ts'
import type { Renumbered } from '../../domain/rundown/renumbered.ts'
import type { Column } from '../../domain/rundown/rundown.ts'
import type { OverUnderAnchors } from '../../domain/show/over-under.ts'
import type { SurfaceKind } from '../../domain/show/press.ts'
import type { RefusalReason } from '../../domain/show/refusals.ts'
import type { RunnerState } from '../../domain/show/runner.ts'
import type { WarningStep } from '../../domain/show/warning-steps.ts'
import type { Authority } from '../../domain/show/who-decides.ts'
import type { Duration, Instant } from '../../domain/time/time.ts'

type DeviceKind = Exclude<SurfaceKind, 'keyboard' | 'pointer' | 'auto' | 'timecode'>

export type ControlInfo = ControlSlice

export interface SurfaceInfo {
  /** Unique while connected. */
  readonly id: string
  readonly kind: DeviceKind
  /** As the maker writes it: `Stream Deck MK.2`. */
  readonly model: string
  /** Stable name of the model: `stream-deck/mk2`, `hid/infinity`, `midi/X-TOUCH MINI`. It decides which device can replace another. */
  readonly modelId: string
  readonly serial: string | null
  /** The USB port that it is plugged into, which distinguishes devices with the same serial number; left out where unknown. */
  readonly place?: string
  readonly controls: readonly ControlInfo[]
  /** It has more controls than can be listed: each is known once it sends something. */
  readonly open: boolean
  /** It can be dimmed. */
  readonly dimmable: boolean
  /** The order of its strip's parts is not confirmed: a person can set the other one. */
  readonly unsureStrip?: true
  /** Made by the simulator. */
  readonly simulated: boolean
  /** Commands of machines can arrive here (MSC, MMC, OSC, Program Change): a person arms it first. */
  readonly takesMachines: boolean
}

/** An event of a control on a surface. `saw`: version of the view that it last showed; the newest one where it has no face. */
export type SurfaceEdge = {
  /** When it was made, of pages and of bundles of OSC. Null: the page does not know. Left out: the source has no clock. */
  readonly made?: Instant | null
} /** `held`: it is still down, and a hold is long enough. */ & (
  | { readonly control: string; readonly edge: 'down' | 'held' | 'up'; readonly saw: number }
  /** Of a dial: detents, clockwise positive, never 0. */
  | { readonly control: string; readonly edge: 'turn'; readonly steps: number; readonly saw: number }
  /** Of a machine, which has no release and cannot hold. `sent`: the cue number or the seconds that came with it. */
  | { readonly control: string; readonly edge: 'fire'; readonly sent: string | null; readonly saw: number }
)

export interface CueFace {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly duration: Duration
  readonly color: string | null
  /** Warning steps of its own; left out where it has none. */
  readonly steps?: readonly WarningStep[]
}

/** What one control shows: its action, unless it is set to show something else. */
export interface FaceSpec {
  readonly show: Show | null
  /** Of its press, or else of its hold. */
  readonly action: BoundAction | null
}

/** What a press finds of the calls: a face works out from it what its press would do at the moment that it is drawn. */
export interface CallingFeedback {
  readonly calls: Omit<CallingView, 'now'>
  readonly columns: readonly Column[]
  readonly twoStep: boolean
}

/** Why a tap of GO would be refused, and until when at the longest; null: until something else happens. */
export interface GoHeld {
  readonly reason: RefusalReason
  readonly until: Instant | null
}

/** Everything that a surface may show. Anchors, not ticks: each surface computes its own countdown. */
export interface FeedbackView {
  readonly version: number
  readonly state: RunnerState
  readonly onAir: CueFace | null
  readonly next: CueFace | null
  /** The cues after the one on air that are not skipped, in order, the next one first; at most 99. */
  readonly ahead: readonly CueFace[]
  /** Cue numbers that a reset of the show changes. */
  readonly renumbered: readonly Renumbered[]
  /** When the show is planned to start; null where it is not. */
  readonly startsAt: Instant | null
  /** Null where nothing is planned. */
  readonly overUnder: OverUnderAnchors | null
  readonly link: 'live' | 'lost' | 'signed-out' | 'watch-only' | 'standing-by' | 'replaced'
  /** Who decides the show. */
  readonly authority: Authority
  /** Shown on every face. */
  readonly rehearsal: boolean
  /** A connection was cut on purpose for a drill: shown in place of LOCAL and of the rehearsal. */
  readonly drill?: boolean
  /** This surface is being tested: its presses do nothing. Shown on every face, in place of the rehearsal. */
  readonly testing: boolean
  /** What comes by itself, and what does not; left out where there is nothing to say. */
  readonly auto?: AutoSlice
  /** Timecode has the show; left out while the caller has it. */
  readonly chase?: ChaseSlice
  /** A forward press before this instant is refused; null when GO is safe to press. */
  readonly gateOpensAt: Instant | null
  /** Why GO must be held, and until when at the longest. Left out: for none of these reasons; see `goHold`. */
  readonly goHeld?: GoHeld
  readonly undo: Pick<UndoSlice, 'action' | 'calls' | 'until'> | null
  readonly message: { readonly text: string; readonly visible: boolean } | null
  /** Left out where the rundown has no department. */
  readonly calling?: CallingFeedback
  /** Beside the show; left out where there are none. */
  readonly timers?: Pick<TimersSlice, 'timers' | 'expected'>
  /** Left out where there is no script. */
  readonly prompter?: { readonly speed: number; readonly moves: boolean }
  readonly locked: boolean
  /** App and key faces dim together. */
  readonly theme: 'day' | 'dark' | 'blackout'
  /** What is on this surface's page, by control id; a control that is not there is blank. */
  readonly faces: ReadonlyMap<string, FaceSpec>
  /** From 0. */
  readonly page: number
  readonly pages: readonly string[]
  /** Percent of the full light. */
  readonly brightness: number
  /** Its strip is drawn in the other order than the driver's. */
  readonly swapStrip?: boolean
  /** Control that is being held and when it will act; null when none is. */
  readonly holding: { readonly control: string; readonly since: Instant; readonly until: Instant } | null
  /** A refusal to show on one control of this surface, until that instant. */
  readonly refusal: {
    readonly control: string
    /** The reason in one word, for a key face. */
    readonly word: string
    readonly until: Instant
  } | null
  /** What became of the note of one control of this surface, shown until that instant. Left out: nothing. */
  readonly noted?: { readonly control: string; readonly taken: boolean; readonly until: Instant } | null
}

/** A picture on a control as the device got it. */
export interface Picture {
  readonly control: string
  readonly type: 'image/jpeg' | 'image/bmp' | 'image/png'
  readonly bytes: Uint8Array
  /** What has to be done to it to see what a person sees on the device: mirrored left to right, then turned clockwise. */
  readonly turned: 0 | 90 | 180 | 270
  readonly mirrored: boolean
}

/**
 * A device with buttons. It emits edges and knows no actions. When it vanishes it releases nothing and fires
 * nothing; `onGone` is called once.
 */
export interface Surface {
  readonly info: SurfaceInfo
  onEdge(listener: (edge: SurfaceEdge) => void): Unsubscribe
  onGone(listener: () => void): Unsubscribe
  /**
   * Calls `then` once it is known whether the control is still down now: its contact may bounce, and its release may be
   * under way in a network. Left out: a release is known at once.
   */
  settle?(control: string, then: () => void): void
  /** Never waits for the device; draws only what changed, at most 10 times a second. */
  show(view: FeedbackView): void
  /** Sets how long a contact must have been open before it can be pressed again, ms; 30 by default. */
  debounce?(ms: number): void
  /** A press was left out: its contact bounced, or its message came twice. Where there is `debounce`. */
  onDropped?(listener: (control: string) => void): Unsubscribe
  /** The pictures that are on it now, then each that changes. Costs something only while somebody listens. */
  onPicture?(listener: (picture: Picture) => void): Unsubscribe
  /** Resets the device and releases it; safe to call twice. */
  close(): Promise<void>
}

/** Why a device cannot be used, and what to do, as text for a person. */
export interface SurfaceProblem {
  readonly device: Said
  readonly what: Said
  readonly remedy: Said
}

export interface SurfaceSource {
  /** Finds devices now and as they come, until stopped. Never throws for a missing driver: it is a problem. */
  start(found: {
    readonly surface: (surface: Surface) => void
    /** The whole list, each time that it changes; empty when all is well. */
    readonly problems: (problems: readonly SurfaceProblem[]) => void
  }): Promise<{ stop(): Promise<void> }>
}
