import type { RunnerState } from '../domain/runner.ts'
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

export interface MintRequest {
  readonly role: Role
  /** Null: every rundown of the team. */
  readonly rundownId: string | null
  /** Milliseconds from now; null: never. */
  readonly expiresIn: number | null
}

export type ColumnType = 'text' | 'select' | 'image' | 'attachment'

/** A token as it is listed; instants in epoch milliseconds. */
export interface TokenListing {
  readonly tokenId: string
  readonly role: Role
  readonly rundownId: string | null
  readonly issuedAt: number
  readonly expiresAt: number | null
  readonly revoked: boolean
}

/** A show-control act of a person that was refused; the codes are those of the API. */
export type DashboardReply =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: string; readonly detail: string }

/**
 * What only a person at the desk may do. A remote link does not have it: it is reached over the message channel
 * of the service's thread, or through a command of the same installation.
 */
export interface Dashboard {
  /** Mints, or finds again, the tokens by which the desk itself is a client. They never expire and stand outside the budget. */
  deskAccess(): Promise<DeskAccess>
  end(rundownId: string): Promise<DashboardReply>
  reset(rundownId: string): Promise<DashboardReply>
  /** Sets the exact anchors of a show in one transaction: undo. */
  restore(rundownId: string, state: RunnerState): Promise<DashboardReply>
  setPreventEdits(rundownId: string, cueId: string, prevent: boolean): Promise<DashboardReply>
  /** Skips a cue or a group, or no longer. */
  setSkipped(rundownId: string, cueId: string, skipped: boolean): Promise<DashboardReply>
  /** Type and privacy of a column; what is left out stays. */
  setColumn(
    rundownId: string,
    columnId: string,
    fields: { readonly type?: ColumnType; readonly isPrivate?: boolean },
  ): Promise<DashboardReply>
  /** Brings back a rundown deleted in the last 30 days. */
  undelete(rundownId: string): Promise<DashboardReply>
  /** Every token of v1 but the desk's own, newest first, without secrets. */
  listTokens(): Promise<readonly TokenListing[]>
  revoke(tokenId: string): Promise<void>
  /** Ends every token of the rundown, or with null of the team, issued until now; the desk's own is issued anew. */
  rotate(rundownId: string | null): Promise<void>
  /** Another token of v0; the one before is no longer valid. */
  regenerateV0Token(): Promise<string>
  /** `free`, `paid`, `local`, or requests a minute. */
  setRate(rate: string): Promise<void>
  /** The secret, to be shown once. */
  mint(request: MintRequest): Promise<{ readonly token: string; readonly tokenId: string }>
}
