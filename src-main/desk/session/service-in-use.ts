import { done, type Reply, refused } from '../../contract/reply.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import type { Connections } from '../connections/connections.ts'
import { withKeptDepartments } from '../connections/kept-departments.ts'
import { createServiceConnection, type ServiceConnection } from '../connections/service-connection.ts'
import type { Connected } from '../ports/connector.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { LinkHealth } from '../ports/show-service.ts'

interface ServiceInUseOptions {
  readonly connections: Pick<Connections, 'connect' | 'find'>
  /** The service to begin with. */
  readonly first: { readonly connected: Connected; readonly id: string | null }
  readonly settings: SettingsStore
  readonly listener: { linkChanged(before: LinkHealth, after: LinkHealth): void }
}

export type ServiceInUse = ReturnType<typeof createServiceInUse>

/** The service in use. Another one replaces it once it has been reached. */
export function createServiceInUse({ connections, first, settings, listener }: ServiceInUseOptions) {
  let closed = false
  /** Counts the requests: of two services that are being reached, the one requested last is used. */
  let asked = 0
  let line = lineTo(first.connected, first.id)

  function lineTo(connected: Connected, id: string | null): ServiceConnection {
    const made: ServiceConnection = createServiceConnection(
      // The service in this computer has departments.
      id === null ? connected : withKeptDepartments(connected, settings),
      connections.find(id),
      (before, after) => {
        if (made === line) listener.linkChanged(before, after)
      },
    )
    return made
  }

  return {
    current: () => line,
    /** `leaveRefusal`: why the open rundown cannot be left once the service is reached. `open` opens a session at it. */
    async switchTo(id: string | null, leaveRefusal: () => Said | null, open: () => void): Promise<Reply> {
      asked += 1
      const mine = asked
      const connected = await connections.connect(id)
      if ('ok' in connected) return connected
      const reason = closed || mine !== asked ? messageOf('service.chosen-meanwhile') : leaveRefusal()
      if (reason !== null) {
        connected.service.close()
        return refused(reason)
      }
      const before = line
      line = lineTo(connected, id)
      open()
      before.close()
      return done
    },
    close(): void {
      closed = true
      line.close()
    },
  }
}
