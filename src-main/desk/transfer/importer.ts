import { createHash } from 'node:crypto'
import type { ImportFault } from '../../contract/bridge/requests.ts'
import type { ImportMade, ReadImport, ReadImportResult } from '../../contract/bridge/transfers.ts'
import type { FileHistory } from '../../contract/rundown-file.ts'
import { readSheet } from '../../domain/import/read-sheet.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { RundownHistories } from '../journal/journal.ts'
import type { Connected } from '../ports/connector.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { ShowService } from '../ports/show-service.ts'
import type { OpenTables, SheetDraft, SheetPlan, Spreadsheets } from '../ports/spreadsheets.ts'
import type { Progress } from '../ports/whole-rundowns.ts'
import { readCsv } from '../spreadsheets/csv.ts'
import { type ImportedShow, rundownLimits, toCreateRundown } from './import-rundown.ts'
import { makeRundown } from './make-rundown.ts'
import type { RundownFileReading } from './read-rundown-file.ts'
import { type MadeHistory, planOf, type RundownPlan, type Unfinished } from './rundown-plan.ts'

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
      const { rows, faults: unread } = readCsv(text)
      const reading = readSheet(rows, rundownLimits)
      const wrong = [...unread, ...reading.faults]
      if (wrong.length > 0) return { ok: false, faults: wrong }
      const digest = createHash('sha256').update(text).digest('hex')
      const known = settings.read().imports[digest]
      if (known !== undefined) {
        const rundown = (await service.list()).find(item => item.id === known)
        if (rundown !== undefined) return { ok: true, rundownId: rundown.id, title: rundown.title }
      }
      const start = startTime === undefined ? {} : { start_time: new Date(startTime).toISOString() }
      const body = { ...start, ...toCreateRundown(reading, { title, timezone, now: service.now() }) }
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

const choicesKept = 100

/** Makes rundowns of what was read from files, and opens them. */
export function createImportedRundowns(options: ImportedRundownsOptions) {
  const { desk, settings, unfinished, timezone } = options
  return {
    /** How a sheet is read that names no zone and no date. */
    show: (title: string): ImportedShow => ({ title, timezone, now: desk.connected().service.now() }),
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
    /** The choices are used again for tables with the same header. */
    remember({ signature, choices }: SheetPlan): void {
      if (signature === null || Object.keys(choices).length === 0) return
      const { [signature]: _before, ...others } = settings.read().choices
      const kept = Object.entries(others).slice(1 - choicesKept)
      settings.write({ choices: { ...Object.fromEntries(kept), [signature]: choices } })
    },
  }
}

type ImportedRundowns = ReturnType<typeof createImportedRundowns>

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
   * A start of Showcall names the file, and nobody can be asked: one that leaves something open is refused, with what would
   * be asked. The same file at the next start opens the rundown that it became; a person imports a new one.
   */
  readonly strict?: boolean
}

interface FileReaderOptions {
  readonly settings: SettingsStore
  readonly spreadsheets: Spreadsheets
  readonly rundowns: ImportedRundowns
  readonly journal: Pick<RundownHistories, 'checkHistory' | 'addHistory' | 'removeHistory'>
}

/**
 * Reads a file and makes its rundown. Tables that leave something open become a draft instead, and are given to `keep`.
 */
type FileReader = (
  file: FileToRead,
  progress: Progress,
  signal: AbortSignal,
  keep: (tables: OpenTables) => void,
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
    const bytes = encoding === 'base64' ? Buffer.from(content, 'base64') : content
    const reading = await spreadsheets.read(bytes, settings.read().choices, signal)
    if (!reading.ok) return faults(reading.reason)
    if (reading.kind === 'rundown') return makeWhole(reading.rundown, ask, progress)
    const { tables } = reading
    const { first } = tables
    const title = titleOf(name)
    const isClear = first.sheets.length === 1 && first.questions.length === 0 && first.faults.length === 0
    // What was chosen for another sheet is looked at, where somebody can.
    if (!ask && isClear && (strict || !first.remembered)) {
      try {
        const { plan } = await tables.plan(asFirst, rundowns.show(title))
        const digest = strict ? contentDigest(file) : null
        return made(await rundowns.make(plan, digest, progress), saidOfDraft(first))
      } finally {
        tables.close()
      }
    }
    if (strict) tables.close()
    else keep(tables)
    return { kind: 'draft', draft: { ...first, id, name, title } }
  }
}

const asFirst = { sheet: null, choices: null, leaveOut: false } as const

/** Of a sheet in which every row has a remark, nobody reads all. */
const remarksSaid = 5

/** What was decided for the whole, and in the first rows, with their lines. */
function saidOfDraft({ notes, rows }: SheetDraft): readonly Said[] {
  const remarks = rows.flatMap(({ line, remarks }) =>
    remarks.map(remark => messageOf('import.line-remark', { line, remark })),
  )
  const more = remarks.length - remarksSaid
  return [
    ...notes,
    ...remarks.slice(0, remarksSaid),
    ...(more > 0 ? [messageOf('import.more-remarks', { count: more })] : []),
  ]
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
