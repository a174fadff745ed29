import type { CallEntry, JournalEntry, NoteEntry } from '../../domain/as-run/journal-entry.ts'
import { isCurrent } from '../../domain/preflight/certificate.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { RunSummary } from '../ports/journal-store.ts'

type Early<Entry> = Entry extends JournalEntry ? Omit<Entry, 'desk' | 'seq' | 'runId'> : never

/** A note, or what became of a call. */
export type EarlyEntry = Early<NoteEntry | CallEntry>

/** Notes and calls made before the show: they are written to the run that follows. */
export interface EarlyEntries {
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
