import { createHash } from 'node:crypto'
import type { ImportMade, ReadImportResult } from '../../contract/bridge/transfers.ts'
import { MessageError } from '../../contract/message-error.ts'
import type { FileHistory } from '../../contract/rundown-file.ts'
import { readAnswer } from '../../domain/import/import-answers.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { RundownHistories } from '../journal/journal.ts'
import type { Connected } from '../ports/connector.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { LookAt, OpenTables, SheetDraft, SheetPlan, Spreadsheets } from '../ports/spreadsheets.ts'
import type { Progress } from '../ports/whole-rundowns.ts'
import type { BesideStores } from '../rundowns/kept-beside.ts'
import type { SessionManager } from '../session/session-manager.ts'
import type { FollowedFiles, SourceState } from './followed-files.ts'
import type { ImportedShow } from './import-rundown.ts'
import { makeRundown } from './make-rundown.ts'
import type { RundownFileReading } from './read-rundown-file.ts'
import type { MadeHistory, RundownPlan, Unfinished } from './rundown-plan.ts'

/** `song-contest-final.csv` → `Song contest final`. */
export function titleOf(fileName: string): string {
  const stem = fileName.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '')
  const words = stem.replace(/[-_\s]+/g, ' ').trim()
  return words === '' ? 'Untitled' : words.charAt(0).toUpperCase() + words.slice(1)
}

export interface ImportedRundownsDesk {
  connected(): Connected
  readonly besideOf: (rundownId: string) => BesideStores
  readonly sessions: Pick<SessionManager, 'open'>
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
    show: (title: string, startTime?: Instant): ImportedShow => ({
      title,
      timezone,
      now: desk.connected().service.now(),
      ...(startTime !== undefined && { startTime }),
    }),
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
      const { besideOf } = desk
      const making = {
        whole: service.whole,
        ownerActions,
        progress,
        unfinished,
        besideOf,
        ...(history && { history }),
      }
      const made = present ?? (await makeRundown(plan, making))
      if (digest !== null) settings.write({ imports: { ...settings.read().imports, [digest]: made.id } })
      const opened = desk.sessions.open(made.id, false)
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

/** A text in UTF-8 has one digest, whether it comes as its bytes or as text. With other answers it is another rundown. */
function contentDigest({ content, answers = [], sheet }: FileToRead, draft: SheetDraft): string {
  const text = typeof content === 'string' ? content : (utf8Of(content) ?? content)
  const digest = createHash('sha256').update(text)
  if (sheet != null || answers.length > 0) digest.update(JSON.stringify([draft.sheet, draft.choices]))
  return digest.digest('hex')
}

function utf8Of(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

export interface FileToRead {
  readonly id: string
  /** File name; its stem becomes the title. */
  readonly name: string
  /** Its bytes; a text is that of pasted cells. */
  readonly content: Uint8Array | string
  /** Where it was read; left out: not known, a page has sent it. */
  readonly source?: SourceState
  /** Nothing is made before a person has seen the draft, however plain the table is. */
  readonly ask?: boolean
  /**
   * A start of Showcall names the file, and nobody can be asked: one that leaves something open is refused, with what would
   * be asked. The same file at the next start opens the rundown that it became; a person imports a new one.
   */
  readonly strict?: boolean
  /** Name of the sheet that is taken, and answers to what the file leaves open; see `readAnswer`. */
  readonly sheet?: string | null
  readonly answers?: readonly string[]
  /** When the show starts, where the sheet has no times of day. */
  readonly startTime?: Instant
}

interface FileReaderOptions {
  readonly settings: SettingsStore
  readonly spreadsheets: Spreadsheets
  readonly rundowns: ImportedRundowns
  readonly followed: FollowedFiles
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
  followed,
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

  const makeTables = async (
    file: FileToRead,
    draft: SheetDraft,
    tables: OpenTables,
    progress: Progress,
  ): Promise<ReadImportResult> => {
    const { plan } = await tables.plan(lookAt(draft), rundowns.show(titleOf(file.name), file.startTime))
    const digest = file.strict === true ? contentDigest(file, draft) : null
    const rundown = await rundowns.make(plan, digest, progress)
    if (file.source !== undefined)
      followed.madeOf(rundown.rundownId, file.source.source, await tables.keep(lookAt(draft)))
    return made(rundown, [...draft.notes, ...draft.remarks])
  }

  return async (file, progress, signal, keep) => {
    const { id, name, content, source, ask = false, strict = false } = file
    const reading = await spreadsheets.read(content, settings.read().choices, signal)
    if (!reading.ok) return faults(reading.reason)
    if (reading.kind === 'rundown') return makeWhole(reading.rundown, ask, progress)
    const { tables } = reading
    const kept = source === undefined || strict ? null : followed.keptOf(source.source)
    const following = source === undefined ? null : followed.isFollowed(source.source)
    let keeps = false
    try {
      const first =
        kept === null ? await answered(file, tables) : await tables.resume(kept).catch(() => tables.first)
      const oneSheet = first.sheets.length === 1 || file.sheet != null
      const isClear = oneSheet && first.questions.length === 0 && first.faultCount === 0
      // What was chosen for another sheet is looked at, where somebody can.
      if (!ask && isClear && following !== true && (strict || !first.remembered))
        return await makeTables(file, first, tables, progress)
      if (!strict) keep(tables)
      keeps = !strict
      return { kind: 'draft', draft: { ...first, id, name, title: titleOf(name), following } }
    } finally {
      if (!keeps) tables.close()
    }
  }
}

const lookAt = ({ sheet, choices, leaveOut }: SheetDraft): LookAt => ({ sheet, choices, leaveOut })

/** The first draft, with the sheet and the answers that were given along. Rejects with `MessageError` where there is none such. */
async function answered({ sheet, answers = [] }: FileToRead, tables: OpenTables): Promise<SheetDraft> {
  let draft = tables.first
  if (sheet != null) {
    const place = draft.sheets.findIndex(name => name.toLowerCase() === sheet.trim().toLowerCase())
    if (place < 0)
      throw new MessageError(
        messageOf('import.no-such-sheet', { name: sheet, names: draft.sheets.join(', ') }),
      )
    draft = await tables.look({ sheet: place, choices: null, leaveOut: false })
  }
  for (const given of answers) {
    const reading = readAnswer(given, draft)
    if (!reading.ok) throw new MessageError(reading.reason)
    draft = await tables.look({ ...lookAt(draft), choices: reading.choices })
  }
  return draft
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
