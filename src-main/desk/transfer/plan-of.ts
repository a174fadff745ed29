import type { CreateRundown } from '../../contract/v1/bodies.ts'
import type { PlannedCell, RundownPlan } from './rundown-plan.ts'

/** A body with its cells in it as a plan, which may be larger than one request. */
export function planOf(body: CreateRundown): RundownPlan {
  const columns = new Map((body.columns ?? []).map(({ name }, place) => [name, place]))
  const cells: PlannedCell[] = []
  let place = -1
  const bare = <Cue extends { readonly cells?: { column: string; content?: string }[] }>(
    cue: Cue,
  ): Omit<Cue, 'cells'> => {
    place += 1
    const { cells: own, ...rest } = cue
    for (const { column, content } of own ?? []) {
      cells.push({ cue: place, column: columns.get(column) ?? 0, content: { content: content ?? '' } })
    }
    return rest
  }
  const cues = (body.cues ?? []).map(cue => {
    const own = bare(cue)
    return cue.children === undefined ? own : { ...own, children: cue.children.map(bare) }
  })
  const departments = (body.columns ?? []).map(({ department }) => department ?? null)
  return {
    // Not every service takes them with the rundown.
    body: {
      ...body,
      columns: (body.columns ?? []).map(({ department: _department, ...column }) => column),
      cues,
    },
    cells,
    departments,
    extras: null,
  }
}
