import type { EditReply, EditRequest, EditResult } from '../../contract/bridge/editing.ts'
import { limits } from '../../contract/v1/limits.ts'
import type { Edit } from '../../domain/editing/edit.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import type { WriteResult } from '../ports/content-writes.ts'
import type { CreateResult, EditContext } from './edit-context.ts'
import { createEditIds, type EditIds } from './edit-ids.ts'
import {
  createReferencePublisher,
  type ReferencePublisher,
  type ReferencePublisherOptions,
} from './reference-publisher.ts'
import { concernsAll, faultyItems, isFull, notNow, type RefusedWrite } from './refused-edits.ts'
import { sendEdits } from './send-edits.ts'

export interface EditorOptions extends ReferencePublisherOptions {
  /** Why nothing can be sent at present; null while it can. */
  readonly away: () => Said | null
  readonly locked: () => boolean
  /** The refusal of a locked desk. */
  readonly lockedText: () => Said
}

/** Edits of the open rundown by pages of this desk. */
export interface Editor extends ReferencePublisher {
  apply(request: EditRequest): Promise<EditReply>
}

export function createEditor(options: EditorOptions): Editor {
  /** The order is sent as a whole: two pages that change it at once would each undo what the other did. */
  let ordering: Promise<unknown> = Promise.resolve()

  return {
    ...createReferencePublisher(options),
    async apply({ rundownId, edits }) {
      const session = options.session()
      const refuse = (code: string, reason: Said, unsent: boolean): EditReply => ({
        results: edits.map(() => ({ ok: false, code, reason, unsent })),
      })
      const { writes } = session
      if (options.locked()) return refuse('desk.locked', options.lockedText(), false)
      if (session.rundownId !== rundownId || writes === null) {
        return refuse('desk.other_rundown', messageOf('edit.other-rundown'), true)
      }
      const away = options.away()
      if (away !== null) return refuse('link.lost', away, true)
      const make = () =>
        runEdits(
          {
            rundownId,
            writes,
            ownerActions: options.ownerActions(),
            content: () => session.replica.content(),
            added: session.added,
          },
          edits,
        )
      if (!edits.some(changesOrder)) return { results: await make() }
      const made = ordering.then(make)
      ordering = made.catch(() => undefined)
      return { results: await made }
    },
  }
}

const changesOrder = (edit: Edit): boolean =>
  edit.do === 'place' || edit.do === 'add' || edit.do === 'column.order'

/**
 * Makes edits one after the other, in as few requests as they allow; what follows a refused one is still tried, but not
 * what follows one that the service did not answer. One result for each, in their order.
 */
export async function runEdits(options: EditContext, edits: readonly Edit[]): Promise<readonly EditResult[]> {
  return makeRuns({ options, ids: createEditIds(), away: null }, edits)
}

interface Running {
  readonly options: EditContext
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
  if (away !== null) return edits.map(() => ({ ...refusedResult(away), unsent: true }))
  // Anew for each request: what was made before has its identifier by now.
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
  const faulty = faultyItems(wrote, edits, options.content())
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
  const rest = await makeAll(
    running,
    edits.filter((_, at) => !faulty(at)),
  )
  let next = 0
  return edits.map((_, at) => (faulty(at) ? result : (rest[next++] ?? notMade)))
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

/** Of these the request never arrived. */
const neverSent: ReadonlySet<string> = new Set([
  'link.refused',
  'link.unknown_host',
  'link.tls',
  'link.untrusted',
  'link.certificate_changed',
  'link.closed',
])

const refusedResult = ({ code, text }: RefusedWrite): Extract<EditResult, { ok: false }> => ({
  ok: false,
  code,
  reason: text,
  unsent: false,
})

const refusal = (wrote: Extract<WriteResult<unknown>, { ok: false }>, edit: Edit): EditResult => {
  const { code, unanswered } = wrote
  // Setting a thing twice does no harm; a row is not made twice.
  const again = neverSent.has(code) || !(edit.do === 'add' || edit.do.endsWith('.add'))
  return { ...refusedResult(wrote), unsent: notNow(code) || (unanswered && again) }
}

const notMade: Extract<EditResult, { ok: false }> = {
  ok: false,
  code: 'desk.not_made',
  reason: messageOf('edit.parent-not-added'),
  unsent: false,
}

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
