import { isRealOnAir, realPhase } from '../../../contract/bridge/real-show.ts'
import type { Desk } from '../../../desk/desk.ts'
import { messageOf } from '../../../domain/messages/message.ts'
import { createZone } from '../../../domain/time/time-zone.ts'
import { mayInstallUpdate } from '../../../domain/update-allowed.ts'
import type { UpdatesDesk } from './updates.ts'

/** The desk, as updates see it. */
export function updatesDeskOf(
  desk: Pick<Desk, 'snapshot' | 'list' | 'notices' | 'now'>,
  timezone: string,
): UpdatesDesk {
  const zone = createZone(timezone)
  return {
    enabled: () => desk.snapshot().desk.caller.updates,
    onAir: () => isRealOnAir(desk.snapshot().show),
    async mayInstall() {
      const listed = await desk.list()
      const { rundown, show } = desk.snapshot()
      const shows = listed.map(({ id, startTime, phase }) => ({
        startTime,
        // The open show may be on air at this desk alone, while its service is lost.
        phase: id !== rundown?.id || phase === 'running' || phase === 'paused' ? phase : realPhase(show),
      }))
      return mayInstallUpdate(shows, zone, desk.now())
    },
    ready: version => desk.notices.add('info', messageOf('app.update-ready', { version })),
  }
}
