import type { RundownItem, RundownSlice } from '../../contract/bridge/slices.ts'
import { SettableTiming } from '../../contract/v1/bodies.ts'
import type { ColumnResource, CueResource, RundownResource, Status } from '../../contract/v1/resources.ts'
import { timingIn } from '../../contract/v1/timing-body.ts'
import { validatorOf } from '../../contract/validator.ts'
import type { ShowReading } from '../../desk/ports/show-service.ts'
import type { ListedRundown } from '../../desk/ports/whole-rundowns.ts'
import type { Department } from '../../domain/calling/department.ts'
import {
  type Cue,
  type CueType,
  cueTypes,
  defaultSettings,
  type RundownSettings,
} from '../../domain/rundown/rundown.ts'
import type { CueTiming } from '../../domain/rundown/timing.ts'
import { duration, type Instant, instant, shift } from '../../domain/time/time.ts'

/** Whether anything that came as a status can be read: a cue on air without its anchors cannot. */
export function isStatus(value: unknown): value is Status {
  if (!isMembers(value)) return false
  const { state, active_cue: active, server_time: now } = value
  if (state === 'stopped') return true
  if ((state !== 'running' && state !== 'paused') || !isMembers(active)) return false
  const { id, started_at: start, paused_at: stop, duration_ms: length } = active
  if (typeof id !== 'string' || !Number.isFinite(start) || !Number.isFinite(length)) return false
  return state === 'running' || Number.isFinite(stop ?? now)
}

/**
 * Status (`getStatus`) as anchors. `phase` is an extension of our own service; without it, a `next_cue` of null means
 * that the show has ended. A `next_cue` that is left out is unknown.
 */
export function readingOf(status: Status): ShowReading {
  const next: unknown = status.next_cue
  const nextCueId =
    next === null ? null : isMembers(next) && typeof next['id'] === 'string' ? next['id'] : undefined
  const active = status.active_cue
  if (status.state === 'stopped' || active === null) {
    const ended = status.phase === undefined ? nextCueId === null : status.phase === 'ended'
    return { state: ended ? { phase: 'ended', lastStop: null } : { phase: 'pre-show' }, nextCueId }
  }
  const kickoff = instant(active.started_at)
  const anchors = { cueId: active.id, kickoff, deadline: shift(kickoff, duration(active.duration_ms)) }
  return status.state === 'paused'
    ? {
        state: { phase: 'paused', ...anchors, lastStop: instant(active.paused_at ?? status.server_time) },
        nextCueId,
      }
    : { state: { phase: 'running', ...anchors }, nextCueId }
}

export const itemOf = (rundown: RundownResource): RundownItem => ({
  id: rundown.id,
  title: text(rundown.title),
  startTime: at(rundown.start_time),
  timezone: rundown.timezone ?? null,
  timeOfDayFormat: settingsOf(rundown.settings).timeOfDayFormat,
  updatedAt: rundown.updated_at ?? null,
})

/** `rows` by its order, where the service lists it along. */
export function listedOf(rundown: RundownResource): ListedRundown {
  const { id, title, timezone, startTime, status, settings } = rundownOf(rundown, new Map())
  const order: unknown = rundown.cue_order
  const rows = Array.isArray(order)
    ? rundown.cue_order.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0)
    : null
  return { id, title, timezone, startTime, status, settings, rows, updatedAt: at(rundown.updated_at) }
}

/** Without its columns' texts; unknown members are ignored, missing ones read as their defaults. */
export function rundownOf(
  rundown: RundownResource,
  columns: ReadonlyMap<string, ColumnResource>,
): RundownSlice {
  const order = rundown.column_order ?? [...columns.keys()]
  return {
    id: rundown.id,
    title: text(rundown.title),
    timezone: rundown.timezone ?? null,
    startTime: at(rundown.start_time),
    status: rundown.status ?? 'draft',
    settings: settingsOf(rundown.settings),
    columns: order.flatMap(id => {
      const column = columns.get(id)
      if (column === undefined) return []
      const department = departmentOf(column.department)
      return [{ id, name: text(column.name), ...(department !== null && { department }) }]
    }),
  }
}

function departmentOf(value: unknown): Department | null {
  if (!isMembers(value)) return null
  const { short_name: shortName, color, groups } = value
  if (typeof shortName !== 'string' || typeof color !== 'string' || !/^#[0-9a-f]{6}$/i.test(color))
    return null
  const names: readonly unknown[] = Array.isArray(groups) ? groups : []
  return { shortName, color: color.toLowerCase(), groups: names.filter(name => typeof name === 'string') }
}

function settingsOf(settings: RundownResource['settings'] | undefined): RundownSettings {
  const numbering = settings?.cue_numbering
  const fallback = defaultSettings.cueNumbering
  return {
    cueNumbering: {
      startFrom: numbering?.start_from ?? fallback.startFrom,
      prefix: numbering?.prefix ?? fallback.prefix,
      padding: numbering?.padding ?? fallback.padding,
    },
    timeOfDayFormat: settings?.tod_display_format ?? null,
  }
}

/** A row of a type that is not known is a heading: it cannot go on air. */
export function cueOf(cue: CueResource, parentId: string | null): Cue {
  const type: CueType | undefined = cue.type
  const skippedBy: Cue['skippedBy'] | undefined = cue.skipped_by
  return {
    id: cue.id,
    type: type === undefined || cueTypes.includes(type) ? (type ?? 'cue') : 'heading',
    title: text(cue.title),
    subtitle: text(cue.subtitle),
    duration: duration(Number.isFinite(cue.duration_ms) ? Math.max(0, cue.duration_ms) : 0),
    backgroundColor: typeof cue.background_color === 'string' ? cue.background_color : null,
    preventEdits: cue.prevent_edits === true,
    skippedBy: skippedBy === 'self' || skippedBy === 'group' ? skippedBy : null,
    startTime: at(cue.start_time),
    timing: timingOf(cue.timing),
    parentId,
  }
}

/** A service that knows none leaves it out. */
const timingOf = (value: unknown): CueTiming | null => (timing.Check(value) ? timingIn(value) : null)

const timing = validatorOf(SettableTiming)

type Members = Readonly<Record<string, unknown>>

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rows and columns that are objects with an id; other things in a list are left out. */
export const identified = <Resource extends { readonly id: string }>(
  value: readonly Resource[],
): Resource[] => value.filter((one: unknown) => isMembers(one) && typeof one['id'] === 'string')

/** Epoch ms, where that member is a number; else not a time. */
export function timeIn(members: unknown, member: string): number {
  const value = isMembers(members) ? members[member] : undefined
  return typeof value === 'number' ? value : Number.NaN
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Epoch ms, or ISO 8601 as some services answer. */
function at(value: unknown): Instant | null {
  const epochMs = typeof value === 'string' ? Date.parse(value) : value
  return typeof epochMs === 'number' && Number.isFinite(epochMs) ? instant(epochMs) : null
}
