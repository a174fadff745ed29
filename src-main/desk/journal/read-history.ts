import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Compile } from 'typebox/compile'
import { inEnglish } from '../../contract/english.ts'
import { historyEntries } from '../../contract/history-entry.ts'
import { done, type Reply, refused } from '../../contract/reply.ts'
import type { JournalEntry } from '../../domain/as-run/journal-entry.ts'
import { type EntryNames, renameEntry } from '../../domain/as-run/rename-entry.ts'
import { withoutAddresses } from '../../domain/as-run/without-addresses.ts'
import { deskTexts } from '../../domain/messages/en.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import type { HistoryNames, HistoryQuery, PackedHistory } from '../ports/journal-store.ts'
import { entryIn, insertEntries, inTransaction, keyOf } from './journal-rows.ts'
import { deleting, usedBytes } from './prune-journal.ts'

/**
 * Largest unpacked text of a history, bytes: no more is read into memory, however small it is packed. More would keep the thread
 * of the journal busy for so long that presses were reported as not recorded.
 */
const mostBytes = 32 * 1024 * 1024
export const mostEntries = 50_000
/** Largest entry, bytes. A plan of 1,000 rows with the longest titles is half of it. */
const mostCharacters = 4 * 1024 * 1024

/** Lines of entries, packed for a file: one text, so that reading the file does not parse each character. */
export const packLines = (lines: readonly string[]): string => gzipSync(lines.join('\n')).toString('base64')

type Entries = Reply<{ readonly entries: readonly JournalEntry[] }>

/** Checks every entry of a file, which may come from anyone. */
export function readHistory(content: string): Entries {
  let text: string
  try {
    text = gunzipSync(Buffer.from(content, 'base64'), { maxOutputLength: mostBytes }).toString('utf8')
  } catch (error) {
    return refused(isTooLarge(error) ? tooLarge() : messageOf('rundown-file.history-unreadable'))
  }
  const lines = text === '' ? [] : text.split('\n')
  if (lines.length > mostEntries) return refused(tooLarge())
  const check = createEntryCheck()
  const entries: JournalEntry[] = []
  const keys = new Set<string>()
  for (const [place, line] of lines.entries()) {
    const wrong = (why: Said) => refused(messageOf('rundown-file.history-entry', { entry: place + 1, why }))
    const found = check(line)
    if (!found.ok) return wrong(found.reason)
    if (keys.has(keyOf(found.entry))) return wrong(messageOf('rundown-file.history-twice'))
    keys.add(keyOf(found.entry))
    entries.push(found.entry)
  }
  const begun = new Set(entries.map(({ kind, runId }) => (kind === 'run' ? runId : null)))
  const place = entries.findIndex(({ runId }) => !begun.has(runId) && runId !== null)
  if (place >= 0) {
    const why = messageOf('rundown-file.history-no-run')
    return refused(messageOf('rundown-file.history-entry', { entry: place + 1, why }))
  }
  return { ok: true, entries }
}

const tooLarge = (): Message =>
  messageOf('rundown-file.history-too-large', {
    megabytes: mostBytes / 1024 / 1024,
    entries: mostEntries,
  })

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

type EntryCheck = (line: string) => Reply<{ readonly entry: JournalEntry }>

/** Checks one line, also of a desk's own entries before they are packed. */
export function createEntryCheck(): EntryCheck {
  const schemas = new Map(Object.entries(historyEntries).map(([kind, schema]) => [kind, Compile(schema)]))
  return line => {
    if (line.length > mostCharacters) return refused(messageOf('rundown-file.entry-too-large'))
    let entry: unknown
    try {
      entry = JSON.parse(line)
    } catch (error) {
      return refused(messageOf('file.not-json', { why: error instanceof Error ? error.message : '' }))
    }
    const kind = typeof entry === 'object' && entry !== null && 'kind' in entry ? String(entry.kind) : ''
    const schema = schemas.get(kind)
    if (schema === undefined)
      return refused(messageOf('rundown-file.entry-unknown', { kind: kind.slice(0, 40) }))
    if (!schema.Check(entry)) {
      const [first] = schema.Errors(entry)
      return refused(`${first?.instancePath ?? ''} ${first?.message ?? ''}.`.trim())
    }
    // Its form was checked; beyond that the type only brands numbers with their unit.
    const known = entry as JournalEntry
    const unsayable = saidIn(known).find(said => !canBeSaid(said))
    return unsayable === undefined
      ? { ok: true, entry: known }
      : refused(messageOf('rundown-file.entry-unsayable'))
  }
}

function saidIn(entry: JournalEntry): readonly Said[] {
  switch (entry.kind) {
    case 'press':
      return entry.detail === undefined ? [] : [entry.detail]
    case 'desk':
      return entry.event === 'not-recorded' ? [entry.reason] : []
    case 'preflight':
      return [...entry.certificate.points, ...entry.certificate.drills].map(({ text }) => text)
    case 'drill':
      return [entry.result.text]
    default:
      return []
  }
}

/** The catalogue has its text, and its parameters fit: the other languages take the same ones. */
function canBeSaid(said: Said): boolean {
  if (typeof said === 'string') return true
  try {
    inEnglish(said)
    return isKnown(said)
  } catch {
    return false
  }
}

const isKnown = ({ code, params }: Message): boolean =>
  Object.hasOwn(deskTexts, code) &&
  Object.values(params).every(value => typeof value !== 'object' || isKnown(value))

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

/** Largest part of the room that entries outside runs may take: they are few, and the newest must not be left out for old runs. */
const outsideShare = 0.1

/** Reads the history of a rundown from the journal and its memory, as much as a file may hold. */
function historyIn(
  database: DatabaseSync,
  { rundownId, waiting }: Pick<HistoryQuery, 'rundownId' | 'waiting'>,
) {
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
  return {
    /** Newest first; once one has no room, no older one has. */
    runs /** Lines in the order in which they were written. */,
    outside: newestFirst.toReversed() /** Number of entries that cannot be read. */,
    unreadable: room.lost() + outsideRoom.lost(),
  }
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
