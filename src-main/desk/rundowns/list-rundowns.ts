import type { RundownItem } from '../../contract/bridge/slices.ts'
import type { OwnerActions, ShowService } from '../ports/show-service.ts'

/** The rundowns that can be opened; on our own service with the word which of their shows are on. */
export async function listRundowns(
  service: ShowService,
  ownerActions: Pick<OwnerActions, 'listRundowns'> | null,
): Promise<readonly RundownItem[]> {
  const [items, listings] = await Promise.all([service.list(), ownerActions?.listRundowns() ?? []])
  const phases = new Map(listings.map(({ rundownId, phase }) => [rundownId, phase]))
  return items.map(item => {
    const phase = phases.get(item.id)
    return phase === 'running' || phase === 'paused' ? { ...item, onAir: phase } : item
  })
}
