import { deskTexts } from '../messages/en.ts'
import { messageOf, type Said } from '../messages/message.ts'
import type { Action } from '../show/actions.ts'
import { shiftAnchors } from '../show/anchors.ts'
import { beganWith } from '../show/plan-on-air.ts'
import { skippedIds } from '../show/run-so-far.ts'
import { activeCueId, type RunnerState } from '../show/runner.ts'
import { type Duration, duration, type Instant, shift, zero } from '../time/time.ts'
import { changePlan, type TimedPlan, timedPlan } from './as-run-plan.ts'
import {
  type CueRun,
  type EnteredBy,
  emptyTimeline,
  goOnAsBefore,
  type MoveBy,
  moveTo,
  type PressedAt,
  reanchored,
  restartingActions,
  returnedIn,
  type Timeline,
} from './as-run-timeline.ts'
import type {
  JournalEntry,
  PlanChange,
  PlannedCue,
  PlannedShow,
  PressEntry,
  SeenCue,
} from './journal-entry.ts'

/** What was planned for a cue at the moment that it came on air. */
export interface Stamped {
  readonly cue: PlannedCue | null
  readonly start: Instant | null
}

/** On the steady clock. */
export interface UndonePress {
  readonly press: number | null
  readonly action: Action | null
  /** Null: not a press of this desk. */
  readonly from: PressedAt | null
  /** A pause that resumed the show. */
  readonly resumed: boolean
  /** Of an adjustment: how far it had moved the deadline, signed. */
  readonly moved: Duration | null
  /** Of a CALL: what it called, in a few words; null where it is not known. */
  readonly calls: string | null
  /** Of a skip: what it skipped, or no longer. */
  readonly target: SeenCue | null
  readonly unskips: boolean
  readonly at: Instant
  readonly undoneAt: Instant
  /** Runs that are no runs any more. */
  readonly runs: readonly CueRun<Stamped>[]
}

/** The entries of a run, read through once. */
export interface AsRunReading {
  readonly runId: string
  readonly joined: boolean
  readonly rehearsal: boolean
  /** It was recorded at another desk: nothing follows its last entry. */
  readonly imported: boolean
  readonly timeline: Timeline<Stamped>
  /** What was skipped when the show began. */
  readonly leftOut: readonly string[]
  /**
   * Plan with which the show began, and the last one, in which cues that ran keep the duration that they left with: a skip
   * in the show changes none of their times.
   */
  readonly first: TimedPlan
  readonly plan: TimedPlan
  readonly undone: readonly UndonePress[]
  /** From the steady clock, which no step of the service's clock moves, to what that clock showed, and back. */
  shown(steady: Instant): Instant
  /** Of an instant on the service's clock as it is now. */
  steady(now: Instant): Instant
}

/** How far back a press can be taken back: undo is of the last one, and answers may overtake one another. */
const keptBefore = 64

interface Before {
  readonly key: string
  readonly press: PressEntry
  readonly at: Instant
  readonly timeline: Timeline<Stamped>
  /** As it was at the press. */
  readonly plan: TimedPlan
}

