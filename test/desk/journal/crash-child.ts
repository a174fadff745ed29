import { createSqliteJournal } from '../../../src-main/desk/journal/sqlite-journal.ts'
import type { JournalEntry } from '../../../src-main/domain/as-run/journal-entry.ts'
import { instant } from '../../../src-main/domain/time/time.ts'

/** A journal in a process of its own, to be killed: file and desk are its arguments. Tells what was acknowledged. */
const [, , file = '', desk = ''] = process.argv
const store = createSqliteJournal({ file, maxBytes: 1e9, now: () => instant(0) })
const base = { desk, runId: desk, rundownId: 'rundown', at: instant(1) } as const

for (let seq = 1; ; ) {
  const batch: JournalEntry[] = []
  for (const last = seq + (seq % 7); seq <= last; seq += 1) {
    batch.push({ ...base, seq, kind: 'painted', press: seq, paintedMs: 1 })
  }
  await store.append(batch)
  process.send?.(batch.at(-1)?.seq)
}
