import type {
  ConnectionAddresses,
  ConnectionCheck,
  ConnectionSecrets,
  RemoteConnection,
} from '../../contract/connection.ts'
import type { OwnerActions, ShowService } from './show-service.ts'

/** A service that this desk is connected to. */
export interface Connected {
  readonly service: ShowService
  /** What only a person may do; null where the service leaves it to its own dashboard. */
  readonly persons: OwnerActions | null
}

/** How the desk reaches services; the host brings it. */
export interface Connector {
  /** The service in this computer. */
  own(): Promise<Connected>
  /** Never rejects for a wrong address or token: the link tells. */
  /** `clockOffsetMs`: how far its clock was from this computer's, ms, signed. */
  remote(connection: RemoteConnection, secrets: ConnectionSecrets, clockOffsetMs?: number): Connected
  /** A service whose token is gone: signed out, and never asked. */
  tokenless(connection: RemoteConnection): Connected
  check(addresses: ConnectionAddresses, secrets: ConnectionSecrets): Promise<ConnectionCheck>
}