export function readEntries(entries: readonly JournalEntry[]): AsRunReading | null {
  const head = entries.find(entry => entry.kind === 'run')
  if (head === undefined || head.runId === null) return null
  const leftOut = skippedIds(head.plan.cues)
  /** What ran: the plan counts from the first of it. */
  let ran: Timeline<Stamped>['runs'] = []
  let first: { readonly cueId: string; readonly start: Instant } | null = null
  const timed = (show: PlannedShow): TimedPlan => {
    const entered = ran.map(({ cueId, start }) => ({ cueId, start: shown(start) }))
    return timedPlan(show, leftOut, beganWith(false, entered, show.cues))
  }
  let plan = timed(head.plan)
  let timeline: Timeline<Stamped> = emptyTimeline(head.at)
  let before: readonly Before[] = []
  /** Presses that moved no anchor of the show, as CALL and a skip. */
  const aside = new Map<string, Pick<Before, 'press' | 'at'>>()
  const undone: UndonePress[] = []
  const { steady, steadyState, stepped, shown } = createSteadyClock()
  const planned = (cueId: string): Stamped => plan.cue(cueId) ?? { cue: null, start: null }

  const move = (state: RunnerState, at: Instant, action: Action | null, entered: EnteredBy): void => {
    const by: MoveBy<Stamped> = { at, action, entered, planned }
    const line = moveTo(timeline, steadyState(state), by)
    // The first GO gives times to a plan that has none, before it stamps its cue.
    timeline = countFrom(line) ? moveTo(timeline, steadyState(state), by) : line
    const taken = takenBackBy(timeline, at)
    if (taken !== null) undone.push(taken)
  }

  /** True where the show begins with another cue, or at another time, than the plan counts from. */
  const countFrom = ({ runs }: Timeline<Stamped>): boolean => {
    ran = runs
    const [run] = runs
    const was = first
    first = run === undefined ? null : { cueId: run.cueId, start: shown(run.start) }
    if (was?.cueId === first?.cueId && was?.start === first?.start) return false
    plan = timed(plan.show)
    return true
  }

  const takeBack = (entry: PressEntry, state: RunnerState, at: Instant, of: Before): void => {
    const by: MoveBy<Stamped> = { at, action: 'undo', entered: enteredBy(entry), planned }
    const runs = timeline.runs.slice(of.timeline.runs.length)
    timeline = goOnAsBefore(of.timeline, steadyState(state), by, editedSince(of, plan))
    countFrom(timeline)
    undone.push(undoneOf(of, at, runs))
  }

  const returned = ({ before: was, now }: NonNullable<PlanChange['returned']>): void => {
    timeline = returnedIn(timeline, was, now)
    ran = timeline.runs
    if (first?.cueId === was) first = { ...first, cueId: now }
    before = before.map(each => ({ ...each, timeline: returnedIn(each.timeline, was, now) }))
  }

  const press = (entry: PressEntry): void => {
    const at = steady(entry.at)
    if (entry.after === null) {
      const of = aside.get(keyOf(entry.desk, entry.undid))
      if (of !== undefined) undone.push(undoneOf(of, at, []))
      else aside.set(keyOf(entry.desk, entry.press), { press: entry, at })
      return
    }
    const of =
      entry.undid === null ? undefined : before.findLast(({ key }) => key === keyOf(entry.desk, entry.undid))
    if (of !== undefined) {
      takeBack(entry, entry.after, at, of)
      return
    }
    before = [
      ...before.slice(1 - keptBefore),
      { key: keyOf(entry.desk, entry.press), press: entry, at, timeline, plan },
    ]
    move(entry.after, at, entry.action, enteredBy(entry))
  }

  for (const entry of entries.slice(entries.indexOf(head))) {
    if (entry.kind === 'press') press(entry)
    else if (entry.kind === 'moved-by' && entry.led === true)
      timeline = reanchored(timeline, steadyState(entry.after))
    else if (entry.kind === 'moved-by') move(entry.after, steady(entry.at), null, movedBy)
    else if (entry.kind === 'run') {
      if (activeCueId(entry.state) !== null) move(entry.state, steady(entry.at), null, joined)
    } else if (entry.kind === 'plan') {
      if (entry.change.returned !== undefined) returned(entry.change.returned)
      plan = timed(changePlan(plan.show, entry.change))
    } else if (entry.kind === 'desk' && entry.event === 'clock-stepped') stepped(entry.at, entry.by)
  }

  return {
    runId: head.runId,
    joined: head.how === 'joined',
    rehearsal: head.how === 'rehearsal',
    imported: head.imported !== undefined,
    timeline,
    leftOut,
    first: timed(head.plan),
    plan: timed(asItRan(plan.show, timeline.runs)),
    undone,
    steady,
    shown,
  }
}

