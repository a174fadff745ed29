import type { Timers } from '../../base/timers.ts'
import type { JournalSlice } from '../../contract/bridge/journal.ts'
import { MessageError } from '../../contract/message-error.ts'
import type { Reply } from '../../contract/reply.ts'
import { planChange } from '../../domain/as-run/as-run-plan.ts'
import type {
  AuthorityEvent,
  DeskEvent,
  JournalDraft,
  JournalEntry,
  NoteEntry,
  PlannedShow,
} from '../../domain/as-run/journal-entry.ts'
import type { Said } from '../../domain/messages/message.ts'
import type { PreflightCertificate } from '../../domain/preflight/certificate.ts'
import type { DrillResult } from '../../domain/preflight/drill.ts'
import { sameAnchors, shiftAnchors, shiftBetween } from '../../domain/show/anchors.ts'
import { onAirOf, preShow, type RunnerState } from '../../domain/show/runner.ts'
import { type Clock, type Duration, duration, type Instant, shift } from '../../domain/time/time.ts'
import type { CallEvent } from '../calling/call-event.ts'
import type { HistoryNames, JournalStore, PackedHistory, RunSummary } from '../ports/journal-store.ts'
import type { LinkState, RundownContent } from '../ports/show-service.ts'
import type { FinishedPress } from '../press/press.ts'
import { createEarlyEntries, createPreflights } from './before-show.ts'
import { callEntry, noPlan, type PlanActed, planActEntry, plannedShow, pressEntry } from './entries.ts'
import { createFrames } from './frames.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { createReports, type RecalledRun, type Reports } from './reports.ts'
import {
  createRecentRuns,
  createRunTracker,
  newRun,
  type OpenedShow,
  type RunTracker,
} from './run-tracker.ts'

/** A finished press and its rundown, which may no longer be the open one. */
export interface JournalledPress extends FinishedPress {
  /** Left out: the open rundown. */
  readonly rundownId?: string | null
}

