import type { Cue } from '../rundown/rundown.ts'
import { isFloating } from '../rundown/timing.ts'
import type { Duration, Instant } from '../time/time.ts'
import type { Edit } from './edit.ts'

/** What the plan is changed for in one step. `cueId` of a cue. */
export type PlanAct =
  /** The show is to be at a cue at that time; null: at its end. */
  | { readonly act: 'hit'; readonly cueId: string | null; readonly at: Instant }
  /** Fixed starts move by a span, from a cue on; null: from now, or before the show all of them. */
  | { readonly act: 're-time'; readonly cueId: string | null; readonly by: Duration }
  /** The gap, or the overlap, at a fixed start is closed. */
  | { readonly act: 'close-gap'; readonly cueId: string }

/** It was done, taken back with an undo, or done again with a redo. */
export const planActWays = ['done', 'undone', 'redone'] as const
export type PlanActWay = (typeof planActWays)[number]

/** One thing that it changes of the plan. */
export type PlanActChange<Of = string> =
  | { readonly change: 'duration'; readonly cue: Of; readonly was: Duration; readonly is: Duration }
  /** A fixed start. `cue` null: the start of the show. */
  | {
      readonly change: 'start'
      readonly cue: Of | null
      readonly was: Instant | null
      readonly is: Instant | null
    }
  /** A floating cue takes its time from now on, or floats again. */
  | { readonly change: 'taken'; readonly cue: Of; readonly is: boolean }
  | { readonly change: 'skip'; readonly cue: Of; readonly is: boolean }

interface PlanBefore {
  readonly cues: readonly Cue[]
  readonly rundown: { readonly startTime: Instant | null }
}

/** What edits change of the times of a plan, in their order; what they leave as it is, is left out. */
export function planActChanges(
  { cues, rundown }: PlanBefore,
  edits: readonly Edit[],
): readonly PlanActChange[] {
  const byId = new Map(cues.map(cue => [cue.id, cue]))
  return edits.flatMap((edit): readonly PlanActChange[] => {
    if (edit.do === 'rundown') return startChange(null, rundown.startTime, edit.fields.startTime)
    if (edit.do !== 'cue' && edit.do !== 'skip') return []
    const cue = byId.get(edit.cueId)
    if (cue === undefined) return []
    if (edit.do === 'cue') return fieldChanges(cue, edit.fields)
    const isOther = (cue.skippedBy === 'self') !== edit.skipped
    return isOther ? [{ change: 'skip', cue: cue.id, is: edit.skipped }] : []
  })
}

function fieldChanges(
  cue: Cue,
  { duration: is, startTime, timing }: Extract<Edit, { readonly do: 'cue' }>['fields'],
): readonly PlanActChange[] {
  const { id, duration: was } = cue
  const floats = timing === undefined ? isFloating(cue) : isFloating({ timing })
  return [
    ...(is === undefined || is === was ? [] : [{ change: 'duration', cue: id, was, is } as const]),
    ...startChange(id, cue.startTime, startTime),
    ...(floats === isFloating(cue) ? [] : [{ change: 'taken', cue: id, is: !floats } as const]),
  ]
}

const startChange = (
  cue: string | null,
  was: Instant | null,
  is: Instant | null | undefined,
): readonly PlanActChange[] => (is === undefined || is === was ? [] : [{ change: 'start', cue, was, is }])
