import type { PlannedShow, SeenCue } from '../../domain/as-run/journal-entry.ts'
import type { RundownContent } from '../ports/show-service.ts'

export const noPlan: PlannedShow = { title: '', timezone: null, startTime: null, cues: [] }

/** The plan of a rundown for the journal, without cells and notes. `numbers`: as shown, which in a show stay with their cues. */
export function plannedShow(
  { rundown, cues }: Pick<RundownContent, 'rundown' | 'cues'>,
  numbers: ReadonlyMap<string, string>,
): PlannedShow {
  return {
    title: rundown.title,
    timezone: rundown.timezone,
    startTime: rundown.startTime,
    cues: cues.map(({ id, type, title, duration, startTime, skippedBy }) => ({
      id,
      type,
      number: numbers.get(id) ?? null,
      title,
      duration,
      startTime,
      skippedBy,
    })),
  }
}

export function seenCue(plan: PlannedShow, cueId: string | null): SeenCue | null {
  const cue = cueId === null ? undefined : plan.cues.find(({ id }) => id === cueId)
  if (cue === undefined) return cueId === null ? null : { cueId, number: null, title: '' }
  return { cueId: cue.id, number: cue.number, title: cue.title }
}
