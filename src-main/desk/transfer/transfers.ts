import { createHash } from 'node:crypto'
import type { Timers } from '../../base/timers.ts'
import type { DoneReply } from '../../contract/bridge/requests.ts'
import type {
  ExportRundown,
  ImportMade,
  LookImport,
  LookReply,
  MakeImport,
  ReadImport,
  ReadImportResult,
  SendPart,
  TransferState,
} from '../../contract/bridge/transfers.ts'
import type { ImportMapping } from '../../domain/import-mapping.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import { createZone } from '../../domain/time-zone.ts'
import { type ImportOptions, importRows } from '../import/import-csv.ts'
import { titleOf } from '../import/importer.ts'
import { toCreateRundown } from '../import/to-create-rundown.ts'
import type { Connected } from '../ports/connector.ts'
import type { Settings } from '../ports/settings.ts'
import type { Sheet, Spreadsheets } from '../ports/spreadsheets.ts'
import type { Progress } from '../ports/whole-rundowns.ts'
import { createExports, type Exports } from './exports.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { makeRundown } from './make-rundown.ts'
import { planOf } from './plan-of.ts'
import { readRundownFile } from './read-rundown-file.ts'
import type { RundownPlan } from './rundown-plan.ts'
import { chooseMapping, draftOf, isPlain, likelySheet, readDraft, signatureOf } from './table-draft.ts'
import { createUnfinished, type Unfinished } from './unfinished.ts'
import { createUploads } from './uploads.ts'

/** What this needs of the desk. */
export interface TransferDesk {
  connected(): Connected
  locked(): boolean
  open(
    rundownId: string,
    held: boolean,
  ): { readonly ok: true } | { readonly ok: false; readonly reason: Said }
  readonly notices: { add(kind: 'warning', text: Said): void }
}

export interface TransfersOptions {
  readonly desk: TransferDesk
  readonly settings: Settings
  readonly spreadsheets: Spreadsheets
  readonly timers: Timers
  /** IANA name of the zone that clock times are read and written in. */
  readonly timezone: string
}

/** Rundowns in and out as files. What takes its time is begun, then awaited by `wait`. */
export interface Transfers extends Pick<Exports, 'take'> {
  /** Something else that takes its time, awaited and called off in the same way. */
  readonly begin: Jobs['start']
  /** For whatever makes a whole rundown. */
  readonly unfinished: Unfinished
  send(part: SendPart): DoneReply
  read(request: ReadImport): DoneReply
  /** The same table by another mapping. */
  look(request: LookImport): LookReply
  make(request: MakeImport): DoneReply
  export(request: ExportRundown): DoneReply
  /**
   * A whole file at once, with nobody to ask: a CSV that leaves something open is read strictly, and says each line that
   * is; a spreadsheet is answered as a draft that nobody keeps.
   */
  bring(file: BroughtFile): Promise<ReadImportResult>
  /** At the start: takes away what a crash left half made. Never rejects. */
  clearUnfinished(): Promise<void>
  wait(id: string): Promise<TransferState>
  cancel(id: string): void
}

/** A file in whole; see `ReadImport`. */
export interface BroughtFile extends Pick<ReadImport, 'name' | 'encoding'> {
  readonly content: string
}

interface Reading extends ReadImport {
  readonly strict?: boolean
}

/** A table that a person looks at. */
interface Table {
  readonly name: string
  readonly sheets: readonly Sheet[]
  /** Of its content. */
  readonly digest: string
}

const tablesKept = 3
const mappingsKept = 100
const locked: DoneReply = { ok: false, reason: messageOf('refusal.locked') }
const gone = { ok: false, reason: messageOf('file.gone') } as const

