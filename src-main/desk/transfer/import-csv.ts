import type { ImportFault } from '../../contract/bridge/requests.ts'
import type { CreateRundown, SeedCue } from '../../contract/v1/bodies.ts'
import { departmentBody } from '../../contract/v1/department-body.ts'
import { isoTime } from '../../contract/v1/iso-time.ts'
import { lengths, limits } from '../../contract/v1/limits.ts'
import { headedColumns } from '../../domain/calling/department-header.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import { type RunningOrder, readRunningOrder } from '../../domain/running-order/running-order.ts'
import { dayAndClock } from '../../domain/running-order/running-order-fields.ts'
import type { RunningOrderLimits } from '../../domain/running-order/running-order-header.ts'
import type { Entry } from '../../domain/running-order/running-order-rows.ts'
import { type Duration, duration, type Instant, shift } from '../../domain/time/time.ts'
import { createZone, type LocalDate, type Zone } from '../../domain/time/time-zone.ts'
import { type CsvReading, readCsv } from '../spreadsheets/csv.ts'

export interface ImportOptions {
  readonly title: string
  /** IANA name; null reads clock times in the zone of this computer, and leaves that of the rundown open. */
  readonly timezone: string | null
  /** The show day is today there. */
  readonly now: Instant
}

type ImportResult =
  | { readonly ok: true; readonly body: CreateRundown }
  /** Every fault there is, by line; nothing of the file is taken. */
  | { readonly ok: false; readonly faults: readonly ImportFault[] }

/** A whole CSV file as the body of one request, or everything that is wrong with it. */
export function importCsv(text: string, options: ImportOptions): ImportResult {
  const result = importRows(readCsv(text), options)
  if (!result.ok) return result
  const bytes = new TextEncoder().encode(JSON.stringify(result.body)).length
  return bytes > limits.bodyBytes ? { ok: false, faults: [{ line: 1, reason: tooLarge(bytes) }] } : result
}

/** The rows of a CSV file as a rundown of any size, strictly read: by the names of its header alone. */
export function importRows(
  { rows, faults }: CsvReading,
  { title, timezone, now }: ImportOptions,
): ImportResult {
  // What stands before a quote that is never closed may be no more than a header: no fault of its own.
  const reading = rows.length < 2 && faults.length > 0 ? null : readRunningOrder(rows, rundownLimits)
  if (reading === null || !reading.ok || faults.length > 0) {
    const more = reading === null || reading.ok ? [] : reading.faults
    return { ok: false, faults: [...faults, ...more].toSorted((a, b) => a.line - b.line) }
  }
  const zone = createZone(timezone)
  return {
    ok: true,
    body: toCreateRundown(reading.order, { title, timezone, zone, date: zone.local(now) }),
  }
}

export const rundownLimits: RunningOrderLimits = {
  cues: limits.cuesPerRundown,
  columns: limits.columnsPerRundown,
  title: lengths.title,
  subtitle: lengths.subtitle,
  columnName: lengths.columnName,
  cell: limits.cellCharacters,
  duration: lengths.durationMs,
}

const tooLarge = (bytes: number): Message =>
  messageOf('table.too-much-text', { kilobytes: kilobytes(bytes), most: kilobytes(limits.bodyBytes) })

const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024)

interface ShowDay {
  readonly title: string
  /** IANA name as it is stored with the rundown; null for none. */
  readonly timezone: string | null
  /** The zone in which clock times are read. */
  readonly zone: Zone
  /** The day of the first clock time. Later ones roll past midnight when they go backwards; `+1d` counts from it. */
  readonly date: LocalDate
}

/** A running order as the body of `createRundown`. Only given starts become fixed starts. */
export function toCreateRundown(order: RunningOrder, day: ShowDay): CreateRundown {
  const { starts, showStart } = startsOf(order, day)
  const columns = headedColumns(order.columns)
  const nameOf = new Map(columns.map(({ name }, place) => [order.columns[place], name]))
  const seed = (entry: Entry): SeedCue => {
    const start = starts.get(entry)
    return {
      type: entry.type,
      title: entry.title,
      subtitle: entry.subtitle,
      ...(entry.color === null ? {} : { background_color: entry.color }),
      ...(entry.type === 'cue' ? { duration_ms: entry.duration } : {}),
      ...(start === undefined ? {} : { start_time: isoTime(start) }),
      ...(entry.cells.length === 0
        ? {}
        : { cells: entry.cells.map(cell => ({ ...cell, column: nameOf.get(cell.column) ?? cell.column })) }),
    }
  }
  return {
    title: day.title,
    timezone: day.timezone,
    ...(showStart === null ? {} : { start_time: isoTime(showStart) }),
    columns: columns.map(({ name, department }) => ({
      name,
      ...(department !== null && { department: departmentBody(department) }),
    })),
    cues: order.entries.map(entry =>
      entry.type === 'group' ? { ...seed(entry), children: entry.children.map(seed) } : seed(entry),
    ),
  }
}

function startsOf(order: RunningOrder, { zone, date }: ShowDay) {
  const starts = new Map<Entry, Instant>()
  let showStart: Instant | null = null
  let last: Instant | null = null
  let before: Duration = duration(0)
  for (const entry of order.entries.flatMap(entry => [entry, ...entry.children])) {
    if (entry.clock !== null) {
      const { clock } = entry
      const onGivenDay = dayAndClock(clock).days !== 0
      const at: Instant = last === null || onGivenDay ? zone.instantOf(date, clock) : zone.nextAt(clock, last)
      showStart ??= shift(at, duration(-before))
      starts.set(entry, at)
      last = at
    }
    before = duration(before + entry.duration)
  }
  return { starts /** The first start, less the cues before it; null when there is none. */, showStart }
}
