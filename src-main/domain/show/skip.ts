import { type Cue, isPlayable } from '../rundown/rundown.ts'

type SkipCue = Pick<Cue, 'id' | 'type' | 'skippedBy' | 'parentId'>

/** Ids of the cues still to come that a skip of this row would drop from the show; none where it takes a skip back. */
export function droppedBySkip(
  cues: readonly SkipCue[],
  cueId: string,
  onAir: string | null,
): readonly string[] {
  const target = cues.find(({ id }) => id === cueId)
  if (target === undefined || target.skippedBy === 'self') return []
  const from = cues.findIndex(({ id }) => id === onAir) + 1
  return cues
    .slice(from)
    .filter(cue => isPlayable(cue) && (cue.id === cueId || cue.parentId === cueId))
    .map(({ id }) => id)
}

/**
 * Why this row can be neither skipped nor unskipped; null when it can. While its group is skipped, its own skip would
 * change nothing that shows. The cue on air runs already; taking its skip back is a press.
 */
export function skipRefusal(
  cues: readonly SkipCue[],
  cueId: string,
  onAir: string | null,
): 'skipped-with-group' | 'on-air' | null {
  const target = cues.find(({ id }) => id === cueId)
  if (target === undefined) return null
  const group = target.parentId === null ? undefined : cues.find(({ id }) => id === target.parentId)
  if (target.skippedBy === 'group' || group?.skippedBy === 'self') return 'skipped-with-group'
  return cueId === onAir && target.skippedBy === null ? 'on-air' : null
}

/** A whole group is skipped by holding; taking that back is a press. */
export const dropsGroup = (cues: readonly SkipCue[], cueId: string): boolean =>
  cues.some(({ id, type, skippedBy }) => id === cueId && type === 'group' && skippedBy !== 'self')
