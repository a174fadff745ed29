import type { Unsubscribe } from '../../base/emitter.ts'
import type { CellTexts, RundownItem, RundownSlice } from '../../contract/bridge/slices.ts'
import type { Dashboard, DashboardReply } from '../../contract/dashboard.ts'
import type { BulkCue, PatchOutputMessage, PatchRundown } from '../../contract/v1/bodies.ts'
import type { OutputMessageResource } from '../../contract/v1/resources.ts'
import type { Said } from '../../domain/messages/message.ts'
import type { Cue } from '../../domain/rundown/rundown.ts'
import type { ScriptParts, WrittenPart } from '../../domain/script/marks.ts'
import type { RefusalReason } from '../../domain/show/refusals.ts'
import type { Phase, RunnerCommand, RunnerState } from '../../domain/show/runner.ts'
import type { Passive } from '../../domain/standby/pair.ts'
import type { Clock, Duration, Instant } from '../../domain/time/time.ts'
import type { ContentWrites, TextReferences } from './content-writes.ts'
import type { WholeRundowns } from './whole-rundowns.ts'

/** The verbs that every service has. `end`, `reset` and `restore` are owner actions, on our own service only. */
export type PublicCommand = Exclude<RunnerCommand, { readonly verb: 'end' | 'reset' | 'restore' }>

/** What a presser sees of a show; sent as a precondition. */
export interface Seen {
  readonly phase: Phase
  readonly activeCueId: string | null
  readonly nextCueId: string | null
}

export interface RundownContent {
  readonly rundown: RundownSlice
  readonly cues: readonly Cue[]
  /** By cue id; cues without content are left out. */
  readonly cells: ReadonlyMap<string, CellTexts>
  /** Rich text as untrusted HTML, by cue id, of the cells that are more than plain text. */
  readonly rich: ReadonlyMap<string, CellTexts>
  /** The service knows neither departments nor the timing of a cue, which are ours: this desk keeps them. */
  readonly withoutOurs?: true
}

/** The show as the service reported it. `nextCueId` is undefined where it is unknown. */
export interface ShowReading {
  readonly state: RunnerState
  readonly nextCueId: string | null | undefined
}

export type ActReply =
  /** `local`: this desk decided, and the service does not know of it yet. */
  | { readonly ok: true; readonly reading: ShowReading; readonly local?: true }
  /** `detail` is the service's own sentence, where it gave one. */
  | { readonly ok: false; readonly reason: RefusalReason; readonly detail: Said | null }

/** `signed-out`: the service refuses the token for a definite reason; it is tried again once a minute. */
export type LinkState = 'connecting' | 'live' | 'lost' | 'signed-out'

/** Where timing comes from: the v0 push channel, the v1 event stream, or status reads inside the budget. */
export type TimingSource = 'push' | 'events' | 'polling'

/** Requests of one window, from the service's last answer. */
export interface RequestBudget {
  readonly limit: number
  readonly remaining: number
  /** On the service's clock. */
  readonly resetsAt: Instant
}

/** A problem of a link: `code` of the reference, *Errors*, or `link.*`; `text` states what happened and what to do. */
export interface LinkProblem {
  readonly code: string
  readonly text: Said
}

/** Code of the problem of a service that cannot write to its disk. */
export const notRecordedCode = 'service.not_recorded'

/** The part of a link's health that decides whether a press can be sent. */
export interface LinkStanding {
  readonly state: LinkState
  /** The token may watch, not press: by its role, or because a press was refused for it. */
  readonly watchOnly: boolean
  /** Why this desk calls no show, though the link would let it; left out where it does. */
  readonly passive?: Passive
}

/** Why the service does not record the show, in a sentence; null while it does. */
export const notRecordedBy = ({ problem }: Pick<LinkHealth, 'problem'>): Said | null =>
  problem?.code === notRecordedCode ? problem.text : null

export interface LinkHealth extends LinkStanding {
  /** Set while live too: a v0 token that was refused, a token that expires soon. */
  readonly problem: LinkProblem | null
  readonly timing: TimingSource | null
  readonly roundTripMs: number | null
  readonly clockErrorMs: number | null
  /** How far the service's clock is from this computer's wall clock, signed: positive is ahead. */
  readonly clockOffsetMs: number | null
  readonly budget: RequestBudget | null
  /** Of the v1 token; null when it does not expire or is not known. */
  readonly tokenExpiresAt: Instant | null
  /** The remote service allows its owner actions to this desk. */
  readonly personActs?: boolean
}

