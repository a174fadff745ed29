import type { WriteCell } from '../../contract/v1/bodies.ts'
import type { ValidationIssue } from '../../contract/v1/envelope.ts'
import {
  type CellContent,
  cellCharacters,
  fromHtml,
  fromText,
  type ReferenceLookup,
  textCharacters,
} from '../../domain/rich-text/cell-text.ts'
import { invalid, issue, ProblemError } from '../problem-error.ts'
import type { CellRow } from '../store/rows.ts'
import type { RundownEdit } from './edit.ts'
import { noReferences, referencesOf } from './references.ts'
import { requireColumn } from './write-column.ts'

/** `writeCell`. */
export async function writeCell(edit: RundownEdit, body: WriteCell): Promise<CellRow> {
  const issues = formIssues(body, [])
  if (issues.length > 0) throw invalid('cells.invalid_payload', issues)
  return checkAndPut(edit, body, await referencesFor(edit, [body]), [])
}

/** `bulkCells`: all or nothing. */
export async function writeCells(
  edit: RundownEdit,
  items: readonly WriteCell[],
): Promise<readonly CellRow[]> {
  const issues = items.flatMap((item, index) => formIssues(item, ['items', index]))
  if (issues.length > 0) throw invalid('cells.invalid_payload', issues)
  refuseDuplicates(items)
  const references = await referencesFor(edit, items)
  const rows: CellRow[] = []
  for (const [index, item] of items.entries())
    rows.push(await checkAndPut(edit, item, references, ['items', index]))
  return rows
}

async function checkAndPut(
  edit: RundownEdit,
  body: WriteCell,
  references: ReferenceLookup,
  path: readonly (string | number)[],
): Promise<CellRow> {
  const cue = edit.requireCue(body.cue_id)
  const column = requireColumn(edit.rundownId, edit.columns, body.column_id)
  if (cue.type !== 'cue') {
    throw new ProblemError('cells.invalid_cue_type', 'Cells exist only on cues of type "cue".', {
      cue_id: cue.id,
      cue_type: cue.type,
    })
  }
  if (column.type !== 'text') {
    throw new ProblemError('cells.unsupported_column_type', 'Only text columns can be written.', {
      column_id: column.id,
      column_type: column.type,
      supported: ['text'],
    })
  }
  if (cue.preventEdits) {
    throw new ProblemError('cells.prevent_edits', 'The cue of this cell is locked.', { cue_id: cue.id })
  }
  const content = cellContent(body, references)
  const issues = htmlIssues(body, content, path)
  if (issues.length > 0) throw invalid('cells.invalid_payload', issues)
  const present = await edit.tx.cell({ cueId: cue.id, columnId: column.id })
  if (present !== null && present.contentHtml === content.contentHtml && present.content === content.content)
    return present
  const row: CellRow = {
    cueId: cue.id,
    columnId: column.id,
    ...content,
    createdAt: present?.createdAt ?? edit.now,
    updatedAt: edit.now,
  }
  await edit.putCell(row, present === null ? 'added' : 'changed')
  return row
}

const referencesFor = async (edit: RundownEdit, items: readonly WriteCell[]): Promise<ReferenceLookup> =>
  items.some(hasReferences) ? referencesOf(edit.tx, edit.rundownId) : noReferences

const formIssues = (body: WriteCell, path: readonly (string | number)[]): ValidationIssue[] =>
  (body.content === undefined) === (body.content_html === undefined)
    ? [issue(path, 'needs exactly one of content and content_html', 'one_of')]
    : []

function refuseDuplicates(items: readonly WriteCell[]): void {
  const indexes = new Map<string, { cue_id: string; column_id: string; indexes: number[] }>()
  for (const [index, { cue_id, column_id }] of items.entries()) {
    const key = JSON.stringify([cue_id, column_id])
    const entry = indexes.get(key)
    if (entry === undefined) indexes.set(key, { cue_id, column_id, indexes: [index] })
    else entry.indexes.push(index)
  }
  const duplicates = [...indexes.values()].filter(entry => entry.indexes.length > 1)
  if (duplicates.length > 0) {
    throw new ProblemError('cells.duplicate_coordinate', 'Two items write the same cell.', { duplicates })
  }
}

interface Written {
  readonly content?: string
  readonly content_html?: string
}

/** Exactly one of the two is there. */
export function cellContent(written: Written, references: ReferenceLookup): CellContent {
  return written.content_html === undefined
    ? fromText(written.content ?? '')
    : fromHtml(written.content_html, references)
}

/** So much of a body may be one cell: what is read must be fit to be written back. In bytes of JSON. */
const mostHtmlBytes = 1_000_000

/** What speaks against rich text: its length is that of its text, and closed tags and escapes can make it larger. */
export function htmlIssues(
  { content_html: sent }: Written,
  { contentHtml }: CellContent,
  path: readonly (string | number)[],
): ValidationIssue[] {
  if (sent === undefined) return []
  if (textCharacters(sent) > cellCharacters) {
    return [
      issue([...path, 'content_html'], `holds more than ${cellCharacters} characters of text`, 'too_long'),
    ]
  }
  return Buffer.byteLength(JSON.stringify(contentHtml)) > mostHtmlBytes
    ? [issue([...path, 'content_html'], 'is over 1 MB once its tags are closed', 'too_long')]
    : []
}

/** Whether what is written may name a mention or a variable. */
const hasReferences = ({ content_html: html }: Written): boolean => html !== undefined && /<rs-/i.test(html)
