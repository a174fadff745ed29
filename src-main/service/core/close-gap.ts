import type { CloseGap } from '../../contract/v1/bodies.ts'
import { isoTime } from '../../contract/v1/iso-time.ts'
import { closeGap, type GapFault, type GapStrategy, gapAt } from '../../domain/show/close-gap.ts'
import { type Plan, plan } from '../../domain/show/schedule.ts'
import { ProblemError } from '../problem-error.ts'
import type { RundownEdit } from './edit.ts'
import { patchCue } from './write-cue.ts'
import { patchRundown } from './write-rundown.ts'

/** `closeGap`. Answers the cue that was changed; null: the start of the rundown was. */
export async function closeGapAt(edit: RundownEdit, cueId: string, body: CloseGap): Promise<string | null> {
  edit.requireCue(cueId)
  const planned = plan(edit.cues, edit.rundown.startTime)
  const strategy = body.move === 'duration' ? { move: body.move, cueId: body.cue_id } : { move: body.move }
  const result = closeGap(planned, cueId, strategy)
  if (!result.ok) throw gapProblem(result.fault, planned, cueId, strategy)
  const { change } = result
  if (change.change === 'show-start') {
    patchRundown(edit, { start_time: isoTime(change.startTime) })
    return null
  }
  const fields =
    change.change === 'start' ? { start_time: isoTime(change.startTime) } : { duration_ms: change.duration }
  await patchCue(edit, change.cueId, fields)
  return change.cueId
}

function gapProblem(fault: GapFault, planned: Plan, cueId: string, strategy: GapStrategy): ProblemError {
  const gap = gapAt(planned, cueId)
  const changed = strategy.move === 'duration' ? strategy.cueId : cueId
  switch (fault) {
    case 'nothing':
      return new ProblemError('cues.no_gap', 'There is no gap and no overlap at this cue.')
    case 'no-governing':
      return new ProblemError('cues.no_governing_start', 'No start before this cue is known. Set one first.')
    case 'not-in-segment':
      return new ProblemError('cues.not_in_segment', 'That cue is not between the two fixed starts.', {
        cue_id: changed,
        segment_ids: gap?.segment ?? [],
      })
    case 'below-zero':
      return new ProblemError('cues.below_zero', 'That cue is too short to close the overlap.', {
        cue_id: changed,
        duration_ms: durationIn(planned, changed),
        gap_ms: gap?.by ?? 0,
      })
  }
}

const durationIn = (planned: Plan, cueId: string): number =>
  planned.rows[planned.index.get(cueId) ?? -1]?.cue.duration ?? 0
