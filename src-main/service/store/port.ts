import type { Unsubscribe } from '../../base/emitter.ts'
import type { Message } from '../../domain/messages/message.ts'
import type { ScriptPart } from '../../domain/script/marks.ts'
import type { Duration, Instant } from '../../domain/time/time.ts'
import type { CommitFeed } from './commit-feed.ts'
import type {
  CellRow,
  ColumnRow,
  Installation,
  LoggedChange,
  MentionRow,
  OutputMessageRow,
  RundownRow,
  RunnerRow,
  StoredCue,
  Structure,
  TeamRow,
  TextVariableRow,
  TokenRow,
  TokenStanding,
} from './rows.ts'

export interface Coordinate {
  readonly cueId: string
  readonly columnId: string
}

/** Cells in order of cue, then column identifier; private columns never. */
export interface CellScope {
  readonly rundownId: string
  readonly cueId?: string
  readonly columnId?: string
}

export interface RundownScope {
  readonly teamId: string
  readonly rundownId: string | null
}

export interface StoredRundown {
  readonly rundown: RundownRow
  readonly runner: RunnerRow
}

/** The database does not answer at the moment. What was asked of it may have been done. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database does not answer.', { cause })
    this.name = 'StoreUnavailable'
  }
}

/** The disk is full or read-only, so that a change was not written. Nothing of the change was made. */
export class StoreNotWritable extends Error {
  constructor(cause: unknown) {
    super('The disk does not take the change.', { cause })
    this.name = 'StoreNotWritable'
  }
}

/** A row that a list leaves out, by its table and its key. */
export type LeftOut = (row: { readonly table: string; readonly key: string; readonly column: string }) => void

/**
 * Each operation by itself is consistent and sees only what is durable. A list leaves out the rows that cannot be read;
 * to read such a row by itself throws `UnreadableRow`.
 */
export interface Reader {
  token(id: string): Promise<TokenStanding | null>
  /** One that neither a revocation nor a rotation has ended. */
  deskToken(teamId: string): Promise<TokenRow | null>
  /** Newest first, the desk's own left out. */
  tokens(teamId: string): Promise<readonly TokenStanding[]>
  team(id: string): Promise<TeamRow | null>
  /** In order of name, then identifier. */
  teams(): Promise<readonly TeamRow[]>
  /** The one with that token of v0. */
  teamByV0Token(token: string): Promise<TeamRow | null>
  /** A deleted one too: the caller looks at `deletedAt`. */
  rundown(id: string): Promise<StoredRundown | null>
  /** Live rundowns, oldest first. */
  rundownsAfter(
    scope: RundownScope,
    after: { readonly createdAt: Instant; readonly id: string } | null,
    limit: number,
  ): Promise<readonly StoredRundown[]>
  /** Those of the team in the trash, deleted last first. */
  deletedRundowns(teamId: string): Promise<readonly StoredRundown[]>
  /** Those whose show has anchors: on air or ended, of every team, in the trash too. */
  startedRundowns(): Promise<readonly StoredRundown[]>
  /** Live ones. */
  rundownCount(teamId: string): Promise<number>
  structure(rundownId: string): Promise<Structure>
  cell(at: Coordinate): Promise<CellRow | null>
  cellsAfter(scope: CellScope, after: Coordinate | null, limit: number): Promise<readonly CellRow[]>
  cellCount(scope: CellScope): Promise<number>
  /** Those whose rich text names mentions or variables and holds one of these texts, of private columns too. */
  cellsNaming(rundownId: string, texts: readonly string[]): Promise<readonly CellRow[]>
  /** Those of private columns too, in order of cue, then column. */
  everyCell(rundownId: string): Promise<readonly CellRow[]>
  /** In order of rank. */
  mentions(rundownId: string): Promise<readonly MentionRow[]>
  /** In order of key. */
  textVariables(rundownId: string): Promise<readonly TextVariableRow[]>
  /** Null before it was first written. */
  outputMessage(rundownId: string): Promise<OutputMessageRow | null>
  /** Where its calls stand, as it was put; null before it was first written. */
  calling(rundownId: string): Promise<string | null>
  /** Its timers, as they were put; null before they were first written. */
  timers(rundownId: string): Promise<string | null>
  /** Its script or what is marked in it, as it was put; null before it was first written. */
  script(rundownId: string, part: ScriptPart): Promise<string | null>
  /** The reply kept under that identifier, as it was put; null when there is none. */
  keptReply(id: string): Promise<string | null>
  /** The changes after that one, in order; a reason where the log does not have all of them, or has too many to send. */
  changesAfter(rundownId: string, seq: number): Promise<readonly NumberedChange[] | 'trimmed' | 'too_large'>
  /** The newest change up to that one with the orders of cues and columns; null when the log has none. */
  orderedChange(rundownId: string, seq: number): Promise<LoggedChange | null>
}

/** Whether a request with an idempotency key is the first one. */
export type ReplyClaim =
  | { readonly state: 'free' }
  /** The first one is being worked on, by another process. */
  | { readonly state: 'in-flight' }
  | { readonly state: 'kept'; readonly reply: string }

/** A change with its place among those of all rundowns. */
export interface NumberedChange extends LoggedChange {
  readonly number: number
}

/**
 * Writes of one transaction; it reads what it has written. Rows are written whole: present ones are replaced. `version` is
 * the number of the change that writes them.
 */
