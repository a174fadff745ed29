import { createHash } from 'node:crypto'
import type { ImportFault } from '../../contract/bridge/requests.ts'
import type {
  ImportDraft,
  ImportMade,
  ReadImport,
  ReadImportResult,
} from '../../contract/bridge/transfers.ts'
import type { FileHistory } from '../../contract/rundown-file.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import type { ImportMapping } from '../../domain/running-order/import-mapping.ts'
import type { Instant } from '../../domain/time/time.ts'
import { createZone } from '../../domain/time/time-zone.ts'
import type { RundownHistories } from '../journal/journal.ts'
import type { Connected } from '../ports/connector.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { ShowService } from '../ports/show-service.ts'
import type { Spreadsheets, Table } from '../ports/spreadsheets.ts'
import type { Progress } from '../ports/whole-rundowns.ts'
import { type ImportOptions, importCsv, importRows, toCreateRundown } from './import-csv.ts'
import { makeRundown } from './make-rundown.ts'
import type { RundownFileReading } from './read-rundown-file.ts'
import { type MadeHistory, planOf, type RundownPlan, type Unfinished } from './rundown-plan.ts'
import { chooseMapping, draftOf, isPlain, likelySheet, readDraft, signatureOf } from './table-draft.ts'

export interface RunningOrderFile {
  /** File name; its stem becomes the title. */
  readonly name: string
  readonly text: string
  /** Planned start of a show whose file gives no clock times. */
  readonly startTime?: Instant
}

type ImportedRundown =
  | { readonly ok: true; readonly rundownId: string; readonly title: string }
  | { readonly ok: false; readonly faults: readonly ImportFault[] }

interface ImporterOptions {
  readonly service: ShowService
  readonly settings: SettingsStore
  /** IANA name of the zone that clock times are read in. */
  readonly timezone: string
}

/** Makes a rundown of a file, whole or not at all. The same content, imported again, is the rundown it became. */
export function createImporter({ service, settings, timezone }: ImporterOptions): {
  import(file: RunningOrderFile): Promise<ImportedRundown>
} {
  return {
    async import({ name, text, startTime }) {
      const title = titleOf(name)
      const result = importCsv(text, { title, timezone, now: service.now() })
      if (!result.ok) return result
      const digest = createHash('sha256').update(text).digest('hex')
      const known = settings.read().imports[digest]
      if (known !== undefined) {
        const rundown = (await service.list()).find(item => item.id === known)
        if (rundown !== undefined) return { ok: true, rundownId: rundown.id, title: rundown.title }
      }
      const start = startTime === undefined ? {} : { start_time: new Date(startTime).toISOString() }
      const body = { ...start, ...result.body }
      // Departments come after the rundown: not every service takes them with it.
      const hasDepartments = body.columns?.some(({ department }) => department != null) === true
      const made = hasDepartments
        ? await makeRundown(planOf(body), {
            whole: service.whole,
            ownerActions: null,
            progress: () => undefined,
          })
        : await service.create(body)
      settings.write({ imports: { ...settings.read().imports, [digest]: made.id } })
      return { ok: true, rundownId: made.id, title: made.title }
    },
  }
}

/** `song-contest-final.csv` → `Song contest final`. */
export function titleOf(fileName: string): string {
  const stem = fileName.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '')
  const words = stem.replace(/[-_\s]+/g, ' ').trim()
  return words === '' ? 'Untitled' : words.charAt(0).toUpperCase() + words.slice(1)
}

export interface ImportedRundownsDesk {
  connected(): Connected
  open(
    rundownId: string,
    held: boolean,
  ): { readonly ok: true } | { readonly ok: false; readonly reason: Said }
}

interface ImportedRundownsOptions {
  readonly desk: ImportedRundownsDesk
  readonly settings: SettingsStore
  readonly unfinished: Unfinished
  /** IANA name of the zone that clock times are read in. */
  readonly timezone: string
}

const mappingsKept = 100

/** Makes rundowns of what was read from files, and opens them. */
export function createImportedRundowns(options: ImportedRundownsOptions) {
  const { desk, settings, unfinished, timezone } = options
  return {
    /** How a running order is read that names no zone and no date. */
    readingOptions: (title: string): ImportOptions => ({
      title,
      timezone,
      now: desk.connected().service.now(),
    }),
    /** Of a table by a mapping; `leaveOut`: without the rows that have errors. */
    planFor(sheet: Table, mapping: ImportMapping, leaveOut: boolean, title: string): RundownPlan {
      const { entries, columns } = readDraft(sheet, mapping, leaveOut)
      const zone = createZone(timezone)
      const date = zone.local(desk.connected().service.now())
      return planOf(toCreateRundown({ columns, entries }, { title, timezone, zone, date }))
    },
    /**
     * The same content, imported again in the same way, is the rundown that it became. `digest` null: always a new
     * one.
     */
    async make(
      plan: RundownPlan,
      digest: string | null,
      progress: Progress,
      history?: MadeHistory,
    ): Promise<ImportMade> {
      const { service, ownerActions } = desk.connected()
      const known = digest === null ? undefined : settings.read().imports[digest]
      const present = known === undefined ? undefined : (await service.list()).find(item => item.id === known)
      const making = { whole: service.whole, ownerActions, progress, unfinished, ...(history && { history }) }
      const made = present ?? (await makeRundown(plan, making))
      if (digest !== null) settings.write({ imports: { ...settings.read().imports, [digest]: made.id } })
      const opened = desk.open(made.id, false)
      const remarks = 'remarks' in made ? made.remarks : []
      return { rundownId: made.id, title: made.title, opened: opened.ok, remarks }
    },
    /** The mapping is used again for tables with the same header. */
    remember(sheet: Table, mapping: ImportMapping): void {
      if (mapping.header === null) return
      const signature = signatureOf(sheet, mapping)
      const { [signature]: _before, ...others } = settings.read().mappings
      const kept = Object.entries(others).slice(1 - mappingsKept)
      settings.write({ mappings: { ...Object.fromEntries(kept), [signature]: mapping } })
    },
  }
}

