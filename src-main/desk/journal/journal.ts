import type { JournalSlice } from '../../contract/bridge/journal.ts'
import { planChange } from '../../domain/as-run-plan.ts'
import type { DeskEvent, JournalDraft } from '../../domain/journal-entry.ts'
import { type AiringState, onAirOf, type RunnerState } from '../../domain/runner.ts'
import { duration, type Instant } from '../../domain/time.ts'
import type { RunSummary } from '../ports/journal-store.ts'
import type { LinkState, RundownContent } from '../ports/show-service.ts'
import { createDeferredQueue } from './deferred-queue.ts'
import { createFrames } from './frames.ts'
import type { JournalOptions } from './journal-options.ts'
import { createLinkLossDetector } from './link-loss-detector.ts'
import { measuredStep } from './measured-step.ts'
import type { KnownShow, OpenedShow } from './opened-show.ts'
import { noPlan, plannedShow } from './planned-show.ts'
import { type JournalledPress, pressEntry } from './press-entry.ts'
import { createRecentRuns } from './recent-runs.ts'
import { createRecorder } from './recorder.ts'
import { createReports, type Reports } from './reports.ts'
import { continued, newestOf, sameActivation, standing } from './runs.ts'

/** What was pressed, on what, and what became of it. Never throws and holds nothing up; nothing of a rehearsal. */
export interface Journal extends Reports {
  /** A rundown is open and its show is known: it goes on in the run that it was in, begins one, or waits for one. */
  opened(show: OpenedShow): void
  /** The rundown was left, whatever its show does. */
  left(): void
  /** Once for each press, at its end. True once it is synced on disk, false as soon as it is known not to be. */
  press(end: JournalledPress): Promise<boolean>
  painted(press: number, ms: number): void
  /** The show moved without a press of this desk. */
  movedBy(before: RunnerState, after: RunnerState): void
  edited(content: RundownContent): void
  /** A row that was deleted is back under another identifier (an undo of the delete). */
  returned(before: string, now: string): void
  linkChanged(before: LinkState, after: LinkState): void
  /** The desk has disarmed a surface by itself. */
  disarmed(surface: string, why: 'own-echo' | 'runaway'): void
  /** So many presses of a control were left out as bounces. */
  bounced(surface: string, control: string, times: number): void
  slice(): JournalSlice
  /** Brings what waits to the disk, for two seconds at most. */
  close(): Promise<void>
}

const mostWaiting = 20_000

