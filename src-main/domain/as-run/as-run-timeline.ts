import { type Action, actionsThat } from '../show/actions.ts'
import type { Origin } from '../show/press.ts'
import { type AiringState, onAirOf, type RunnerState } from '../show/runner.ts'
import { between, type Duration, duration, type Instant, later, shift, zero } from '../time/time.ts'

/** The controller and the control of a press. */
export type PressedAt = Pick<Origin, 'kind' | 'surface' | 'control'>

/** What brought a cue on air. */
export interface EnteredBy {
  /** `moved-by`: no press of this desk. `joined`: it was on air when the desk joined the show. */
  readonly how: Action | 'moved-by' | 'joined'
  /** Null where no controller of this desk did it. */
  readonly from: PressedAt | null
  readonly press: number | null
  /** Where timecode was; left out where none ran. */
  readonly timecode?: string
}

/** AUTO or timecode pressed GO. */
export const isByItself = ({ from }: Pick<EnteredBy, 'from'>): boolean =>
  from?.kind === 'auto' || from?.kind === 'timecode'

export interface Pause {
  readonly from: Instant
  /** Null while it lasts. */
  readonly to: Instant | null
}

/** A cue on air, from its entry until the next; all instants on one steady clock. */
export interface CueRun<Planned> {
  readonly cueId: string
  readonly start: Instant
  readonly end: Instant | null
  /** In order, apart from one another, inside the run, none of them empty. */
  readonly pauses: readonly Pause[]
  /** How far its total duration was moved while it was on air, by adjustments and edits of it, in sum, signed. */
  readonly adjusted: Duration
  readonly entered: EnteredBy
  /** Last known anchors of it. */
  readonly anchors: AiringState
  /** What was planned for it when it came on air. */
  readonly planned: Planned
  /** What was planned for it when it left, with the edits made while it was on air; null while it is on air. */
  readonly left: Planned | null
}

/** A show as it ran: cue runs that follow one another without a gap. A value: what was before can be kept. */
export interface Timeline<Planned> {
  readonly state: RunnerState
  /** When that state was learned. */
  readonly at: Instant
  readonly runs: readonly CueRun<Planned>[]
  readonly end: { readonly at: Instant; readonly how: 'ended' | 'reset' } | null
  /** Runs that another person took back with this move; empty for most. */
  readonly takenBack: readonly CueRun<Planned>[]
}

/** What is known of a move besides the state that it led to. */
export interface MoveBy<Planned> {
  readonly at: Instant
  /** Null: no press of this desk. */
  readonly action: Action | null
  readonly entered: EnteredBy
  readonly planned: (cueId: string) => Planned
}

/** A desk learns of a move a moment after it; elapsed time that goes back by less is no new run. */
const tolerance = 250
/** A running cue with a kickoff this recent was restarted, ms: an unseen pause would have to be older. */
const justBegun = 1_000

export const restartingActions = actionsThat(action => action.restarts)

export const emptyTimeline = <Planned>(at: Instant): Timeline<Planned> => ({
  state: { phase: 'pre-show' },
  at,
  runs: [],
  end: null,
  takenBack: [],
})

/** The timeline once the show stands at `after`. */
export function moveTo<P>(before: Timeline<P>, after: RunnerState, by: MoveBy<P>): Timeline<P> {
  const line = { ...before, takenBack: [] }
  const was = onAirOf(before.state)
  const is = onAirOf(after)
  const known = { state: after, at: later(before.at, by.at) }
  if (is === null) return was === null ? { ...line, ...known } : { ...finish(line, after, by), ...known }
  const moved = was?.kickoff !== is.kickoff || was.cueId !== is.cueId
  const restored = moved && (by.action === null || by.action === 'undo') ? takeBack(line, is) : null
  if (restored !== null) return { ...restored, ...known }
  if (was !== null && was.cueId === is.cueId && !begunAnew(before, was, is, by)) {
    return { ...line, ...known, runs: [...line.runs.slice(0, -1), ...goOn(line, was, is, by)] }
  }
  return { ...line, ...known, ...begin(line, is, by) }
}

