import type { CallingState } from '../domain/calling/calling-state.ts'
import type { Edit } from '../domain/editing/edit.ts'
import type { CueType } from '../domain/rundown/rundown.ts'
import type { ScriptPart, ScriptParts } from '../domain/script/marks.ts'
import type { Phase, RunnerState } from '../domain/show/runner.ts'
import type { TimersState } from '../domain/timers/timer.ts'
import type { Role } from './v1/resources.ts'

/** Where the service answers, without secrets. */
export interface ServiceAddresses {
  /** Of v1: `http://127.0.0.1:4747/api-v1`. */
  readonly baseUrl: string
  /** Of v0 over HTTP: `http://127.0.0.1:4747/api-v0`. */
  readonly v0Url: string
  /** Of the v0 push channel, whose path is `/api-v0/socket.io`. */
  readonly socketUrl: string
}

/** What the desk in the same process uses to reach the service through its public API. */
export interface DeskAccess extends ServiceAddresses {
  readonly v1Token: string
  readonly v0Token: string
}

interface MintRequest {
  readonly role: Role
  /** Null: every rundown of the team. */
  readonly rundownId: string | null
  /** Milliseconds from now; null: never. */
  readonly expiresIn: number | null
  /** For a desk elsewhere, which may do with it what only a person may: see `/desk-v1`. An owner's alone. */
  readonly forDesk?: boolean
}

export const columnTypes = ['text', 'select', 'image', 'attachment'] as const
export type ColumnType = (typeof columnTypes)[number]

/** A token as it is listed, without its secret; instants in epoch milliseconds. */
export interface TokenListing {
  readonly tokenId: string
  readonly role: Role
  readonly rundownId: string | null
  readonly forDesk: boolean
  readonly issuedAt: number
  readonly expiresAt: number | null
  readonly revoked: boolean
}

interface TeamListing {
  readonly teamId: string
  readonly name: string
  /** `free`, `paid`, `local`, or requests a minute. */
  readonly rate: string
  /** How many rundowns it may have; null: as many as its rate allows. */
  readonly maxRundowns: number | null
  /** How many it has, those in the trash left out. */
  readonly rundowns: number
  /** There from the beginning: that of the desk, and of every act that names no team. */
  readonly isFirst: boolean
}

/** Members that are left out keep their value. */
export interface TeamFields {
  readonly name?: string
  readonly rate?: string
  readonly maxRundowns?: number | null
}

export interface RundownListing {
  readonly rundownId: string
  readonly title: string
  readonly phase: Phase
  readonly createdAt: number
  readonly updatedAt: number
}

interface TrashListing {
  readonly rundownId: string
  readonly title: string
  readonly deletedAt: number
  /** From then on it is gone. */
  readonly keptUntil: number
}

/** Cues and columns of a rundown by identifier, private columns too; both in display order. */
export interface RundownParts {
  readonly title: string
  readonly cues: readonly {
    readonly cueId: string
    readonly parentId: string | null
    readonly type: CueType
    readonly title: string
    readonly preventEdits: boolean
    readonly skipped: boolean
  }[]
  readonly columns: readonly {
    readonly columnId: string
    readonly name: string
    readonly type: ColumnType
    readonly isPrivate: boolean
  }[]
}

/**
 * Codes are those of the API, and `desk.not_made` (an edit needs what could not be added), `desk.changed_meanwhile`, `tokens.not_found`, `tokens.invalid_expiry` (in the past, or past the year
 * 9999), `tokens.not_owner`, `teams.invalid_rate`, `teams.not_found`, `teams.first`, `teams.has_rundowns`.
 */
export interface DashboardRefusal {
  readonly ok: false
  readonly code: string
  readonly detail: string
}

/** An act of a person that was done, or refused. */
export type DashboardReply<Result = object> = ({ readonly ok: true } & Result) | DashboardRefusal

/** A change of one rundown. `position`: `<history>.<seq>` of the rundown after it. */
export type ChangeReply = DashboardReply<{ readonly position: string }>

/**
 * One edit of a list. `id`: of what it added. `missed`: what of an added row was refused, by its `id`: cells, a skip, a
 * lock.
 */
export type EditOutcome =
  | {
      readonly ok: true
      readonly id: string | null
      readonly missed?: readonly { readonly edit: Edit; readonly result: DashboardRefusal }[]
    }
  | DashboardRefusal

/** One outcome for each edit, in their order, and the position after them. */
type EditsReply = DashboardReply<{
  readonly position: string
  readonly results: readonly EditOutcome[]
}>

/**
 * Tokens let nobody in any more. Not `stored`: the disk takes nothing, and if the service ends before it does, they hold
 * again.
 */
export type EndedReply = DashboardReply<{ readonly stored: boolean }>

/**
 * What only a person at the desk may do. A remote link does not have it: it is reached over the message channel
 * of the service's thread, or through a command of the same installation. Each act is one transaction, published like
 * every other change.
 */
