import { type Cue, isPlayable } from './rundown.ts'

type SkipCue = Pick<Cue, 'id' | 'type' | 'skippedBy' | 'parentId'>

/** Ids of the cues that a skip of this row would drop from the show; none where it takes a skip back. */
export function droppedBySkip(cues: readonly SkipCue[], cueId: string): readonly string[] {
  const target = cues.find(({ id }) => id === cueId)
  if (target === undefined || target.skippedBy === 'self') return []
  return cues
    .filter(cue => isPlayable(cue) && (cue.id === cueId || cue.parentId === cueId))
    .map(({ id }) => id)
}

/** A whole group is dropped by holding, whatever is in it; taking that back is a press. */
export const dropsGroup = (cues: readonly SkipCue[], cueId: string): boolean =>
  cues.some(({ id, type, skippedBy }) => id === cueId && type === 'group' && skippedBy !== 'self')
