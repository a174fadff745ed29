import { type ColumnType, columnTypes } from '../../contract/dashboard.ts'
import { MessageError, saidOf } from '../../contract/message-error.ts'
import { readTimers } from '../../contract/timers.ts'
import type { WriteCell } from '../../contract/v1/bodies.ts'
import { limits } from '../../contract/v1/limits.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import type { ScriptMarks } from '../../domain/script/marks.ts'
import { atRest, noTimers, type TimersState } from '../../domain/timers/timer.ts'
import type { WholeRundowns } from '../ports/whole-rundowns.ts'
import {
  type MadeIds,
  type Making,
  type PlannedCell,
  type RundownExtras,
  type RundownPlan,
  unfinishedMark,
} from './rundown-plan.ts'

interface MadeRundown {
  readonly id: string
  readonly title: string
  /** What could not be taken over, in sentences. */
  readonly remarks: readonly Said[]
}

/** Bytes of a request that hold what stands around its cells. */
const requestBytes = limits.bodyBytes - 65_536

/**
 * Makes a rundown whole or not at all. What fits in one request is made by it; more is written to a rundown that is
 * named unfinished until it is not, and taken away when anything fails. Rejects with a sentence for the person who asked.
 */
export async function makeRundown(plan: RundownPlan, making: Making): Promise<MadeRundown> {
  const { whole, progress } = making
  const { cells, extras, departments = [] } = plan
  // Services other than ours do not know them.
  const { body, without } =
    making.ownerActions === null ? withoutTiming(plan.body) : { body: plan.body, without: [] }
  const total = cells.length + 1
  const { seeded, later } = splitCells({ body, cells })
  const staged = later.length > 0 || extras !== null || departments.some(department => department !== null)
  const title = staged ? body.title.slice(0, 500 - unfinishedMark.length) + unfinishedMark : body.title
  progress(0, total)
  const made = await whole.create({ ...body, title, cues: seeded })
  if (!staged) return { id: made.id, title: made.title, remarks: without }
  making.unfinished?.begun(made.id)
  try {
    const cueIds = made.cue_order.flatMap(({ id, children }) => [
      id,
      ...(children ?? []).map(child => child.id),
    ])
    const ids = { rundown: made.id, cues: cueIds, columns: made.column_order }
    const html = extras === null ? (text: string) => text : await prepare(whole, made.id, extras)
    let written = cells.length - later.length
    progress(written, total)
    for (const batch of batches(later, limits.bulkItems)) {
      await whole.bulkCells(
        made.id,
        batch.map(cell => writeOf(cell, ids, html)),
      )
      written += batch.length
      progress(written, total)
    }
    for (const [place, department] of departments.entries()) {
      const [name, columnId] = [body.columns?.[place]?.name, ids.columns[place]]
      if (department !== null && name !== undefined && columnId !== undefined)
        await whole.patchColumn(made.id, columnId, { name, department })
    }
    const remarks = [...without, ...(extras === null ? [] : await finish(extras, ids, making))]
    await making.history?.add(ids)
    await whole.patchRundown(made.id, { title: body.title })
    making.unfinished?.over(made.id)
    progress(total, total)
    return { id: made.id, title: body.title, remarks }
  } catch (error) {
    await takeAway(made.id, title, making, error)
    // A history that cannot be removed now is removed by the next start.
    const removed = await making.history?.remove(made.id).then(
      () => true,
      () => false,
    )
    if (removed !== false) making.unfinished?.over(made.id)
    throw error
  }
}

function withoutTiming(body: RundownPlan['body']): {
  readonly body: RundownPlan['body']
  readonly without: readonly Said[]
} {
  let count = 0
  const bare = <Seed extends { readonly timing?: unknown }>({
    timing,
    ...seed
  }: Seed): Omit<Seed, 'timing'> => {
    if (timing != null) count += 1
    return seed
  }
  const cues = body.cues.map(({ children, ...cue }) => ({
    ...bare(cue),
    ...(children && { children: children.map(bare) }),
  }))
  return count === 0
    ? { body, without: [] }
    : { body: { ...body, cues }, without: [messageOf('import.no-timing', { count })] }
}

/** Words that cells name come first; answers how the HTML of the file names those that were made. */
async function prepare(
  whole: WholeRundowns,
  rundownId: string,
  { mentions, variables }: RundownExtras,
): Promise<(html: string) => string> {
  if (variables.length > 0) await whole.bulkTextVariables(rundownId, variables)
  if (mentions.length === 0) return html => html
  const made = await whole.bulkMentions(
    rundownId,
    mentions.map(({ id: _old, ...mention }) => mention),
  )
  const byName = new Map(made.map(({ name, id }) => [name, id]))
  const ids = new Map(mentions.map(({ id, name }) => [id, byName.get(name) ?? id]))
  return html =>
    html.replace(/(<rs-mention\b[^>]*?\sdata-mention-id=")([^"]*)(")/g, (_all, before, id, after) =>
      [before, ids.get(id) ?? id, after].join(''),
    )
}

