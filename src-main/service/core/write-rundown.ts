import { isDeepStrictEqual } from 'node:util'
import type {
  CreateRundown,
  PatchOutputMessage,
  PatchRundown,
  PatchSettings,
  SeedCue,
} from '../../contract/v1/bodies.ts'
import type { ValidationIssue } from '../../contract/v1/envelope.ts'
import { limits } from '../../contract/v1/limits.ts'
import { timingIn } from '../../contract/v1/timing-body.ts'
import type { OrderNode } from '../../domain/rundown/cue-order.ts'
import { defaultSettings, type RundownSettings } from '../../domain/rundown/rundown.ts'
import { onAirOf } from '../../domain/show/runner.ts'
import type { Instant } from '../../domain/time/time.ts'
import { createZone } from '../../domain/time/time-zone.ts'
import { emptyPatch, invalid, issue, ProblemError, showRunning, tooMany } from '../problem-error.ts'
import { randomId } from '../random.ts'
import type { Reader } from '../store/port.ts'
import type { OutputMessageRow } from '../store/rows.ts'
import { hexOf, startTimeIssues, startTimeOf, timingIssues } from './body-checks.ts'
import type { RundownEdit, UnplacedCue } from './edit.ts'
import { noReferences } from './references.ts'
import type { WorkspaceTransaction } from './workspace.ts'
import { cellContent, htmlIssues } from './write-cell.ts'
import { departmentOf } from './write-column.ts'
import { newCue } from './write-cue.ts'

type SeedChild = NonNullable<SeedCue['children']>[number]
type Path = readonly (string | number)[]

/** `createRundown`: all or nothing. */
export async function createRundown(
  transaction: WorkspaceTransaction,
  teamId: string,
  body: CreateRundown,
  now: Instant,
): Promise<RundownEdit> {
  const issues = seedIssues(body)
  if (issues.length > 0) throw invalid('rundowns.invalid_payload', issues)
  const cues = body.cues ?? []
  const cueCount = cues.reduce((count, cue) => count + 1 + (cue.children?.length ?? 0), 0)
  if (cueCount > limits.cuesPerRundown) throw tooMany('cues.too_many', 'cues', cueCount)
  const columns = body.columns ?? []
  if (columns.length > limits.columnsPerRundown) throw tooMany('columns.too_many', 'columns', columns.length)

  const edit = await transaction.create({
    id: randomId(),
    teamId,
    title: body.title,
    timezone: body.timezone ?? null,
    startTime: startTimeOf(body.start_time ?? null),
    status: 'draft',
    settings: mergeSettings(defaultSettings, body.settings),
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  })
  const made = columns.map(({ name, department }) => ({
    id: randomId(),
    name,
    type: 'text' as const,
    isPrivate: false,
    department: departmentOf(department),
    createdAt: now,
    updatedAt: now,
  }))
  await edit.setColumns(made)
  await seedCues(edit, cues, new Map(made.map(column => [column.name, column.id])))
  return edit
}

async function seedCues(edit: RundownEdit, cues: readonly SeedCue[], columns: ReadonlyMap<string, string>) {
  const order: OrderNode[] = []
  const added: UnplacedCue[] = []
  const cells: { readonly cueId: string; readonly seed: SeedChild; readonly path: Path }[] = []
  const add = (seed: SeedChild, path: Path): string => {
    const cue = newCue(seed, edit.now)
    added.push(cue)
    cells.push({ cueId: cue.id, seed, path })
    return cue.id
  }
  for (const [index, seed] of cues.entries()) {
    const id = add(seed, ['cues', index])
    const children = (seed.children ?? []).map((child, place) => ({
      id: add(child, ['cues', index, 'children', place]),
    }))
    order.push(children.length === 0 ? { id } : { id, children })
  }
  await edit.arrange(order, added)
  for (const { cueId, seed, path } of cells) {
    for (const [index, { column, ...written }] of (seed.cells ?? []).entries()) {
      const columnId = columns.get(column)
      if (columnId === undefined) continue
      const content = cellContent(written, noReferences)
      const issues = htmlIssues(written, content, [...path, 'cells', index])
      if (issues.length > 0) throw invalid('rundowns.invalid_payload', issues)
      const stamps = { createdAt: edit.now, updatedAt: edit.now }
      await edit.putCell({ cueId, columnId, ...content, ...stamps }, 'added')
    }
  }
}

/** `patchRundown`. */
export function patchRundown(edit: RundownEdit, body: PatchRundown): void {
  if (Object.keys(body).length === 0) throw emptyPatch('rundowns.empty_patch')
  const issues = [...zoneIssues(body.timezone), ...startTimeIssues(body.start_time, [])]
  if (issues.length > 0) throw invalid('rundowns.invalid_payload', issues)
  const { title, timezone, start_time: startTime, status, settings } = body
  edit.changeRundown({
    ...(title !== undefined && { title }),
    ...(timezone !== undefined && { timezone }),
    ...(startTime !== undefined && { startTime: startTimeOf(startTime) }),
    ...(status !== undefined && { status }),
    ...(settings !== undefined && { settings: mergeSettings(edit.rundown.settings, settings) }),
  })
}

