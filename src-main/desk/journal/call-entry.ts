import type { JournalDraft, PlannedShow } from '../../domain/as-run/journal-entry.ts'
import { formatCallTime } from '../../domain/calling/call.ts'
import type { Column } from '../../domain/rundown/rundown.ts'
import type { CallEvent } from '../calling/call-event.ts'
import { seenCue } from './planned-show.ts'

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
