import type { Cue } from '../../../../src-main/domain/rundown/rundown.ts'
import type { Duration } from '../../../../src-main/domain/time/time.ts'
import type { Derived } from './field-context.ts'
import { formatStart } from './typed-start.ts'

interface ShownStart {
  readonly time: string
  /** At a fixed start: room before it, or by how much the cue before is planned into it, negative. Null for less than a second. */
  readonly slack: Duration | null
}

/** The start of a row as planned, also while the show is on: Edit shows the plan alone. Null where none is planned. */
export function shownStart({ plan, places, context }: Derived, cue: Cue): ShownStart | null {
  const planned = plan.rows[places.get(cue.id) ?? -1]
  const start = planned?.start ?? cue.startTime
  if (start == null) return null
  const slack = planned?.slack ?? null
  return {
    time: formatStart(start, context.start({ cue, cells: {} })),
    slack: slack === null || Math.abs(slack) < 1000 ? null : slack,
  }
}