export function createTransfers({
  desk,
  settings,
  spreadsheets,
  timers,
  timezone,
}: TransfersOptions): Transfers {
  const uploads = createUploads()
  const jobs = createJobs(timers)
  const exports = createExports({ desk, spreadsheets, timezone })
  const unfinished = createUnfinished(settings, text => desk.notices.add('warning', text))
  const tables = new Map<string, Table>()

  async function read(
    { id, name, encoding, ask = false, strict = false }: Reading,
    content: string,
    progress: Progress,
    signal: AbortSignal,
    keep: (table: Table) => void,
  ): Promise<ReadImportResult> {
    const digest = createHash('sha256').update(content).digest('hex')
    if (encoding === 'text' && /^\ufeff?\s*\{/.test(content)) {
      const file = readRundownFile(content.replace(/^\ufeff/, ''))
      if (!file.ok) return { kind: 'faults', faults: file.faults }
      if (ask) return faults(messageOf('file.whole-rundown'))
      return { kind: 'made', made: await make(file.plan, null, progress) }
    }
    const sheets = await sheetsOf(content, encoding, signal)
    if (!Array.isArray(sheets)) return sheets as ReadImportResult
    const table: Table = { name, digest, sheets }
    const sheet = likelySheet(table.sheets, settings.read().mappings)
    const found = table.sheets[sheet]
    if (found === undefined || found.rows.length === 0) return faults(messageOf('file.empty'))
    const choice = chooseMapping(found, null, settings.read().mappings)
    const title = titleOf(name)
    if (!ask && table.sheets.length === 1 && isPlain(found, choice, !strict)) {
      const plan = planFor(found, choice.mapping, false, title)
      return {
        kind: 'made',
        made: await make(plan, digestOf(table, sheet, choice.remembered ? choice.mapping : null), progress),
      }
    }
    if (strict && encoding === 'text') {
      const result = importRows({ rows: found.rows, faults: [] }, importOptions(title))
      if (!result.ok) return { kind: 'faults', faults: result.faults }
      return { kind: 'made', made: await make(planOf(result.body), digest, progress) }
    }
    keep(table)
    const draft = draftOf({ id, name, title, sheets: table.sheets, sheet, choice, leaveOut: false })
    return { kind: 'draft', draft }
  }

  async function sheetsOf(
    content: string,
    encoding: ReadImport['encoding'],
    signal: AbortSignal,
  ): Promise<readonly Sheet[] | ReadImportResult> {
    if (encoding === 'base64') {
      const reading = await spreadsheets.read(Buffer.from(content, 'base64'), signal)
      return reading.ok ? reading.sheets : faults(reading.reason)
    }
    const csv = await spreadsheets.readCsv(content, signal)
    if (csv.faults.length === 0) return [{ name: '', rows: csv.rows }]
    const all = importRows(csv, importOptions('x'))
    return { kind: 'faults', faults: all.ok ? csv.faults : all.faults }
  }

  const importOptions = (title: string): ImportOptions => ({
    title,
    timezone,
    now: desk.connected().service.now(),
  })

  function planFor(sheet: Sheet, mapping: ImportMapping, leaveOut: boolean, title: string): RundownPlan {
    const { entries, columns } = readDraft(sheet, mapping, leaveOut)
    const zone = createZone(timezone)
    const date = zone.local(desk.connected().service.now())
    return planOf(toCreateRundown({ columns, entries }, { title, timezone, zone, date }))
  }

  /** The same content, imported again in the same way, is the rundown that it became. */
  async function make(plan: RundownPlan, digest: string | null, progress: Progress): Promise<ImportMade> {
    const { service, persons } = desk.connected()
    const known = digest === null ? undefined : settings.read().imports[digest]
    const present = known === undefined ? undefined : (await service.list()).find(item => item.id === known)
    const made = present ?? (await makeRundown(plan, { whole: service.whole, persons, progress, unfinished }))
    if (digest !== null) settings.write({ imports: { ...settings.read().imports, [digest]: made.id } })
    const opened = desk.open(made.id, false)
    const remarks = 'remarks' in made ? made.remarks : []
    return { rundownId: made.id, title: made.title, opened: opened.ok, remarks }
  }

  function remember(sheet: Sheet, mapping: ImportMapping): void {
    if (mapping.header === null) return
    const signature = signatureOf(sheet, mapping)
    const { [signature]: _before, ...others } = settings.read().mappings
    const kept = Object.entries(others).slice(1 - mappingsKept)
    settings.write({ mappings: { ...Object.fromEntries(kept), [signature]: mapping } })
  }

  return {
    send: part => (desk.locked() ? locked : uploads.send(part)),
    read(request) {
      if (desk.locked()) return locked
      const content = uploads.take(request.id)
      if (content === null) return gone
      jobs.start(request.id, (progress, signal) =>
        read(request, content, progress, signal, table => {
          tables.delete(request.id)
          tables.set(request.id, table)
          for (const old of tables.keys()) if (tables.size > tablesKept) tables.delete(old)
        }),
      )
      return { ok: true }
    },
    look({ id, sheet, mapping, leaveOut }) {
      const table = tables.get(id)
      const found = table?.sheets[sheet]
      if (table === undefined || found === undefined) return gone
      const choice = chooseMapping(found, mapping, settings.read().mappings)
      const { name, sheets } = table
      return { ok: true, draft: draftOf({ id, name, title: titleOf(name), sheets, sheet, choice, leaveOut }) }
    },
    make({ id, sheet, mapping: asked, leaveOut, title }) {
      if (desk.locked()) return locked
      const table = tables.get(id)
      const found = table?.sheets[sheet]
      if (table === undefined || found === undefined) return gone
      const { mapping } = chooseMapping(found, asked, settings.read().mappings)
      const reading = readDraft(found, mapping, leaveOut)
      if (reading.entries.length === 0 || (!leaveOut && reading.faults.length > 0)) {
        return {
          ok: false,
          reason: messageOf('import.has-errors'),
        }
      }
      jobs.start(id, async progress => {
        const plan = planFor(found, mapping, leaveOut, title)
        const made = await make(plan, digestOf(table, sheet, { ...mapping, leaveOut, title }), progress)
        remember(found, mapping)
        tables.delete(id)
        return { kind: 'made', made }
      })
      return { ok: true }
    },
    export(request) {
      jobs.start(request.id, (progress, signal) => exports.make(request, progress, signal))
      return { ok: true }
    },
    begin: jobs.start,
    unfinished,
    async bring({ content, ...file }) {
      if (desk.locked()) return faults(messageOf('refusal.locked'))
      const { signal } = new AbortController()
      const result = await read({ id: '', ...file, strict: true }, content, nothing, signal, nothing)
      // Who brought it is not at the desk: there it is said as well.
      if (result.kind === 'made' && !result.made.opened)
        desk.notices.add('warning', messageOf('file.imported', { title: result.made.title }))
      return result
    },
    take: exports.take,
    async clearUnfinished() {
      try {
        await unfinished.clear(desk.connected())
      } catch {
        // The link says why the service is away; the next start tries again.
      }
    },
    wait: jobs.wait,
    cancel: jobs.cancel,
  }
}

/** A table that was imported by its own header is known by its content alone. */
const digestOf = ({ digest }: Table, sheet: number, how: object | null): string =>
  how === null
    ? digest
    : createHash('sha256')
        .update(JSON.stringify([digest, sheet, how]))
        .digest('hex')

const nothing = (): void => undefined

const faults = (reason: Said): ReadImportResult => ({ kind: 'faults', faults: [{ line: 0, reason }] })
