import type { EditResult } from '../../contract/bridge/editing.ts'
import type { BulkCue } from '../../contract/v1/bodies.ts'
import { departmentBody, isSettable } from '../../contract/v1/department-body.ts'
import { cellBody, cueBody, rundownFieldsBody } from '../../contract/v1/edit-bodies.ts'
import { limits } from '../../contract/v1/limits.ts'
import type { Department } from '../../domain/calling/department.ts'
import type { Edit, EditContent, EditRow } from '../../domain/editing/edit.ts'
import { createEditIds, type EditIds } from '../../domain/editing/edit-ids.ts'
import { changedMeanwhile } from '../../domain/editing/made-over.ts'
import { makeAllowed } from '../../domain/editing/make-allowed.ts'
import { type PlacedRow, withPlaces } from '../../domain/editing/place.ts'
import { restOfRow } from '../../domain/editing/rest-of-row.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { type CueTree, flatten, nest } from '../../domain/rundown/cue-order.ts'
import type { ContentWrites, WriteResult } from '../ports/content-writes.ts'
import type { RundownContent } from '../ports/show-service.ts'
import type { Room } from '../session/room.ts'
import { notMade, notNow, type RefusedWrite, refusal, refusedResult } from './refused-write.ts'

/** A service that knows single writes and bulk writes only. */
export interface HostedRundown {
  readonly writes: ContentWrites
  readonly room: Pick<Room, 'content' | 'rows'>
  /** A row was made: `edited` is its identifier in the edit, that of the deleted row where a delete is undone. */
  readonly added: (edited: string, made: string) => void
}

interface CreateResult {
  /** One entry for each edit: the identifier of the row that it made; null where it made none. */
  readonly ids: readonly (string | null)[]
  /** Edits, by the service's identifiers, of new rows that could not be sent in the same request. */
  readonly left: readonly Edit[]
}

/** The same outcome with another value. */
const mapResult = <Value>(wrote: WriteResult<unknown>, value: Value): WriteResult<Value> =>
  wrote.ok ? { ok: true, value } : wrote

/** Edits of a service that takes no list of them. */
export function createHostedEditor(): typeof applyHostedEdits {
  /** The order is sent as a whole: two pages that change it at once would each undo what the other did. */
  let ordering: Promise<unknown> = Promise.resolve()
  return (rundown, edits, over) => {
    const make = () => applyHostedEdits(rundown, edits, over)
    if (!edits.some(changesOrder)) return make()
    const made = ordering.then(make)
    ordering = made.catch(() => undefined)
    return made
  }
}

const changesOrder = (edit: Edit): boolean =>
  edit.do === 'place' || edit.do === 'add' || edit.do === 'column.order'

/**
 * Makes edits one after the other, in as few requests as they allow; what follows a refused one is still tried, but not
 * what follows one that the service did not answer. One result for each, in their order. `over`: as in `applyEdits` of the
 * Dashboard, compared with what this desk has received: such a service has no condition for it.
 */
export async function applyHostedEdits(
  options: HostedRundown,
  edits: readonly Edit[],
  over: readonly Edit[] = [],
): Promise<readonly EditResult[]> {
  const { room } = options
  const content = room.content()
  const changed =
    content === null
      ? new Set()
      : changedMeanwhile(edits, over.filter(isReceived), editContentOf(content, room.rows()))
  const refusedBy = (edit: Edit) => (changed.has(edit) ? changedSince : null)
  const make = (allowed: readonly Edit[]) => makeRuns({ options, ids: createEditIds(), away: null }, allowed)
  return makeAllowed<EditResult>(edits, refusedBy, make, notMade)
}

const isReceived = ({ do: kind }: Edit): boolean =>
  kind !== 'mention' && kind !== 'variable' && kind !== 'variable.remove'

/** As it can be edited, without mentions and variables. */
export const editContentOf = ({ rundown }: RundownContent, rows: readonly EditRow[]): EditContent => ({
  rundown,
  columns: rundown.columns,
  rows,
  mentions: [],
  variables: [],
})

interface Running {
  readonly options: HostedRundown
  readonly ids: EditIds
  /** Since then the service takes nothing. */
  away: RefusedWrite | null
}

async function makeRuns(running: Running, edits: readonly Edit[]): Promise<readonly EditResult[]> {
  const results = new Map<number, EditResult>()
  for (const run of planRuns(edits)) {
    const made = await makeAll(
      running,
      run.flatMap(at => edits[at] ?? []),
    )
    for (const [nth, at] of run.entries()) results.set(at, made[nth] ?? notMade)
  }
  return edits.map((_, at) => results.get(at) ?? notMade)
}