export interface Transaction extends Reader {
  putRundown(row: RundownRow): Promise<void>
  /** With all that is in it. */
  removeRundown(id: string): Promise<void>
  putRunner(rundownId: string, row: RunnerRow): Promise<void>
  putCue(rundownId: string, row: StoredCue, version: number): Promise<void>
  /** With its cells. */
  removeCue(id: string): Promise<void>
  putColumn(rundownId: string, row: ColumnRow, version: number): Promise<void>
  /** With its cells. */
  removeColumn(id: string): Promise<void>
  putCell(rundownId: string, row: CellRow, version: number): Promise<void>
  /** They were changed then: what they name is called otherwise. */
  touchCellsNaming(rundownId: string, texts: readonly string[], at: Instant, version: number): Promise<void>
  /** In which columns they stood. */
  removeCells(cueId: string): Promise<readonly string[]>
  putMention(rundownId: string, row: MentionRow, version: number): Promise<void>
  removeMention(id: string): Promise<void>
  putTextVariable(rundownId: string, row: TextVariableRow, version: number): Promise<void>
  removeTextVariable(rundownId: string, key: string): Promise<void>
  putOutputMessage(rundownId: string, row: OutputMessageRow, version: number): Promise<void>
  /** It has no version, since it is not part of the API. */
  putCalling(rundownId: string, state: string): Promise<void>
  /** Likewise. */
  putTimers(rundownId: string, state: string): Promise<void>
  putScript(rundownId: string, part: ScriptPart, state: string): Promise<void>
  putToken(row: TokenRow): Promise<void>
  putTeam(row: TeamRow): Promise<void>
  /** With its tokens. It has no rundowns any more, not in the trash either. */
  removeTeam(id: string): Promise<void>
  /** Ends the tokens of a team or rundown that were issued until then. */
  putRotation(scopeId: string, at: Instant): Promise<void>
  /** To be called before the work of a request whose reply is to be kept. */
  claimReply(id: string): Promise<ReplyClaim>
  /** Forgets those kept before `forgetBefore` at the same time. */
  keepReply(id: string, reply: string, at: Instant, forgetBefore: Instant): Promise<void>
  /** Whether the log has a change of it with the orders of cues and columns. */
  hasOrderedChange(rundownId: string): Promise<boolean>
  /** Number of the newest change of all rundowns. */
  lastNumber(): Promise<number>
  /** Begins another history: positions of before hold no longer. */
  putHistory(history: string): Promise<void>
  /** Adds to the log, and trims it. */
  logChange(change: LoggedChange): Promise<void>
  /** The anchors of all shows, and the clock, moved by as much; other processes move theirs. */
  noteClockStep(step: Duration): Promise<void>
  /** What `work` wrote is taken back when it fails, and the transaction goes on. */
  attempt<T>(work: () => Promise<T>): Promise<T>
}

/** Changes of shows and ends of tokens that the disk did not take: they hold, in memory alone, until they can be written. */
export interface UnsavedChanges {
  any(): boolean
  /** Tries to write them; a disk that takes none leaves them where they are. */
  save(): Promise<void>
}

/** What other processes on the same database did, as soon as it is noticed. */
export interface OtherProcesses {
  onEvent(listener: (event: OthersEvent) => void): Unsubscribe
  /** Changes of that rundown are noticed until the result is called. */
  watch(rundownId: string): Unsubscribe
}

export type OthersEvent =
  /** It was changed, or may have been. */
  | { readonly kind: 'rundown'; readonly id: string }
  /** Tokens or teams were changed. */
  | { readonly kind: 'access' }
  /** The clock of this process was moved with theirs. */
  | { readonly kind: 'clock' }

/** Requests of teams, counted for all processes together. Times in epoch ms. */
export interface SharedCounts {
  /** A window opens with its first request. `used` counts this one, and goes no further than one past `limit`. */
  inWindow(
    key: string,
    options: { readonly now: number; readonly windowMs: number; readonly limit: number },
  ): Promise<{ readonly opened: number; readonly used: number }>
  /** Requests of the last `windowMs`, this one among them where it is allowed. */
  recent(
    key: string,
    options: { readonly now: number; readonly windowMs: number; readonly limit: number },
  ): Promise<{ readonly times: readonly number[]; readonly allowed: boolean }>
}

/** What a store has that several processes use at once. */
export interface SharedStore {
  readonly others: OtherProcesses
  readonly counts: SharedCounts
}

/**
 * Where everything that matters is kept. An engine for a service on several machines can stand behind it: operations
 * are asynchronous, and a transaction writes one rundown, or one team; only a step of the clock writes many.
 */
export interface Store {
  readonly installation: Installation
  /** The part of positions that identifies the database: see `Position`. */
  history(): string
  /** What the person who started the service should know: a database that was set aside. */
  readonly notices: readonly Message[]
  readonly reader: Reader
  readonly unsaved: UnsavedChanges
  /** What a standby follows. Null: the database has replication of its own. */
  readonly commits: CommitFeed | null
  /** Null: this process alone uses it. */
  readonly shared: SharedStore | null
  /** Whether it answers. */
  ready(): boolean
  /**
   * Resolves once everything is durable, or, where the disk takes nothing, once the state of a show or the end of a token
   * is kept in memory; every other write fails then: `StoreNotWritable`. A failure of `work` takes all of it back. `work` may run twice: again
   * in memory, where the disk does not take what it wrote. `committed` is called in the order of commits, before any later write is seen. `alone`: no other write shares its commit.
   */
  write<T>(
    work: (tx: Transaction) => Promise<T>,
    committed?: (result: T) => void,
    options?: { readonly alone: boolean },
  ): Promise<T>
  close(): Promise<void>
}

/** One that a standby can follow. */
export interface FollowedStore extends Store {
  readonly commits: CommitFeed
}
