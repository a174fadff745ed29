import { limits } from '../../contract/v1/limits.ts'
import { nest } from '../../domain/cue-order.ts'
import type { Wrote } from '../ports/content-writes.ts'
import { cellBody } from './edit-bodies.ts'
import type { EditIds } from './edit-ids.ts'
import { as, type EditWay } from './edit-way.ts'
import { type AddEdit, planNewRows, renamed, sameOrder } from './new-rows.ts'
import { personAct } from './person-act.ts'
import { placeRows } from './place-rows.ts'

/** Made where they belong in one request; only what goes into a group that is new takes another one. */
export async function addRows(
  options: EditWay,
  ids: EditIds,
  adds: readonly AddEdit[],
): Promise<Wrote<readonly (string | null)[]>> {
  const { writes } = options
  const plan = planNewRows(options.content()?.cues ?? [], adds)
  const [only] = plan.items
  if (only === undefined) return { ok: true, value: [] }
  const one = plan.items.length === 1 ? await writes.createCue(only.body) : null
  const wrote: Wrote<readonly string[]> =
    one === null
      ? await writes.bulkCues(plan.items.map(({ body }) => body))
      : as(one, one.ok ? [one.value] : [])
  if (!wrote.ok) return wrote
  for (const [at, { edit }] of plan.items.entries()) {
    const id = wrote.value[at]
    if (id !== undefined) ids.made(edit.id, id)
  }
  await settleRows(options, ids, adds, renamed(plan.wanted, ids.of))
  return { ok: true, value: adds.map(({ id }) => ids.of(id)) }
}

/** What a request that makes rows cannot say of them. The rows are there: a refusal here takes nothing back. */
async function settleRows(
  options: EditWay,
  ids: EditIds,
  adds: readonly AddEdit[],
  wanted: ReturnType<typeof renamed>,
): Promise<void> {
  const { writes, persons, rundownId } = options
  const present = options.content()?.cues
  if (present !== undefined && !sameOrder(nest(present), wanted)) {
    const places = adds.map(({ id, place }) => ({
      cueId: ids.of(id),
      parentId: place.parentId === null ? null : ids.of(place.parentId),
      afterId: place.afterId === null ? null : ids.of(place.afterId),
    }))
    await placeRows(options, places)
  }
  const cells = adds.flatMap(({ id, row }) =>
    row.cue.type === 'cue'
      ? Object.entries(row.cells)
          .filter(([, { text, html }]) => text !== '' || html !== null)
          .map(([columnId, value]) => cellBody(ids.of(id), columnId, value))
      : [],
  )
  for (let from = 0; from < cells.length; from += limits.bulkItems) {
    await writes.bulkCells(cells.slice(from, from + limits.bulkItems))
  }
  for (const { id, row } of adds) {
    const cueId = ids.of(id)
    if (row.skipped) {
      await personAct(options, persons?.setSkipped(rundownId, cueId, true), {
        act: 'skip',
        cueId,
        skipped: true,
      })
    }
    if (row.locked) {
      await personAct(options, persons?.setPreventEdits(rundownId, cueId, true), {
        act: 'lock',
        cueId,
        locked: true,
      })
    }
  }
}
