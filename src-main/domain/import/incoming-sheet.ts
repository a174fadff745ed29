import type { Department } from '../calling/department.ts'
import { headedColumns } from '../calling/department-header.ts'
import { showStart } from '../show/schedule.ts'
import type { Duration, Instant } from '../time/time.ts'
import { createZone, type LocalDate, type Zone } from '../time/time-zone.ts'
import type { IncomingSheet, MergedContent, SheetField } from './merge-sheet.ts'
import type { Entry, SheetReading } from './read-sheet.ts'

/** A sheet as it crosses to a page that merges it into the rundown that is open. */
export interface SheetRows {
  /** Under their groups, in order; cells by the names that their columns have in a rundown. */
  readonly entries: readonly Entry[]
  /** When each of them starts, in the same order, groups before their rows: since midnight of the first day. Null: unknown. */
  readonly planned: readonly (Duration | null)[]
  readonly texts: readonly { readonly name: string; readonly department: Department | null }[]
  readonly fields: readonly SheetField[]
  /** The first day of the show; null: the sheet does not say. */
  readonly date: LocalDate | null
  /** Planned start of the show, since midnight of that day. */
  readonly start: Duration | null
}

/** What a sheet was read as, for a rundown that is there already. */
export function sheetRows({ shape, rows, entries, texts, date, start }: SheetReading): SheetRows {
  const columns = headedColumns(texts)
  const names = new Map(columns.map(({ name }, place) => [texts[place], name]))
  const named = (entry: Entry): Entry => ({
    ...entry,
    cells: entry.cells.map(({ column, content }) => ({ column: names.get(column) ?? column, content })),
    children: entry.children.map(named),
  })
  const planned = new Map(rows.flatMap(row => (row.entry === null ? [] : [[row.entry, row.planned]])))
  const has = (...roles: readonly string[]): boolean => shape.columns.some(({ role }) => roles.includes(role))
  return {
    entries: entries.map(named),
    planned: flatEntries(entries).map(entry => planned.get(entry) ?? null),
    texts: columns,
    fields: [
      ...(has('subtitle') ? (['subtitle'] as const) : []),
      ...(has('duration', 'end', 'start') ? (['duration'] as const) : []),
      ...(has('start', 'end') ? (['start'] as const) : []),
      ...(has('start-rule') ? (['start-rule'] as const) : []),
      ...(has('shortest') ? (['shortest'] as const) : []),
      ...(has('longest') ? (['longest'] as const) : []),
      ...(has('color') ? (['color'] as const) : []),
    ],
    date,
    start,
  }
}

/**
 * The sheet with its times in the zone of the rundown. A sheet without a date is of the day on which the rundown starts, or of
 * today. `now`: for a rundown that has no start.
 */
export function incomingSheet(
  sheet: SheetRows,
  { rundown, rows }: Pick<MergedContent, 'rundown' | 'rows'>,
  now: Instant,
): IncomingSheet {
  const zone = createZone(rundown.timezone)
  const cues = rows.map(({ cue }) => cue)
  const begins =
    showStart(cues, rundown.startTime) ?? cues.find(({ startTime }) => startTime !== null)?.startTime ?? now
  const date = sheet.date ?? zone.local(begins)
  const instantOf = startsOn(zone, date)
  const starts = new Map(
    flatEntries(sheet.entries).map((entry, at) => {
      const planned = sheet.planned[at] ?? null
      return [entry, planned === null ? null : instantOf(planned)]
    }),
  )
  return {
    entries: sheet.entries,
    texts: sheet.texts.map(({ name }) => name),
    departments: new Map(
      sheet.texts.flatMap(({ name, department }) => (department === null ? [] : [[name, department]])),
    ),
    fields: new Set(sheet.fields),
    start: sheet.start === null ? null : zone.instantOf(date, sheet.start),
    startOf: entry => starts.get(entry) ?? null,
  }
}

const flatEntries = (entries: readonly Entry[]): readonly Entry[] =>
  entries.flatMap(entry => [entry, ...flatEntries(entry.children)])

/** Spans since midnight of that day as times, from the first to the last: of one that the clock shows twice, the next. */
export function startsOn(zone: Zone, date: LocalDate): (clock: Duration) => Instant {
  let last: Instant | null = null
  return clock => {
    const at = zone.instantOf(date, clock)
    const from = last
    last = from === null || at >= from ? at : (zone.sameWall(at).find(each => each >= from) ?? at)
    return last
  }
}
