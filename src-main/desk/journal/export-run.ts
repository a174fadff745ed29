import { type AsRun, asRunOf } from '../../domain/as-run/as-run.ts'
import { type JournalEntry, journalVersion } from '../../domain/as-run/journal-entry.ts'
import type { Instant } from '../../domain/time/time.ts'
import { createZone } from '../../domain/time/time-zone.ts'
import type { ExportOptions, ReportFormat } from '../ports/journal-store.ts'
import { asRunCsv } from './as-run-csv.ts'

/** The text of a file; null for entries that are no run. */
export function exportRun(
  entries: readonly JournalEntry[],
  { format, timezone, now }: ExportOptions,
): string | null {
  const asRun = asRunOf(entries, now)
  if (asRun === null) return null
  return format === 'csv' ? asRunCsv(asRun, timezone) : asRunJson(asRun, entries, now)
}

/** Loses nothing: the report, and every entry that it was made from. Instants are epoch milliseconds. */
export const asRunJson = (asRun: AsRun, entries: readonly JournalEntry[], exportedAt: Instant): string =>
  `${JSON.stringify({ schema: 'showcall.as-run', version: journalVersion, exportedAt, asRun, entries }, null, 2)}\n`

/** Characters that a file system somewhere refuses, or takes for something else. */
const unfit = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu
const longest = 100

/** `<title> <date> <start> as-run.csv`, so that two shows of a day are two files, of characters that every file system takes; date and time are those of the rundown's zone. */
export function asRunFileName(
  run: { readonly title: string; readonly timezone: string | null; readonly startedAt: Instant },
  timezone: string,
  format: ReportFormat,
): string {
  const { year, month, day, hour, minute } = createZone(run.timezone ?? timezone).local(run.startedAt)
  const two = (number: number): string => String(number).padStart(2, '0')
  const date = `${year}-${two(month)}-${two(day)} ${two(hour)}-${two(minute)}`
  const plain = run.title.replaceAll(unfit, ' ').replaceAll(/\s+/g, ' ')
  const title = [...plain]
    .slice(0, longest)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return `${title === '' ? 'Show' : title} ${date} as-run.${format}`
}
