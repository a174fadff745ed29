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
  /** The secret, to be shown once. */
  mint(request: MintRequest): Promise<{ readonly token: string; readonly tokenId: string }>
}