export function createJournal(options: JournalOptions): Journal {
  const { store, now, timers, newId } = options
  const desk = newId()
  let seq = 0
  let show: Pick<OpenedShow, 'rundownId' | 'service'> | null = null
  let coming: OpenedShow | null = null
  /** Questions about the run of a show whose content is not known yet. */
  let asked: (() => void)[] = []
  let plan = noPlan
  let state: RunnerState = { phase: 'pre-show' }
  let current: RunSummary | null = null
  /** The run that was reset last: an undo of that brings it back. */
  let past: RunSummary | null = null
  /** The last anchors of a cue on air. */
  let aired: AiringState | null = null
  let steps = 0
  const known = new Map<string, RunSummary>()
  const frames = createFrames()
  const linkTold = createLinkLossDetector()
  const leftRuns = createRecentRuns()

  // What is wrong with the disk is told by the first entry.
  const inOrder = createDeferredQueue(
    store.runs(),
    [],
    runs => {
      for (const run of runs) if (!known.has(run.runId)) known.set(run.runId, run)
    },
    timers,
  )
  const soon = (work: (at: Instant) => void): void => {
    const at = now()
    inOrder(() => work(at))
  }

  const slice = (): JournalSlice => ({
    notRecorded: recorder.failure(),
    waiting: recorder.failure() === null ? 0 : recorder.waiting().length,
    dropped: recorder.dropped(),
    runId: current?.runId ?? null,
  })

  const recorder = createRecorder({
    store,
    timers,
    most: options.most ?? mostWaiting,
    failed: reason => void write({ kind: 'desk', event: 'not-recorded', reason }, now()),
    recovered: dropped => void write({ kind: 'desk', event: 'recorded-again', dropped }, now()),
    changed: () => options.changed(slice()),
  })

  const here = () => ({ runId: current?.runId ?? null, rundownId: show?.rundownId ?? null })

  const write = (draft: JournalDraft, at: Instant, of = here()): Promise<boolean> => {
    seq += 1
    return recorder.record({ ...draft, desk, seq, ...of, at })
  }

  const told = (event: DeskEvent, at: Instant): void => void write({ kind: 'desk', ...event }, at)

  const paint = (press: number, paintedMs: number, at: Instant): void =>
    void write({ kind: 'painted', press, paintedMs }, at)

  /** Before anything that carries anchors. */
  const clock = (at: Instant, ...since: readonly (RunnerState | null)[]): void => {
    const sum = options.clockSteps()
    const by = duration(sum - steps)
    steps = sum
    if (by === 0 || current === null) return
    told({ event: 'clock-stepped', by: measuredStep(by, state, since) }, at)
  }

  const enter = (run: RunSummary | null): void => {
    const other = run?.runId !== current?.runId
    current = run
    if (other) options.changed(slice())
  }

  const beginRun = (how: 'started' | 'joined', from: RunnerState, at: Instant): void => {
    if (show === null) return
    const { rundownId, service } = show
    const { title, timezone } = plan
    const runId = newId()
    const run = { runId, rundownId, service, title, timezone, startedAt: at, last: { at, state: from } }
    steps = options.clockSteps()
    enter(run)
    known.set(runId, run)
    void write({ kind: 'run', how, service, plan, state: from }, at)
  }

  /** The run that a move to `after` belongs to. */
  const entering = (after: RunnerState, undoes: boolean, at: Instant): void => {
    if (show === null || after.phase === 'pre-show') return
    const goesOn = undoes || sameActivation(aired, after)
    // It had ended, and was reset and started where nobody looked.
    if (current !== null && state.phase === 'ended' && onAirOf(after) !== null && !goesOn) enter(null)
    if (current !== null) return
    if (past !== null && goesOn) enter(past)
    else if (onAirOf(after) !== null) beginRun('started', { phase: 'pre-show' }, at)
  }

  const stand = (after: RunnerState, undoes: boolean, at: Instant): void => {
    state = after
    aired = onAirOf(after) ?? aired
    if (current === null) return
    current = standing(current, at, after)
    known.set(current.runId, current)
    if (onAirOf(after) !== null) return
    // A start that was undone leaves the run to the next one.
    if (after.phase === 'pre-show' && !undoes) {
      past = current
      enter(null)
    }
    prune()
  }

  /** Never while a show is on. */
  const prune = (): void => void store.prune(current?.runId ?? past?.runId ?? null).catch(() => undefined)

  const moved = (from: RunnerState, after: RunnerState, at: Instant): void => {
    entering(after, false, at)
    clock(at, from, after)
    void write({ kind: 'moved-by', before: from, after }, at)
    stand(after, false, at)
  }

  /** A new file does not know what the run began with. */
  const beginAgain = (): void => {
    if (current === null) return
    void write({ kind: 'run', how: 'joined', service: current.service, plan, state }, now())
  }

  store.onNotice(text => {
    options.notice(text)
    // Not within an entry that is being written: the state that it leads to comes first.
    queueMicrotask(beginAgain)
  })

  const answer = (): void => {
    const waiting = asked
    asked = []
    for (const ask of waiting) ask()
  }

  const leave = (at: Instant): void => {
    if (current !== null) leftRuns.keep(current, plan, at)
    show = null
    coming = null
    answer()
    past = null
    plan = noPlan
    state = { phase: 'pre-show' }
    aired = null
    enter(null)
  }

  /** The end of a press on a rundown that was left meanwhile. */
  const late = (end: JournalledPress, rundownId: string | null, at: Instant): Promise<boolean> => {
    const left = leftRuns.of(rundownId, at)
    const runId = left?.run.runId ?? null
    const run = runId === null ? undefined : known.get(runId)
    // Who comes back finds the show where this press led it.
    if (run !== undefined && end.after !== null) known.set(run.runId, standing(run, at, end.after))
    return write(pressEntry(end, left?.plan ?? noPlan), end.pressResult.at, { runId, rundownId })
  }

  const reports = createReports({
    store,
    now,
    timezone: options.timezone,
    waiting: recorder.waiting,
    current: () => current,
    known: runId => known.get(runId) ?? null,
  })

  /** A show that was opened before its content was known. */
  const arrive = (content: RundownContent, at: Instant): void => {
    if (coming === null) return
    const arrived = { ...coming, content }
    coming = null
    open(arrived, at)
    answer()
  }

  const open = ({ content, ...opened }: KnownShow, at: Instant): void => {
    show = { rundownId: opened.rundownId, service: opened.service }
    plan = plannedShow(content, options.numbers(content))
    state = opened.state
    aired = onAirOf(state)
    steps = options.clockSteps()
    const { run, moved: movedOn } = continued(newestOf(known.values(), show), state)
    enter(run)
    if (run === null) {
      if (aired !== null) beginRun('joined', state, at)
      else prune()
      return
    }
    if (aired !== null) {
      told({ event: 'returned' }, at)
      void write({ kind: 'plan', change: { ...plan, order: plan.cues.map(({ id }) => id) } }, at)
    }
    if (movedOn) void write({ kind: 'moved-by', before: run.last.state, after: state }, at)
    stand(state, false, at)
  }

  return {
    opened: opened =>
      soon(at => {
        leave(at)
        coming = opened
        if (opened.content !== null) arrive(opened.content, at)
      }),
    left: () => soon(leave),
    press: end => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      soon(at => {
        const undoes = end.undid !== null
        if (end.rundownId !== undefined && end.rundownId !== show?.rundownId) {
          resolve(late(end, end.rundownId, at))
          return
        }
        if (end.after !== null) {
          entering(end.after, undoes, end.pressResult.at)
          clock(at, end.before, end.after)
        }
        resolve(write(pressEntry(end, plan), end.pressResult.at))
        if (end.after !== null) stand(end.after, undoes, at)
        for (const ms of frames.pressed(end.pressResult.press)) paint(end.pressResult.press, ms, at)
      })
      return promise
    },
    painted: (press, ms) => soon(at => frames.painted(press, ms, () => paint(press, ms, at))),
    movedBy: (from, after) =>
      soon(at => {
        if (coming === null) moved(from, after, at)
        else coming = { ...coming, state: after }
      }),
    edited: content =>
      soon(at => {
        arrive(content, at)
        const after = plannedShow(content, options.numbers(content))
        const change = planChange(plan, after)
        plan = after
        if (change !== null && current !== null) void write({ kind: 'plan', change }, at)
      }),
    returned: (before, now) =>
      soon(at => {
        if (current !== null) void write({ kind: 'plan', change: { returned: { before, now } } }, at)
      }),
    linkChanged: (was, is) =>
      soon(at => {
        const event = linkTold(was, is)
        if (event !== null) told({ event }, at)
      }),
    bounced: (surface, control, times) => soon(at => told({ event: 'bounced', surface, control, times }, at)),
    disarmed: (surface, why) => soon(at => told({ event: 'disarmed', surface, why }, at)),
    slice,
    ...reports,
    // Once what was opened before has been taken up.
    runSoFar: () =>
      new Promise(resolve =>
        soon(() => {
          const ask = (): void => resolve(reports.runSoFar())
          if (coming === null) ask()
          else asked.push(ask)
        }),
      ),
    async close() {
      await recorder.flush()
      await store.close().catch(() => undefined)
    },
  }
}