/** A person's note, with the time at which they began to type. */
export interface JournalledNote
  extends Pick<NoteEntry, 'text' | 'department' | 'by' | 'cue' | 'at' | 'noteKind' | 'inScript'> {
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

export type CrewPageEvent = Extract<DeskEvent, { readonly page: string }>

/** Histories of rundowns, for a file and from one. Each call rejects with a sentence for the user. */
export type RundownHistories = Pick<Journal, 'packHistory' | 'checkHistory' | 'addHistory' | 'removeHistory'>

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

const mostWaiting = 20_000

/** How often it is written that the desk runs, while a show is on: where it is killed, so far is known until when it ran, ms. */
const attendEvery = 2_000

/** The run and the rundown that an entry belongs to. */
type Of = Pick<JournalEntry, 'runId' | 'rundownId'>

/**
 * Records presses, their results and other moves of the show, each in the run that it belongs to, none of a rehearsal.
 * Never throws or blocks. A call that settles with true has its entry synced to disk; with false, that has failed, and is
 * tried again.
 */
export class Journal {
  readonly reports: Omit<Reports, 'runSoFar'>
  readonly #runSoFar: Reports['runSoFar']
  readonly #options: JournalOptions
  readonly #recorder: Recorder
  readonly #runs: RunTracker
  readonly #leftRuns = createRecentRuns()
  readonly #frames = createFrames()
  readonly #preflights = createPreflights()
  readonly #early = createEarlyEntries()
  readonly #linkTold = createLinkLossDetector()
  readonly #inOrder: (work: () => void) => void
  /** Of this start of the desk: numbers its entries together with the count of them. */
  readonly #desk: string
  #entries = 0
  /** The open rundown. */
  #content: RundownContent | null = null
  #plan: PlannedShow = noPlan
  /** A show that was opened before its content is known, and what waits for it. */
  #coming: OpenedShow | null = null
  #waitsForShow: (() => void)[] = []
  /** The steps of the service's clock in the state that is known. */
  #steps = 0
  /** The run of the rehearsal that is on: it begins with the first note, and holds notes alone. */
  #rehearsal: RunSummary | null = null
  #cancelAttend: (() => void) | null = null

  constructor(options: JournalOptions) {
    const { store, now, timers, timezone, newId } = options
    this.#options = options
    this.#desk = newId()
    const changed = (): void => this.#changed()
    this.#runs = createRunTracker({
      changed,
      prune: keep => void store.prune(keep).catch(() => undefined),
    })
    const { current, known } = this.#runs
    this.#recorder = createRecorder({
      store,
      timers,
      most: options.most ?? mostWaiting,
      failed: reason => this.#writeDeskEvent({ event: 'not-recorded', reason }, now()),
      recovered: dropped => this.#writeDeskEvent({ event: 'recorded-again', dropped }, now()),
      changed,
    })
    const { waiting } = this.#recorder
    const { runSoFar, ...reports } = createReports({ store, now, timezone, waiting, current, known })
    this.reports = reports
    this.#runSoFar = runSoFar
    // The first entry reports an error of the disk.
    this.#inOrder = createDeferredQueue(knownOf(store), [[], [], []], known => this.#learn(known), timers)
    store.onNotice(text => {
      options.notice(text)
      // Not while an entry is being written: its state has to be taken first.
      queueMicrotask(() => this.#beginAgain(now()))
    })
  }

  // The show.

  /** A rundown is open and its show is known: continues its run, begins one, or waits for one. */
  opened(show: OpenedShow): void {
    this.#enqueue(at => {
      this.#close(at)
      this.#coming = show
      if (show.content !== null) this.#openComing(show.content, at)
    })
  }

  /** The rundown was closed, even if its show is on. */
  showLeft(): void {
    this.#enqueue(at => this.#close(at))
  }

  /** Once for each press, with its result. */
  press(end: JournalledPress): Promise<boolean> {
    return this.#written(at => this.#writePress(end, at))
  }

  painted(press: number, ms: number): void {
    this.#enqueue(at => this.#frames.painted(press, ms, () => this.#writePainted(press, ms, at)))
  }

  /** A call of the rundown changed its state. Ignored for a rundown that was closed meanwhile. */
  called(event: CallEvent, rundownId: string | null): void {
    this.#enqueue(() => {
      if (rundownId !== (this.#runs.show()?.rundownId ?? null)) return
      const { at } = event
      const entry = callEntry(event, this.#plan, this.#content?.rundown.columns ?? [])
      if (this.#runs.current() === null) this.#early.add({ ...entry, at, rundownId: this.#here().rundownId })
      void this.#write(entry, at)
    })
  }

  /** The show moved without a press of this desk: by another client. */
  movedBy(before: RunnerState, after: RunnerState): void {
    this.#enqueue(at => {
      if (this.#coming === null) {
        this.#renumber()
        void this.#move({ kind: 'moved-by', before, after }, [before, after], false, at)
      } else this.#coming = { ...this.#coming, state: after }
    })
  }

  /** The service was led to the show of this desk, which it has under other anchors from then on. */
  led(before: RunnerState, after: RunnerState): void {
    this.#enqueue(
      at => void this.#move({ kind: 'moved-by', before, after, led: true }, [before, after], false, at),
    )
  }

  contentReceived(content: RundownContent): void {
    this.#enqueue(at => {
      this.#openComing(content, at)
      const change = planChange(this.#plan, this.#openPlan(content))
      if (change !== null && this.#runs.current() !== null) void this.#write({ kind: 'plan', change }, at)
    })
  }

  /** After the edits of the step. Ignored for a rundown that was closed meanwhile. */
  planActed(acted: PlanActed): void {
    this.#enqueue(at => {
      const { runId, rundownId } = this.#here()
      if (runId !== null && rundownId === acted.rundownId)
        void this.#write(planActEntry(acted, this.#plan), at)
    })
  }

  /** A row that was deleted is back under another identifier (an undo of the delete). */
  returned(before: string, now: string): void {
    this.#enqueue(at => {
      if (this.#runs.current() === null) return
      void this.#write({ kind: 'plan', change: { returned: { before, now } } }, at)
    })
  }

  note({ at, rundownId, runId, rehearsal, ...note }: JournalledNote): Promise<boolean> {
    return this.#written(() => {
      const isOpen = this.#runs.show()?.rundownId === rundownId
      // A note that was begun before the show and is finished in it belongs to the show.
      const run =
        (runId === null ? null : this.#runs.known(runId)) ??
        (rehearsal === null ? null : this.#rehearsalRun(rundownId, rehearsal, at)) ??
        (isOpen ? this.#runs.current() : null)
      if (run === null) this.#early.add({ kind: 'note', ...note, at, rundownId })
      const of = { runId: run?.runId ?? null, rundownId: run?.rundownId ?? rundownId }
      return this.#write({ kind: 'note', ...note }, at, of)
    })
  }

  // The desk.

  linkChanged(before: LinkState, after: LinkState): void {
    this.#enqueue(at => {
      const event = this.#linkTold(before, after)
      if (event !== null) this.#writeDeskEvent({ event }, at)
    })
  }

  /** Why the disk of the service takes nothing; null once it does again. */
  serviceDiskChanged(reason: Said | null): void {
    this.#deskEvent(
      reason === null ? { event: 'recorded-again', dropped: 0 } : { event: 'not-recorded', reason },
    )
  }

  /** The desk runs again after it stood still for so long, ms. */
  stoodStill(ms: number): void {
    this.#enqueue(at => {
      if (!this.#isOn()) return
      this.#writeDeskEvent({ event: 'stood-still', since: shift(at, duration(-ms)) }, at)
    })
  }

  /** Who decides the show, and how an outage ended. */
  authorityChanged(event: AuthorityEvent): void {
    this.#deskEvent({ event })
  }

  /** The desk has disarmed a surface by itself. */
  disarmed(surface: string, why: 'own-echo' | 'runaway'): void {
    this.#deskEvent({ event: 'disarmed', surface, why })
  }

  /** A crew page lost its last device, or has one; or an answer of it came too late. */
  crewPage(event: CrewPageEvent): void {
    this.#deskEvent(event)
  }

  /** `times` presses of a control were left out as bounces. */
  bounced(surface: string, control: string, times: number): void {
    this.#deskEvent({ event: 'bounced', surface, control, times })
  }

  // Before a show.

  /** Writes a test entry. */
  test(): Promise<boolean> {
    return this.#written(at => this.#write({ kind: 'desk', event: 'preflight-test' }, at))
  }

  /** A preflight was finished. It belongs to the run that follows. */
  preflight(certificate: PreflightCertificate): Promise<boolean> {
    return this.#written(at => {
      this.#preflights.add(certificate)
      const of = { runId: null, rundownId: certificate.rundownId }
      const recorded = this.#write({ kind: 'preflight', certificate }, at, of)
      this.#changed()
      return recorded
    })
  }

  /** A drill was finished. */
  drill(result: DrillResult): Promise<boolean> {
    return this.#written(at => {
      this.#preflights.addDrill(result)
      return this.#write({ kind: 'drill', result }, at, { runId: null, rundownId: result.rundownId })
    })
  }

  /** The last preflight of this rundown, if it is recent. */
  lastPreflight(rundownId: string | null): PreflightCertificate | null {
    return this.#preflights.of(rundownId, this.#options.now())
  }

  /** The last drill of each kind of this rundown. */
  lastDrills(rundownId: string | null): readonly DrillResult[] {
    return this.#preflights.drillsOf(rundownId)
  }

  /** The plan of the open rundown is kept as a baseline. False: the disk does not take it yet. Null: that rundown is not open. */
  freezePlan(rundownId: string, name: string): Promise<boolean | null> {
    return new Promise(resolve =>
      this.#enqueue(at => {
        if (this.#content?.rundown.id !== rundownId) resolve(null)
        else
          resolve(
            this.#write({ kind: 'baseline', name, plan: this.#planOf(this.#content) }, at, {
              runId: null,
              rundownId,
            }),
          )
      }),
    )
  }

  // What is read of it.

  slice(): JournalSlice {
    const { failure, waiting, dropped } = this.#recorder
    return {
      notRecorded: failure(),
      waiting: failure() === null ? 0 : waiting().length,
      dropped: dropped(),
      runId: this.#runs.current()?.runId ?? null,
    }
  }

  /** After an opening that is still pending. */
  runSoFar(): Promise<RecalledRun | null> {
    return new Promise(resolve =>
      this.#enqueue(() => {
        const answer = () => resolve(this.#runSoFar())
        if (this.#coming === null) answer()
        else this.#waitsForShow.push(answer)
      }),
    )
  }

  /** Its runs and its entries outside runs, within that many characters; leaves out the oldest runs if necessary. */
  packHistory(rundownId: string, mostCharacters: number): Promise<PackedHistory> {
    const waiting = this.#recorder.waiting()
    return this.#options.store.packHistory({ rundownId, waiting, mostCharacters })
  }

  /** `reason` continues a sentence that begins with the file name. */
  checkHistory(content: string): Promise<Reply> {
    return this.#options.store.checkHistory(content)
  }

  /** Adds everything or nothing, as runs of their own. */
  async addHistory(content: string, names: Omit<HistoryNames, 'key'>): Promise<void> {
    const { store, newId } = this.#options
    const added = await store.addHistory(content, { ...names, key: newId() })
    if (!added.ok) throw new MessageError(added.reason)
    // They are on the disk: a list that cannot be read now is read when it is asked for.
    this.#runs.learn(await store.runs().catch(() => []))
  }

  /** Deletes the history that was added with a rundown that was deleted. */
  removeHistory(rundownId: string): Promise<void> {
    return this.#options.store.removeHistory(rundownId)
  }

  /** Writes pending entries to disk, for two seconds at most. */
  async close(): Promise<void> {
    this.#cancelAttend?.()
    await this.#recorder.flush()
    await this.#options.store.close().catch(() => undefined)
  }

  // In order, once the disk was read.

  /** `work` gets the time of the event. */
  #enqueue(work: (at: Instant) => void): void {
    const at = this.#options.now()
    this.#inOrder(() => {
      work(at)
      this.#attend()
    })
  }

  #written(write: (at: Instant) => Promise<boolean>): Promise<boolean> {
    return new Promise(resolve => this.#enqueue(at => resolve(write(at))))
  }

  #deskEvent(event: DeskEvent): void {
    this.#enqueue(at => this.#writeDeskEvent(event, at))
  }

  #learn([known, finished, outside]: Known): void {
    this.#runs.learn(known)
    this.#early.learn(outside, known)
    this.#preflights.learn(finished)
    if (finished.length > 0) this.#changed()
  }

  #changed(): void {
    this.#options.changed(this.slice())
  }

  #isOn(): boolean {
    return this.#runs.current() !== null && onAirOf(this.#runs.state()) !== null
  }

  /** Writes from time to time that the desk runs, while a show is on. */
  #attend(): void {
    if (this.#cancelAttend !== null || !this.#isOn()) return
    const { timers, store, now } = this.#options
    this.#cancelAttend = timers.after(attendEvery, () => {
      this.#cancelAttend = null
      const run = this.#runs.current()
      if (run === null || !this.#isOn()) return
      this.#runs.attend(now())
      // A disk that fails is told by the entries that it does not take.
      void store.attend(run.runId, now()).catch(() => undefined)
      this.#attend()
    })
  }

  // The runs. `at`: when the event came, on the service's clock.

  #openComing(content: RundownContent, at: Instant): void {
    if (this.#coming === null) return
    const { state, ...show } = this.#coming
    this.#coming = null
    const plan = this.#openPlan(content)
    this.#steps = this.#options.clockSteps()
    const { run, moved } = this.#runs.open({ ...show, state })
    if (run !== null) this.#goOn(run, moved, plan, state, at)
    else if (onAirOf(state) !== null) this.#begin('joined', plan, state, at)
    this.#answerWaiting()
  }

  #close(at: Instant): void {
    const current = this.#runs.current()
    if (current !== null) this.#leftRuns.keep(current, this.#plan, at)
    this.#plan = noPlan
    this.#content = null
    this.#runs.attend(at)
    this.#runs.leave()
    this.#rehearsal = null
    this.#coming = null
    this.#answerWaiting()
  }

  #answerWaiting(): void {
    const waiting = this.#waitsForShow
    this.#waitsForShow = []
    for (const answer of waiting) answer()
  }

  /** The entry of a move of the show, which may begin a run. `at`: of the entry. */
  #move(
    draft: JournalDraft,
    [before, after]: readonly [RunnerState, RunnerState],
    undoes: boolean,
    at: Instant,
    now = at,
  ): Promise<boolean> {
    if (this.#runs.enter(after, undoes)) this.#begin('started', this.#plan, preShow, at)
    // Where a reset was undone.
    else this.#writeEarly(at)
    this.#recordStep(now, before, after)
    const recorded = this.#write(draft, at)
    this.#runs.stand(after, undoes, now)
    return recorded
  }

  #begin(how: 'started' | 'joined', plan: PlannedShow, state: RunnerState, at: Instant): void {
    const show = this.#runs.show()
    if (show === null) return
    this.#steps = this.#options.clockSteps()
    this.#runs.begin(newRun(this.#options.newId(), show, plan, state, at))
    void this.#write({ kind: 'run', how, service: show.service, plan, state }, at)
    const certificate = this.#preflights.of(show.rundownId, at)
    if (certificate !== null) void this.#write({ kind: 'preflight', certificate }, at)
    this.#writeEarly(at)
  }

  /** The show is opened again in a run; `moved`: whether it moved since that run was closed. */
  #goOn(run: RunSummary, moved: boolean, plan: PlannedShow, state: RunnerState, at: Instant): void {
    if (onAirOf(state) !== null) {
      this.#writeDeskEvent({ event: 'returned', since: run.attendedUntil }, at)
      const order = plan.cues.map(({ id }) => id)
      void this.#write({ kind: 'plan', change: { ...plan, order } }, at)
    }
    if (moved) void this.#write({ kind: 'moved-by', before: run.last.state, after: state }, at)
    this.#runs.stand(state, false, at)
  }

  /** A new file does not know what the run began with. */
  #beginAgain(at: Instant): void {
    this.#rehearsal = null
    const service = this.#runs.current()?.service
    if (service === undefined) return
    const state = this.#runs.state()
    void this.#write({ kind: 'run', how: 'joined', service, plan: this.#plan, state }, at)
  }

  #rehearsalRun(rundownId: string, { service, content }: RehearsedShow, at: Instant): RunSummary {
    if (this.#rehearsal !== null) return this.#rehearsal
    const plan = this.#planOf(content)
    const runId = this.#options.newId()
    const run = { ...newRun(runId, { rundownId, service }, plan, preShow, at), rehearsal: true }
    this.#rehearsal = run
    this.#runs.learn([run])
    const draft = { kind: 'run', how: 'rehearsal', service, plan, state: preShow } as const
    void this.#write(draft, at, { runId, rundownId })
    return run
  }

  #planOf(content: RundownContent): PlannedShow {
    return plannedShow(content, this.#options.numbers(content))
  }

  #openPlan(content: RundownContent): PlannedShow {
    this.#content = content
    this.#plan = this.#planOf(content)
    return this.#plan
  }

  /** Outside a run numbers follow the order of the cues: Reset, and an undo of it, change them without an edit. */
  #renumber(): PlannedShow {
    const content = this.#content
    return content === null || this.#runs.current() !== null ? this.#plan : this.#openPlan(content)
  }

  // The entries.

  #here(): Of {
    return {
      runId: this.#runs.current()?.runId ?? null,
      rundownId: this.#runs.show()?.rundownId ?? null,
    }
  }

  #write(draft: JournalDraft, at: Instant, of: Of = this.#here()): Promise<boolean> {
    this.#entries += 1
    return this.#recorder.record({ ...draft, desk: this.#desk, seq: this.#entries, ...of, at })
  }

  #writeDeskEvent(event: DeskEvent, at: Instant): void {
    void this.#write({ kind: 'desk', ...event }, at)
  }

  #writePress(end: JournalledPress, at: Instant): Promise<boolean> {
    const { before, after, pressResult, rundownId } = end
    if (rundownId !== undefined && rundownId !== this.#runs.show()?.rundownId)
      return this.#writeLatePress(end, rundownId, at)
    const draft = pressEntry(end, this.#renumber())
    const recorded =
      after === null
        ? this.#write(draft, pressResult.at)
        : this.#move(draft, [before, after], end.undid !== null, pressResult.at, at)
    const { press } = pressResult
    for (const ms of this.#frames.pressed(press)) this.#writePainted(press, ms, at)
    return recorded
  }

  /** Of a rundown that was closed meanwhile. */
  #writeLatePress(end: JournalledPress, rundownId: string | null, at: Instant): Promise<boolean> {
    const left = this.#leftRuns.of(rundownId, at)
    const runId = left?.run.runId ?? null
    // When that rundown is opened again, its show is in the state that this press led to.
    if (runId !== null && end.after !== null) this.#runs.standLate(runId, end.after, at)
    return this.#write(pressEntry(end, left?.plan ?? noPlan), end.pressResult.at, { runId, rundownId })
  }

  #writePainted(press: number, paintedMs: number, at: Instant): void {
    void this.#write({ kind: 'painted', press, paintedMs }, at)
  }

  /** Writes the notes and calls from before the start of the run into the run. */
  #writeEarly(now: Instant): void {
    if (this.#runs.current() === null) return
    for (const { at, rundownId: _of, ...entry } of this.#early.take(this.#here().rundownId ?? '', now))
      void this.#write(entry, at)
  }

  /** Records a step of the service's clock, before any entry that carries anchors. `since`: states received after the step. */
  #recordStep(at: Instant, ...since: readonly RunnerState[]): void {
    const steps = this.#options.clockSteps()
    const by = duration(steps - this.#steps)
    this.#steps = steps
    if (by !== 0 && this.#runs.current() !== null)
      this.#writeDeskEvent({ event: 'clock-stepped', by: measuredStep(by, this.#runs.state(), since) }, at)
  }
}

/**
 * The step of the clock. The estimate is some milliseconds off, the anchors are exact: taken from the first of the states
 * `since` that equals the state before, shifted as a whole; else the estimate.
 */
function measuredStep(estimate: Duration, before: RunnerState, since: readonly RunnerState[]): Duration {
  for (const state of since) {
    const by = shiftBetween(before, state, estimate)
    if (sameAnchors(shiftAnchors(before, by), state)) return by
  }
  return estimate
}

/** Whether a change of the link is a loss or a return for the journal; opening another rundown is no loss. */
function createLinkLossDetector(): (
  was: LinkState,
  is: LinkState,
) => 'link-lost' | 'signed-out' | 'link-back' | null {
  let told: 'link-lost' | 'signed-out' | null = null
  return (was, is) => {
    if (is === 'live') {
      const back = told !== null
      told = null
      return back ? 'link-back' : null
    }
    if (is === 'connecting' || (told === null && was !== 'live')) return null
    const loss = is === 'signed-out' ? 'signed-out' : 'link-lost'
    if (loss === told) return null
    told = loss
    return loss
  }
}

/** Read from disk at the start: the runs, and the preflights, notes and calls outside runs, newest first. */
type Known = readonly [
  runs: readonly RunSummary[],
  finished: readonly JournalEntry[],
  outside: readonly JournalEntry[],
]

const knownOf = (store: JournalStore): Promise<Known> =>
  Promise.all([store.runs(), lastOf(store, ['preflight', 'drill']), lastOf(store, ['note', 'call'])])

const lastOf = async (
  store: JournalStore,
  kinds: readonly JournalEntry['kind'][],
): Promise<readonly JournalEntry[]> =>
  (await Promise.all(kinds.map(kind => store.lastOf(kind).catch(() => [])))).flat()

/**
 * How long the queue waits for the disk to be read, ms. A slow computer takes some seconds. Without the runs on disk a show
 * that is on would begin a second run.
 */
const readTimeout = 30_000

/**
 * Runs tasks in order, none before `asked` has settled and was processed. A missing answer is `none`; a late one is
 * processed when it comes.
 */
function createDeferredQueue<Answer>(
  asked: Promise<Answer>,
  none: Answer,
  take: (answer: Answer) => void,
  timers: Timers,
): (work: () => void) => void {
  let waiting: (() => void)[] | null = []
  const begin = (answer: Answer): void => {
    take(answer)
    const works = waiting ?? []
    waiting = null
    for (const work of works) work()
  }
  const stop = timers.after(readTimeout, () => begin(none))
  void asked
    .catch(() => none)
    .then(answer => {
      stop()
      begin(answer)
    })
  return work => {
    if (waiting === null) work()
    else waiting.push(work)
  }
}