export interface Dashboard extends TeamDashboard {
  /** In order of name. */
  listTeams(): Promise<readonly TeamListing[]>
  createTeam(
    name: string,
    fields: Omit<TeamFields, 'name'>,
  ): Promise<DashboardReply<{ readonly teamId: string }>>
  changeTeam(teamId: string, fields: TeamFields): Promise<DashboardReply>
  /** With its tokens and its trash. One that has rundowns stays. */
  removeTeam(teamId: string): Promise<DashboardReply>
  /** Another act, for that team in place of the first one. Rejects where there is no such team, or no such act. */
  inTeam(teamId: string, act: string, args: readonly unknown[]): Promise<unknown>
}

/** The acts that are of one team. */
export interface TeamDashboard {
  /** Mints, or finds again, the tokens by which the desk itself is a client. They never expire and stand outside the budget. */
  deskAccess(): Promise<DeskAccess>

  end(rundownId: string): Promise<ChangeReply>
  reset(rundownId: string): Promise<ChangeReply>
  /**
   * Sets the exact anchors of a show in one transaction: undo. With `from` only if the show stands exactly there,
   * else `runner.state_changed`.
   */
  restore(rundownId: string, state: RunnerState, from: RunnerState | null): Promise<ChangeReply>

  setPreventEdits(rundownId: string, cueId: string, prevent: boolean): Promise<ChangeReply>
  /** Skips a cue or a group, or no longer. */
  setSkipped(rundownId: string, cueId: string, skipped: boolean): Promise<ChangeReply>
  /** Type and privacy of a column; what is left out stays. */
  setColumn(
    rundownId: string,
    columnId: string,
    fields: { readonly type?: ColumnType; readonly isPrivate?: boolean },
  ): Promise<ChangeReply>

  /**
   * Edits in their order, in one transaction. One that is refused changes nothing, and those after it are tried. An edit
   * may name what one before it adds by the `id` of that edit. `over`: what their fields were when they were made, each as the
   * edit that would bring it back; several of one field are values that it may have had. An edit of a field that is none of them
   * by now is refused with `desk.changed_meanwhile`.
   */
  applyEdits(rundownId: string, edits: readonly Edit[], over?: readonly Edit[]): Promise<EditsReply>

  /** Where its calls stand; null before the first standby, and where that cannot be read. */
  calling(rundownId: string): Promise<CallingState | null>
  /** It takes no number of the rundown's changes, and the rundown counts as unchanged. */
  setCalling(rundownId: string, state: CallingState): Promise<DashboardReply>

  /** Its timers beside the show; null before the first, and where they cannot be read. */
  timers(rundownId: string): Promise<TimersState | null>
  /** As `setCalling`. */
  setTimers(rundownId: string, state: TimersState): Promise<DashboardReply>

  /** Its script, or what is marked in it; null where there is none, and where it cannot be read. */
  script<Part extends ScriptPart>(rundownId: string, part: Part): Promise<ScriptParts[Part] | null>
  /** As `setCalling`. */
  setScript<Part extends ScriptPart>(
    rundownId: string,
    part: Part,
    state: ScriptParts[Part],
  ): Promise<DashboardReply>

  /** Oldest first. */
  listRundowns(): Promise<readonly RundownListing[]>
  readParts(rundownId: string): Promise<DashboardReply<RundownParts>>
  /**
   * All of it under new identifiers: cues with their locks and skips, columns with the private ones, cells, mentions,
   * text variables, and the output message, hidden. Its show has not begun. Null: the title with “(copy)”.
   */
  copyRundown(
    rundownId: string,
    title: string | null,
  ): Promise<DashboardReply<{ readonly rundownId: string }>>
  /** To the trash: it reads as not found. `runner.show_running` while it is on air. */
  deleteRundown(rundownId: string): Promise<DashboardReply>
  /** Deleted last first. */
  listTrash(): Promise<readonly TrashListing[]>
  /** Brings back a rundown deleted in the last 30 days. */
  undelete(rundownId: string): Promise<DashboardReply>

  /** The secret, to be shown once. */
  mint(request: MintRequest): Promise<DashboardReply<{ readonly token: string; readonly tokenId: string }>>
  /** Every token of v1 but the desk's own, newest first, without secrets. */
  listTokens(): Promise<readonly TokenListing[]>
  revoke(tokenId: string): Promise<EndedReply>
  /**
   * Ends every token of the rundown, or with null of the team, issued until now. The desk's own, which never leaves
   * the desk, goes on.
   */
  rotate(rundownId: string | null): Promise<EndedReply>
  v0Token(): Promise<string>
  /** Another token of v0; the one before is no longer valid. */
  regenerateV0Token(): Promise<string>

  /** `free`, `paid`, `local`, or requests a minute. */
  rate(): Promise<string>
  setRate(rate: string): Promise<DashboardReply>
}

/** Operations on the tokens of a team. */
export type TokenActs = Pick<
  TeamDashboard,
  'mint' | 'listTokens' | 'revoke' | 'rotate' | 'v0Token' | 'regenerateV0Token' | 'rate' | 'setRate'
>