/** All at once; where the service refuses, without those at fault, else in halves until it is known which they are. */
async function makeAll(running: Running, edits: readonly Edit[]): Promise<readonly EditResult[]> {
  if (edits.length === 0) return []
  const { options, ids, away } = running
  if (away !== null) return edits.map(() => ({ ...refusedResult(away), sendAgain: true }))
  // Each request resolves identifiers again: rows of earlier requests have theirs by now.
  const resolved = edits.map(edit => ids.resolve(edit))
  if (resolved.includes(null)) return without(running, edits, at => resolved[at] === null, notMade)
  const wrote = await sendEdits(
    options,
    ids,
    resolved.filter(edit => edit !== null),
  )
  if (wrote.ok) return withLeft(running, wrote.value)
  if (wrote.unanswered || notNow(wrote.code)) running.away = wrote
  if (edits.length === 1 || concernsAll(wrote)) return refuseAll(running, edits, wrote)
  const faulty = faultyItems(wrote, edits, options.room.content())
  if (faulty.size > 0) return without(running, edits, at => faulty.has(at), refusedResult(wrote))
  const half = Math.ceil(edits.length / 2)
  const before = await makeAll(running, edits.slice(0, half))
  const full = before.find(result => !result.ok && isFull(result.code))
  const rest = edits.slice(half)
  // The first edit for which there was no room stands for all that follow.
  if (full !== undefined) return [...before, ...refusedLike(running, rest, full)]
  return [...before, ...(await makeAll(running, rest))]
}

/** Sends the other edits; those at fault are refused. */
async function without(
  running: Running,
  edits: readonly Edit[],
  faulty: (at: number) => boolean,
  result: EditResult,
): Promise<readonly EditResult[]> {
  for (const [at, edit] of edits.entries()) if (faulty(at)) forget(running, edit)
  const refusalOf = (_: Edit, at: number) => (faulty(at) ? result : null)
  return makeAllowed(edits, refusalOf, allowed => makeAll(running, allowed), notMade)
}

function refusedLike(running: Running, edits: readonly Edit[], result: EditResult): readonly EditResult[] {
  for (const edit of edits) forget(running, edit)
  return edits.map(() => result)
}

const refuseAll = (running: Running, edits: readonly Edit[], wrote: RefusedWrite): readonly EditResult[] =>
  edits.map(edit => {
    forget(running, edit)
    return refusal(wrote, edit)
  })

function forget({ ids }: Running, edit: Edit): void {
  if (edit.do === 'add') ids.failed(edit.id, edit.place.afterId)
}

/** The rows exist: a refusal of the remaining edits removes nothing, but is reported. */
async function withLeft(running: Running, { ids, left }: CreateResult): Promise<readonly EditResult[]> {
  const results = await makeRuns(running, left)
  const missed = left.flatMap((edit, at) => {
    const result = results[at] ?? notMade
    return result.ok ? [] : [{ edit, result }]
  })
  return ids.map((id, at): EditResult => {
    const mine = missed.filter(({ edit }) => ('cueId' in edit ? edit.cueId === id : at === ids.length - 1))
    return mine.length === 0 ? { ok: true, id } : { ok: true, id, missed: mine }
  })
}

const changedSince = refusedResult({
  code: 'desk.changed_meanwhile',
  text: messageOf('problem.desk.changed_meanwhile'),
})

/** That an item may be longer in a body than it is as an edit. */
const itemBytes = 64

/**
 * The places of edits that fit into one request each, in the order in which these are to be made. Fields and cells that
 * are typed into one after the other, row by row, are brought together; edits of one and the same thing keep their
 * order.
 */
function planRuns(edits: readonly Edit[]): readonly (readonly number[])[] {
  const runs: (readonly number[])[] = []
  for (let at = 0; at < edits.length; ) {
    const end = stretchEnd(edits, at)
    for (const layer of layersOf(edits, at, end)) runs.push(...fitting(edits, layer))
    at = end
  }
  return runs
}

/** Where edits end that may be made in any order, as far as they are of different things. */
function stretchEnd(edits: readonly Edit[], from: number): number {
  const kind = stretchKind(edits[from])
  let end = from + 1
  while (kind !== null && end < edits.length && stretchKind(edits[end]) === kind) end += 1
  return end
}

function stretchKind(edit: Edit | undefined): 'fields' | 'types' | 'rows' | null {
  if (edit?.do === 'add') return 'rows'
  // What a row is decides on whether it has cells.
  if (edit?.do === 'cue') return edit.fields.type === undefined ? 'fields' : 'types'
  return edit?.do === 'cell' ? 'fields' : null
}

