import type { Timers } from '../../base/timers.ts'
import type { JournalSlice } from '../../contract/bridge/journal.ts'
import { inEnglish } from '../../contract/english.ts'
import { planChange } from '../../domain/as-run/as-run-plan.ts'
import type {
  DeskEvent,
  JournalDraft,
  JournalEntry,
  NoteEntry,
  PlannedShow,
  PressOutcome,
} from '../../domain/as-run/journal-entry.ts'
import type { Said } from '../../domain/messages/message.ts'
import type { PreflightCertificate } from '../../domain/preflight/certificate.ts'
import type { DrillResult } from '../../domain/preflight/drill.ts'
import { sameAnchors, shiftAnchors, shiftBetween } from '../../domain/show/anchors.ts'
import { onAirOf, preShow, type RunnerState } from '../../domain/show/runner.ts'
import { type Clock, type Duration, duration, type Instant } from '../../domain/time/time.ts'
import type { CallEvent } from '../calling/call-event.ts'
import type { JournalStore, RunSummary } from '../ports/journal-store.ts'
import type { RundownContent } from '../ports/show-service.ts'
import type { FinishedPress } from '../press/press.ts'
import type { EarlyEntries, Preflights } from './before-show.ts'
import { createFrames } from './frames.ts'
import { callEntry, noPlan, plannedShow, seenCue } from './planned-show.ts'
import type { Recorder } from './recorder.ts'
import { createRecentRuns, type OpenedShow, type RunTracker } from './run-tracker.ts'

/** A finished press and its rundown, which may no longer be the open one. */
export interface JournalledPress extends FinishedPress {
  /** Left out: the open rundown. */
  readonly rundownId?: string | null
}

/** A person's note, with the time at which they began to type. */
export interface JournalledNote extends Pick<NoteEntry, 'text' | 'department' | 'by' | 'cue' | 'at'> {
  readonly rundownId: string
  /** The run that was on then; null before the show. */
  readonly runId: string | null
  /** Made while the rundown is rehearsed; null in a show. */
  readonly rehearsal: RehearsedShow | null
}

/** The rundown of a rehearsal, and its service. */
export interface RehearsedShow extends Pick<OpenedShow, 'service'> {
  readonly content: RundownContent
}

interface RunEntriesOptions extends Pick<JournalOptions, 'clockSteps' | 'newId' | 'numbers'> {
  readonly runs: RunTracker
  readonly preflights: Pick<Preflights, 'of'>
  readonly early: EarlyEntries
  readonly record: Recorder['record']
}

/** Writes entries of the run that they belong to. `at`: when the event came, on the service's clock. */
export interface RunEntries {
  deskEvent(event: DeskEvent, at: Instant): void
  /** The show continues its run, or begins one. */
  open(show: OpenedShow & { readonly content: RundownContent }, at: Instant): void
  rundownClosed(at: Instant): void
  press(end: JournalledPress, at: Instant): Promise<boolean>
  painted(press: number, ms: number, at: Instant): void
  /** Ignored for a rundown that was closed meanwhile. */
  called(event: CallEvent, rundownId: string | null): void
  moved(from: RunnerState, after: RunnerState, at: Instant): void
  edited(content: RundownContent, at: Instant): void
  returned(before: string, now: string, at: Instant): void
  note(note: JournalledNote): Promise<boolean>
  /** Writes a test entry; see `Journal.test`. */
  test(at: Instant): Promise<boolean>
  preflight(certificate: PreflightCertificate, at: Instant): Promise<boolean>
  drill(result: DrillResult, at: Instant): Promise<boolean>
  /** A new file does not know what the run began with. */
  beginAgain(at: Instant): void
}

