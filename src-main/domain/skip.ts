import { type Cue, isPlayable } from './rundown.ts'

type SkipCue = Pick<Cue, 'id' | 'type' | 'skippedBy' | 'parentId'>

/** Ids of the cues that a skip of this row would drop from the show, the one on air apart; none where it takes a skip back. */
export function droppedBySkip(
  cues: readonly SkipCue[],
  cueId: string,
  onAir: string | null,
): readonly string[] {
  const target = cues.find(({ id }) => id === cueId)
  if (target === undefined || target.skippedBy === 'self') return []
  return cues
    .filter(cue => isPlayable(cue) && cue.id !== onAir && (cue.id === cueId || cue.parentId === cueId))
    .map(({ id }) => id)
}

/** The cue on air is not skipped, as it runs already; taking its skip back is a press. */
export const skipsOnAir = (cues: readonly SkipCue[], cueId: string, onAir: string | null): boolean =>
  cueId === onAir && cues.some(({ id, skippedBy }) => id === cueId && skippedBy !== 'self')

/** A whole group is dropped by holding, whatever is in it; taking that back is a press. */
export const dropsGroup = (cues: readonly SkipCue[], cueId: string): boolean =>
  cues.some(({ id, type, skippedBy }) => id === cueId && type === 'group' && skippedBy !== 'self')
