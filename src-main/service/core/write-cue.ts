import type { BulkCue, CreateCue, PatchCue, ReorderCues, SettableTiming } from '../../contract/v1/bodies.ts'
import { limits } from '../../contract/v1/limits.ts'
import { timingIn } from '../../contract/v1/timing-body.ts'
import type { RowPlace } from '../../domain/editing/edit.ts'
import { type PlacedRow, withPlaces } from '../../domain/editing/place.ts'
import { type CuePosition, type CueTree, nest, place } from '../../domain/rundown/cue-order.ts'
import { validateReorder } from '../../domain/rundown/cue-reorder.ts'
import { conversionFault, type HierarchyFault, removalFault } from '../../domain/rundown/cue-rules.ts'
import type { CueType } from '../../domain/rundown/rundown.ts'
import type { CueTiming } from '../../domain/rundown/timing.ts'
import { retime } from '../../domain/show/runner.ts'
import { duration, type Instant } from '../../domain/time/time.ts'
import { emptyPatch, invalid, issue, ProblemError, showRunning, tooMany } from '../problem-error.ts'
import { randomId } from '../random.ts'
import type { StoredCue } from '../store/rows.ts'
import { isOnAir } from './act.ts'
import { hexOf, startTimeIssues, startTimeOf, timingIssues } from './body-checks.ts'
import type { RundownEdit, UnplacedCue } from './edit.ts'

type CueFields = Omit<CreateCue, 'position'>

/** Body of `createCue`, with the defaults. */
export const newCue = (fields: CueFields, now: Instant): UnplacedCue => ({
  id: randomId(),
  type: fields.type ?? 'cue',
  title: fields.title ?? '',
  subtitle: fields.subtitle ?? '',
  duration: duration(fields.duration_ms ?? 0),
  backgroundColor: fields.background_color == null ? null : hexOf(fields.background_color),
  preventEdits: false,
  skipped: false,
  startTime: startTimeOf(fields.start_time ?? null),
  timing: timingOf(fields.timing),
  createdAt: now,
  updatedAt: now,
})

/** `createCue`. Without a position it goes to the end. */
export async function createCue(edit: RundownEdit, { position, ...fields }: CreateCue): Promise<string> {
  const cue = admittedCue(edit, fields, 0)
  await edit.arrange(placed(edit.view().order(), cue, position ?? { end: true }), [cue])
  return cue.id
}

/** A cue that may be added to the rundown, besides so many others. */
export function admittedCue(edit: RundownEdit, fields: CueFields, others: number): UnplacedCue {
  const count = edit.cues.length + others
  if (count >= limits.cuesPerRundown) throw tooMany('cues.too_many', 'cues', count + 1)
  refuseStart(fields)
  const cue = newCue(fields, edit.now)
  refuseTiming(cue)
  return cue
}

/** Moves rows, one after the other, new ones among them; a group takes its children along. */
export function moveCues(
  edit: RundownEdit,
  places: readonly RowPlace[],
  added: readonly UnplacedCue[] = [],
): Promise<void> {
  const unplaced = added.map(({ id, type }) => ({ id, type, parentId: null }))
  const moved = withPlaces<PlacedRow>(
    [...edit.cues, ...unplaced],
    row => row,
    ({ id, type }, parentId) => ({ id, type, parentId }),
    places,
  )
  return edit.arrange(nest(moved), added)
}

/** Several at once, in one order. Their number has been looked at. */
async function createCuesAtEnd(edit: RundownEdit, bodies: readonly CueFields[]): Promise<readonly string[]> {
  const cues = bodies.map(body => newCue(body, edit.now))
  for (const cue of cues) refuseTiming(cue)
  await edit.arrange([...edit.view().order(), ...cues.map(({ id }) => ({ id }))], cues)
  return cues.map(cue => cue.id)
}

/** `patchCue`, with the rules of groups and of fixed starts. */
export async function patchCue(edit: RundownEdit, cueId: string, body: PatchCue): Promise<void> {
  const cue = edit.requireCue(cueId)
  if (Object.keys(body).length === 0) throw emptyPatch('cues.empty_patch')
  if (cue.preventEdits) {
    throw new ProblemError('cues.prevent_edits', 'This cue is locked. Unlock it in Showcall first.')
  }
  refuseStart(body)
  const { position, ...fields } = body
  const type = fields.type ?? cue.type
  if (position !== undefined) await move(edit, { id: cueId, type }, position)
  if (Object.keys(fields).length > 0) await changeFields(edit, edit.requireCue(cueId), type, fields)
}

function refuseStart({ start_time: sent }: Pick<PatchCue, 'start_time'>): void {
  const issues = startTimeIssues(sent, [])
  if (issues.length > 0) throw invalid('cues.invalid_payload', issues)
}

const timingOf = (sent: SettableTiming | null | undefined): CueTiming | null =>
  sent == null ? null : timingIn(sent)

function refuseTiming({ timing, startTime }: Pick<StoredCue, 'timing' | 'startTime'>): void {
  const issues = timingIssues(timing, startTime, [])
  if (issues.length > 0) throw invalid('cues.invalid_payload', issues)
}

async function move(
  edit: RundownEdit,
  cue: { id: string; type: CueType },
  position: CuePosition,
): Promise<void> {
  await edit.arrange(placed(edit.view().order(), cue, position), [], cue.id)
}

