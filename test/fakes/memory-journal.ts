import { refused } from '../../src-main/contract/reply.ts'
import type { JournalStore, RunSummary } from '../../src-main/desk/ports/journal-store.ts'
import { asRunOf } from '../../src-main/domain/as-run/as-run.ts'
import { type JournalEntry, stateAfter } from '../../src-main/domain/as-run/journal-entry.ts'

export interface MemoryJournal extends JournalStore {
  /** Everything that was appended, in order. */
  readonly kept: JournalEntry[]
}

/** A journal that lies in memory, for tests of what is written into it. */
export function createMemoryJournal(): MemoryJournal {
  const kept: JournalEntry[] = []
  const ofRun = (runId: string | null): JournalEntry[] => kept.filter(entry => entry.runId === runId)
  const runs = (): readonly RunSummary[] =>
    kept.flatMap(entry => {
      if (entry.kind !== 'run' || entry.runId === null || entry.rundownId === null) return []
      const mine = ofRun(entry.runId)
      const last = mine.findLast(one => stateAfter(one) !== null) ?? entry
      return [
        {
          runId: entry.runId,
          rundownId: entry.rundownId,
          service: entry.service,
          title: entry.plan.title,
          timezone: entry.plan.timezone,
          startedAt: entry.at,
          last: { at: last.at, state: stateAfter(last) ?? entry.state },
          attendedUntil: last.at,
          ended: false,
          imported: null,
          rehearsal: entry.how === 'rehearsal',
        },
      ]
    })
  return {
    kept,
    async append(entries) {
      kept.push(...entries)
    },
    attend: async () => undefined,
    runs: async () => runs().toReversed(),
    entries: async runId => ofRun(runId),
    lastOf: async kind =>
      ofRun(null)
        .filter(entry => entry.kind === kind)
        .toReversed(),
    baselines: async rundownId =>
      ofRun(null)
        .flatMap(entry => (entry.kind === 'baseline' && entry.rundownId === rundownId ? [entry] : []))
        .toReversed(),
    asRun: async ({ runId, waiting }, now) => asRunOf([...ofRun(runId), ...waiting], now),
    export: async () => null,
    packHistory: async () => ({ content: '', runs: 0, entries: 0, runsLeftOut: 0, leftOut: 0 }),
    checkHistory: async () => refused('This journal takes no history.'),
    addHistory: async () => refused('This journal takes no history.'),
    removeHistory: async () => undefined,
    prune: async () => undefined,
    onNotice: () => undefined,
    close: async () => undefined,
  }
}