export function createRunEntries(options: RunEntriesOptions): RunEntries {
  const { runs, numbers } = options
  const { write, begin, goOn, call, clock, writeEarly, rehearsals, ...others } = createEntryWriter(options)
  const shown = createOpenPlan(numbers, () => runs.current() !== null)
  const frames = createFrames()
  const leftRuns = createRecentRuns()

  /** The entry of a move of the show, which may begin a run. `at`: of the entry. */
  const move = (
    draft: JournalDraft,
    [before, after]: readonly [RunnerState, RunnerState],
    undoes: boolean,
    at: Instant,
    now = at,
  ): Promise<boolean> => {
    if (runs.enter(after, undoes)) begin('started', shown.plan(), preShow, at)
    // Where a reset was undone.
    else writeEarly(at)
    clock.look(now, before, after)
    const recorded = write(draft, at)
    runs.stand(after, undoes, now)
    return recorded
  }

  const painted = (press: number, paintedMs: number, at: Instant): void =>
    void write({ kind: 'painted', press, paintedMs }, at)

  return {
    ...others,
    open(opened, at) {
      const { content, state } = opened
      const plan = shown.open(content)
      clock.known()
      const { run, moved } = runs.open(opened)
      if (run !== null) goOn(run, moved, plan, state, at)
      else if (onAirOf(state) !== null) begin('joined', plan, state, at)
    },
    rundownClosed(at) {
      const current = runs.current()
      if (current !== null) leftRuns.keep(current, shown.plan(), at)
      shown.close()
      runs.attend(at)
      runs.leave()
      rehearsals.over()
    },
    press(end, at) {
      const { before, after, pressResult } = end
      if (end.rundownId !== undefined && end.rundownId !== runs.show()?.rundownId)
        return lateEntry(end, end.rundownId, at, { leftRuns, runs, write })
      const draft = pressEntry(end, shown.renumbered())
      const recorded =
        after === null
          ? write(draft, pressResult.at)
          : move(draft, [before, after], end.undid !== null, pressResult.at, at)
      for (const ms of frames.pressed(pressResult.press)) painted(pressResult.press, ms, at)
      return recorded
    },
    painted: (press, ms, at) => frames.painted(press, ms, () => painted(press, ms, at)),
    called(event, rundownId) {
      if (rundownId !== (runs.show()?.rundownId ?? null)) return
      call(callEntry(event, shown.plan(), shown.columns()), event.at)
    },
    moved(before, after, at) {
      shown.renumbered()
      void move({ kind: 'moved-by', before, after }, [before, after], false, at)
    },
    edited(content, at) {
      const change = planChange(shown.plan(), shown.open(content))
      if (change !== null && runs.current() !== null) void write({ kind: 'plan', change }, at)
    },
    returned(before, now, at) {
      if (runs.current() !== null) void write({ kind: 'plan', change: { returned: { before, now } } }, at)
    },
    beginAgain(at) {
      rehearsals.over()
      const service = runs.current()?.service
      if (service !== undefined)
        void write({ kind: 'run', how: 'joined', service, plan: shown.plan(), state: runs.state() }, at)
    },
  }
}

/** The plan of the open rundown. */
function createOpenPlan(numbers: RunEntriesOptions['numbers'], inRun: () => boolean) {
  let plan = noPlan
  let content: RundownContent | null = null
  const open = (next: RundownContent): PlannedShow => {
    content = next
    plan = plannedShow(next, numbers(next))
    return plan
  }
  return {
    open,
    plan: () => plan,
    columns: () => content?.rundown.columns ?? [],
    /** Outside a run numbers follow the order of the cues: Reset, and an undo of it, change them without an edit. */
    renumbered: (): PlannedShow => (content === null || inRun() ? plan : open(content)),
    close(): void {
      plan = noPlan
      content = null
    },
  }
}

type Of = Pick<JournalEntry, 'runId' | 'rundownId'>

