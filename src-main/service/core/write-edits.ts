import type { DashboardRefusal, EditOutcome } from '../../contract/dashboard.ts'
import {
  CreateColumn,
  CreateCue,
  CreateMention,
  CreateTextVariable,
  PatchColumn,
  PatchCue,
  PatchMention,
  PatchRundown,
  WriteCell,
} from '../../contract/v1/bodies.ts'
import { departmentBody } from '../../contract/v1/department-body.ts'
import { cellBody, cueBody, rundownFieldsBody } from '../../contract/v1/edit-bodies.ts'
import type { ProblemCode } from '../../contract/v1/problem-codes.ts'
import { validatorOf } from '../../contract/validator.ts'
import { withCell } from '../../domain/editing/apply.ts'
import type {
  CellValue,
  Edit,
  EditContent,
  EditRow,
  NewRow,
  Place,
  RowPlace,
} from '../../domain/editing/edit.ts'
import { createEditIds, type EditIds } from '../../domain/editing/edit-ids.ts'
import { changedMeanwhile } from '../../domain/editing/made-over.ts'
import { makeAllowed } from '../../domain/editing/make-allowed.ts'
import { restOfRow } from '../../domain/editing/rest-of-row.ts'
import { invalid, ProblemError } from '../problem-error.ts'
import type { CellRow } from '../store/rows.ts'
import { issuesOf, refuseUnstorable } from './body-checks.ts'
import type { RundownEdit, UnplacedCue } from './edit.ts'
import {
  createMention,
  deleteMention,
  deleteTextVariable,
  patchMention,
  referencesOf,
  writeTextVariables,
} from './references.ts'
import { cellContent, writeCell } from './write-cell.ts'
import { createColumn, deleteColumn, markColumn, patchColumn, reorderColumns } from './write-column.ts'
import { admittedCue, deleteCue, markCue, moveCues, patchCue } from './write-cue.ts'
import { patchRundown } from './write-rundown.ts'

/**
 * Edits in their order. One that is refused changes nothing, and those after it are tried. `over`: what their fields were when
 * they were made, before any of them; an edit of a field that somebody else has changed since is refused.
 */
export async function writeEdits(
  rundown: RundownEdit,
  edits: readonly Edit[],
  over: readonly Edit[],
): Promise<readonly EditOutcome[]> {
  const changed = await changedByOthers(rundown, edits, over)
  const refusedBy = (one: Edit) => (changed.has(one) ? changedSince : null)
  const write = (allowed: readonly Edit[]) => writeInOrder(rundown, createEditIds(), allowed)
  return makeAllowed<EditOutcome>(edits, refusedBy, write, notMade)
}

async function changedByOthers(
  rundown: RundownEdit,
  edits: readonly Edit[],
  over: readonly Edit[],
): Promise<ReadonlySet<Edit>> {
  if (over.length === 0) return new Set()
  const { tx, rundownId } = rundown
  const references = await referencesOf(tx, rundownId)
  // Rich text is compared as it is kept.
  const keptValue = ({ text, html }: CellValue): CellValue =>
    html === null
      ? { text, html }
      : { text, html: cellContent({ content_html: html }, references).contentHtml }
  const kept = over.map((seen): Edit => {
    if (seen.do === 'cell') return { ...seen, value: keptValue(seen.value) }
    if (seen.do !== 'add') return seen
    const cells = Object.entries(seen.row.cells).map(([id, value]) => [id, keptValue(value)] as const)
    return { ...seen, row: { ...seen.row, cells: Object.fromEntries(cells) } }
  })
  return changedMeanwhile(edits, kept, await standingContent(rundown, kept))
}

/** The rundown as it stands, with the cells that `over` names, and those of a row or column that it would bring back. */
async function standingContent(rundown: RundownEdit, over: readonly Edit[]): Promise<EditContent> {
  const { tx, rundownId } = rundown
  const rows = new Map(rundown.cues.map((cue): [string, EditRow] => [cue.id, { cue, cells: {} }]))
  for (const seen of over) {
    for (const cell of await cellsOf(rundown, seen)) {
      const row = rows.get(cell.cueId)
      const value = { text: cell.content, html: cell.contentHtml }
      if (row !== undefined) rows.set(cell.cueId, withCell(row, cell.columnId, value))
    }
  }
  return {
    rundown: rundown.rundown,
    columns: rundown.columns.map(({ id, name, department }) =>
      department === null ? { id, name } : { id, name, department },
    ),
    rows: [...rows.values()],
    mentions: await tx.mentions(rundownId),
    variables: await tx.textVariables(rundownId),
  }
}

