import { messageOf } from '../../domain/messages/message.ts'
import type { Notices } from '../notices.ts'
import type { Connected, Connector } from '../ports/connector.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { Connections } from './connections.ts'

/** The service that a desk comes back to: the one of the last time, also when its token is gone. */
export async function firstConnection(
  settings: SettingsStore,
  connections: Pick<Connections, 'restore'>,
  connector: Pick<Connector, 'own'>,
  notices: Pick<Notices, 'add'>,
): Promise<{ readonly connected: Connected; readonly id: string | null }> {
  const id = settings.read().connectionId
  if (id === null) return { connected: await connector.own(), id }
  // Only a person leaves a service: on the one in this computer another show may be on air.
  const connected = await connections.restore(id)
  if (connected !== null) return { connected, id }
  notices.add('error', messageOf('connection.last-gone'))
  settings.write({ connectionId: null })
  return { connected: await connector.own(), id: null }
}
