import { isRealOnAir, realPhase } from '../../../contract/bridge/real-show.ts'
import type { Desk } from '../../../desk/desk.ts'
import { messageOf } from '../../../domain/messages/message.ts'
import type { Phase } from '../../../domain/show/runner.ts'
import { createZone } from '../../../domain/time/time-zone.ts'
import { mayInstallUpdate } from '../../../domain/update-allowed.ts'
import type { UpdatesDesk } from './updates.ts'

/** The desk, as updates see it. */
export function updatesDeskOf(
  desk: Pick<Desk, 'snapshot' | 'list' | 'connected' | 'notices' | 'now'>,
  timezone: string,
): UpdatesDesk {
  const zone = createZone(timezone)
  const phase = (): Phase | null => realPhase(desk.snapshot().show)
  return {
    enabled: () => desk.snapshot().desk.caller.updates,
    onAir: () => isRealOnAir(desk.snapshot().show),
    async mayInstall() {
      const { ownerActions } = desk.connected()
      const [items, listings] = await Promise.all([desk.list(), ownerActions?.listRundowns() ?? []])
      const phases = new Map<string, Phase | null>(listings.map(listed => [listed.rundownId, listed.phase]))
      const open = desk.snapshot().rundown?.id
      if (open !== undefined) phases.set(open, phase())
      const shows = items.map(({ id, startTime, onAir }) => ({
        startTime,
        phase: onAir ?? phases.get(id) ?? null,
      }))
      return mayInstallUpdate(shows, zone, desk.now())
    },
    ready: version => desk.notices.add('info', messageOf('app.update-ready', { version })),
  }
}