async function cellsOf({ tx, rundownId }: RundownEdit, seen: Edit): Promise<readonly CellRow[]> {
  if (seen.do === 'cell') return [await tx.cell(seen)].filter(cell => cell !== null)
  if (seen.do === 'add') return tx.cellsAfter({ rundownId, cueId: seen.id }, null, Number.MAX_SAFE_INTEGER)
  if (seen.do !== 'column.add') return []
  return tx.cellsAfter({ rundownId, columnId: seen.id }, null, Number.MAX_SAFE_INTEGER)
}

async function writeInOrder(
  rundown: RundownEdit,
  ids: EditIds,
  edits: readonly Edit[],
): Promise<readonly EditOutcome[]> {
  const outcomes: EditOutcome[] = []
  for (let next = edits[0]; next !== undefined; next = edits[outcomes.length]) {
    if (next.do === 'add') outcomes.push(...(await addRows(rundown, ids, addsFrom(edits, outcomes.length))))
    else outcomes.push(await writeOther(rundown, ids, next))
  }
  return outcomes
}

type AddEdit = Extract<Edit, { readonly do: 'add' }>
type OtherEdit = Exclude<Edit, AddEdit>

function addsFrom(edits: readonly Edit[], from: number): readonly AddEdit[] {
  const adds: AddEdit[] = []
  for (let next = edits[from]; next?.do === 'add'; next = edits[from + adds.length]) adds.push(next)
  return adds
}

/** Rows that are added one after the other get their places at once: each order is as long as the rundown. */
async function addRows(
  rundown: RundownEdit,
  ids: EditIds,
  adds: readonly AddEdit[],
): Promise<readonly EditOutcome[]> {
  const cues: UnplacedCue[] = []
  const places: RowPlace[] = []
  const rows: (DashboardRefusal | AdmittedRow)[] = []
  for (const wanted of adds) {
    const row = admitRow(rundown, ids, wanted, cues.length)
    rows.push(row)
    if (row.ok) {
      ids.made(wanted.id, row.cue.id)
      cues.push(row.cue)
      places.push({ cueId: row.cue.id, ...row.place })
    } else {
      ids.failed(wanted.id, wanted.place.afterId)
    }
  }
  await moveCues(rundown, places, cues)
  const outcomes: EditOutcome[] = []
  for (const row of rows) outcomes.push(row.ok ? await fillRow(rundown, ids, row.cue.id, row.row) : row)
  return outcomes
}

interface AdmittedRow {
  readonly ok: true
  readonly cue: UnplacedCue
  readonly row: NewRow
  readonly place: Place
}

/** `others`: how many are added with it. */
function admitRow(
  rundown: RundownEdit,
  ids: EditIds,
  wanted: AddEdit,
  others: number,
): DashboardRefusal | AdmittedRow {
  const real = ids.resolve(wanted)
  if (real?.do !== 'add') return notMade
  const { row, place } = real
  try {
    refuseUnstorable(row.cue)
    const body = checked(bodies.newCue, cueBody(row.cue), 'cues.invalid_payload')
    return { ok: true, cue: admittedCue(rundown, body, others), row, place }
  } catch (error) {
    return refusalOf(error)
  }
}

/** The row is there: what of it is refused is told. */
async function fillRow(rundown: RundownEdit, ids: EditIds, id: string, row: NewRow): Promise<EditOutcome> {
  const rest = restOfRow(id, row)
  const outcomes = await writeInOrder(rundown, ids, rest)
  const missed = outcomes.flatMap((result, at) => {
    const part = rest[at]
    return result.ok || part === undefined ? [] : [{ edit: part, result }]
  })
  return missed.length === 0 ? { ok: true, id } : { ok: true, id, missed }
}

async function writeOther(rundown: RundownEdit, ids: EditIds, wanted: OtherEdit): Promise<EditOutcome> {
  const real = ids.resolve(wanted)
  const outcome = real === null || real.do === 'add' ? notMade : await outcomeOf(rundown, real)
  if ('id' in wanted) {
    if (outcome.ok && outcome.id !== null) ids.made(wanted.id, outcome.id)
    else ids.failed(wanted.id)
  }
  return outcome
}

/** Where it is refused, nothing of it is written. */
const outcomeOf = (rundown: RundownEdit, wanted: OtherEdit): Promise<EditOutcome> =>
  rundown.attempt(() => writeByApi(rundown, wanted)).then(id => ({ ok: true, id }) as const, refusalOf)

const notMade: DashboardRefusal = {
  ok: false,
  code: 'desk.not_made',
  detail: 'It needs a row, a column or a mention that could not be added.',
}

