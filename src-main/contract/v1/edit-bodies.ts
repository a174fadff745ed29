import type { CellValue, CueFields, RundownFields } from '../../domain/editing/edit.ts'
import type { BulkCue, PatchRundown, WriteCell } from './bodies.ts'
import { isoTime } from './iso-time.ts'
import { rundownBody } from './rundown-body.ts'
import { timingBody } from './timing-body.ts'

/** Body of `patchCue`. */
export const cueBody = (fields: CueFields): Omit<BulkCue, 'id' | 'position'> => ({
  ...(fields.type !== undefined && { type: fields.type }),
  ...(fields.title !== undefined && { title: fields.title }),
  ...(fields.subtitle !== undefined && { subtitle: fields.subtitle }),
  ...(fields.duration !== undefined && { duration_ms: fields.duration }),
  ...(fields.backgroundColor !== undefined && { background_color: fields.backgroundColor }),
  ...(fields.startTime !== undefined && { start_time: isoTime(fields.startTime) }),
  ...(fields.timing !== undefined && { timing: fields.timing === null ? null : timingBody(fields.timing) }),
})

/** Body of `writeCell`: exactly one of the two contents. */
export const cellBody = (cueId: string, columnId: string, { text, html }: CellValue): WriteCell => ({
  cue_id: cueId,
  column_id: columnId,
  ...(html === null ? { content: text } : { content_html: html }),
})

/** Body of `patchRundown`. */
export const rundownFieldsBody = ({ settings, ...fields }: RundownFields): PatchRundown =>
  rundownBody({
    ...fields,
    numbering: settings?.cueNumbering,
    timeOfDayFormat: settings?.timeOfDayFormat,
  })