/** As many cells as fit go with the cues; those that name mentions or variables wait until there are some. */
function splitCells({ body, cells }: Pick<RundownPlan, 'body' | 'cells'>) {
  const columns = (body.columns ?? []).map(({ name }) => name)
  const seeds = new Map<number, { column: string; content?: string; content_html?: string }[]>()
  const later: PlannedCell[] = []
  let bytes = bytesOf({ ...body })
  for (const cell of cells) {
    const column = columns[cell.column]
    const seed = { column: column ?? '', ...cell.content }
    const size = bytesOf(seed) + 16
    const named = 'content_html' in cell.content && /<rs-/i.test(cell.content.content_html)
    if (named || column === undefined || bytes + size > requestBytes) {
      later.push(cell)
      continue
    }
    bytes += size
    seeds.set(cell.cue, [...(seeds.get(cell.cue) ?? []), seed])
  }
  let place = -1
  const seededWith = <Cue extends object>(cue: Cue): Cue => {
    place += 1
    const found = seeds.get(place)
    return found === undefined ? cue : { ...cue, cells: found }
  }
  const seeded = body.cues.map(cue => {
    const own = seededWith(cue)
    return cue.children === undefined ? own : { ...own, children: cue.children.map(seededWith) }
  })
  return { seeded, later }
}

function* batches(cells: readonly PlannedCell[], most: number): Generator<readonly PlannedCell[]> {
  let batch: PlannedCell[] = []
  let bytes = 0
  for (const cell of cells) {
    const size = bytesOf(cell.content) + 128
    if (batch.length === most || (batch.length > 0 && bytes + size > requestBytes)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(cell)
    bytes += size
  }
  if (batch.length > 0) yield batch
}

function writeOf(
  { cue, column, content }: PlannedCell,
  ids: MadeIds,
  html: (text: string) => string,
): WriteCell {
  const at = { cue_id: ids.cues[cue] ?? '', column_id: ids.columns[column] ?? '' }
  return 'content' in content ? { ...at, ...content } : { ...at, content_html: html(content.content_html) }
}

async function takeAway(id: string, title: string, { whole }: Making, cause: unknown): Promise<void> {
  try {
    await whole.deleteRundown(id)
  } catch {
    throw new MessageError(messageOf('import.left-behind', { why: saidOf(cause), title }))
  }
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/** What comes after the cells, since it locks them. Answers what this service does not let a client set. */
async function finish(
  extras: RundownExtras,
  ids: MadeIds,
  { whole, ownerActions, besideOf }: Making,
): Promise<readonly Said[]> {
  const { status, columns, madeNames, message, skipped, locked, timers, script } = extras
  const remarks: Said[] = []
  for (const [place, { name, department }] of columns.entries()) {
    const columnId = ids.columns[place]
    if (columnId !== undefined && (name !== madeNames[place] || department !== undefined))
      await whole.patchColumn(ids.rundown, columnId, { name, ...(department && { department }) })
  }
  await whole.patchOutputMessage(ids.rundown, message)
  const beside = besideOf(ids.rundown)
  if (timers.length > 0) await beside.timers.write(timersIn(timers, ids))
  if (script != null) {
    await beside.script.text.write(script.text)
    await beside.script.marks.write(marksIn(script, ids))
  }
  if (status !== 'draft') await whole.patchRundown(ids.rundown, { status })

  const typed = columns.flatMap(({ name, type }, place) => {
    const known = columnTypes.find(candidate => candidate === type)
    if (known === 'text') return []
    return [{ name, type: known, columnId: ids.columns[place] ?? '' }]
  })
  const strange = typed.filter(({ type }) => type === undefined || ownerActions === null)
  if (strange.length > 0) {
    remarks.push(
      messageOf('import.text-columns', { names: strange.map(({ name }) => `“${name}”`).join(', ') }),
    )
  }
  if (ownerActions === null) {
    if (skipped.length > 0) remarks.push(messageOf('import.not-skipped', { count: skipped.length }))
    if (locked.length > 0) remarks.push(messageOf('import.not-locked', { count: locked.length }))
    return remarks
  }
  for (const { type, columnId } of typed) {
    if (type !== undefined)
      await done(ownerActions.setColumn(ids.rundown, columnId, { type: type satisfies ColumnType }))
  }
  for (const place of skipped) await done(ownerActions.setSkipped(ids.rundown, ids.cues[place] ?? '', true))
  for (const place of locked)
    await done(ownerActions.setPreventEdits(ids.rundown, ids.cues[place] ?? '', true))
  return remarks
}

function marksIn(
  { calls, cues, standby_before }: NonNullable<RundownExtras['script']>,
  ids: MadeIds,
): ScriptMarks {
  return {
    calls: Object.fromEntries(calls.map(({ mark, go, standby }) => [mark, { go, standby }])),
    cues: Object.fromEntries(
      cues.flatMap(({ cue, at }) => {
        const id = cue === null ? undefined : ids.cues[cue]
        return id === undefined ? [] : [[id, at] as const]
      }),
    ),
    standbyBefore: standby_before,
  }
}

/** Each of them at rest; they need names within the rundown alone. */
function timersIn(timers: RundownExtras['timers'], { cues }: MadeIds): TimersState {
  const made = timers.map(({ cue, starts_with, ...timer }, at) => ({
    ...timer,
    id: `timer-${at + 1}`,
    cueId: cue === null ? null : (cues[cue] ?? null),
    startsWith: starts_with === null ? null : (cues[starts_with] ?? null),
    run: atRest,
  }))
  return readTimers({ timers: made }) ?? noTimers
}

async function done(
  reply: Promise<{ readonly ok: true } | { readonly ok: false; readonly detail: Said }>,
): Promise<void> {
  const answer = await reply
  if (!answer.ok) throw new MessageError(answer.detail)
}
