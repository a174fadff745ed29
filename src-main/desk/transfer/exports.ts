import { largestFile, transferPart } from '../../contract/bridge/transfer-limits.ts'
import type { ExportedFile, ExportRundown, TransferResult } from '../../contract/bridge/transfers.ts'
import {
  departmentsFileVersion,
  type HistoryFile,
  historyFileVersion,
  type RundownFile,
} from '../../contract/rundown-file.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import type { RundownHistories } from '../journal/rundown-histories.ts'
import type { Connected } from '../ports/connector.ts'
import type { PackedHistory } from '../ports/journal-store.ts'
import type { Spreadsheets } from '../ports/spreadsheets.ts'
import type { Progress } from '../ports/whole-rundowns.ts'
import { exportCsv, exportSheet } from './export-table.ts'
import { rowIdsOf, rundownFileOf } from './rundown-file-of.ts'

export interface ExportsOptions {
  readonly desk: { connected(): Connected; readonly journal: Pick<RundownHistories, 'packHistory'> }
  readonly spreadsheets: Spreadsheets
  readonly timezone: string
  readonly deskName: string
}

export interface Exports {
  make(request: ExportRundown, progress: Progress, signal: AbortSignal): Promise<TransferResult>
  /** A part of what was made; null when there is none. The last takes it away. */
  take(id: string, part: number): string | null
}

const kept = 3

/** Rundowns as files, kept until they were fetched. */
export function createExports({ desk, spreadsheets, timezone, deskName }: ExportsOptions): Exports {
  const files = new Map<string, readonly string[]>()
  /** As much of it as the file has room for. */
  const packed = (rundownId: string, file: RundownFile): Promise<PackedHistory> =>
    desk.journal.packHistory(rundownId, largestFile - Buffer.byteLength(textOf(file)) - aroundHistory)
  return {
    async make({ id, rundownId, format, history = false }, progress, signal) {
      const { service, ownerActions } = desk.connected()
      const whole = await service.whole.read(rundownId, progress)
      const parts = (await ownerActions?.readParts(rundownId)) ?? null
      const readable = parts?.ok === true ? parts : null
      const skipped =
        readable === null ? null : new Set(readable.cues.flatMap(cue => (cue.skipped ? [cue.cueId] : [])))
      const file = rundownFileOf(whole, skipped)
      const remarks = [...remarksOf(readable?.columns.filter(column => column.isPrivate).length ?? 0)]
      let content: string
      if (format === 'json' && history) {
        const made = withHistory(file, await packed(rundownId, file), {
          desk: deskName,
          cueIds: rowIdsOf(whole),
        })
        content = textOf(made.file)
        remarks.push(...made.remarks)
      } else if (format === 'json') content = textOf(file)
      else if (format === 'csv') content = exportCsv(file, timezone)
      else {
        const bytes = await spreadsheets.write(exportSheet(file, timezone), signal)
        content = Buffer.from(bytes).toString('base64')
      }
      const list = partsOf(content)
      files.set(id, list)
      for (const old of files.keys()) if (files.size > kept) files.delete(old)
      const exported: ExportedFile = {
        name: `${fileName(file.rundown.title)}.${format === 'json' ? 'showcall' : format}`,
        mime: mimes[format],
        encoding: format === 'xlsx' ? 'base64' : 'text',
        parts: list.length,
        remarks,
      }
      return { kind: 'exported', file: exported }
    },
    take(id, part) {
      const list = files.get(id)
      if (list !== undefined && part === list.length - 1) files.delete(id)
      return list?.[part] ?? null
    },
  }
}

const textOf = (file: RundownFile | HistoryFile): string => `${JSON.stringify(file, null, 1)}\n`

/** Characters of a file for the name of the desk and its identifiers of each row. */
const aroundHistory = 256 * 1024

const mimes = {
  csv: 'text/csv',
  json: 'application/vnd.showcall.rundown+json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

function partsOf(content: string): readonly string[] {
  const parts: string[] = []
  for (let at = 0; at < content.length; at += transferPart) parts.push(content.slice(at, at + transferPart))
  return parts.length === 0 ? [''] : parts
}

const remarksOf = (hidden: number): readonly Said[] =>
  hidden === 0 ? [] : [messageOf('export.private-columns', { count: hidden })]

interface WithHistory {
  readonly file: RundownFile | HistoryFile
  readonly remarks: readonly Said[]
}

function withHistory(
  file: RundownFile,
  { content, entries, runsLeftOut, leftOut }: PackedHistory,
  { desk, cueIds }: { readonly desk: string; readonly cueIds: readonly string[] },
): WithHistory {
  const remarks =
    runsLeftOut > 0
      ? [messageOf('export.history-cut', { count: runsLeftOut })]
      : leftOut > 0
        ? [messageOf('export.history-damaged', { count: leftOut })]
        : []
  if (entries === 0) return { file, remarks: [...remarks, messageOf('export.no-history')] }
  const history = { desk: desk.slice(0, 256), cue_ids: [...cueIds], entries: content }
  const version = file.version === departmentsFileVersion ? departmentsFileVersion : historyFileVersion
  return { file: { ...file, version, history }, remarks }
}

/** Without what file systems refuse. */
function fileName(title: string): string {
  const plain = title
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[. ]+$/, '')
    .trim()
  return plain === '' ? 'Rundown' : plain.slice(0, 120)
}