/** Each of one kind, and no thing twice. */
function layersOf(edits: readonly Edit[], from: number, end: number): readonly (readonly number[])[] {
  const layers = new Map<string, number[]>()
  const times = new Map<string, number>()
  for (let at = from; at < end; at += 1) {
    const edit = edits[at]
    if (edit === undefined) continue
    const key = keyOf(edit)
    const time = times.get(key) ?? 0
    times.set(key, time + 1)
    const name = `${edit.do} ${time}`
    const layer = layers.get(name)
    if (layer === undefined) layers.set(name, [at])
    else layer.push(at)
  }
  return [...layers.values()]
}

function keyOf(edit: Edit): string {
  if (edit.do === 'cue') return edit.cueId
  if (edit.do === 'cell') return `${edit.cueId} ${edit.columnId}`
  return edit.do === 'add' ? edit.id : ''
}

/** In as many requests as they take. */
function fitting(edits: readonly Edit[], places: readonly number[]): readonly (readonly number[])[] {
  const runs: number[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const at of places) {
    const size = Buffer.byteLength(JSON.stringify(edits[at])) + itemBytes
    const last = runs.at(-1)
    bytes += size
    if (last !== undefined && last.length < limits.bulkItems && bytes <= limits.bodyBytes) {
      last.push(at)
    } else {
      runs.push([at])
      bytes = itemBytes + size
    }
  }
  return runs
}

/** There is no room for more rows; reference, *Limits*. */
const isFull = (code: string): boolean => code === 'cues.too_many'

/** The refusal is of the token, the rundown or the service: each part of the request would be refused as well. */
const concernsAll = ({ code, unanswered }: RefusedWrite): boolean =>
  unanswered ||
  notNow(code) ||
  code === 'forbidden' ||
  code === 'not_found' ||
  /^(auth|rundowns|plan|idempotency|internal|link|desk)\b/.test(code) ||
  (code.startsWith('http.') && code !== 'http.413')

/** Places of the edits at fault: as the service names them, else as far as is known here; empty when unknown. */
function faultyItems(
  { code, items }: RefusedWrite,
  edits: readonly Edit[],
  content: RundownContent | null,
): ReadonlySet<number> {
  const named = items.filter(at => at >= 0 && at < edits.length)
  if (named.length > 0) return new Set(named)
  const faulty = faultOf(code, content)
  return new Set([...edits.keys()].filter(at => faulty(edits[at])))
}

function faultOf(code: string, content: RundownContent | null): (edit: Edit | undefined) => boolean {
  if (content === null) return () => false
  const cues = new Map(content.cues.map(cue => [cue.id, cue]))
  const columns = new Set(content.rundown.columns.map(({ id }) => id))
  const cueOf = (edit: Edit | undefined) =>
    edit?.do === 'cue' || edit?.do === 'cell' ? cues.get(edit.cueId) : undefined
  switch (code) {
    case 'cues.prevent_edits':
    case 'cells.prevent_edits':
      return edit => cueOf(edit)?.preventEdits === true
    case 'cells.invalid_cue_type':
      return edit => cueOf(edit) !== undefined && cueOf(edit)?.type !== 'cue'
    case 'cues.not_found':
      return edit => (edit?.do === 'cue' || edit?.do === 'cell') && !cues.has(edit.cueId)
    case 'columns.not_found':
      return edit => edit?.do === 'cell' && !columns.has(edit.columnId)
    default:
      return () => false
  }
}

/** Edits of one kind, by the service's identifiers, in one request. */
async function sendEdits(
  options: HostedRundown,
  ids: EditIds,
  edits: readonly Edit[],
): Promise<WriteResult<CreateResult>> {
  const { writes } = options
  const [first] = edits
  const nothings: CreateResult = { ids: edits.map(() => null), left: [] }
  switch (first?.do) {
    case 'add':
      return addRows(
        options,
        ids,
        edits.filter(edit => edit.do === 'add'),
      )
    case 'cue': {
      const items = edits.filter(edit => edit.do === 'cue')
      const [only] = items
      if (only !== undefined && items.length === 1) {
        return mapResult(await writes.patchCue(only.cueId, cueBody(only.fields)), nothings)
      }
      return mapResult(
        await writes.bulkCues(items.map(({ cueId, fields }) => ({ id: cueId, ...cueBody(fields) }))),
        nothings,
      )
    }
    case 'cell': {
      const items = edits.filter(edit => edit.do === 'cell')
      return mapResult(
        await writes.bulkCells(items.map(({ cueId, columnId, value }) => cellBody(cueId, columnId, value))),
        nothings,
      )
    }
    default:
      return first === undefined ? { ok: true, value: nothings } : sendOne(options, ids, first)
  }
}

