import { type AsRun, asRunOf } from '../../domain/as-run/as-run.ts'
import { type JournalEntry, journalVersion } from '../../domain/as-run/journal-entry.ts'
import { runFileName } from '../../domain/as-run/run-file-name.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { ExportOptions, ReportFormat } from '../ports/journal-store.ts'
import { asRunCsv } from './as-run-csv.ts'

/** The text of the exported file; null for entries that are not a run. */
export function exportRun(
  entries: readonly JournalEntry[],
  { format, timezone, now }: ExportOptions,
): string | null {
  const asRun = asRunOf(entries, now)
  if (asRun === null) return null
  return format === 'csv' ? asRunCsv(asRun, timezone) : asRunJson(asRun, entries, now)
}

/** The complete export: the report and every entry that it was made from. Instants are epoch milliseconds. */
export const asRunJson = (asRun: AsRun, entries: readonly JournalEntry[], exportedAt: Instant): string =>
  `${JSON.stringify({ schema: 'showcall.as-run', version: journalVersion, exportedAt, asRun, entries }, null, 2)}\n`

/** File name: `<title> <date> <start> as-run.csv`. */
export const asRunFileName = (
  run: Parameters<typeof runFileName>[0],
  timezone: string,
  format: ReportFormat,
): string => `${runFileName(run, timezone)} as-run.${format}`
