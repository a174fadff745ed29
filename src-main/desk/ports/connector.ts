import type {
  ConnectionCheck,
  ConnectionSecrets,
  PinnedAddresses,
  RemoteConnection,
} from '../../contract/connection.ts'
import type { DeskStanding } from '../../contract/desk-standing.ts'
import type { OwnerActions, ShowService } from './show-service.ts'

/** A service that this desk is connected to. */
export interface Connected {
  readonly service: ShowService
  /** Owner actions; null where, or while, the service allows them only in its own dashboard. It may change. */
  readonly ownerActions: OwnerActions | null
  /** The service in this computer. */
  readonly isOwn?: true
}

/**
 * `cut`: nothing gets through, and that is known at once. `silent`: nothing that is sent is ever answered. Null: no fault.
 */
export type LineFault = 'cut' | 'silent' | null

/** A connection that can be broken on purpose. */
export interface BreakableLine {
  readonly connected: Connected
  fault(fault: LineFault): void
}

/**
 * Requests the state of the pair from the desk with that API; see `deskStandingPath`. `none`: it has no other desk, or is
 * not a desk. Null: no answer, or an untrusted certificate; that of `connection` is trusted at its host.
 */
export type AskStanding = (
  baseUrl: string,
  connection?: PinnedAddresses,
) => Promise<DeskStanding | 'none' | null>

/** Connects the desk to services; implemented by the host. */
export interface Connector {
  /** The service in this computer. */
  own(): Promise<Connected>
  /**
   * Never rejects for a wrong address or token: the link reports it. `clockOffsetMs`: how far its clock was from this
   * computer's, ms, signed.
   */
  remote(connection: RemoteConnection, secrets: ConnectionSecrets, clockOffsetMs?: number): Connected
  /** A service whose token is gone: always signed out, and no request is sent. */
  tokenless(connection: RemoteConnection): Connected
  /** A further connection to the service in this computer (null) or to that one, for a drill. */
  breakable(
    to: { readonly connection: RemoteConnection; readonly secrets: ConnectionSecrets } | null,
  ): Promise<BreakableLine>
  check(addresses: PinnedAddresses, secrets: ConnectionSecrets): Promise<ConnectionCheck>
}
