import type { LinkSlice } from '../../contract/bridge/slices.ts'
import type { RemoteConnection } from '../../contract/connection.ts'
import type { Said } from '../../domain/messages/message.ts'
import type { Connected } from '../ports/connector.ts'
import { type LinkHealth, type LinkStanding, notRecordedBy, unknownHealth } from '../ports/show-service.ts'

/** The service that the desk is connected to, with the health of its link. */
export interface ServiceConnection {
  readonly connected: Connected
  /** Null: the service in this computer. */
  readonly remote: RemoteConnection | null
  standing(): LinkStanding
  slice(): LinkSlice
  /** Why the service does not record the show, in a sentence; null while it does. */
  notRecorded(): Said | null
  close(): void
}

export function createServiceConnection(
  connected: Connected,
  remote: RemoteConnection | null,
  changed: (before: LinkHealth, after: LinkHealth) => void,
): ServiceConnection {
  const { service } = connected
  let health = unknownHealth
  let isReady = false
  const unlink = service.onLink(next => {
    const before = health
    health = next
    // The first one comes while the connection is being made.
    if (isReady) changed(before, next)
  })
  isReady = true
  return {
    connected,
    remote,
    standing: () => health,
    notRecorded: () => notRecordedBy(health),
    slice() {
      const { personActs: _told, ...figures } = health
      const { budget } = figures
      return {
        ...figures,
        service: service.address,
        name: remote?.name ?? null,
        budget: budget === null ? null : { limit: budget.limit, remaining: budget.remaining },
      }
    },
    close() {
      unlink()
      service.close()
    },
  }
}
