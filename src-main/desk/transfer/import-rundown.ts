import type { CreateRundown, SeedCue } from '../../contract/v1/bodies.ts'
import { departmentBody } from '../../contract/v1/department-body.ts'
import { isoTime } from '../../contract/v1/iso-time.ts'
import { lengths, limits } from '../../contract/v1/limits.ts'
import { timingBody } from '../../contract/v1/timing-body.ts'
import { headedColumns } from '../../domain/calling/department-header.ts'
import { startsOn } from '../../domain/import/incoming-sheet.ts'
import type { Entry, SheetReading } from '../../domain/import/read-sheet.ts'
import type { RundownLimits } from '../../domain/import/table.ts'
import { plainTiming } from '../../domain/rundown/timing.ts'
import type { Instant } from '../../domain/time/time.ts'
import { createZone } from '../../domain/time/time-zone.ts'

export const rundownLimits: RundownLimits = {
  cues: limits.cuesPerRundown,
  columns: limits.columnsPerRundown,
  title: lengths.title,
  subtitle: lengths.subtitle,
  columnName: lengths.columnName,
  cell: limits.cellCharacters,
  duration: lengths.durationMs,
}

export interface ImportedShow {
  readonly title: string
  /** IANA name; null reads clock times in the zone of this computer, and leaves that of the rundown open. */
  readonly timezone: string | null
  /** Without a date in the sheet, the show is today. */
  readonly now: Instant
  /** When it starts, where the sheet has no times of day. */
  readonly startTime?: Instant
}

/** What a sheet was read as, as the body of `createRundown`. */
export function toCreateRundown(
  reading: SheetReading,
  { title, timezone, now, startTime }: ImportedShow,
): CreateRundown {
  const zone = createZone(timezone)
  const instantOf = startsOn(zone, reading.date ?? zone.local(now))
  const columns = headedColumns(reading.texts)
  const nameOf = new Map(columns.map(({ name }, place) => [reading.texts[place], name]))
  const seed = (entry: Entry): SeedCue => ({
    type: entry.type,
    title: entry.title,
    subtitle: entry.subtitle,
    ...(entry.color === null ? {} : { background_color: entry.color }),
    ...(entry.type === 'cue' ? { duration_ms: entry.duration } : {}),
    ...(entry.clock === null ? {} : { start_time: isoTime(instantOf(entry.clock)) }),
    ...(entry.timing && { timing: timingBody({ ...plainTiming, ...entry.timing }) }),
    ...(entry.cells.length === 0
      ? {}
      : { cells: entry.cells.map(cell => ({ ...cell, column: nameOf.get(cell.column) ?? cell.column })) }),
  })
  const cues = reading.entries.map(entry =>
    entry.type === 'group' ? { ...seed(entry), children: entry.children.map(seed) } : seed(entry),
  )
  const start =
    reading.start === null ? startTime : startsOn(zone, reading.date ?? zone.local(now))(reading.start)
  return {
    title,
    timezone,
    ...(start === undefined ? {} : { start_time: isoTime(start) }),
    columns: columns.map(({ name, department }) => ({
      name,
      ...(department !== null && { department: departmentBody(department) }),
    })),
    cues,
  }
}