type ImportedRundowns = ReturnType<typeof createImportedRundowns>

/** A table, and how it is imported. One that was imported by its own header (`how` null) is known by its content alone. */
const digestOf = (content: string, sheet: number, how: object | null): string =>
  how === null ? content : sha256(JSON.stringify([content, sheet, how]))

/** A text in UTF-8 has one digest, whether it comes as its bytes or as text. */
function contentDigest({ encoding, content }: FileToRead): string {
  if (encoding === 'text') return sha256(content)
  try {
    return sha256(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(content, 'base64')))
  } catch {
    return sha256(content)
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

interface FileToRead extends ReadImport {
  readonly content: string
  /**
   * A start of Showcall names the file, and nobody can be asked: a CSV that leaves something open is refused, with each
   * line that does. The same file at the next start opens the rundown that it became; a person imports a new one.
   */
  readonly strict?: boolean
}

/** Tables that a person looks at before one of them is imported. */
export interface BroughtTables {
  /** Of the file. */
  readonly name: string
  readonly sheets: readonly Table[]
  /** What is said of the file as a whole. */
  readonly notes: readonly Said[]
}

interface FileReaderOptions {
  readonly settings: SettingsStore
  readonly spreadsheets: Spreadsheets
  readonly rundowns: ImportedRundowns
  readonly journal: Pick<RundownHistories, 'checkHistory' | 'addHistory' | 'removeHistory'>
}

/**
 * Reads a file and makes its rundown. A table that leaves something open becomes a draft instead, and is given to `keep`.
 */
type FileReader = (
  file: FileToRead,
  progress: Progress,
  signal: AbortSignal,
  keep: (tables: BroughtTables) => void,
) => Promise<ReadImportResult>

export function createFileReader({
  settings,
  spreadsheets,
  rundowns,
  journal,
}: FileReaderOptions): FileReader {
  const makeWhole = async (
    read: RundownFileReading,
    ask: boolean,
    progress: Progress,
  ): Promise<ReadImportResult> => {
    if (!read.ok) return { kind: 'faults', faults: read.faults }
    if (ask) return faults(messageOf('file.whole-rundown'))
    const { plan, history } = read
    if (history === null) return made(await rundowns.make(plan, null, progress))
    const checked = await journal.checkHistory(history.entries)
    if (!checked.ok) return faults(checked.reason)
    const rundown = await rundowns.make(plan, null, progress, madeHistory(history, journal))
    return made(rundown, [messageOf('import.history')])
  }

  return async (file, progress, signal, keep) => {
    const { id, name, encoding, content, ask = false, strict = false } = file
    const reading =
      encoding === 'base64'
        ? await spreadsheets.read(Buffer.from(content, 'base64'), signal)
        : await spreadsheets.readText(content, signal)
    if (!reading.ok) return faults(reading.reason)
    if ('kind' in reading)
      return reading.kind === 'rundown'
        ? makeWhole(reading.rundown, ask, progress)
        : faults(messageOf('file.is-xml'))
    const { tables: sheets, notes } = reading
    if (reading.faults.length > 0) {
      const rows = sheets.flatMap(table => table.rows)
      const all = importRows({ rows, faults: reading.faults }, rundowns.readingOptions('x'))
      return { kind: 'faults', faults: all.ok ? reading.faults : all.faults }
    }
    const sheet = likelySheet(sheets, settings.read().mappings)
    const found = sheets[sheet]
    if (found === undefined || found.rows.length === 0) return faults(messageOf('file.empty'))
    const choice = chooseMapping(found, null, settings.read().mappings)
    const title = titleOf(name)
    if (!ask && sheets.length === 1 && isPlain(found, choice, !strict)) {
      const plan = rundowns.planFor(found, choice.mapping, false, title)
      const how = choice.remembered ? choice.mapping : null
      const digest = strict ? digestOf(contentDigest(file), sheet, how) : null
      return made(await rundowns.make(plan, digest, progress), notes)
    }
    if (strict && reading.from === 'text') {
      const result = importRows({ rows: found.rows, faults: [] }, rundowns.readingOptions(title))
      if (!result.ok) return { kind: 'faults', faults: result.faults }
      return made(await rundowns.make(planOf(result.body), contentDigest(file), progress), notes)
    }
    keep({ name, sheets, notes })
    const draft: ImportDraft = draftOf({ id, name, title, sheets, notes, sheet, choice, leaveOut: false })
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
  remove: rundownId => journal.removeHistory(rundownId),
})

const made = (rundown: ImportMade, notes: readonly Said[] = []): ReadImportResult => ({
  kind: 'made',
  made: { ...rundown, remarks: [...rundown.remarks, ...notes] },
})

export const faults = (reason: Said): ReadImportResult => ({ kind: 'faults', faults: [{ line: 0, reason }] })
