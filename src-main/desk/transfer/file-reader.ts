import type {
  ImportDraft,
  ImportMade,
  ReadImport,
  ReadImportResult,
} from '../../contract/bridge/transfers.ts'
import type { FileHistory } from '../../contract/rundown-file.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import type { RundownHistories } from '../journal/rundown-histories.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { Sheet, Spreadsheets } from '../ports/spreadsheets.ts'
import type { Progress } from '../ports/whole-rundowns.ts'
import { importRows } from './import-csv.ts'
import { digestOf, type ImportedRundowns, sha256 } from './imported-rundowns.ts'
import { titleOf } from './importer.ts'
import { planOf } from './plan-of.ts'
import type { MadeHistory } from './rundown-plan.ts'
import { chooseMapping, draftOf, isPlain, likelySheet } from './table-draft.ts'

export interface FileToRead extends ReadImport {
  readonly content: string
  /**
   * A start of Showcall names the file, and nobody can be asked: a CSV that leaves something open is refused, with each
   * line that does. The same file at the next start opens the rundown that it became; a person imports a new one.
   */
  readonly strict?: boolean
}

/** A table that a person looks at before it is imported. */
export interface Table {
  readonly name: string
  readonly sheets: readonly Sheet[]
}

export interface FileReaderOptions {
  readonly settings: SettingsStore
  readonly spreadsheets: Spreadsheets
  readonly rundowns: ImportedRundowns
  readonly journal: Pick<RundownHistories, 'checkHistory' | 'addHistory' | 'removeHistory'>
}

/**
 * Reads a file and makes its rundown. A table that leaves something open becomes a draft instead, and is given to `keep`.
 */
export type FileReader = (
  file: FileToRead,
  progress: Progress,
  signal: AbortSignal,
  keep: (table: Table) => void,
) => Promise<ReadImportResult>

export function createFileReader({
  settings,
  spreadsheets,
  rundowns,
  journal,
}: FileReaderOptions): FileReader {
  const sheetsOf = async (
    { content, encoding }: FileToRead,
    signal: AbortSignal,
  ): Promise<{ readonly sheets: readonly Sheet[] } | ReadImportResult> => {
    if (encoding === 'base64') {
      const reading = await spreadsheets.read(Buffer.from(content, 'base64'), signal)
      return reading.ok ? reading : faults(reading.reason)
    }
    const csv = await spreadsheets.readCsv(content, signal)
    if (csv.faults.length === 0) return { sheets: [{ name: '', rows: csv.rows }] }
    const all = importRows(csv, rundowns.readingOptions('x'))
    return { kind: 'faults', faults: all.ok ? csv.faults : all.faults }
  }

  return async (file, progress, signal, keep) => {
    const { id, name, encoding, content, ask = false, strict = false } = file
    const digest = sha256(content)
    if (encoding === 'text' && /^\ufeff?\s*\{/.test(content)) {
      const read = await spreadsheets.readRundown(content.replace(/^\ufeff/, ''), signal)
      if (!read.ok) return { kind: 'faults', faults: read.faults }
      if (ask) return faults(messageOf('file.whole-rundown'))
      const { plan, history } = read
      if (history === null) return made(await rundowns.make(plan, null, progress))
      const checked = await journal.checkHistory(history.entries)
      if (!checked.ok) return faults(checked.reason)
      const rundown = await rundowns.make(plan, null, progress, madeHistory(history, journal))
      return made({ ...rundown, remarks: [...rundown.remarks, messageOf('import.history')] })
    }
    const read = await sheetsOf(file, signal)
    if (!('sheets' in read)) return read
    const { sheets } = read
    const sheet = likelySheet(sheets, settings.read().mappings)
    const found = sheets[sheet]
    if (found === undefined || found.rows.length === 0) return faults(messageOf('file.empty'))
    const choice = chooseMapping(found, null, settings.read().mappings)
    const title = titleOf(name)
    if (!ask && sheets.length === 1 && isPlain(found, choice, !strict)) {
      const plan = rundowns.planFor(found, choice.mapping, false, title)
      const how = choice.remembered ? choice.mapping : null
      return made(await rundowns.make(plan, strict ? digestOf(digest, sheet, how) : null, progress))
    }
    if (strict && encoding === 'text') {
      const result = importRows({ rows: found.rows, faults: [] }, rundowns.readingOptions(title))
      if (!result.ok) return { kind: 'faults', faults: result.faults }
      return made(await rundowns.make(planOf(result.body), digest, progress))
    }
    keep({ name, sheets })
    const draft: ImportDraft = draftOf({ id, name, title, sheets, sheet, choice, leaveOut: false })
    return { kind: 'draft', draft }
  }
}

/** Rows are known by their places in the file. */
const madeHistory = (
  { desk, cue_ids, entries }: FileHistory,
  journal: FileReaderOptions['journal'],
): MadeHistory => ({
  add({ rundown: rundownId, cues: made }) {
    const cues = cue_ids.map((id, place) => [id, made[place] ?? id] as const)
    return journal.addHistory(entries, { rundownId, cues, desk })
  },
  remove: journal.removeHistory,
})

const made = (rundown: ImportMade): ReadImportResult => ({ kind: 'made', made: rundown })

export const faults = (reason: Said): ReadImportResult => ({ kind: 'faults', faults: [{ line: 0, reason }] })