/** Of a service of which nothing is known yet. */
export const unknownHealth: LinkHealth = {
  state: 'connecting',
  watchOnly: false,
  problem: null,
  timing: null,
  roundTripMs: null,
  clockErrorMs: null,
  clockOffsetMs: null,
  budget: null,
  tokenExpiresAt: null,
}

export interface FollowListener {
  content(content: RundownContent): void
  show(reading: ShowReading): void
  message(message: OutputMessageResource): void
  /** The rundown cannot be followed any more: deleted, or out of the token's scope. */
  gone(reason: Said): void
}

/** One rundown, followed until closed. Returns by itself after a lost link. */
export interface RundownSubscription {
  /**
   * Never rejects. Answers `moved-on` when the service's show is not the one that was seen. `ago`: how long ago it was pressed;
   * 0 by default.
   */
  act(command: PublicCommand, seen: Seen, ago?: Duration): Promise<ActReply>
  /**
   * The newest known state, for commands that were not sent by `act`. Resolves once the change of that position has
   * arrived; without a position, after reading the show again.
   */
  reached(upTo?: string): Promise<ShowReading | null>
  /** Sends a request like a press that changes nothing, with the deadline of a press. False: there was no answer. */
  ping(): Promise<boolean>
  readonly writes: ContentWrites
  /** Reads mentions and text variables at once, and again when they may have changed, until unsubscribed. */
  watchReferences(listener: (words: TextReferences) => void): Unsubscribe
  close(): void
}

/** Edits of content; each rejects with a sentence for the person who asked. */
export interface RundownWrites {
  patchRundown(rundownId: string, body: PatchRundown): Promise<void>
  /** All or nothing, at most 500 items. */
  bulkCues(rundownId: string, items: readonly BulkCue[]): Promise<void>
  patchOutputMessage(rundownId: string, body: PatchOutputMessage): Promise<OutputMessageResource>
}

/** A Rundown Service as the desk needs it: ours or a hosted one, by the same API. */
export interface ShowService {
  /** Address without secrets. */
  readonly address: string
  /** Estimate of the service's clock. Never runs backwards, except for a step that `clockSteps` counts. */
  readonly now: Clock
  /**
   * Sum of the steps that the service's clock made since the link began, in ms, signed. `now() − clockSteps()` is
   * steady: anchors minus the steps at their arrival can be compared with it, also after steps of the wall clock.
   */
  clockSteps(): number
  readonly writes: RundownWrites
  readonly whole: WholeRundowns
  onLink(listener: (health: LinkHealth) => void): Unsubscribe
  list(): Promise<readonly RundownItem[]>
  follow(rundownId: string, listener: FollowListener): RundownSubscription
  close(): void
}

/** A tag for each version of a part; empty where there is none. */
type ScriptTags = Readonly<Record<WrittenPart, string>>

/** The scripts of a service that several desks use. Each act rejects where there is no answer. */
export interface SharedScripts {
  tags(rundownId: string): Promise<ScriptTags>
  /** Null: there is none, or none that this version can read. */
  read<Part extends WrittenPart>(
    rundownId: string,
    part: Part,
  ): Promise<{ readonly state: ScriptParts[Part] | null; readonly tag: string }>
  /** Refused with `precondition.failed` where the service does not have the version with the tag `over` any more. */
  write<Part extends WrittenPart>(
    rundownId: string,
    part: Part,
    state: ScriptParts[Part],
    over: string,
  ): Promise<DashboardReply<{ readonly tag: string }>>
}

/** What only a person may do: by the Dashboard of our own service, or by `/desk-v1` of a remote service that has it. */
export type OwnerActions = Pick<
  Dashboard,
  | 'end'
  | 'reset'
  | 'restore'
  | 'setSkipped'
  | 'listRundowns'
  | 'readParts'
  | 'setPreventEdits'
  | 'setColumn'
  | 'applyEdits'
> &
  /** State of the calls of a rundown, its timers and its script; left out where the service does not store them. */
  Partial<Pick<Dashboard, 'calling' | 'setCalling' | 'timers' | 'setTimers' | 'script' | 'setScript'>> & {
    /** Those of a service which other desks use as well; the desk has its own copy. */
    readonly scripts?: SharedScripts
  }
