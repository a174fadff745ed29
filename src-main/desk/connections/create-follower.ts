import { messageOf } from '../../domain/messages/message.ts'
import type { DeskOptions } from '../desk-options.ts'
import type { Notices } from '../notices.ts'
import { followedConnection } from '../ports/standby.ts'
import type { SessionManager } from '../session/session-manager.ts'
import { type DeskFollower, followDesk } from './follow-desk.ts'

/** Follows the service of a pair of desks from one to the other; null where none is followed. */
export function createFollower(
  { askStanding, settings, timers }: Pick<DeskOptions, 'askStanding' | 'settings' | 'timers'>,
  stage: Pick<SessionManager, 'line' | 'renew'>,
  notices: Pick<Notices, 'add'>,
  publishConnections: () => Promise<void>,
): DeskFollower | null {
  if (askStanding === undefined) return null
  return followDesk({
    ask: askStanding,
    settings,
    timers,
    used() {
      const { connection, standing } = stage.line()
      // Of a desk that stands by, the pair itself decides.
      const isOther = connection?.id === followedConnection
      return { connection: isOther ? null : connection, isLive: standing().state === 'live' }
    },
    async moved({ name, baseUrl }) {
      const reply = await stage.renew()
      if (!reply.ok) return reply
      notices.add('warning', messageOf('connection.moved', { name, address: new URL(baseUrl).host }))
      await publishConnections()
      return reply
    },
  })
}
