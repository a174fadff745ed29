import { type Duration, duration, type Instant } from '../time/time.ts'

/**
 * `down`: from a span to zero. `up`: from zero. `time`: to a time of day of the rundown's zone. `cue`: to the expected start of a
 * cue. `section`: to that of the next heading or group, whichever is next.
 */
export const timerKinds = ['down', 'up', 'time', 'cue', 'section'] as const
export type TimerKind = (typeof timerKinds)[number]

/** What a person has set of a timer beside the show. */
export interface TimerSetup {
  /** 1 to 60 characters; no other timer of the rundown has it. */
  readonly name: string
  readonly kind: TimerKind
  /** Of `down`: 1 s to 24 h. */
  readonly span: Duration
  /** Of `time`: since midnight, less than 24 h. */
  readonly clock: Duration
  /** Of `cue`; null: none is chosen. */
  readonly cueId: string | null
  /** Warns when no more than these are left; at most 5, the longest first. */
  readonly warnings: readonly Duration[]
  /** `#rrggbb`, lower case, or null for none. */
  readonly color: string | null
  /** The cue that starts it anew when it comes on air; null for none. */
  readonly startsWith: string | null
  /** While it runs or is paused it is shown in Call. */
  readonly inCall: boolean
}

/** Where a timer stands. Anchors, not ticks: each display computes its time. */
export interface TimerRun {
  /** Null: at rest. */
  readonly startedAt: Instant | null
  /** Of `down` and `up`; null: not paused. A moment does not wait: the others are stopped, not paused. */
  readonly pausedAt: Instant | null
  /** Signed; on what is left, of `up` on what has run. */
  readonly added: Duration
  /** Of `time`: the moment that it counts to. */
  readonly until: Instant | null
}

export interface Timer extends TimerSetup {
  readonly id: string
  readonly run: TimerRun
}

/** Timers of one rundown, in the order in which they are listed. */
export interface TimersState {
  readonly timers: readonly Timer[]
}

export const noTimers: TimersState = { timers: [] }
export const mostTimers = 50
export const longestTimerName = 60
export const mostTimerWarnings = 5
/** Of a span, a warning, and all that is added: 24 h. */
export const longestSpan = duration(86_400_000)

export const atRest: TimerRun = { startedAt: null, pausedAt: null, added: duration(0), until: null }

/** `toggle`: starts, or pauses, or stops what does not wait. */
export const timerActs = ['toggle', 'start', 'pause', 'reset', 'add'] as const
export type TimerAct = (typeof timerActs)[number]

/** What a press did to a timer. */
export const timerDeeds = ['started', 'paused', 'stopped', 'reset', 'added'] as const
export type TimerDeed = (typeof timerDeeds)[number]

/** Names are the same but for blanks around them and upper case. */
export const sameTimerName = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase()

export const timerNamed = (state: TimersState, name: string): Timer | null =>
  state.timers.find(timer => sameTimerName(timer.name, name)) ?? null

/** Call shows it: see `inCall`. */
export const isShownInCall = ({ inCall, run }: Timer): boolean => inCall && run.startedAt !== null

/** It counts to a moment that does not wait. */
export const isToMoment = ({ kind }: Pick<TimerSetup, 'kind'>): boolean => kind !== 'down' && kind !== 'up'

/** It counts to something of the running order. */
export const followsShow = ({ kind }: Pick<TimerSetup, 'kind'>): boolean =>
  kind === 'cue' || kind === 'section'
