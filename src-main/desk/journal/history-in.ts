import type { DatabaseSync } from 'node:sqlite'
import type { JournalEntry } from '../../domain/as-run/journal-entry.ts'
import { withoutAddresses } from '../../domain/as-run/without-addresses.ts'
import type { HistoryQuery } from '../ports/journal-store.ts'
import { entryIn, keyOf } from './journal-rows.ts'
import { createEntryCheck, type EntryCheck, mostBytes, mostEntries } from './read-history.ts'

/** A run, or one entry outside runs. */
interface HistoryPart {
  /** When it began. */
  readonly at: number
  readonly entries: number
  /** Its lines of the file, in order; null: there is no room for them. */
  readonly lines: readonly string[] | null
  /** Size of the lines, bytes. */
  readonly size: number
}

interface FoundHistory {
  /** Newest first; once one has no room, no older one has. */
  readonly runs: readonly HistoryPart[]
  /** Lines in the order in which they were written. */
  readonly outside: HistoryPart[]
  /** Number of entries that cannot be read. */
  readonly unreadable: number
}

/** Largest part of the room that entries outside runs may take: they are few, and the newest must not be left out for old runs. */
const outsideShare = 0.1

/** Reads the history of a rundown from the journal and its memory, as much as a file may hold. */
export function historyIn(
  database: DatabaseSync,
  { rundownId, waiting }: Pick<HistoryQuery, 'rundownId' | 'waiting'>,
): FoundHistory {
  const check = createEntryCheck()
  const room = createRoom(check, 1 - outsideShare)
  const outsideRoom = createRoom(check, outsideShare)
  const ofRun = (runId: string | null): JournalEntry[] =>
    waiting.filter(entry => entry.runId === runId && entry.rundownId === rundownId)
  const rows = database.prepare('SELECT body FROM entries WHERE run IS ? ORDER BY id')

  const runs = runsOf(database, { rundownId, waiting }).map(({ runId, at }): HistoryPart => {
    if (room.isFull()) {
      const row = database.prepare('SELECT count(*) AS entries FROM entries WHERE run = ?').get(runId)
      return { at, entries: Number(row?.['entries'] ?? 0), lines: null, size: 0 }
    }
    const bodies = rows.all(runId)
    const stored = bodies.flatMap(entryIn)
    room.unreadable(bodies.length - stored.length)
    const known = new Set(stored.map(keyOf))
    return room.partOf([...stored, ...ofRun(runId).filter(entry => !known.has(keyOf(entry)))])
  })
  const outside = new Map<string, JournalEntry>()
  for (const row of rows.iterate(null)) {
    for (const entry of entryIn(row)) if (entry.rundownId === rundownId) outside.set(keyOf(entry), entry)
  }
  for (const entry of ofRun(null)) outside.set(keyOf(entry), entry)
  const newestFirst = [...outside.values()].toReversed().map(entry => outsideRoom.partOf([entry]))
  return { runs, outside: newestFirst.toReversed(), unreadable: room.lost() + outsideRoom.lost() }
}

/** Newest first. */
function runsOf(
  database: DatabaseSync,
  { rundownId, waiting }: Pick<HistoryQuery, 'rundownId' | 'waiting'>,
): readonly { readonly runId: string; readonly at: number }[] {
  const heads = database.prepare("SELECT body FROM entries WHERE kind = 'run' ORDER BY id").all()
  const found = new Map<string, number>()
  for (const { kind, runId, rundownId: of, at } of [...heads.flatMap(entryIn), ...waiting]) {
    if (kind === 'run' && runId !== null && of === rundownId && !found.has(runId)) found.set(runId, at)
  }
  return [...found].map(([runId, at]) => ({ runId, at })).sort((a, b) => b.at - a.at)
}

/** Makes lines of entries until a file is full. */
function createRoom(check: EntryCheck, share: number) {
  let bytes = 0
  let count = 0
  let lost = 0
  let full = false
  return {
    isFull: () => full,
    lost: () => lost,
    unreadable: (entries: number) => {
      lost += entries
    },
    partOf(entries: readonly JournalEntry[]): HistoryPart {
      const lines = linesOf(entries, check)
      const size = lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)
      full ||= bytes + size > mostBytes * share || count + lines.length > mostEntries * share
      const at = entries[0]?.at ?? 0
      if (full) return { at, entries: entries.length, lines: null, size: 0 }
      bytes += size
      count += lines.length
      lost += entries.length - lines.length
      return { at, entries: lines.length, lines, size }
    },
  }
}

/** Leaves out entries that readers refuse; a run without its first entry is not a run. */
function linesOf(entries: readonly JournalEntry[], check: EntryCheck): readonly string[] {
  const made = entries.flatMap(entry => {
    const line = JSON.stringify(withoutAddresses(entry))
    return check(line).ok ? [{ entry, line }] : []
  })
  const isWhole = made.some(({ entry }) => entry.kind === 'run' || entry.runId === null)
  return isWhole ? made.map(({ line }) => line) : []
}