async function sendOne(options: HostedRundown, ids: EditIds, edit: Edit): Promise<WriteResult<CreateResult>> {
  const { writes } = options
  const made = async (wrote: Promise<WriteResult<string>>, id: string) => {
    const result = await wrote
    if (!result.ok) {
      ids.failed(id)
      return result
    }
    ids.made(id, result.value)
    return mapResult(result, { ids: [result.value], left: [] })
  }
  const nothing: CreateResult = { ids: [null], left: [] }
  switch (edit.do) {
    case 'remove':
      return mapResult(await writes.deleteCue(edit.cueId), nothing)
    case 'place':
      return mapResult(await placeRows(options, edit.rows), nothing)
    case 'lock':
    case 'skip':
    case 'column.hide':
      return personsOnly
    case 'rundown':
      return mapResult(await writes.patchRundown(rundownFieldsBody(edit.fields)), nothing)
    case 'column.add': {
      const { id, name, afterId } = edit
      const first = options.room.content()?.rundown.columns[0]
      if (afterId !== null) return made(writes.createColumn({ name, after_column_id: afterId }), id)
      return made(writes.createColumn({ name, ...(first && { before_column_id: first.id }) }), id)
    }
    case 'column.name':
      return mapResult(await writes.patchColumn(edit.columnId, { name: edit.name }), nothing)
    case 'column.department':
      return mapResult(await setDepartment(writes, edit.columnId, edit.department), nothing)
    case 'column.remove':
      return mapResult(await writes.deleteColumn(edit.columnId), nothing)
    case 'column.order':
      return mapResult(await writes.reorderColumns(edit.columnIds), nothing)
    case 'mention.add':
      return made(writes.createMention(edit.fields), edit.id)
    case 'mention':
      return mapResult(await writes.patchMention(edit.mentionId, edit.fields), nothing)
    case 'mention.remove':
      return mapResult(await writes.deleteMention(edit.mentionId), nothing)
    case 'variable': {
      const changed = await writes.patchVariable(edit.key, edit.value)
      if (changed.ok || changed.code !== 'text_variables.not_found') return mapResult(changed, nothing)
      return mapResult(await writes.createVariable(edit.key, edit.value), nothing)
    }
    case 'variable.remove':
      return mapResult(await writes.deleteVariable(edit.key), nothing)
    default:
      return { ok: true, value: nothing }
  }
}

/** Refused here, since a service's error names members and not what to do. */
async function setDepartment(
  writes: ContentWrites,
  columnId: string,
  department: Department | null,
): Promise<WriteResult<null>> {
  if (department === null) return writes.patchColumn(columnId, { department })
  if (isSettable(department)) return writes.patchColumn(columnId, { department: departmentBody(department) })
  const text = messageOf('edit.department-wrong')
  return { ok: false, code: 'columns.invalid_payload', text, unanswered: false, items: [] }
}

/** The API leaves these to the dashboard of the service. */
const personsOnly: WriteResult<never> = {
  ok: false,
  code: 'desk.persons_only',
  text: messageOf('edit.personal-only'),
  unanswered: false,
  items: [],
}

const placeTries = 3

/** Uses the present order, and reads it again if somebody else has changed it meanwhile. */
async function placeRows(
  { writes, room }: HostedRundown,
  places: Extract<Edit, { readonly do: 'place' }>['rows'],
): Promise<WriteResult<null>> {
  for (let turn = 1; ; turn += 1) {
    const cues = room.content()?.cues ?? []
    const moved = withPlaces(
      cues,
      cue => cue,
      (cue, parentId) => ({ ...cue, parentId }),
      places,
    )
    if (sameOrder(nest(cues), nest(moved))) return { ok: true, value: null }
    const wrote = await writes.reorderCues(nest(moved))
    if (wrote.ok || wrote.code !== 'cues.invalid_reorder' || turn === placeTries) return wrote
    const read = await writes.reread()
    if (!read.ok) return read
  }
}

/**
 * Made where they belong in one request; only what goes into a group that is new takes another one. What a request that
 * makes rows cannot say of them is left to do.
 */
