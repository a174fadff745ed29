import type { CellTexts, RundownItem, RundownSlice } from '../../contract/bridge/slices.ts'
import type { Dashboard } from '../../contract/dashboard.ts'
import type { CreateRundown } from '../../contract/v1/bodies.ts'
import type { RefusalReason } from '../../domain/press.ts'
import type { Cue } from '../../domain/rundown.ts'
import type { Phase, RunnerCommand, RunnerState } from '../../domain/runner.ts'
import type { Clock } from '../../domain/time.ts'
import type { Unsubscribe } from './surface.ts'

/** The verbs that every service has. `end`, `reset` and `restore` are a person's, on our own service only. */
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
}

/** `state` is the service's own word; `nextCueId` is undefined where it was not told. */
export interface ShowReading {
  readonly state: RunnerState
  readonly nextCueId: string | null | undefined
}

export type ActReply =
  | { readonly ok: true; readonly reading: ShowReading }
  /** `detail` is the service's own sentence, where it gave one. */
  | { readonly ok: false; readonly reason: RefusalReason; readonly detail: string | null }

export type LinkState = 'connecting' | 'live' | 'lost'

export interface LinkHealth {
  readonly state: LinkState
  /** Why it is not live, and what is being done. */
  readonly detail: string | null
  readonly roundTripMs: number | null
  readonly clockErrorMs: number | null
  readonly budget: number | null
}

export interface FollowListener {
  content(content: RundownContent): void
  show(reading: ShowReading): void
  /** The rundown cannot be followed any more, for a definite reason: deleted, out of scope, token refused. */
  gone(reason: string): void
}

/** One rundown, followed until closed. Returns by itself after a lost link. */
export interface Follow {
  /** Never rejects. Answers `moved-on` when the service's show is not the one that was seen. */
  act(command: PublicCommand, seen: Seen): Promise<ActReply>
  /** Reads the show anew, for acts that went another way than `act`; the newest word that is known. */
  refresh(): Promise<ShowReading | null>
  close(): void
}

/** A Rundown Service as the desk needs it: ours or a hosted one, by the same API. */
export interface ShowService {
  /** Address without secrets. */
  readonly address: string
  /** Estimate of the service's clock. Never runs backwards. */
  readonly now: Clock
  onLink(listener: (health: LinkHealth) => void): Unsubscribe
  list(): Promise<readonly RundownItem[]>
  /** All or nothing. Rejects with a sentence for the person who asked. */
  create(body: CreateRundown): Promise<{ readonly id: string; readonly title: string }>
  follow(rundownId: string, listener: FollowListener): Follow
  close(): void
}

/** What only a person may do, where the desk has the service's Dashboard; absent on a remote one. */
export type PersonActs = Pick<Dashboard, 'end' | 'reset' | 'listRundowns'>
