import type { ImportFault } from '../../contract/bridge/requests.ts'
import type { CreateRundown } from '../../contract/v1/bodies.ts'
import { lengths, limits } from '../../contract/v1/limits.ts'
import { readRunningOrder } from '../../domain/running-order.ts'
import type { RunningOrderLimits } from '../../domain/running-order-header.ts'
import type { Instant } from '../../domain/time.ts'
import { createZone } from '../../domain/time-zone.ts'
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
export function importCsv(text: string, { title, timezone, now }: ImportOptions): ImportResult {
  const { rows, faults } = readCsv(text)
  // What stands before a quote that is never closed may be no more than a header: no fault of its own.
  const reading = rows.length < 2 && faults.length > 0 ? null : readRunningOrder(rows, rundownLimits)
  if (reading === null || !reading.ok || faults.length > 0) {
    const more = reading === null || reading.ok ? [] : reading.faults
    return { ok: false, faults: [...faults, ...more].toSorted((a, b) => a.line - b.line) }
  }
  const zone = createZone(timezone)
  const body = toCreateRundown(reading.order, { title, timezone, zone, date: zone.local(now) })
  const bytes = new TextEncoder().encode(JSON.stringify(body)).length
  if (bytes > limits.bodyBytes) return { ok: false, faults: [{ line: 1, reason: tooLarge(bytes) }] }
  return { ok: true, body }
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

const tooLarge = (bytes: number): string =>
  `the running order has ${kilobytes(bytes)} kB of text; a service takes ${kilobytes(limits.bodyBytes)} kB at once. Shorten the longest columns.`

const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024)
