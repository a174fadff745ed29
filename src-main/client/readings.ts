import type { RundownItem, RundownSlice } from '../contract/bridge/slices.ts'
import type { ColumnResource, CueResource, RundownResource, Status } from '../contract/v1/resources.ts'
import type { ShowReading } from '../desk/ports/show-service.ts'
import { type Cue, cueTypes, defaultSettings, type RundownSettings } from '../domain/rundown.ts'
import { duration, type Instant, instant, shift } from '../domain/time.ts'

/** Status (API section 3.1) as anchors. `phase` is ours; without it an empty `next_cue` tells an ended show. */
export function readingOf(status: Status): ShowReading {
  const nextCueId = status.next_cue?.id ?? null
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
  title: rundown.title,
  startTime: at(rundown.start_time),
  updatedAt: rundown.updated_at ?? null,
})

/** Without its columns' texts; unknown members are ignored, missing ones read as their defaults. */
export function rundownOf(
  rundown: RundownResource,
  columns: ReadonlyMap<string, ColumnResource>,
): RundownSlice {
  const order = rundown.column_order ?? [...columns.keys()]
  return {
    id: rundown.id,
    title: rundown.title ?? '',
    timezone: rundown.timezone ?? null,
    startTime: at(rundown.start_time),
    status: rundown.status ?? 'draft',
    settings: settingsOf(rundown.settings),
    columns: order.flatMap(id => {
      const column = columns.get(id)
      return column === undefined ? [] : [{ id, name: column.name ?? '' }]
    }),
  }
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

export function cueOf(cue: CueResource, parentId: string | null): Cue {
  return {
    id: cue.id,
    type: cueTypes.includes(cue.type) ? cue.type : 'cue',
    title: cue.title ?? '',
    subtitle: cue.subtitle ?? '',
    duration: duration(cue.duration_ms ?? 0),
    backgroundColor: cue.background_color ?? null,
    preventEdits: cue.prevent_edits ?? false,
    skippedBy: cue.skipped_by ?? null,
    startTime: at(cue.start_time),
    parentId,
  }
}

function at(iso: string | null | undefined): Instant | null {
  if (iso === null || iso === undefined) return null
  const parsed = Date.parse(iso)
  return Number.isNaN(parsed) ? null : instant(parsed)
}
