import type { Edit } from '../../domain/editing/edit.ts'
import { withPlaces } from '../../domain/editing/place.ts'
import { nest } from '../../domain/rundown/cue-order.ts'
import type { WriteResult } from '../ports/content-writes.ts'
import type { EditContext } from './edit-context.ts'
import { sameOrder } from './new-rows.ts'

const tries = 3

/** Uses the present order, and reads it again if somebody else has changed it meanwhile. */
export async function placeRows(
  { writes, content }: EditContext,
  places: Extract<Edit, { readonly do: 'place' }>['rows'],
): Promise<WriteResult<null>> {
  for (let turn = 1; ; turn += 1) {
    const cues = content()?.cues ?? []
    const moved = withPlaces(
      cues,
      cue => cue,
      (cue, parentId) => ({ ...cue, parentId }),
      places,
    )
    if (sameOrder(nest(cues), nest(moved))) return { ok: true, value: null }
    const wrote = await writes.reorderCues(nest(moved))
    if (wrote.ok || wrote.code !== 'cues.invalid_reorder' || turn === tries) return wrote
    const read = await writes.reread()
    if (!read.ok) return read
  }
}
