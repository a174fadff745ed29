import type { CallEntry, JournalEntry, NoteEntry } from '../../domain/as-run/journal-entry.ts'
import { isCurrent, type PreflightCertificate } from '../../domain/preflight/certificate.ts'
import type { DrillResult } from '../../domain/preflight/drill.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { RunSummary } from '../ports/journal-store.ts'

type Early<Entry> = Entry extends JournalEntry ? Omit<Entry, 'desk' | 'seq' | 'runId'> : never

/** A note, or what became of a call. */
type EarlyEntry = Early<NoteEntry | CallEntry>

/** Notes and calls made before the show: they are written to the run that follows. */
interface EarlyEntries {
  /** Reads the entries on disk that belong to no run, newest first. Entries older than a show of the same rundown are in its run already. */
  learn(entries: readonly JournalEntry[], runs: readonly RunSummary[]): void
  add(entry: EarlyEntry): void
  /** Takes the entries for a show that begins now, in the order of their time. */
  take(rundownId: string, now: Instant): readonly EarlyEntry[]
}

export function createEarlyEntries(): EarlyEntries {
  let kept: readonly EarlyEntry[] = []
  return {
    learn(entries, runs) {
      const isIn = (entry: JournalEntry): boolean =>
        runs.some(run => !run.rehearsal && run.rundownId === entry.rundownId && run.startedAt >= entry.at)
      const found = entries.flatMap(entry => {
        if ((entry.kind !== 'note' && entry.kind !== 'call') || isIn(entry)) return []
        const { desk: _desk, seq: _seq, runId: _run, ...early } = entry
        return early
      })
      kept = [...found.toReversed(), ...kept]
    },
    add(entry) {
      kept = [...kept, entry]
    },
    take(rundownId, now) {
      const taken = kept.filter(entry => entry.rundownId === rundownId)
      kept = kept.filter(entry => entry.rundownId !== rundownId)
      return taken.filter(entry => isCurrent(entry, now)).toSorted((a, b) => a.at - b.at)
    },
  }
}

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
