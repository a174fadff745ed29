import type { DraftRow } from '../../contract/bridge/import-draft.ts'
import { MessageError } from '../../contract/message-error.ts'
import { carryFrom, carryTo } from '../../domain/import/carried-choices.ts'
import type { ImportChoices, KnownChoices } from '../../domain/import/import-choices.ts'
import { incomingSheet, type SheetRows, sheetRows } from '../../domain/import/incoming-sheet.ts'
import {
  isOffered,
  type MergeChoices,
  type MergedContent,
  SheetMerge,
} from '../../domain/import/merge-sheet.ts'
import { readProgram, readQlab } from '../../domain/import/other-programs.ts'
import { readSheet, type SheetReading } from '../../domain/import/read-sheet.ts'
import { signatureOf } from '../../domain/import/sheet-shape.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { Instant } from '../../domain/time/time.ts'
import type {
  FileReading,
  KeptSheet,
  LookAt,
  SheetDraft,
  SheetPlan,
  Table,
  TablesReading,
} from '../ports/spreadsheets.ts'
import {
  type BroughtTables,
  type DraftRequest,
  draftOf,
  draftRows,
  lasting,
  likelySheet,
  rememberedChoices,
} from '../transfer/import-draft.ts'
import { type ImportedShow, rundownLimits, toCreateRundown } from '../transfer/import-rundown.ts'
import { readRundownFile } from '../transfer/read-rundown-file.ts'
import { planOf } from '../transfer/rundown-plan.ts'
import { readMos } from './read-mos.ts'
import { readTables, readText } from './read-tables.ts'

/** The tables of a file with what was chosen for others like them. */
export class OpenFile {
  readonly #file: BroughtTables
  readonly #known: KnownChoices
  /** The last one: the rows of a draft are asked for again and again. */
  #last: { readonly of: string; readonly reading: SheetReading } | null = null

  constructor(file: BroughtTables, known: KnownChoices) {
    this.#file = file
    this.#known = known
  }

  look(at: LookAt): SheetDraft {
    return this.#draft({ ...this.#chosen(at), leaveOut: at.leaveOut })
  }

  preview(at: LookAt, from: number, count: number): readonly DraftRow[] {
    return draftRows(this.#reading(this.#chosen(at)), from, count)
  }

  rows(at: LookAt): SheetRows {
    return sheetRows(this.#reading(this.#chosen(at)))
  }

  plan(at: LookAt, show: ImportedShow): SheetPlan {
    const { sheet, choices } = this.#chosen(at)
    const rows = this.#file.tables[sheet]?.rows ?? []
    const reading = this.#reading({ sheet, choices })
    const { header } = reading.shape
    return {
      plan: planOf(toCreateRundown(reading, show)),
      signature: header.length === 0 ? null : signatureOf(rows, header),
      choices: lasting(choices),
    }
  }

  keep(at: LookAt): KeptSheet {
    const { sheet, choices } = this.#chosen(at)
    const table = this.#file.tables[sheet]
    return {
      sheet: table?.name ?? '',
      carried: carryFrom(table?.rows ?? [], choices),
      leaveOut: at.leaveOut,
    }
  }

  resume({ sheet: name, carried, leaveOut }: KeptSheet): SheetDraft {
    const { tables } = this.#file
    // A sheet alone may have any name.
    const sheet = tables.length === 1 ? 0 : tables.findIndex(table => table.name === name)
    if (sheet < 0) throw new MessageError(messageOf('followed.no-sheet', { name }))
    const choices = carryTo(tables[sheet]?.rows ?? [], carried)
    return this.#draft({ sheet, choices, remembered: false, leaveOut })
  }

  differences(at: LookAt, content: MergedContent, chosen: MergeChoices, now: Instant): number {
    const sheet = incomingSheet(this.rows(at), content, now)
    const { differences } = new SheetMerge(content, sheet, new Set(chosen.leftOut))
    return differences.filter(difference => isOffered(difference, chosen)).length
  }

  #draft(request: DraftRequest): SheetDraft {
    return draftOf(this.#file, this.#reading(request), request)
  }

  #reading({ sheet, choices }: Pick<DraftRequest, 'sheet' | 'choices'>): SheetReading {
    const of = JSON.stringify([sheet, choices])
    if (this.#last?.of !== of) {
      // That of before is let go first: both would take twice the memory.
      this.#last = null
      this.#last = { of, reading: readSheet(this.#file.tables[sheet]?.rows ?? [], rundownLimits, choices) }
    }
    return this.#last.reading
  }

  #chosen({ sheet: asked, choices }: LookAt): {
    readonly sheet: number
    readonly choices: ImportChoices
    readonly remembered: boolean
  } {
    const sheet = asked ?? likelySheet(this.#file.tables, this.#known)
    if (choices !== null) return { sheet, choices, remembered: false }
    const remembered = rememberedChoices(this.#file.tables[sheet]?.rows ?? [], this.#known)
    return { sheet, choices: remembered ?? {}, remembered: remembered !== null }
  }
}

type OpenedFile =
  | { readonly ok: true; readonly kind: 'tables'; readonly file: OpenFile }
  | Exclude<FileReading, { readonly kind: 'tables' }>

/** Reads a file by its content: tables, a rundown of ours, or one of another program. A text is that of pasted cells. */
export async function openFile(content: Uint8Array | string, known: KnownChoices): Promise<OpenedFile> {
  const reading = typeof content === 'string' ? await readText(content) : await readTables(content)
  if (!reading.ok) return reading
  if (!('kind' in reading)) {
    const { tables, notes, faults } = reading
    const qlab = tables.length === 1 && faults.length === 0 ? readQlab(tables[0]?.rows ?? []) : null
    if (qlab !== null) return ofProgram({ ...qlab, notes: [...notes, ...qlab.notes] }, known)
    return { ok: true, kind: 'tables', file: new OpenFile({ tables, notes, faults }, known) }
  }
  return reading.kind === 'json' ? openJson(reading.text, known) : openXml(reading, known)
}

function openJson(text: string, known: KnownChoices): OpenedFile {
  const rundown = (): OpenedFile => ({ ok: true, kind: 'rundown', rundown: readRundownFile(text) })
  // Ours names its format, and its faults are told by line.
  if (/"showcall-rundown"/.test(text)) return rundown()
  try {
    const program = readProgram(JSON.parse(text))
    return program === null ? rundown() : ofProgram(program, known)
  } catch {
    return rundown()
  }
}

function openXml(
  reading: Extract<TablesReading, { readonly kind: unknown }>,
  known: KnownChoices,
): OpenedFile {
  try {
    const program = readMos(reading.text)
    return program === null ? { ok: false, reason: messageOf('file.is-xml') } : ofProgram(program, known)
  } catch (error) {
    // It is not well-formed, or declares entities.
    const why = error instanceof Error ? error.message : String(error)
    return { ok: false, reason: messageOf('spreadsheet.unreadable', { why }) }
  }
}

function ofProgram(
  { program, tables, notes }: NonNullable<ReturnType<typeof readProgram>>,
  known: KnownChoices,
): OpenedFile {
  const shown = program === null ? [] : [messageOf('import.note.program', { program })]
  const read = tables.map(({ name, rows }): Table => ({ name, rows, hiddenRows: 0, hiddenColumns: [] }))
  const file = { tables: read, notes: [...shown, ...notes], faults: [] }
  return { ok: true, kind: 'tables', file: new OpenFile(file, known) }
}
