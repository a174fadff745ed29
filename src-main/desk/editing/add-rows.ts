import type { Edit } from '../../domain/editing/edit.ts'
import { nest } from '../../domain/rundown/cue-order.ts'
import type { WriteResult } from '../ports/content-writes.ts'
import type { CreateResult, EditContext } from './edit-context.ts'
import type { EditIds } from './edit-ids.ts'
import { type AddEdit, planNewRows, renamed, sameOrder } from './new-rows.ts'

/**
 * Made where they belong in one request; only what goes into a group that is new takes another one. What a request that
 * makes rows cannot say of them is left to do.
 */
export async function addRows(
  options: EditContext,
  ids: EditIds,
  adds: readonly AddEdit[],
): Promise<WriteResult<CreateResult>> {
  const { writes } = options
  const plan = planNewRows(options.content()?.cues ?? [], adds)
  const bodies = plan.items.map(({ body }) => body)
  const [only] = bodies
  if (only === undefined) return { ok: true, value: { ids: [], left: [] } }
  const wrote = bodies.length === 1 ? await writes.createCue(only) : await writes.bulkCues(bodies)
  if (!wrote.ok) {
    const faulty = new Set(wrote.items.map(at => plan.items[at]?.edit))
    return { ...wrote, items: [...adds.keys()].filter(at => faulty.has(adds[at])) }
  }
  const made = typeof wrote.value === 'string' ? [wrote.value] : wrote.value
  for (const [at, { edit }] of plan.items.entries()) {
    const id = made[at]
    if (id === undefined) continue
    ids.made(edit.id, id)
    options.added(edit.id, id)
  }
  const present = options.content()?.cues
  const astray = present !== undefined && !sameOrder(nest(present), renamed(plan.wanted, ids.of))
  const left = leftToDo(ids, adds, astray)
  return { ok: true, value: { ids: adds.map(({ id }) => ids.of(id)), left } }
}

function leftToDo(ids: EditIds, adds: readonly AddEdit[], astray: boolean): readonly Edit[] {
  const nullable = (id: string | null): string | null => (id === null ? null : ids.of(id))
  const rows = adds.map(({ id, place }) => ({
    cueId: ids.of(id),
    parentId: nullable(place.parentId),
    afterId: nullable(place.afterId),
  }))
  const cells = adds.flatMap(({ id, row }) =>
    row.cue.type === 'cue'
      ? Object.entries(row.cells)
          .filter(([, { text, html }]) => text !== '' || html !== null)
          .map(([columnId, value]): Edit => ({ do: 'cell', cueId: ids.of(id), columnId, value }))
      : [],
  )
  const acts = adds.flatMap(({ id, row: { locked, skipped } }): readonly Edit[] => [
    ...(skipped ? [{ do: 'skip', cueId: ids.of(id), skipped } as const] : []),
    ...(locked ? [{ do: 'lock', cueId: ids.of(id), locked } as const] : []),
  ])
  return [...(astray ? [{ do: 'place', rows } as const] : []), ...cells, ...acts]
}
