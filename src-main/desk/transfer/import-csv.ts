import type { ImportFault } from '../../contract/bridge/requests.ts'
import type { CreateRundown } from '../../contract/v1/bodies.ts'
import { lengths, limits } from '../../contract/v1/limits.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import { readRunningOrder } from '../../domain/running-order/running-order.ts'
import type { RunningOrderLimits } from '../../domain/running-order/running-order-header.ts'
import type { Instant } from '../../domain/time/time.ts'
import { createZone } from '../../domain/time/time-zone.ts'
import type { CsvReading } from '../ports/spreadsheets.ts'
import { readCsv } from './csv.ts'
import { toCreateRundown } from './to-create-rundown.ts'

export interface ImportOptions {
  readonly title: string
  /** IANA name; null reads clock times in the zone of this computer, and leaves that of the rundown open. */
  readonly timezone: string | null
  /** The show day is today there. */
  readonly now: Instant
}

export type ImportResult =
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