async function addRows(
  options: HostedRundown,
  ids: EditIds,
  adds: readonly AddEdit[],
): Promise<WriteResult<CreateResult>> {
  const { writes } = options
  const plan = planNewRows(options.room.content()?.cues ?? [], adds)
  const bodies = plan.items.map(({ body }) => body)
  const [only] = bodies
  if (only === undefined) return { ok: true, value: { ids: [], left: [] } }
  const wrote = bodies.length === 1 ? await writes.createCue(only) : await writes.bulkCues(bodies)
  if (!wrote.ok) {
    const faulty = new Set(wrote.items.map(at => plan.items[at]?.edit))
    return { ...wrote, items: [...adds.keys()].filter(at => faulty.has(adds[at])) }
  }
  const made = typeof wrote.value === 'string' ? [wrote.value] : wrote.value
  for (const [at, { edit }] of plan.items.entries()) {
    const id = made[at]
    if (id === undefined) continue
    ids.made(edit.id, id)
    options.added(edit.was ?? edit.id, id)
  }
  const present = options.room.content()?.cues
  const astray = present !== undefined && !sameOrder(nest(present), renamed(plan.wanted, ids.of))
  const left = leftToDo(ids, adds, astray)
  return { ok: true, value: { ids: adds.map(({ id }) => ids.of(id)), left } }
}

function leftToDo(ids: EditIds, adds: readonly AddEdit[], astray: boolean): readonly Edit[] {
  const nullable = (id: string | null): string | null => (id === null ? null : ids.of(id))
  const rows = adds.map(({ id, place }) => ({
    cueId: ids.of(id),
    parentId: nullable(place.parentId),
    afterId: nullable(place.afterId),
  }))
  const rest = adds.flatMap(({ id, row }) => restOfRow(ids.of(id), row))
  // All cells together, in as few requests as they take.
  const cells = rest.filter(part => part.do === 'cell')
  const others = rest.filter(part => part.do !== 'cell')
  return [...(astray ? [{ do: 'place', rows } as const] : []), ...cells, ...others]
}

type AddEdit = Extract<Edit, { readonly do: 'add' }>

/** How rows are made in one request, and the order that they are in after it, by the identifiers of the edits. */
interface NewRowsPlan {
  /** One for each row, in the order in which they are made. */
  readonly items: readonly { readonly edit: AddEdit; readonly body: BulkCue }[]
  readonly wanted: CueTree
}

/**
 * Each new row is put before the row that is there already and follows it, or, at the end of a group, after the one
 * before it. A group that has no row yet has no neighbour to name: `wanted` states where its rows belong.
 */
function planNewRows(present: readonly PlacedRow[], adds: readonly AddEdit[]): NewRowsPlan {
  const fresh = new Map(adds.map(add => [add.id, add]))
  let rows = present
  for (const { id, row, place } of adds) {
    const unplaced: PlacedRow = { id, type: row.cue.type, parentId: null }
    rows = withPlaces([...rows, unplaced], self, inGroup, [{ cueId: id, ...place }])
  }
  const items = rows.flatMap((row, at) => {
    const edit = fresh.get(row.id)
    if (edit === undefined) return []
    const isThere = (other: PlacedRow): boolean =>
      !fresh.has(other.id) && other.parentId === row.parentId && other.id !== row.id
    const next = rows.slice(at + 1).find(isThere)
    const before = rows.slice(0, at).findLast(isThere)
    return [{ edit, body: cueBody(edit.row.cue), next, before, parentId: row.parentId }]
  })
  const forward = items.filter(
    ({ next, before, parentId }) => next !== undefined || before === undefined || parentId === null,
  )
  // Each of these goes right after the same neighbour: the last one first.
  const backward = items.filter(item => !forward.includes(item)).reverse()
  return {
    items: [
      ...forward.map(({ edit, body, next }) => ({
        edit,
        body: { ...body, ...(next === undefined ? {} : { position: { before_cue_id: next.id } }) },
      })),
      ...backward.map(({ edit, body, before }) => ({
        edit,
        body: { ...body, ...(before === undefined ? {} : { position: { after_cue_id: before.id } }) },
      })),
    ],
    wanted: nest(rows),
  }
}

/** The order with the service's identifiers. */
const renamed = (order: CueTree, of: (id: string) => string): CueTree =>
  nest(
    flatten(order).map(({ id, parentId }) => ({
      id: of(id),
      parentId: parentId === null ? null : of(parentId),
    })),
  )

const sameOrder = (a: CueTree, b: CueTree): boolean =>
  JSON.stringify(flatten(a)) === JSON.stringify(flatten(b))

const self = (row: PlacedRow): PlacedRow => row

const inGroup = (row: PlacedRow, parentId: string | null): PlacedRow => ({ ...row, parentId })
