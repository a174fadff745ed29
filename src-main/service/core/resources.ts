import type {
  CellResource,
  ColumnResource,
  Countdown,
  CueOrder,
  CueResource,
  DepartmentResource,
  MentionResource,
  RundownResource,
  SettingsResource,
  Status,
} from '../../contract/v1/resources.ts'
import { timingBody } from '../../contract/v1/timing-body.ts'
import type { Department } from '../../domain/calling/department.ts'
import type { ColumnMembers, Members, RundownMembers } from '../../domain/feed/change.ts'
import type { RundownSettings } from '../../domain/rundown/rundown.ts'
import { countdownParts, remaining, total } from '../../domain/show/countdown.ts'
import { onAirOf } from '../../domain/show/runner.ts'
import { playableDuration } from '../../domain/show/schedule.ts'
import { type Instant, shift } from '../../domain/time/time.ts'
import type { CellRow, ColumnRow, MentionRow, StoredCue } from '../store/rows.ts'
import { publicColumns, type View } from './view.ts'

export const iso = (at: Instant): string => new Date(at).toISOString()

const isoOrNull = (at: Instant | null): string | null => (at === null ? null : iso(at))

/** `getRundown`. */
export function rundownResource(view: View): RundownResource {
  const { rundown } = view
  return {
    id: rundown.id,
    title: rundown.title,
    timezone: rundown.timezone,
    start_time: rundown.startTime,
    end_time: endTime(view),
    status: rundown.status,
    settings: settingsResource(rundown.settings),
    cue_order: cueOrderResource(view),
    column_order: publicColumns(view).map(column => column.id),
    created_at: iso(rundown.createdAt),
    updated_at: iso(rundown.updatedAt),
  }
}

/** Start + the playable durations. */
export const endTime = ({ rundown, cues }: Pick<View, 'rundown' | 'cues'>): Instant | null =>
  rundown.startTime === null ? null : shift(rundown.startTime, playableDuration(cues))

export const cueOrderResource = (view: View): CueOrder =>
  view
    .order()
    .map(({ id, children }) =>
      children === undefined ? { id } : { id, children: children.map(child => ({ id: child.id })) },
    )

const settingsResource = ({ cueNumbering, timeOfDayFormat }: RundownSettings): SettingsResource => ({
  cue_numbering: {
    start_from: cueNumbering.startFrom,
    prefix: cueNumbering.prefix,
    padding: cueNumbering.padding,
  },
  tod_display_format: timeOfDayFormat,
})

/** Most rows were never changed: one text does for both. */
function timestamps({ createdAt, updatedAt }: { readonly createdAt: Instant; readonly updatedAt: Instant }) {
  const created = iso(createdAt)
  return { created_at: created, updated_at: updatedAt === createdAt ? created : iso(updatedAt) }
}

/** `getCue`. */
export const cueResource = (cue: StoredCue): CueResource => ({
  id: cue.id,
  type: cue.type,
  title: cue.title,
  subtitle: cue.subtitle,
  duration_ms: cue.duration,
  background_color: cue.backgroundColor,
  prevent_edits: cue.preventEdits,
  skipped_by: cue.skippedBy,
  start_time: cue.startTime,
  ...(cue.timing !== null && { timing: timingBody(cue.timing) }),
  ...timestamps(cue),
})

/** `getColumn`. */
export const columnResource = (column: ColumnRow): ColumnResource => ({
  id: column.id,
  name: column.name,
  type: column.type,
  department: departmentResource(column.department),
  created_at: iso(column.createdAt),
  updated_at: iso(column.updatedAt),
})

const departmentResource = (department: Department | null): DepartmentResource | null =>
  department === null
    ? null
    : { short_name: department.shortName, color: department.color, groups: [...department.groups] }

/** `readCells`. */
export const cellResource = (cell: CellRow): CellResource => ({
  cue_id: cell.cueId,
  column_id: cell.columnId,
  content: cell.content,
  content_html: cell.contentHtml,
  created_at: iso(cell.createdAt),
  updated_at: iso(cell.updatedAt),
})

/** `getMention`. */
export const mentionResource = ({ id, name, color, description }: MentionRow): MentionResource => ({
  id,
  name,
  color,
  description,
})

