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
  /** What only a person may do; null where, or while, the service leaves it to its own dashboard. It may change. */
  readonly persons: OwnerActions | null
  /** The service in this computer. */
  readonly isOwn?: true
}

/** `cut`: nothing gets through. `silent`: nothing that is sent is answered. Null: all is well. */
export type LineFault = 'cut' | 'silent' | null

/** A connection that can be broken on purpose. */
export interface BreakableLine {
  readonly connected: Connected
  fault(fault: LineFault): void
}

/**
 * What the desk with that API says of its pair; see `deskStandingPath`. `none`: it has no other, or is no desk. Null: it does
 * not answer, or by a certificate that is not trusted; that of `connection` is, at its host.
 */
export type AskStanding = (
  baseUrl: string,
  connection?: PinnedAddresses,
) => Promise<DeskStanding | 'none' | null>

/** How the desk reaches services; the host brings it. */
export interface Connector {
  /** The service in this computer. */
  own(): Promise<Connected>
  /** Never rejects for a wrong address or token: the link tells. */
  /** `clockOffsetMs`: how far its clock was from this computer's, ms, signed. */
  remote(connection: RemoteConnection, secrets: ConnectionSecrets, clockOffsetMs?: number): Connected
  /** A service whose token is gone: signed out, and never asked. */
  tokenless(connection: RemoteConnection): Connected
  /** A further connection to the service in this computer (null) or to that one, for a drill. */
  breakable(
    to: { readonly connection: RemoteConnection; readonly secrets: ConnectionSecrets } | null,
  ): Promise<BreakableLine>
  check(addresses: PinnedAddresses, secrets: ConnectionSecrets): Promise<ConnectionCheck>
}
