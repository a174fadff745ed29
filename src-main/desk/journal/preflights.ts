import type { JournalEntry } from '../../domain/as-run/journal-entry.ts'
import { isCurrent, type PreflightCertificate } from '../../domain/preflight/certificate.ts'
import type { DrillResult } from '../../domain/preflight/drill.ts'
import type { Instant } from '../../domain/time/time.ts'

/** The last preflight of each rundown, and its last drills. */
export interface Preflights {
  /** The entries on disk, the newest first. */
  learn(entries: readonly JournalEntry[]): void
  add(certificate: PreflightCertificate): void
  addDrill(result: DrillResult): void
  /** Null when there is no recent one. */
  of(rundownId: string | null, now: Instant): PreflightCertificate | null
  /** The last drill of each kind. */
  drillsOf(rundownId: string | null): readonly DrillResult[]
}

export function createPreflights(): Preflights {
  const last = new Map<string, PreflightCertificate>()
  const drills = new Map<string, DrillResult>()
  const keyOf = ({ rundownId, kind }: DrillResult): string => `${rundownId} ${kind}`
  return {
    learn(entries) {
      for (const entry of entries) {
        if (entry.kind === 'preflight' && !last.has(entry.certificate.rundownId))
          last.set(entry.certificate.rundownId, entry.certificate)
        if (entry.kind === 'drill' && !drills.has(keyOf(entry.result)))
          drills.set(keyOf(entry.result), entry.result)
      }
    },
    add: certificate => void last.set(certificate.rundownId, certificate),
    addDrill: result => void drills.set(keyOf(result), result),
    drillsOf: rundownId => [...drills.values()].filter(result => result.rundownId === rundownId),
    of(rundownId, now) {
      const found = last.get(rundownId ?? '') ?? null
      return found !== null && isCurrent(found, now) ? found : null
    },
  }
}
