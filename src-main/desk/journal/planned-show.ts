import type { JournalDraft, PlannedShow, SeenCue } from '../../domain/as-run/journal-entry.ts'
import { formatCallTime } from '../../domain/calling/call.ts'
import type { Column } from '../../domain/rundown/rundown.ts'
import type { CallEvent } from '../calling/call-event.ts'
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

/** The journal entry for a change of a call. */
export const callEntry = (
  { event, cueId, columnId, text, time, by, word, standsAgain, stood }: CallEvent,
  plan: PlannedShow,
  columns: readonly Column[],
): Extract<JournalDraft, { readonly kind: 'call' }> => ({
  kind: 'call',
  event,
  cue: seenCue(plan, cueId),
  department: columns.find(({ id }) => id === columnId)?.name ?? columnId,
  text,
  time: time === null ? null : formatCallTime(time),
  by,
  ...(word !== undefined && { word }),
  ...(standsAgain !== undefined && { standsAgain }),
  ...(stood !== undefined && { stood }),
})