/** It reads as not found from then on; a person can bring it back. */
export function deleteRundown(edit: RundownEdit): void {
  const onAir = onAirOf(edit.runner.state)
  if (onAir !== null) throw showRunning(edit.rundownId, onAir.cueId)
  edit.changeRundown({ deletedAt: edit.now })
}

function mergeSettings(present: RundownSettings, patch: PatchSettings | undefined): RundownSettings {
  const numbering = patch?.cue_numbering
  return {
    cueNumbering: {
      startFrom: numbering?.start_from ?? present.cueNumbering.startFrom,
      prefix: numbering?.prefix ?? present.cueNumbering.prefix,
      padding: numbering?.padding ?? present.cueNumbering.padding,
    },
    timeOfDayFormat:
      patch?.tod_display_format === undefined ? present.timeOfDayFormat : patch.tod_display_format,
  }
}

function zoneIssues(timezone: string | null | undefined): ValidationIssue[] {
  // An offset is no name: it has no rules for daylight saving time.
  if (timezone == null || (!/^[+-]/.test(timezone) && createZone(timezone).known)) return []
  return [issue(['timezone'], 'is not a known time zone', 'unknown_timezone')]
}

function seedIssues(body: CreateRundown): ValidationIssue[] {
  const issues = [...zoneIssues(body.timezone), ...startTimeIssues(body.start_time, [])]
  const names = new Set<string>()
  for (const [index, { name }] of (body.columns ?? []).entries()) {
    if (names.has(name)) issues.push(issue(['columns', index, 'name'], 'is used twice', 'duplicate'))
    names.add(name)
  }
  for (const [index, cue] of (body.cues ?? []).entries()) {
    const path = ['cues', index]
    issues.push(...cellIssues(cue, names, path))
    if (cue.children !== undefined && cue.type !== 'group') {
      issues.push(issue([...path, 'children'], 'is for groups only', 'not_a_group'))
    }
    for (const [place, child] of (cue.children ?? []).entries()) {
      const childPath = [...path, 'children', place]
      issues.push(...cellIssues(child, names, childPath))
      if (child.type === 'group') {
        issues.push(issue([...childPath, 'type'], 'cannot be a group inside a group', 'nested_group'))
      }
    }
  }
  return issues
}

function cellIssues(
  cue: SeedChild,
  columns: ReadonlySet<string>,
  path: readonly (string | number)[],
): ValidationIssue[] {
  const cells = cue.cells ?? []
  const issues = startTimeIssues(cue.start_time, path)
  if (issues.length > 0) return issues
  const timed = cue.timing == null ? null : timingIn(cue.timing)
  const faults = timingIssues(timed, startTimeOf(cue.start_time ?? null), path)
  if (faults.length > 0) return faults
  if (cells.length > 0 && (cue.type ?? 'cue') !== 'cue') {
    return [issue([...path, 'cells'], 'is for cues of type "cue" only', 'not_a_cue')]
  }
  const seen = new Set<string>()
  return cells.flatMap((cell, index) => {
    const at = [...path, 'cells', index]
    const repeated = seen.has(cell.column)
    seen.add(cell.column)
    return [
      ...(columns.has(cell.column)
        ? []
        : [issue([...at, 'column'], 'is not the name of a column', 'unknown')]),
      ...(repeated ? [issue([...at, 'column'], 'is written twice', 'duplicate')] : []),
      ...((cell.content === undefined) === (cell.content_html === undefined)
        ? [issue(at, 'needs exactly one of content and content_html', 'one_of')]
        : []),
    ]
  })
}

const freeRundowns = 10

/** Reference, *Limits*: how many rundowns a team may have. */
export async function refuseOverQuota({ tx }: WorkspaceTransaction, teamId: string): Promise<void> {
  const team = await tx.team(teamId)
  const limit = team?.maxRundowns ?? (team?.rate === 'free' ? freeRundowns : null)
  if (limit === null) return
  const received = (await tx.rundownCount(teamId)) + 1
  if (received <= limit) return
  const whose = team?.maxRundowns == null ? 'The free plan allows' : 'The quota of the team allows'
  throw new ProblemError('plan.limit_exceeded', `${whose} at most ${limit} rundowns.`, {
    limit,
    received,
    unit: 'rundowns',
    resource: 'rundowns',
  })
}

const unwritten: OutputMessageRow = {
  text: '',
  visible: false,
  color: '#ffffff',
  bold: false,
  underline: false,
}

/** `getOutputMessage`; hidden and empty before it was first written. */
export const currentMessage = async (reader: Reader, rundownId: string): Promise<OutputMessageRow> =>
  (await reader.outputMessage(rundownId)) ?? unwritten

export async function writeOutputMessage(
  edit: RundownEdit,
  patch: PatchOutputMessage,
): Promise<OutputMessageRow> {
  const present = await currentMessage(edit.tx, edit.rundownId)
  const message = { ...present, ...patch, color: hexOf(patch.color ?? present.color) }
  if (isDeepStrictEqual(message, present)) return present
  await edit.tx.putOutputMessage(edit.rundownId, message, edit.seq)
  edit.record({ kind: 'output_message', output_message: { ...message } })
  edit.rundownTouched()
  return message
}
