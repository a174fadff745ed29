import type { Said } from '../messages/message.ts'
import type { Duration, Instant } from '../time/time.ts'
import type { TimerDeed } from '../timers/timer.ts'
import {
  type Action,
  type ActionTaking,
  actionOf,
  type Given,
  type PressCommand,
  showActions,
} from './actions.ts'
import type { RefusalReason } from './refusals.ts'
import type { RunnerState } from './runner.ts'

/** What some presses carry besides. */
interface Further {
  /** `nextCue`: for those of the next cue alone, as the first of two steps. */
  readonly standby: { readonly nextCue?: true }
  readonly acknowledge: { readonly callId?: string }
  /** Of those at words of the script alone: GO in a cue that has such calls ahead. */
  readonly call: { readonly atWords?: true }
}

/** What a person means by a press, from any kind of control. */
export type Intent = {
  readonly [Name in Action]: { readonly action: Name } & Given[(typeof showActions)[Name]['takes']] &
    (Name extends keyof Further ? Further[Name] : unknown)
}[Action]

/** The presses that change where the calls of departments stand, and no anchor of the show. */
export type CallingIntent = Extract<Intent, { readonly action: ActionTaking<'departments'> }>

/** What a press asks of the runner; null: it moves no anchor of the show. */
export const commandOf = (intent: Intent, state: RunnerState): PressCommand | null =>
  actionOf(intent.action).command?.(intent, state) ?? null

export const isCalling = (intent: { readonly action: Action }): intent is CallingIntent =>
  showActions[intent.action].takes === 'departments'

export type TimerIntent = Extract<Intent, { readonly action: ActionTaking<'timer'> }>
export type PrompterIntent = Extract<Intent, { readonly action: ActionTaking<'prompter'> }>

export type SurfaceKind =
  | 'keyboard'
  | 'pointer'
  | 'stream-deck'
  | 'pedal'
  | 'hid'
  | 'midi'
  | 'osc'
  | 'satellite'
  /** No surface: the desk pressed by itself, at zero or at a timecode. */
  | 'auto'
  | 'timecode'

/** Where a press came from, as the caller knows it. */
export interface Origin {
  /** Unique while the surface is connected. */
  readonly surfaceId: string
  readonly kind: SurfaceKind
  /** As shown: `Stream Deck MK.2`, `Pedal`, `Keyboard`. */
  readonly surface: Said
  /** As shown: `left`, `Space`, `key 11`. */
  readonly control: string
}

/** No person made the press. */
export const isAutomatic = ({ kind }: Origin): boolean => kind === 'auto' || kind === 'timecode'

/**
 * One edge of one physical control, bound to what it means. A press is a `down`. `held` comes from where the control is, and
 * says that it is still down when a hold is long enough: that there is no `up` yet may be due to the network. `cancel`: its page lost
 * the control, and nothing comes of it.
 */
export interface Trigger {
  readonly origin: Origin
  readonly edge: 'down' | 'held' | 'up' | 'cancel'
  readonly intent: Intent
  /** The version of the show that the presser saw. */
  readonly saw: number
  /** When it reached us, on the service's clock. */
  readonly at: Instant
  /** When it was made, on the same clock. Null: its source does not know. Left out: its source has no clock. */
  readonly made?: Instant | null
  /** The intent acts when it is held; let go before that, this one does. */
  readonly tap?: Intent
  /** Acts only when held. Let go before that, `letGo` is called, where there is one. */
  readonly hold?: { readonly letGo: ((released: Instant) => void) | null }
}

export interface PressedTimerName {
  readonly name: string
  readonly deed: TimerDeed
}

/** Result of the last press; always on screen. */
export interface PressResult {
  /** Counts presses of this desk from 1. */
  readonly press: number
  readonly origin: Origin
  readonly action: Action
  readonly at: Instant
  readonly outcome: 'applied' | 'confirmed' | 'refused'
  /** Present when refused. */
  readonly reason?: RefusalReason
  /** The service's own sentence, where it gave one with its refusal. */
  readonly detail?: Said
  /** Of an undo: what it took back. */
  readonly undid?: Action
  /** Of STANDBY and CALL, pressed or taken back: of which calls. */
  readonly calls?: string
  /** Of `timer`: its name, and what the press did to it. */
  readonly timer?: PressedTimerName
  /** Of `pause`, pressed or taken back: it resumed. */
  readonly resumed?: true
  /** This desk decided: the service could not be reached. */
  readonly local?: true
  /** Where timecode was; left out where none ran. */
  readonly timecode?: string
  /** Of `auto`, `auto-start` and `chase`: it was turned off. */
  readonly off?: true
  /** Of `lock`: the show was locked. */
  readonly unlocks?: true
  /** Of `skip`, pressed or taken back: it took a skip back. */
  readonly unskips?: true
  /** Of an adjustment, pressed or taken back: how far the deadline really moved, signed; less than asked where no more was left. */
  readonly moved?: Duration
  /** Milliseconds from the input to the state shown here; null when refused at once. */
  readonly appliedMs: number | null
  /** Milliseconds from the input to the service's durable answer; null until then. */
  readonly confirmedMs: number | null
}
