import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { done, type Reply, refused } from '../../contract/reply.ts'
import type { JournalEntry } from '../../domain/as-run/journal-entry.ts'
import { type EntryNames, renameEntry } from '../../domain/as-run/rename-entry.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { HistoryNames, HistoryQuery, PackedHistory } from '../ports/journal-store.ts'
import { historyIn } from './history-in.ts'
import { insertEntries, inTransaction } from './journal-rows.ts'
import { deleting, usedBytes } from './prune-journal.ts'
import { packLines, readHistory } from './read-history.ts'

/** The history of a rundown for a file, without its oldest runs when it is too large. */
export function packHistory(database: DatabaseSync, question: HistoryQuery): PackedHistory {
  const { runs, outside, unreadable } = historyIn(database, question)
  const all = [...runs, ...outside].reduce((sum, { entries }) => sum + entries, unreadable)
  let kept = runs.filter(({ lines }) => lines !== null)
  for (;;) {
    const oldest = runs.length > kept.length ? (runs[kept.length]?.at ?? 0) : Number.NEGATIVE_INFINITY
    const lines = [
      ...outside.flatMap(({ at, lines }) => (at > oldest && lines !== null ? lines : [])),
      ...kept.toReversed().flatMap(({ lines }) => lines ?? []),
    ]
    const content = packLines(lines)
    if (lines.length === 0 || content.length <= question.mostCharacters) {
      return {
        content,
        runs: kept.length,
        entries: lines.length,
        runsLeftOut: runs.length - kept.length,
        leftOut: all - lines.length,
      }
    }
    if (kept.length === 0) outside.splice(0, Math.ceil(outside.length / 2))
    else kept = newestOfSize(kept, (0.95 * question.mostCharacters) / content.length)
  }
}

/** Removes at least one run. */
function newestOfSize<Run extends { readonly size: number }>(runs: readonly Run[], share: number): Run[] {
  let room = runs.reduce((sum, { size }) => sum + size, 0) * share
  const fitting = runs.findIndex(({ size }) => {
    room -= size
    return room < 0
  })
  return runs.slice(0, Math.min(runs.length - 1, fitting < 0 ? runs.length : fitting))
}

export function checkHistory(database: DatabaseSync, content: string, maxBytes: number): Reply {
  const reading = readHistory(content)
  if (!reading.ok) return reading
  const bytes = reading.entries.reduce((sum, entry) => sum + JSON.stringify(entry).length, 0)
  return usedBytes(database) + bytes > maxBytes ? noRoom : done
}

const noRoom = refused(messageOf('rundown-file.history-no-room'))

class NoRoom extends Error {}

export function addHistory(
  database: DatabaseSync,
  content: string,
  names: HistoryNames,
  maxBytes: number,
): Reply {
  const reading = readHistory(content)
  if (!reading.ok) return reading
  try {
    inTransaction(database, () => {
      insertEntries(database, renamed(reading.entries, names))
      if (usedBytes(database) > maxBytes) throw new NoRoom()
    })
    return done
  } catch (error) {
    if (error instanceof NoRoom) return noRoom
    throw error
  }
}

function* renamed(entries: readonly JournalEntry[], names: HistoryNames): Generator<JournalEntry> {
  const to = entryNames(names)
  for (const entry of entries) yield { ...renameEntry(entry, to), imported: entry.imported ?? names.desk }
}

/** Maps a name to the same new name each time, and to a different one in each import. */
function entryNames({ key, rundownId, cues }: HistoryNames): EntryNames {
  const renaming = (what: string, known = new Map<string, string>()) => {
    return (id: string): string => {
      const name =
        known.get(id) ?? createHash('sha256').update(`${key} ${what} ${id}`).digest('hex').slice(0, 32)
      known.set(id, name)
      return name
    }
  }
  return { rundownId, run: renaming('run'), desk: renaming('desk'), cue: renaming('cue', new Map(cues)) }
}

/** Reads every body, which is acceptable since it happens only after an import that failed. */
export function removeHistory(database: DatabaseSync, rundownId: string): void {
  deleting(database, () =>
    database
      .prepare(`DELETE FROM entries WHERE CASE WHEN json_valid(body)
        THEN body ->> '$.imported' IS NOT NULL AND body ->> '$.rundownId' = ? ELSE 0 END`)
      .run(rundownId),
  )
}