/**
 * The timeline that goes on from `before` as if nothing had been pressed since: an undo led to `after`. `edited`: by how
 * much the planned duration of the cue was edited since, which its deadline was moved by.
 */
export function goOnAsBefore<P>(
  before: Timeline<P>,
  after: RunnerState,
  by: MoveBy<P>,
  edited: Duration = zero,
): Timeline<P> {
  const was = onAirOf(before.state)
  const is = onAirOf(after)
  const run = before.runs.at(-1)
  if (was === null || is === null || run === undefined || was.cueId !== is.cueId || was.phase !== is.phase) {
    return before.state.phase === after.phase && is === null
      ? { ...before, at: by.at, takenBack: [] }
      : moveTo(before, after, by)
  }
  // Public verbs set new anchors, which do not show an adjustment.
  const exact = was.kickoff === is.kickoff && stopOf(was) === stopOf(is)
  const adjusted = exact ? duration(run.adjusted + lengthened(was, is)) : duration(run.adjusted + edited)
  const goesOn = { ...run, adjusted, anchors: is }
  return { ...before, state: after, at: by.at, takenBack: [], runs: [...before.runs.slice(0, -1), goesOn] }
}

/** The same show under other anchors, which say nothing of how it ran. */
export function reanchored<P>(line: Timeline<P>, state: RunnerState): Timeline<P> {
  const is = onAirOf(state)
  const run = line.runs.at(-1)
  if (is === null || run === undefined || run.cueId !== is.cueId) return line
  return { ...line, state, runs: [...line.runs.slice(0, -1), { ...run, anchors: is }] }
}

/**
 * The timeline once a row that was deleted is back under another identifier. Its anchors keep the one before, by which an
 * undo knows them.
 */
export function returnedIn<P>(line: Timeline<P>, before: string, now: string): Timeline<P> {
  const runs = line.runs.map(run => (run.cueId === before ? { ...run, cueId: now } : run))
  return { ...line, runs }
}

/** How long the run was paused until `until`, for one that is on still. */
export const pausedIn = (run: CueRun<unknown>, until: Instant): Duration =>
  duration(run.pauses.reduce((sum, { from, to }) => sum + Math.max(0, (to ?? until) - from), 0))

function begin<P>(line: Timeline<P>, is: AiringState, by: MoveBy<P>): Pick<Timeline<P>, 'runs' | 'end'> {
  const last = line.runs.at(-1)
  // After a show that had ended by itself: it was restarted, and no reset was seen.
  const start = last === undefined ? is.kickoff : later(is.kickoff, last.end ?? latest(last))
  const run: CueRun<P> = {
    cueId: is.cueId,
    start,
    end: null,
    pauses: is.phase === 'paused' ? [{ from: later(start, is.lastStop), to: null }] : [],
    adjusted: zero,
    entered: by.entered,
    anchors: is,
    planned: by.planned(is.cueId),
    left: null,
  }
  if (last === undefined) return { runs: [run], end: null }
  // No instant between two cues belongs to none: the one before lasts until the next.
  return {
    runs: [...line.runs.slice(0, -1), close(reopen(last), start, last.left ?? by.planned(last.cueId)), run],
    end: null,
  }
}

function finish<P>(line: Timeline<P>, after: RunnerState, by: MoveBy<P>): Timeline<P> {
  const run = line.runs.at(-1)
  if (run === undefined) return line
  const endedAt = after.phase === 'ended' ? after.lastStop : null
  const at = later(latest(run), endedAt ?? by.at)
  const how = after.phase === 'ended' ? 'ended' : 'reset'
  return {
    ...line,
    runs: [...line.runs.slice(0, -1), close(run, at, by.planned(run.cueId))],
    end: { at, how },
  }
}

function goOn<P>(line: Timeline<P>, was: AiringState, is: AiringState, by: MoveBy<P>): CueRun<P>[] {
  const run = line.runs.at(-1)
  if (run === undefined) return []
  const adjusted = duration(run.adjusted + lengthened(was, is))
  return [{ ...run, adjusted, anchors: is, pauses: pausesUntil(run, was, is, by.at) }]
}