/** Numbers entries and adds the current run. Begins runs, and records steps of the service's clock. */
function createEntryWriter(options: RunEntriesOptions) {
  const { runs, preflights, early, record, newId, clockSteps } = options
  const desk = newId()
  let seq = 0

  const here = (): Of => ({
    runId: runs.current()?.runId ?? null,
    rundownId: runs.show()?.rundownId ?? null,
  })
  const write = (draft: JournalDraft, at: Instant, of: Of = here()): Promise<boolean> => {
    seq += 1
    return record({ ...draft, desk, seq, ...of, at })
  }
  const deskEvent = (event: DeskEvent, at: Instant): void => void write({ kind: 'desk', ...event }, at)
  const clock = createStepRecorder(clockSteps, runs, deskEvent)
  const rehearsals = createRehearsalRuns(options, write)
  /** Writes the notes and calls from before the start of the run into the run. */
  const writeEarly = (now: Instant): void => {
    if (runs.current() === null) return
    for (const { at, rundownId: _of, ...entry } of early.take(here().rundownId ?? '', now))
      void write(entry, at)
  }

  return {
    write,
    deskEvent,
    test: (at: Instant) => write({ kind: 'desk', event: 'preflight-test' }, at),
    preflight: (certificate: PreflightCertificate, at: Instant) =>
      write({ kind: 'preflight', certificate }, at, { runId: null, rundownId: certificate.rundownId }),
    drill: (result: DrillResult, at: Instant) =>
      write({ kind: 'drill', result }, at, { runId: null, rundownId: result.rundownId }),
    note({ at, rundownId, runId, rehearsal, ...note }: JournalledNote): Promise<boolean> {
      const isOpen = runs.show()?.rundownId === rundownId
      // A note that was begun before the show and is finished in it belongs to the show.
      const run =
        (runId === null ? null : runs.known(runId)) ??
        (rehearsal === null ? null : rehearsals.of(rundownId, rehearsal, at)) ??
        (isOpen ? runs.current() : null)
      if (run === null) early.add({ kind: 'note', ...note, at, rundownId })
      const of = { runId: run?.runId ?? null, rundownId: run?.rundownId ?? rundownId }
      return write({ kind: 'note', ...note }, at, of)
    },
    call(entry: ReturnType<typeof callEntry>, at: Instant): void {
      if (runs.current() === null) early.add({ ...entry, at, rundownId: here().rundownId })
      void write(entry, at)
    },
    begin(how: 'started' | 'joined', plan: PlannedShow, state: RunnerState, at: Instant): void {
      const show = runs.show()
      if (show === null) return
      const { title, timezone } = plan
      clock.known()
      const last = { at, state }
      runs.begin({
        runId: newId(),
        ...show,
        title,
        timezone,
        startedAt: at,
        last,
        attendedUntil: at,
        ended: false,
        imported: null,
        rehearsal: false,
      })
      void write({ kind: 'run', how, service: show.service, plan, state }, at)
      const certificate = preflights.of(show.rundownId, at)
      if (certificate !== null) void write({ kind: 'preflight', certificate }, at)
      writeEarly(at)
    },
    writeEarly,
    /** The show is opened again in a run; `moved`: whether it moved since that run was closed. */
    goOn(run: RunSummary, moved: boolean, plan: PlannedShow, state: RunnerState, at: Instant): void {
      if (onAirOf(state) !== null) {
        deskEvent({ event: 'returned', since: run.attendedUntil }, at)
        void write({ kind: 'plan', change: { ...plan, order: plan.cues.map(({ id }) => id) } }, at)
      }
      if (moved) void write({ kind: 'moved-by', before: run.last.state, after: state }, at)
      runs.stand(state, false, at)
    },
    clock,
    rehearsals,
  }
}

/** The run of the rehearsal that is on: it begins with the first note, and holds notes alone. */
function createRehearsalRuns(
  { runs, newId, numbers }: Pick<RunEntriesOptions, 'runs' | 'newId' | 'numbers'>,
  write: (draft: JournalDraft, at: Instant, of: Of) => Promise<boolean>,
) {
  let current: RunSummary | null = null
  return {
    of(rundownId: string, { service, content }: RehearsedShow, at: Instant): RunSummary {
      if (current !== null) return current
      const plan = plannedShow(content, numbers(content))
      const { title, timezone } = plan
      const runId = newId()
      const last = { at, state: preShow }
      const imported = null
      const run = { rundownId, service, title, timezone, startedAt: at, last, attendedUntil: at, imported }
      current = { runId, ...run, ended: false, rehearsal: true }
      runs.learn([current])
      void write({ kind: 'run', how: 'rehearsal', service, plan, state: preShow }, at, { runId, rundownId })
      return current
    },
    over(): void {
      current = null
    },
  }
}

