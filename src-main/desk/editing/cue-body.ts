import type { BulkCue } from '../../contract/v1/bodies.ts'
import type { CueFields } from '../../domain/editing/edit.ts'
import { isoTime } from '../iso-time.ts'

/** Body of `patchCue`. */
export const cueBody = (fields: CueFields): Omit<BulkCue, 'id' | 'position'> => ({
  ...(fields.type !== undefined && { type: fields.type }),
  ...(fields.title !== undefined && { title: fields.title }),
  ...(fields.subtitle !== undefined && { subtitle: fields.subtitle }),
  ...(fields.duration !== undefined && { duration_ms: fields.duration }),
  ...(fields.backgroundColor !== undefined && { background_color: fields.backgroundColor }),
  ...(fields.startTime !== undefined && { start_time: isoTime(fields.startTime) }),
})