const changedSince: DashboardRefusal = {
  ok: false,
  code: 'desk.changed_meanwhile',
  detail: 'Somebody else has changed it since this edit was made.',
}

/** Not `refused`: an error of the disk has to pass, for the store to run the work again in memory. */
function refusalOf(error: unknown): DashboardRefusal {
  if (error instanceof ProblemError) return { ok: false, code: error.code, detail: error.message }
  throw error
}

const bodies = {
  newCue: validatorOf(CreateCue),
  cue: validatorOf(PatchCue),
  cell: validatorOf(WriteCell),
  rundown: validatorOf(PatchRundown),
  newColumn: validatorOf(CreateColumn),
  column: validatorOf(PatchColumn),
  newMention: validatorOf(CreateMention),
  mention: validatorOf(PatchMention),
  variable: validatorOf(CreateTextVariable),
}

/** By the operations of the API, with its limits. The identifier of what was added, else null. */
async function writeByApi(rundown: RundownEdit, wanted: OtherEdit): Promise<string | null> {
  refuseUnstorable(wanted)
  switch (wanted.do) {
    case 'cue':
      await patchCue(
        rundown,
        wanted.cueId,
        checked(bodies.cue, cueBody(wanted.fields), 'cues.invalid_payload'),
      )
      return null
    case 'cell': {
      const body = cellBody(wanted.cueId, wanted.columnId, wanted.value)
      await writeCell(rundown, checked(bodies.cell, body, 'cells.invalid_payload'))
      return null
    }
    case 'remove':
      await unlessGone('cues.not_found', deleteCue(rundown, wanted.cueId))
      return null
    case 'place':
      await moveCues(rundown, wanted.rows)
      return null
    case 'lock':
      await markCue(rundown, wanted.cueId, { preventEdits: wanted.locked })
      return null
    case 'skip':
      await markCue(rundown, wanted.cueId, { skipped: wanted.skipped })
      return null
    case 'rundown':
      patchRundown(
        rundown,
        checked(bodies.rundown, rundownFieldsBody(wanted.fields), 'rundowns.invalid_payload'),
      )
      return null
    case 'column.add': {
      const { name, afterId } = wanted
      const first = rundown.columns.find(column => !column.isPrivate)
      const place = afterId === null ? first && { before_column_id: first.id } : { after_column_id: afterId }
      return createColumn(rundown, checked(bodies.newColumn, { name, ...place }, 'columns.invalid_payload'))
    }
    case 'column.name': {
      const { columnId, name } = wanted
      await patchColumn(rundown, columnId, checked(bodies.column, { name }, 'columns.invalid_payload'))
      return null
    }
    case 'column.department': {
      const department = wanted.department === null ? null : departmentBody(wanted.department)
      const body = checked(bodies.column, { department }, 'columns.invalid_payload')
      await patchColumn(rundown, wanted.columnId, body)
      return null
    }
    case 'column.remove':
      await unlessGone('columns.not_found', deleteColumn(rundown, wanted.columnId))
      return null
    case 'column.hide':
      await markColumn(rundown, wanted.columnId, { isPrivate: wanted.hidden })
      return null
    case 'column.order':
      await reorderColumns(rundown, { column_ids: [...wanted.columnIds] })
      return null
    case 'mention.add': {
      const body = checked(bodies.newMention, wanted.fields, 'mentions.invalid_payload')
      return (await createMention(rundown, body)).id
    }
    case 'mention': {
      const body = checked(bodies.mention, wanted.fields, 'mentions.invalid_payload')
      await patchMention(rundown, wanted.mentionId, body)
      return null
    }
    case 'mention.remove':
      await unlessGone('mentions.not_found', deleteMention(rundown, wanted.mentionId))
      return null
    case 'variable': {
      const { key, value } = wanted
      const item = checked(bodies.variable, { key, value }, 'text_variables.invalid_payload')
      await writeTextVariables(rundown, { items: [item] })
      return null
    }
    case 'variable.remove':
      await unlessGone('text_variables.not_found', deleteTextVariable(rundown, wanted.key))
      return null
  }
}

type Checker<Body> = {
  Check(value: unknown): value is Body
  Errors(value: unknown): Parameters<typeof issuesOf>[0]
}

function checked<Body>({ Check, Errors }: Checker<Body>, body: unknown, code: ProblemCode): Body {
  if (Check(body)) return body
  throw invalid(code, issuesOf(Errors(body)))
}

/** Somebody else has removed it already: it is as it was to be. */
async function unlessGone(code: ProblemCode, removal: Promise<unknown>): Promise<void> {
  try {
    await removal
  } catch (error) {
    if (!(error instanceof ProblemError && error.code === code)) throw error
  }
}
