import type { BulkCue, PatchRundown, WriteCell } from '../../contract/v1/bodies.ts'
import type { CellValue, CueFields, RundownFields } from '../../domain/editing/edit.ts'
import type { Instant } from '../../domain/time.ts'

/** API section 4.3. */
export const cueBody = (fields: CueFields): Omit<BulkCue, 'id' | 'position'> => ({
  ...(fields.type !== undefined && { type: fields.type }),
  ...(fields.title !== undefined && { title: fields.title }),
  ...(fields.subtitle !== undefined && { subtitle: fields.subtitle }),
  ...(fields.duration !== undefined && { duration_ms: fields.duration }),
  ...(fields.backgroundColor !== undefined && { background_color: fields.backgroundColor }),
  ...(fields.startTime !== undefined && { start_time: iso(fields.startTime) }),
})

/** API section 4.5: exactly one of the two contents. */
export const cellBody = (cueId: string, columnId: string, { text, html }: CellValue): WriteCell => ({
  cue_id: cueId,
  column_id: columnId,
  ...(html === null ? { content: text } : { content_html: html }),
})

/** API section 4.2. */
export const rundownBody = ({
  title,
  timezone,
  startTime,
  status,
  settings,
}: RundownFields): PatchRundown => ({
  ...(title !== undefined && { title }),
  ...(timezone !== undefined && { timezone }),
  ...(startTime !== undefined && { start_time: iso(startTime) }),
  ...(status !== undefined && { status }),
  ...(settings !== undefined && {
    settings: {
      cue_numbering: {
        start_from: settings.cueNumbering.startFrom,
        prefix: settings.cueNumbering.prefix,
        padding: settings.cueNumbering.padding,
      },
      tod_display_format: settings.timeOfDayFormat,
    },
  }),
})

const iso = (at: Instant | null): string | null => (at === null ? null : new Date(at).toISOString())