/** All of it, with the order of private columns; without orders where they are as they were. */
export function fullRundown(view: View, orders = true): RundownMembers {
  const { cue_order, column_order: _, ...fields } = rundownResource(view)
  const members = { ...fields, deleted_at: isoOrNull(view.rundown.deletedAt) }
  return orders ? { ...members, cue_order, column_order: view.columns.map(column => column.id) } : members
}

/**
 * Follows the rundown through the changes of a log: what `getRundown` gave after each. `members`: those that the log
 * holds; `orders`: those of cues and columns before the first change; null: not known.
 */
export function followRundown(orders: Orders | null, isPrivate: (columnId: string) => boolean) {
  return (members: RundownMembers | null): Members => {
    orders = ordersOf(members) ?? orders
    const { deleted_at: _, created_at, updated_at, ...fields } = members ?? {}
    const column_order = orders?.column_order.filter(id => !isPrivate(id))
    return { ...fields, cue_order: orders?.cue_order, column_order, created_at, updated_at }
  }
}

/** With private columns. */
export type Orders = Pick<Required<RundownMembers>, 'cue_order' | 'column_order'>

/** Null where they are left out. */
export function ordersOf(members: RundownMembers | null | undefined): Orders | null {
  const { cue_order, column_order } = members ?? {}
  return cue_order === undefined || column_order === undefined ? null : { cue_order, column_order }
}

/** With the privacy, which the API does not contain. */
export const fullColumn = (column: ColumnRow): ColumnMembers => ({
  ...columnResource(column),
  private: column.isPrivate,
})

/** A coordinate that nothing was written to: `readCells`. */
export const emptyCell = (cueId: string, columnId: string): CellResource => ({
  cue_id: cueId,
  column_id: columnId,
  content: '',
  content_html: '',
  created_at: null,
  updated_at: null,
})

type WireState = Status['state']

function wireState({ runner }: View): WireState {
  const { phase } = runner.state
  return phase === 'running' || phase === 'paused' ? phase : 'stopped'
}

/** `getStatus`. */
export function statusOf(view: View, now: Instant): Status {
  const { state } = view.runner
  const onAir = onAirOf(state)
  const next = view.nextCueId === null ? undefined : view.cue(view.nextCueId)
  return {
    server_time: now,
    state: wireState(view),
    phase: state.phase,
    active_cue:
      onAir === null
        ? null
        : {
            id: onAir.cueId,
            title: view.cue(onAir.cueId)?.title ?? '',
            started_at: onAir.kickoff,
            paused_at: state.phase === 'paused' ? state.lastStop : null,
            duration_ms: total(state),
          },
    next_cue: next === undefined ? null : { id: next.id, title: next.title },
  }
}

/** `getCountdown`. */
export function countdownOf(view: View, now: Instant): Countdown {
  const { state } = view.runner
  const onAir = onAirOf(state)
  if (onAir === null) return { state: wireState(view), server_time: now, active_cue: null }
  const left = remaining(state, now)
  const parts = countdownParts(left)
  return {
    state: wireState(view),
    server_time: now,
    active_cue: {
      cue_id: onAir.cueId,
      title: view.cue(onAir.cueId)?.title ?? '',
      duration_ms: total(state),
      remaining_ms: left,
      remaining: {
        is_overtime: parts.isOvertime,
        prefix: parts.prefix,
        days: parts.days,
        hours: parts.hours,
        minutes: parts.minutes,
        seconds: parts.seconds,
        formatted: parts.formatted,
      },
    },
  }
}

const separator = '~'

/**
 * The state tag. Its head is what a press depends on: phase, activation and next cue. Its tail is what else a reader
 * of the status sees, so that a conditional GET is never answered from before an adjustment or a new title.
 */
export const stateTag = (view: View): string =>
  `${head(view)}${separator}${view.runner.version.toString(36)}.${view.rundown.contentVersion.toString(36)}`

const head = (view: View): string => `${view.runner.revision.toString(36)}.${view.nextCueId ?? ''}`

/** Whether a tag names the activation that the show is in, also after adjustments. */
export const sameActivation = (tag: string, view: View): boolean =>
  tag === '*' || tag.split(separator, 1)[0] === head(view)
