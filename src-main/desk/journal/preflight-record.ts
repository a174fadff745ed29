import type { PreflightCertificate } from '../../domain/preflight/certificate.ts'
import type { DrillResult } from '../../domain/preflight/drill.ts'
import type { Clock, Instant } from '../../domain/time/time.ts'
import type { Preflights } from './preflights.ts'
import type { RunEntries } from './run-entries.ts'

/** Records preflights and drills for the show that follows. */
export interface PreflightRecord {
  /** Writes a test entry: true once it is synced to disk. */
  test(): Promise<boolean>
  /** A preflight was finished. It belongs to the run that follows. True once it is synced to disk. */
  preflight(certificate: PreflightCertificate): Promise<boolean>
  /** A drill was finished. True once it is synced to disk. */
  drill(result: DrillResult): Promise<boolean>
  /** The last preflight of this rundown, if it is recent. */
  lastPreflight(rundownId: string | null): PreflightCertificate | null
  /** The last drill of each kind of this rundown. */
  lastDrills(rundownId: string | null): readonly DrillResult[]
}

interface PreflightRecordOptions {
  readonly entries: Pick<RunEntries, 'test' | 'preflight' | 'drill'>
  readonly preflights: Preflights
  /** Runs `work` after earlier entries. */
  readonly enqueue: (work: (at: Instant) => void) => void
  readonly now: Clock
  readonly changed: () => void
}

export function createPreflightRecord({
  entries,
  preflights,
  enqueue,
  now,
  changed,
}: PreflightRecordOptions): PreflightRecord {
  const written = (write: (at: Instant) => Promise<boolean>): Promise<boolean> =>
    new Promise(resolve => enqueue(at => resolve(write(at))))
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
