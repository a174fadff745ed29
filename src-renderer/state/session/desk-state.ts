import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import type { BridgeEventName, BridgeEvents } from '../../../src-main/contract/bridge/events.ts'
import type {
  ContentSlice,
  CueRow,
  DeskSnapshot,
  RundownSlice,
  ShowSlice,
} from '../../../src-main/contract/bridge/slices.ts'
import { cueNumbers } from '../../../src-main/domain/rundown/cue-numbers.ts'
import { numberColumnOf, ownNumbersOf } from '../../../src-main/domain/rundown/own-numbers.ts'
import { type Column, defaultSettings, type PinnedNumbers } from '../../../src-main/domain/rundown/rundown.ts'
import { isUntimed, remaining } from '../../../src-main/domain/show/countdown.ts'
import { beganWith, planFrom, unjudged } from '../../../src-main/domain/show/plan-on-air.ts'
import { followRun, type RunSoFar } from '../../../src-main/domain/show/run-so-far.ts'
import { activeCueId, preShow } from '../../../src-main/domain/show/runner.ts'
import { type Plan, type Projection, project } from '../../../src-main/domain/show/schedule.ts'
import { duration, type Instant, shift } from '../../../src-main/domain/time/time.ts'
import type { PageClock } from '../time/service-clock.ts'
import type { Ticker } from '../time/ticker.ts'
import { type TimeFormats, timeFormats } from '../time/time-format.ts'
import type { ValueStore } from './store.ts'

/** The state received from the desk, with what is derived from it. Parts that did not change keep their identity. */
export interface DeskState extends DeskSnapshot, TimeFormats {
  /** Of the rundown, but for the one that holds cue numbers: these are in `numbers`. */
  readonly columns: readonly Column[]
  readonly numbers: ReadonlyMap<string, string>
  readonly plan: Plan
  readonly projection: Projection
  /** The cue on air was planned without a duration: it counts up and is never over. */
  readonly untimed: boolean
  /** The cue on air has used up its time. */
  readonly over: boolean
}

const noColumns: readonly Column[] = []

interface Followed {
  readonly state: ValueStore<DeskState>
  readonly clock: PageClock
  readonly ticker: Ticker
}

/** Updates the state by events of the desk, and by the time. */
export function applyDeskEvents(bridge: Pick<Bridge, 'on'>, { state, clock, ticker }: Followed): void {
  const follow = <Name extends BridgeEventName>(
    name: Name,
    apply: (before: DeskState, payload: BridgeEvents[Name]) => DeskState,
  ): void => void bridge.on(name, payload => state.set(apply(state.get(), payload)))
  follow('show', (before, show) => withShow(before, show, clock.nowWithSteps(show.clockSteps)))
  follow('content', (before, content) => withContent(before, content, clock.now()))
  follow('pinned', (before, pinned) => withPinned(before, pinned, clock.now()))
  follow('run', (before, run) => withRun(before, run, clock.now()))
  follow('link', (before, link) => ({ ...before, link }))
  follow('devices', (before, devices) => ({ ...before, devices }))
  follow('pressResult', (before, pressResult) => ({ ...before, pressResult }))
  follow('notices', (before, notices) => ({ ...before, notices }))
  follow('undo', (before, undo) => ({ ...before, undo }))
  follow('calling', (before, calling) => ({ ...before, calling }))
  follow('timecode', (before, timecode) => ({ ...before, timecode }))
  follow('timers', (before, timers) => ({ ...before, timers }))
  follow('script', (before, script) => ({ ...before, script }))
  follow('prompter', (before, prompter) => ({ ...before, prompter }))
  follow('players', (before, players) => ({ ...before, players }))
  follow('message', (before, message) => ({ ...before, message }))
  follow('desk', (before, desk) => ({ ...before, desk }))
  follow('connections', (before, connections) => ({ ...before, connections }))
  follow('standby', (before, standby) => ({ ...before, standby }))
  follow('controllers', (before, controllers) => ({ ...before, controllers }))
  keepProjection(state, ticker)
}

/** The projection stands until the cue on air is over, and then moves with each second. */
function keepProjection(state: ValueStore<DeskState>, ticker: Ticker): void {
  let known = state.get().projection
  let due = 0
  ticker.add(now => {
    const before = state.get()
    if (before.projection !== known) {
      known = before.projection
      due = now + untilMoved(known, now)
    }
    if (now >= due) {
      const after = withTime(before, now)
      known = after.projection
      due = now + untilMoved(known, now)
      state.set(after)
    }
    return due - now
  })
}

function untilMoved({ steadyUntil, overUnder, end, late, due }: Projection, now: Instant): number {
  if (steadyUntil !== null) return steadyUntil - now + 1
  if (end === null) return Number.POSITIVE_INFINITY
  const untilWhole = (at: number): number => 1000 - (((at % 1000) + 1000) % 1000)
  const ends = untilWhole(overUnder ?? end)
  return due === null || late === null ? ends : Math.min(ends, untilWhole(due + late))
}

