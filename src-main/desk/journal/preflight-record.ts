import type { JournalEntry } from '../../domain/as-run/journal-entry.ts'
import type { PreflightCertificate } from '../../domain/preflight/certificate.ts'
import type { DrillResult } from '../../domain/preflight/drill.ts'
import type { Clock, Instant } from '../../domain/time/time.ts'
import type { JournalStore } from '../ports/journal-store.ts'
import type { Preflights } from './preflights.ts'
import type { RunEntries } from './run-entries.ts'

/** Of all rundowns, the newest first of each; none where the disk does not tell. */
export async function preflightsIn({
  lastOf,
}: Pick<JournalStore, 'lastOf'>): Promise<readonly JournalEntry[]> {
  const kinds = ['preflight', 'drill'] as const
  const found = await Promise.all(kinds.map(kind => lastOf(kind).catch(() => [])))
  return found.flat()
}

/** What the journal keeps of preflights and drills, for the show that follows. */
export interface PreflightRecord {
  /** Writes an entry to see that it is written: true once it is synced on disk. */
  test(): Promise<boolean>
  /** A preflight was finished. It goes into the run that follows. True once it is synced on disk. */
  preflight(certificate: PreflightCertificate): Promise<boolean>
  /** A drill was finished. True once it is synced on disk. */
  drill(result: DrillResult): Promise<boolean>
  /** Of this rundown, where it is not long ago. */
  lastPreflight(rundownId: string | null): PreflightCertificate | null
  /** The last drill of each kind of this rundown. */
  lastDrills(rundownId: string | null): readonly DrillResult[]
}

interface PreflightRecordOptions {
  readonly entries: Pick<RunEntries, 'test' | 'preflight' | 'drill'>
  readonly preflights: Preflights
  /** Does a work once earlier entries are made. */
  readonly soon: (work: (at: Instant) => void) => void
  readonly now: Clock
  readonly changed: () => void
}

export function createPreflightRecord({
  entries,
  preflights,
  soon,
  now,
  changed,
}: PreflightRecordOptions): PreflightRecord {
  const written = (write: (at: Instant) => Promise<boolean>): Promise<boolean> =>
    new Promise(resolve => soon(at => resolve(write(at))))
  return {
    test: () => written(entries.test),
    preflight: certificate =>
      written(at => {
        preflights.add(certificate)
        const recorded = entries.preflight(certificate, at)
        changed()
        return recorded
      }),
    drill: result =>
      written(at => {
        preflights.addDrill(result)
        return entries.drill(result, at)
      }),
    lastPreflight: rundownId => preflights.of(rundownId, now()),
    lastDrills: preflights.drillsOf,
  }
}
