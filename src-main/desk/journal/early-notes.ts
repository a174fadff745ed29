import type { JournalEntry, NoteEntry } from '../../domain/as-run/journal-entry.ts'
import { isCurrent } from '../../domain/preflight/certificate.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { RunSummary } from '../ports/journal-store.ts'

export type EarlyNote = Pick<NoteEntry, 'text' | 'department' | 'by' | 'cue' | 'at' | 'rundownId'>

/** Notes made before the show: they are written to the run that follows. */
export interface EarlyNotes {
  /** The entries on disk outside runs, and all runs: a note before one of these runs is already in it. */
  learn(entries: readonly JournalEntry[], runs: readonly RunSummary[]): void
  add(note: EarlyNote): void
  /** Takes the notes for a show that begins now, in the order of their time. */
  take(rundownId: string, now: Instant): readonly EarlyNote[]
}

export function createEarlyNotes(): EarlyNotes {
  let kept: readonly EarlyNote[] = []
  return {
    learn(entries, runs) {
      const isIn = (note: NoteEntry): boolean =>
        runs.some(({ rundownId, startedAt }) => rundownId === note.rundownId && startedAt >= note.at)
      const found = entries.flatMap(entry => (entry.kind === 'note' && !isIn(entry) ? entry : []))
      kept = [...found, ...kept]
    },
    add(note) {
      kept = [...kept, note]
    },
    take(rundownId, now) {
      const taken = kept.filter(note => note.rundownId === rundownId)
      kept = kept.filter(note => note.rundownId !== rundownId)
      return taken.filter(note => isCurrent(note, now)).toSorted((a, b) => a.at - b.at)
    },
  }
}
