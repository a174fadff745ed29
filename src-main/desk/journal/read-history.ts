import { gunzipSync, gzipSync } from 'node:zlib'
import { Compile } from 'typebox/compile'
import { inEnglish } from '../../contract/english.ts'
import { historyEntries } from '../../contract/history-entry.ts'
import { type Reply, refused } from '../../contract/reply.ts'
import type { JournalEntry } from '../../domain/as-run/journal-entry.ts'
import { deskTexts } from '../../domain/messages/en.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import { keyOf } from './journal-rows.ts'

/**
 * Largest unpacked text of a history, bytes: no more is read into memory, however small it is packed. More would keep the thread
 * of the journal busy for so long that presses were reported as not recorded.
 */
export const mostBytes = 32 * 1024 * 1024
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

export type EntryCheck = (line: string) => Reply<{ readonly entry: JournalEntry }>

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