/** Records steps of the service's clock. */
function createStepRecorder(
  clockSteps: () => number,
  runs: RunTracker,
  deskEvent: (event: DeskEvent, at: Instant) => void,
) {
  let steps = 0
  return {
    /** The known state carries all steps so far. */
    known(): void {
      steps = clockSteps()
    },
    /** To be called before any entry that carries anchors. `since`: states received after the step. */
    look(at: Instant, ...since: readonly RunnerState[]): void {
      const by = duration(clockSteps() - steps)
      steps = clockSteps()
      if (by !== 0 && runs.current() !== null)
        deskEvent({ event: 'clock-stepped', by: measuredStep(by, runs.state(), since) }, at)
    },
  }
}

/** Reasons that leave the result of a sent press unknown. */
const open: ReadonlySet<string> = new Set(['no-link', 'unanswered', 'service-error'])

/** Writes a press on a rundown that was closed meanwhile. */
function lateEntry(
  end: JournalledPress,
  rundownId: string | null,
  at: Instant,
  {
    leftRuns,
    runs,
    write,
  }: {
    readonly leftRuns: ReturnType<typeof createRecentRuns>
    readonly runs: RunTracker
    readonly write: ReturnType<typeof createEntryWriter>['write']
  },
): Promise<boolean> {
  const left = leftRuns.of(rundownId, at)
  const runId = left?.run.runId ?? null
  // When that rundown is opened again, its show is in the state that this press led to.
  if (runId !== null && end.after !== null) runs.standLate(runId, end.after, at)
  return write(pressEntry(end, left?.plan ?? noPlan), end.pressResult.at, { runId, rundownId })
}

function pressEntry(
  { pressResult, intent, seen, before, after, undid, sent, saw }: JournalledPress,
  plan: PlannedShow,
): Extract<JournalDraft, { readonly kind: 'press' }> {
  const target = 'cueId' in intent ? seenCue(plan, intent.cueId) : null
  const unanswered = sent && pressResult.reason !== undefined && open.has(pressResult.reason)
  const outcome: PressOutcome =
    pressResult.outcome === 'confirmed' ? 'confirmed' : unanswered ? 'unknown' : 'refused'
  return {
    kind: 'press',
    press: pressResult.press,
    surfaceKind: pressResult.origin.kind,
    surface: inEnglish(pressResult.origin.surface),
    control: pressResult.origin.control,
    action: pressResult.action,
    ...(target !== null && { target }),
    ...(intent.action === 'adjust' && { asked: intent.delta }),
    saw,
    seen: {
      phase: seen.phase,
      onAir: seenCue(plan, seen.activeCueId),
      next: seenCue(plan, seen.nextCueId),
    },
    outcome,
    ...(pressResult.reason !== undefined && { reason: pressResult.reason }),
    ...(pressResult.detail !== undefined && { detail: pressResult.detail }),
    before,
    after,
    ...(pressResult.moved !== undefined && { moved: pressResult.moved }),
    appliedMs: pressResult.appliedMs,
    confirmedMs: pressResult.confirmedMs,
    ...(pressResult.calls !== undefined && { calls: pressResult.calls }),
    ...(pressResult.unskips && { unskips: pressResult.unskips }),
    undid,
    ...(pressResult.local && { local: true }),
  }
}

export interface JournalOptions {
  readonly store: JournalStore
  /** The service's clock. */
  readonly now: Clock
  /** Sum of the steps of that clock, see `ShowService.clockSteps`. */
  readonly clockSteps: () => number
  readonly timers: Timers
  /** Creates identifiers of this start of the desk, and of each run. */
  readonly newId: () => string
  /** The number shown beside each cue, by id. */
  readonly numbers: (content: RundownContent) => ReadonlyMap<string, string>
  /** IANA name of the zone for rundowns without one. */
  readonly timezone: string
  readonly changed: (slice: JournalSlice) => void
  /** A sentence for the person at the desk. */
  readonly notice: (text: Said) => void
  /** Entries kept in memory while the disk takes none; 20,000 by default. */
  readonly most?: number
}

/**
 * The step of the clock. The estimate is some milliseconds off, the anchors are exact: taken from the first of the states
 * `since` that equals the state before, shifted as a whole; else the estimate.
 */
function measuredStep(
  estimate: Duration,
  before: RunnerState,
  since: readonly (RunnerState | null)[],
): Duration {
  for (const state of since) {
    if (state === null) continue
    const by = shiftBetween(before, state, estimate)
    if (sameAnchors(shiftAnchors(before, by), state)) return by
  }
  return estimate
}
