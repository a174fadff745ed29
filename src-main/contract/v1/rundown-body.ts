import type { CueNumbering, EditorialStatus, TimeOfDayFormat } from '../../domain/rundown/rundown.ts'
import type { PatchRundown } from './bodies.ts'
import { isoTime } from './iso-time.ts'

/** Changed fields of a rundown. Fields that are left out keep their value. */
interface RundownChange {
  readonly title?: string | undefined
  /** IANA name, or null for the zone of the desk. */
  readonly timezone?: string | null | undefined
  /** Epoch ms. */
  readonly startTime?: number | null | undefined
  readonly status?: EditorialStatus | undefined
  readonly numbering?: CueNumbering | undefined
  readonly timeOfDayFormat?: TimeOfDayFormat | undefined
}

/** Body of `patchRundown`; without members where nothing is changed. */
export function rundownBody(change: RundownChange): PatchRundown {
  const { title, timezone, startTime, status, numbering, timeOfDayFormat } = change
  const settings: NonNullable<PatchRundown['settings']> = {
    ...(numbering !== undefined && {
      cue_numbering: {
        start_from: numbering.startFrom,
        prefix: numbering.prefix,
        padding: numbering.padding,
      },
    }),
    ...(timeOfDayFormat !== undefined && { tod_display_format: timeOfDayFormat }),
  }
  return {
    ...(title !== undefined && { title }),
    ...(timezone !== undefined && { timezone }),
    ...(startTime !== undefined && { start_time: isoTime(startTime) }),
    ...(status !== undefined && { status }),
    ...(Object.keys(settings).length > 0 && { settings }),
  }
}