function pausesUntil(run: CueRun<unknown>, was: AiringState, is: AiringState, at: Instant): readonly Pause[] {
  const before = run.pauses.slice(0, -1)
  const last = run.pauses.at(-1)
  const away = between(was.kickoff, is.kickoff)
  if (was.phase === 'paused' && is.phase === 'paused' && was.lastStop === is.lastStop) return run.pauses
  if (was.phase === 'paused' && last !== undefined) {
    // It was resumed so long after its stop as its kickoff moved. After an undo by verbs that stop is younger than the pause.
    const to = later(last.from, shift(was.lastStop, duration(away)))
    const closed = to > last.from ? [...before, { from: last.from, to }] : before
    return is.phase === 'paused' ? opened(closed, later(to, is.lastStop)) : closed
  }
  if (is.phase === 'paused') {
    // An undo of the resume: the pause before goes on.
    if (last !== undefined && away < 0 && last.to === shift(is.lastStop, duration(-away)))
      return opened(before, last.from)
    return opened(run.pauses, later(latest(run), is.lastStop))
  }
  if (away <= 0) return run.pauses
  // Paused and resumed without an entry: its length is known, its place is not.
  const from = later(latest(run), shift(at, duration(-away)))
  return [...run.pauses, { from, to: shift(from, away) }]
}

const opened = (pauses: readonly Pause[], from: Instant): readonly Pause[] => [...pauses, { from, to: null }]

/** Whether the same cue was started again: by a press, or because its elapsed time went back. */
function begunAnew(
  before: Timeline<unknown>,
  was: AiringState,
  is: AiringState,
  by: MoveBy<unknown>,
): boolean {
  if (is.kickoff < was.kickoff) return false
  // A press in the same millisecond leaves the kickoff where it is.
  if (by.action !== null) return restartingActions.has(by.action)
  if (is.kickoff === was.kickoff) return false
  const hadRun = between(was.kickoff, was.phase === 'paused' ? was.lastStop : before.at)
  const hasRun = between(is.kickoff, is.phase === 'paused' ? is.lastStop : by.at)
  return hasRun + tolerance < hadRun || (was.phase === 'running' && hasRun < justBegun)
}

/** Where the anchors are those of an earlier run: another person took back what came after it. */
function takeBack<P>(line: Timeline<P>, is: AiringState): Timeline<P> | null {
  const place = line.runs.findLastIndex(
    ({ cueId, anchors }) => cueId === is.cueId && anchors.kickoff === is.kickoff,
  )
  const run = line.runs[place]
  if (run === undefined || (place === line.runs.length - 1 && line.end === null)) return null
  const back = reopen(run)
  const adjusted = duration(run.adjusted + lengthened(run.anchors, is))
  const pauses = is.phase === run.anchors.phase ? back.pauses : pausesUntil(back, run.anchors, is, line.at)
  return {
    ...line,
    end: null,
    runs: [...line.runs.slice(0, place), { ...back, adjusted, pauses, anchors: is }],
    takenBack: line.runs.slice(place + 1),
  }
}

/** A run as it was before it was left; a pause that its end cut off goes on. */
function reopen<P>(run: CueRun<P>): CueRun<P> {
  if (run.end === null || run.anchors.phase !== 'paused') return { ...run, end: null, left: null }
  const last = run.pauses.at(-1)
  return last?.to === run.end
    ? { ...run, end: null, left: null, pauses: opened(run.pauses.slice(0, -1), last.from) }
    : { ...run, end: null, left: null, pauses: opened(run.pauses, run.end) }
}

function close<P>(run: CueRun<P>, end: Instant, left: P): CueRun<P> {
  const pauses = run.pauses
    .map(({ from, to }) => ({ from, to: to ?? end }))
    .filter(({ from, to }) => to > from)
  return { ...run, end, left, pauses }
}

/** The last instant that is known of a run that is on. */
function latest(run: CueRun<unknown>): Instant {
  const last = run.pauses.at(-1)
  return last === undefined ? run.start : later(run.start, last.to ?? last.from)
}

const stopOf = (state: AiringState): Instant | null => (state.phase === 'paused' ? state.lastStop : null)

const lengthened = (was: AiringState, is: AiringState): number =>
  between(is.kickoff, is.deadline) - between(was.kickoff, was.deadline)