async function changeFields(
  edit: RundownEdit,
  cue: StoredCue,
  type: CueType,
  fields: Omit<PatchCue, 'position'>,
) {
  if (type !== cue.type) refuseConversion(edit, cue, type)
  if (type !== 'cue' && cue.type === 'cue') await edit.removeCells(cue.id)
  const row: StoredCue = {
    ...cue,
    type,
    ...(fields.title !== undefined && { title: fields.title }),
    ...(fields.subtitle !== undefined && { subtitle: fields.subtitle }),
    ...(fields.duration_ms !== undefined && { duration: duration(fields.duration_ms) }),
    ...(fields.background_color !== undefined && {
      backgroundColor: fields.background_color === null ? null : hexOf(fields.background_color),
    }),
    ...(fields.start_time !== undefined && { startTime: startTimeOf(fields.start_time) }),
    ...(fields.timing !== undefined && { timing: timingOf(fields.timing) }),
    updatedAt: edit.now,
  }
  refuseTiming(row)
  await edit.changeCues([row])
  const retimed = retime(edit.runner.state, cue.id, duration(row.duration - cue.duration))
  await edit.setRunner(retimed, { activation: false })
}

function refuseConversion(edit: RundownEdit, cue: StoredCue, type: CueType): void {
  const fault = conversionFault(edit.view().order(), cue, type)
  if (fault !== null) throw hierarchyProblem(fault)
  if (isOnAir(edit, cue.id)) throw showRunning(edit.rundownId, cue.id)
}

/** Needs no emptiness check of its own: a group with children is refused. */
export async function deleteCue(edit: RundownEdit, cueId: string): Promise<void> {
  edit.requireCue(cueId)
  if (isOnAir(edit, cueId)) throw showRunning(edit.rundownId, cueId)
  const fault = removalFault(edit.view().order(), cueId)
  if (fault !== null) throw hierarchyProblem(fault)
  await edit.removeCue(cueId)
}

/** `reorderCues`. */
export async function reorderCues(edit: RundownEdit, body: ReorderCues): Promise<void> {
  const result = validateReorder(edit.cues, body.order)
  if (!result.ok) {
    throw new ProblemError(
      'cues.invalid_reorder',
      'The order must list each cue of the rundown once, with children under groups only.',
      { [result.kind]: result.ids },
    )
  }
  await edit.arrange(result.order)
}

function placed(order: CueTree, cue: { id: string; type: CueType }, position: CuePosition): CueTree {
  const result = place(order, cue, position)
  if (result.ok) return result.order
  if (result.code === 'cues.position_target_not_found') {
    throw new ProblemError(result.code, 'The cue to place it beside is not in this rundown.', {
      cue_id: result.cueId,
    })
  }
  throw new ProblemError(result.code, 'A cue cannot be placed beside itself, nor a group inside a group.')
}

function hierarchyProblem(fault: HierarchyFault): ProblemError {
  if (fault.code === 'cues.group_not_empty') {
    return new ProblemError(fault.code, 'The group has children. Move or delete them first.', {
      cue_id: fault.cueId,
      children_ids: fault.childrenIds,
    })
  }
  return new ProblemError(fault.code, 'A cue inside a group cannot become a group. Move it out first.', {
    cue_id: fault.cueId,
    from_type: fault.from,
    to_type: fault.to,
  })
}

/** `bulkCues`: in order, all or nothing. The identifiers of what was written, one for each item. */
export async function writeCues(edit: RundownEdit, items: readonly BulkCue[]): Promise<readonly string[]> {
  refuseRepeated(items)
  const issues = items.flatMap((item, index) => startTimeIssues(item.start_time, ['items', index]))
  if (issues.length > 0) throw invalid('cues.invalid_payload', issues)
  const created = items.filter(item => item.id === undefined).length
  const received = edit.cues.length + created
  if (created > 0 && received > limits.cuesPerRundown) throw tooMany('cues.too_many', 'cues', received)

  const ids: string[] = []
  let atEnd: BulkCue[] = []
  const flush = async () => {
    if (atEnd.length > 0) ids.push(...(await createCuesAtEnd(edit, atEnd)))
    atEnd = []
  }
  for (const { id, ...fields } of items) {
    // Those that follow one another to the end are placed together: one order for all of them.
    if (id === undefined && fields.position === undefined) {
      atEnd.push(fields)
      continue
    }
    await flush()
    if (id === undefined) {
      ids.push(await createCue(edit, fields))
    } else {
      await patchCue(edit, id, fields)
      ids.push(id)
    }
  }
  await flush()
  return ids
}

function refuseRepeated(items: readonly BulkCue[]): void {
  const seen = new Set<string>()
  const issues = items.flatMap(({ id }, index) => {
    if (id === undefined) return []
    const repeated = seen.has(id)
    seen.add(id)
    return repeated ? [issue(['items', index, 'id'], 'is used twice', 'duplicate')] : []
  })
  if (issues.length > 0) throw invalid('cues.invalid_payload', issues)
}

export const markCue = (
  edit: RundownEdit,
  cueId: string,
  fields: { readonly skipped?: boolean; readonly preventEdits?: boolean },
): Promise<void> => edit.changeCues([{ ...edit.requireCue(cueId), ...fields, updatedAt: edit.now }])
