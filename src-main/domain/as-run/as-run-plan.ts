import { sameTiming } from '../rundown/timing.ts'
import { type Began, planFrom } from '../show/plan-on-air.ts'
import { type Duration, duration, type Instant } from '../time/time.ts'
import type { PlanChange, PlannedCue, PlannedShow } from './journal-entry.ts'

/** A plan with its times. */
export interface TimedPlan {
  readonly show: PlannedShow
  cue(cueId: string): { readonly cue: PlannedCue; readonly start: Instant | null } | null
  /** Planned end of the last planned cue; null when nothing is planned there. */
  readonly end: Instant | null
  /** Planned start of the first planned cue; null likewise. */
  readonly start: Instant | null
  /** Of its cues together. */
  readonly duration: Duration
}

/**
 * Planned times are not stored: they follow from the plan by the same function as on every display. `leftOut`: what was
 * skipped when the show began. `began`: with its first GO; null before it.
 */
export function timedPlan(show: PlannedShow, leftOut: readonly string[], began: Began | null): TimedPlan {
  const timed = planFrom(began, show.cues, show.startTime, leftOut)
  const first = timed.rows.find(row => row.planned)
  return {
    show,
    end: timed.end,
    start: first?.start ?? null,
    duration: duration(timed.rows.reduce((sum, row) => sum + (row.planned ? row.cue.duration : 0), 0)),
    cue(cueId) {
      const place = timed.index.get(cueId)
      const cue = place === undefined ? undefined : show.cues[place]
      if (place === undefined || cue === undefined) return null
      return { cue, start: timed.rows[place]?.start ?? null }
    },
  }
}

export function changePlan(before: PlannedShow, change: PlanChange): PlannedShow {
  const { cues, order, returned: _returned, ...head } = change
  if (cues === undefined && order === undefined) return { ...before, ...head }
  const byId = new Map(before.cues.map(cue => [cue.id, cue]))
  for (const cue of cues ?? []) byId.set(cue.id, cue)
  const ids = order ?? before.cues.map(({ id }) => id)
  return { ...before, ...head, cues: ids.flatMap(id => byId.get(id) ?? []) }
}

/** What leads from one plan to the other by `changePlan`; null when they are the same. */
export function planChange(before: PlannedShow, after: PlannedShow): PlanChange | null {
  const was = new Map(before.cues.map(cue => [cue.id, cue]))
  const cues = after.cues.filter(cue => !sameCue(was.get(cue.id), cue))
  const moved =
    before.cues.length !== after.cues.length ||
    before.cues.some(({ id }, place) => after.cues[place]?.id !== id)
  const change: PlanChange = {
    ...(before.title !== after.title && { title: after.title }),
    ...(before.timezone !== after.timezone && { timezone: after.timezone }),
    ...(before.startTime !== after.startTime && { startTime: after.startTime }),
    ...(cues.length > 0 && { cues }),
    ...(moved && { order: after.cues.map(({ id }) => id) }),
  }
  return Object.keys(change).length === 0 ? null : change
}

function sameCue(a: PlannedCue | undefined, b: PlannedCue): boolean {
  return (
    a !== undefined &&
    a.type === b.type &&
    a.number === b.number &&
    a.title === b.title &&
    a.duration === b.duration &&
    a.startTime === b.startTime &&
    sameTiming(a.timing ?? null, b.timing ?? null) &&
    a.skippedBy === b.skippedBy
  )
}
