import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import { isRealOnAir } from '../../../src-main/contract/bridge/real-show.ts'
import type { CueRow, OutsideShow, ShowPlace } from '../../../src-main/contract/bridge/slices.ts'
import type { Cue } from '../../../src-main/domain/rundown/rundown.ts'
import { notBefore } from '../../../src-main/domain/show/not-before.ts'
import { shownLateness } from '../../../src-main/domain/show/over-under.ts'
import { beganWith, planFrom } from '../../../src-main/domain/show/plan-on-air.ts'
import { actualStart } from '../../../src-main/domain/show/run-so-far.ts'
import { activeCueId, type RunnerState, retime } from '../../../src-main/domain/show/runner.ts'
import { type FixedAhead, type Projection, project } from '../../../src-main/domain/show/schedule.ts'
import { between, type Duration, duration, type Instant, shift } from '../../../src-main/domain/time/time.ts'
import { shownBetween } from '../../../src-main/domain/time/whole-seconds.ts'
import { refusalTexts } from '../refusal-texts.ts'
import { linkRefusal } from './access.ts'
import type { DeskState } from './desk-state.ts'

export type RowState = 'past' | 'on-air' | 'next' | 'later' | 'skipped'

export function rowOf(state: DeskState, cueId: string | null): CueRow | null {
  const place = cueId === null ? undefined : state.plan.index.get(cueId)
  return place === undefined ? null : (state.rows[place] ?? null)
}

export const onAirRow = (state: DeskState): CueRow | null => rowOf(state, activeCueId(state.show.state))

export const nextRow = (state: DeskState): CueRow | null => rowOf(state, state.show.nextCueId)

/** The cue after the next one. */
export function thenRow({ show, plan, rows }: DeskState): CueRow | null {
  const next = plan.index.get(show.nextCueId ?? '')
  if (next === undefined) return null
  return rows[plan.rows.findIndex(({ playable }, place) => playable && place > next)] ?? null
}

/** Where Previous leads, when that is not the cue directly before the one on air: those between are skipped. */
export function previousPastSkips(state: DeskState): CueRow | null {
  const { previousCueId } = state.show
  const onAir = state.plan.index.get(activeCueId(state.show.state) ?? '')
  if (onAir === undefined || previousCueId === null) return null
  const before = state.rows.findLast(({ cue }, place) => place < onAir && cue.type === 'cue')
  return before?.cue.id === previousCueId ? null : rowOf(state, previousCueId)
}

/** The row that is kept in view: on air, else what GO would start; -1 when there is none. */
export function followedPlace({ show, plan }: DeskState): number {
  const cueId = activeCueId(show.state) ?? show.nextCueId
  return cueId === null ? -1 : (plan.index.get(cueId) ?? -1)
}

const ownPlace = ({ show }: DeskState): ShowPlace => ({
  phase: show.state.phase,
  activeCueId: activeCueId(show.state),
  nextCueId: show.nextCueId,
})

/** Of the show that edits change: one that is on air while it is rehearsed, else the one of this page. */
export const editedPlace = (state: DeskState): ShowPlace => outsideOnAir(state) ?? ownPlace(state)

/** The show that is on air while it is rehearsed. */
const outsideOnAir = ({ show: { outside } }: DeskState): OutsideShow | null =>
  outside !== null && outside.activeCueId !== null ? outside : null

interface EditedCues {
  readonly cues: readonly Cue[]
  readonly startTime: Instant | null
}

/**
 * How early or late the show that edits change is, once its cues are these. Null also while this desk decides the show: the
 * service makes the change later.
 */
export function editedLateness(state: DeskState, edited: EditedCues, now: Instant): Duration | null {
  const forecast = editedForecast(state, edited, now)
  return forecast === null ? null : shownLateness(forecast, forecast.plannedEnd)
}

/**
 * Where that show is going then, and its planned end. A change of the duration of the cue on air moves its end in the show, and not
 * in a rehearsal.
 */
export function editedForecast(
  state: DeskState,
  { cues, startTime }: EditedCues,
  now: Instant,
): (Projection & { readonly plannedEnd: Instant | null }) | null {
  const { show, run } = state
  const rehearsed = show.mode === 'rehearsal'
  const outside = outsideOnAir(state)
  if (show.authority.state !== 'live') return null
  const began = beganWith(outside === null && rehearsed, (outside ?? run).entered, cues)
  const planned = planFrom(began, cues, startTime, (outside ?? run).leftOut)
  const runner = outside?.state ?? show.state
  const isCopy = rehearsed && outside === null
  return {
    ...project(planned, isCopy ? runner : retimedBy(state, runner, cues), now),
    plannedEnd: planned.end,
  }
}

/** The show once the service has these cues. */
function retimedBy({ rows }: DeskState, runner: RunnerState, cues: readonly Cue[]): RunnerState {
  const cueId = activeCueId(runner)
  const was = rows.find(({ cue }) => cue.id === cueId)?.cue
  const is = cues.find(({ id }) => id === cueId)
  if (cueId === null || was === undefined || is === undefined) return runner
  return retime(runner, cueId, duration(is.duration - was.duration))
}

export const rowState = (state: DeskState, cueId: string): RowState =>
  rowStateAt(state, cueId, ownPlace(state))

/** In the show that edits change. */
export const editedRowState = (state: DeskState, cueId: string): RowState =>
  rowStateAt(state, cueId, editedPlace(state))

