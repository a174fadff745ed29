import type { Phase } from '../../domain/show/runner.ts'
import type { OwnerActions } from '../ports/show-service.ts'

/** The rundowns of a list, each with the phase of its show; null where the service does not report it. `owner`: at that service. */
export async function withPhases<Item extends { readonly id: string }>(
  list: Promise<readonly Item[]>,
  owner: Pick<OwnerActions, 'listRundowns'> | null,
): Promise<readonly (Item & { readonly phase: Phase | null })[]> {
  const [items, listings] = await Promise.all([list, owner?.listRundowns() ?? []])
  const phases = new Map(listings.map(({ rundownId, phase }) => [rundownId, phase]))
  return items.map(item => ({ ...item, phase: phases.get(item.id) ?? null }))
}