interface Step {
  /** The first instant, on the steady clock, that the service's clock showed moved by `sum`. */
  readonly from: Instant
  readonly sum: Duration
}

/** The service's clock without its steps. */
function createSteadyClock() {
  let steps: readonly Step[] = []
  const sum = (): Duration => steps.at(-1)?.sum ?? zero
  return {
    steady: (at: Instant): Instant => shift(at, duration(-sum())),
    steadyState: (state: RunnerState): RunnerState => shiftAnchors(state, duration(-sum())),
    /** From that instant of the service's clock on it shows so much more. */
    stepped(at: Instant, by: Duration): void {
      const next = duration(sum() + by)
      steps = [...steps, { from: shift(at, duration(-next)), sum: next }]
    },
    shown: (steady: Instant): Instant =>
      shift(steady, steps.findLast(({ from }) => from <= steady)?.sum ?? zero),
  }
}

/** The press whose runs the last move took back; null when it took none back. */
function takenBackBy({ takenBack }: Timeline<Stamped>, undoneAt: Instant): UndonePress | null {
  const [taken] = takenBack
  if (taken === undefined) return null
  const { press, from, how } = taken.entered
  const action = how === 'moved-by' || how === 'joined' ? null : how
  return {
    press,
    action,
    from,
    resumed: false,
    moved: null,
    calls: null,
    target: null,
    unskips: false,
    at: taken.start,
    undoneAt,
    runs: takenBack,
  }
}

const undoneOf = (
  { press, at }: Pick<Before, 'press' | 'at'>,
  undoneAt: Instant,
  runs: readonly CueRun<Stamped>[],
): UndonePress => ({
  press: press.press,
  action: press.action,
  from: pressedAt(press),
  resumed: press.action === 'pause' && press.before.phase === 'paused',
  moved: press.moved ?? null,
  calls: press.calls ?? null,
  target: press.action === 'skip' ? (press.target ?? null) : null,
  unskips: press.unskips === true,
  at,
  undoneAt,
  runs,
})

/** How much longer the cue that was on air before the press is planned now than at the press. */
function editedSince(of: Before, plan: TimedPlan): Duration {
  const cueId = activeCueId(of.timeline.state) ?? ''
  const was = of.plan.cue(cueId)?.cue.duration ?? zero
  return duration((plan.cue(cueId)?.cue.duration ?? was) - was)
}

/** The plan with each cue that ran as it was planned when it left: an edit after that changes nothing of the run. */
function asItRan(show: PlannedShow, runs: readonly CueRun<Stamped>[]): PlannedShow {
  const left = new Map(runs.map(({ cueId, left: stamp }) => [cueId, stamp?.cue ?? null]))
  return {
    ...show,
    cues: show.cues.map(cue => ({ ...cue, duration: left.get(cue.id)?.duration ?? cue.duration })),
  }
}

const joined: EnteredBy = { how: 'joined', from: null, press: null }
const movedBy: EnteredBy = { how: 'moved-by', from: null, press: null }

function enteredBy(entry: PressEntry): EnteredBy {
  const { action } = entry
  const known = action === 'undo' || restartingActions.has(action)
  // Other presses cannot bring a cue on air: another client did, and the answer showed it.
  if (!known) return movedBy
  const { press, timecode } = entry
  return { how: action, from: pressedAt(entry), press, ...(timecode !== undefined && { timecode }) }
}

/** The journal names the surfaces of a page in English. */
const pageSurfaces = ['surface.keyboard', 'surface.screen'] as const

export function surfaceSaid(surface: string): Said {
  const code = pageSurfaces.find(each => surface === deskTexts[each])
  return code === undefined ? surface : messageOf(code)
}

const pressedAt = ({ surfaceKind: kind, surface, control }: PressEntry): PressedAt => ({
  kind,
  surface: surfaceSaid(surface),
  control,
})

const keyOf = (desk: string, press: number | null): string => `${desk} ${press}`