export const fromSnapshot = (snapshot: DeskSnapshot, now: Instant): DeskState =>
  derive(snapshot, snapshot.rundown, snapshot.rows, formatsOf(snapshot.rundown), now)

export function withContent(state: DeskState, content: ContentSlice, now: Instant): DeskState {
  const formats = content.rundown === undefined ? state : formatsOf(content.rundown)
  return derive(state, content.rundown ?? state.rundown, patchRows(state.rows, content), formats, now)
}

const withPinned = (state: DeskState, pinned: PinnedNumbers | null, now: Instant): DeskState =>
  derive({ ...state, pinned }, state.rundown, state.rows, state, now)

const withRun = (state: DeskState, run: RunSoFar, now: Instant): DeskState =>
  derive({ ...state, run }, state.rundown, state.rows, state, now)

export function withShow(state: DeskState, show: ShowSlice, now: Instant): DeskState {
  const stepped = duration(show.clockSteps - state.show.clockSteps)
  // A step of the clock does not change how long ago the last press was.
  const pressResult =
    state.pressResult === null || stepped === 0
      ? state.pressResult
      : { ...state.pressResult, at: shift(state.pressResult.at, stepped) }
  const undo =
    state.undo?.until == null || stepped === 0
      ? state.undo
      : { ...state.undo, until: shift(state.undo.until, stepped) }
  const cues = state.rows.map(row => row.cue)
  const run = followRun(state.run, state.show.state, show.state, cues, now)
  const next = { ...state, show, run, pressResult, undo }
  // The plan changes only when a show or a rehearsal begins or is reset.
  return run.leftOut === state.run.leftOut && run.entered[0] === state.run.entered[0]
    ? withTime(next, now)
    : derive(next, next.rundown, next.rows, state, now)
}

/** Brings up to date what moves with the time alone. */
export function withTime(state: Omit<DeskState, 'projection' | 'untimed' | 'over'>, now: Instant): DeskState {
  const runner = state.show.state
  const onAir = state.plan.index.get(activeCueId(runner) ?? '')
  const planned = onAir === undefined ? null : (state.plan.rows[onAir]?.cue.duration ?? null)
  const untimed = isUntimed(runner, planned)
  const rehearsing = state.show.mode === 'rehearsal'
  return {
    ...state,
    projection:
      rehearsing && runner.phase === 'pre-show' ? ofRehearsal(state, now) : project(state.plan, runner, now),
    untimed,
    over: !untimed && remaining(runner, now) < 0,
  }
}

/** Before its first GO, as if that came now: the plan moves with it, fixed starts included. */
function ofRehearsal(
  { plan, rundown, run }: Pick<DeskState, 'plan' | 'rundown' | 'run'>,
  now: Instant,
): Projection {
  const cueId = plan.rows.find(row => row.playable)?.cue.id
  const began = cueId === undefined ? null : { cueId, at: now, rehearsal: true }
  const cues = plan.rows.map(row => row.cue)
  return unjudged(project(planFrom(began, cues, rundown?.startTime ?? null, run.leftOut), preShow, now))
}

function derive(
  base: DeskSnapshot,
  rundown: RundownSlice | null,
  rows: readonly CueRow[],
  { formatTime, formatMinute, formatDay, clockNear, daysApart, readTime }: TimeFormats,
  now: Instant,
): DeskState {
  const cues = rows.map(row => row.cue)
  const settings = rundown?.settings ?? defaultSettings
  const columns = rundown?.columns ?? noColumns
  const began = beganWith(base.show.mode === 'rehearsal', base.run.entered, cues)
  const planned = planFrom(began, cues, rundown?.startTime ?? null, base.run.leftOut)
  return withTime(
    {
      ...base,
      rundown,
      rows,
      columns: withoutNumbers(columns),
      numbers: cueNumbers(cues, settings.cueNumbering, base.pinned, ownNumbersOf(columns, rows)),
      plan: planned,
      formatTime,
      formatMinute,
      formatDay,
      clockNear,
      daysApart,
      readTime,
    },
    now,
  )
}

function withoutNumbers(columns: readonly Column[]): readonly Column[] {
  const numbers = numberColumnOf(columns)
  return numbers === null ? columns : columns.filter(column => column !== numbers)
}

const formatsOf = (rundown: RundownSlice | null): TimeFormats =>
  timeFormats(rundown?.timezone ?? null, (rundown?.settings ?? defaultSettings).timeOfDayFormat)

function patchRows(rows: readonly CueRow[], content: ContentSlice): readonly CueRow[] {
  if (content.rows.length === 0 && content.order === undefined) return rows
  const changed = new Map(content.rows.map(row => [row.cue.id, row]))
  if (content.order === undefined) return rows.map(row => changed.get(row.cue.id) ?? row)
  const known = new Map(rows.map(row => [row.cue.id, row]))
  return content.order.flatMap(id => changed.get(id) ?? known.get(id) ?? [])
}