function rowStateAt(state: DeskState, cueId: string, at: ShowPlace): RowState {
  if (cueId === at.activeCueId) return 'on-air'
  const from = at.activeCueId === null ? -1 : (state.plan.index.get(at.activeCueId) ?? -1)
  const past = at.phase === 'ended' || (state.plan.index.get(cueId) ?? 0) < from
  // What ran stays in the list as it ran, also where it is skipped afterwards.
  if (rowOf(state, cueId)?.cue.skippedBy != null)
    return past && actualStart(state.run, cueId) !== null ? 'past' : 'skipped'
  if (cueId === at.nextCueId) return 'next'
  return past ? 'past' : 'later'
}

/** A cue that was skipped when the show began takes no time in its plan; unskipped since, it keeps its fixed start. */
export function plannedStart(state: DeskState, cueId: string): Instant | null {
  const row = state.plan.rows[state.plan.index.get(cueId) ?? -1]
  if (row === undefined) return null
  return row.start ?? (row.playable ? row.cue.startTime : null)
}

/** Of a cue that has run and is past: when it came on air, the last time. */
export const startedAt = (state: DeskState, cueId: string): Instant | null =>
  rowState(state, cueId) === 'past' || state.show.state.phase === 'ended'
    ? actualStart(state.run, cueId)
    : null

/** Of the cue on air, when it came on air: a pause moves the anchor that its time left is counted from, not its start. */
export function projectedStart(state: DeskState, cueId: string): Instant | null {
  const place = state.plan.index.get(cueId)
  const last = state.run.entered.at(-1)
  if (last?.cueId === cueId && activeCueId(state.show.state) === cueId) return last.start
  return place === undefined ? null : (state.projection.starts[place] ?? null)
}

/** The fixed start of the next cue while it lies ahead: GO before it must be held. A rehearsal waits for none. */
export const goNotBefore = (state: DeskState, now: Instant): Instant | null =>
  state.show.mode === 'rehearsal' ? null : notBefore(state.show.state.phase, nextRow(state)?.cue, now)

/** Of an ended show, when it ended. */
export const projectedEnd = ({ show, run, projection }: DeskState): Instant | null =>
  show.state.phase === 'ended' ? (run.endedAt ?? show.state.lastStop) : projection.end

/** Early or late against the plan, between the ends as they are shown; of an ended show, as it ended. */
export function overUnder(state: DeskState): Duration | null {
  const { plan, projection } = state
  const end = projectedEnd(state)
  const known = projection.overUnder !== null || state.show.state.phase === 'ended'
  return !known || plan.end === null || end === null ? null : shownBetween(plan.end, end)
}

/** As the header says it: now, where a fixed start is ahead that takes it up; else at the end. */
export const lateness = (state: DeskState): Duration | null =>
  state.show.state.phase === 'ended' ? overUnder(state) : shownLateness(state.projection, state.plan.end)

/** How much time is spare before the next fixed start, when that start absorbs the lateness. */
interface SpareAhead {
  readonly at: Instant
  readonly spare: Duration
  readonly row: CueRow
}

/** Between the times as they are shown. */
export const shownSpare = ({ at, spare }: Pick<FixedAhead, 'at' | 'spare'>): Duration =>
  shownBetween(shift(at, duration(-spare)), at)

/**
 * At a fixed start: room before it, or by how much the cue before runs into it, negative. Between the projected times
 * that the list shows, as the header says it; null for the others, and for those that are past.
 */
export function shownSlack(state: DeskState, cueId: string): Duration | null {
  const place = state.plan.index.get(cueId) ?? -1
  const at = state.plan.rows[place]?.cue.startTime ?? null
  const spare = state.projection.slacks[place] ?? null
  return at === null || spare === null ? null : shownSpare({ at, spare })
}

export function spareAhead(state: DeskState): SpareAhead | null {
  const { late, due, fixed } = state.projection
  const row = rowOf(state, fixed?.cueId ?? null)
  if (late === null || due === null || fixed === null || row === null) return null
  return { at: fixed.at, spare: shownSpare(fixed), row }
}

/** The word of why no press can act now; null when one can. */
export function disabledReason(state: DeskState): string | null {
  const refusal = linkRefusal(state)
  if (refusal === 'no-link' && state.link.state === 'connecting') return t('link.connecting')
  return refusal === null ? null : refusalTexts(refusal).word
}

/** The show itself is on air, also while this desk rehearses: leaving it is held. */
export const isShowOnAir = ({ show }: DeskState): boolean => isRealOnAir(show)

/** A caller has a hand on GO: a show is on air, or a rehearsal runs. */
export const isCalled = (state: DeskState): boolean => isAiring(state) || isShowOnAir(state)

export const isAiring = (state: DeskState): boolean => activeCueId(state.show.state) !== null

/** Number and title as one line: `07  Panel: opening`. */
export const titleWithNumber = (state: DeskState, row: CueRow): string =>
  [state.numbers.get(row.cue.id), isolated(row.cue.title)].filter(Boolean).join(' ')

const aDay = 86_400_000

/** Days until `at` where its time of day comes by more than once before it; else 0. */
export const daysTo = ({ daysApart }: DeskState, now: Instant, at: Instant): number =>
  between(now, at) > aDay ? daysApart(now, at) : 0
