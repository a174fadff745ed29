import type { Timers } from '../../base/timers.ts'
import type { JournalSlice } from '../../contract/bridge/journal.ts'
import type { AuthorityEvent, DeskEvent, JournalEntry } from '../../domain/as-run/journal-entry.ts'
import type { Said } from '../../domain/messages/message.ts'
import type { PreflightCertificate } from '../../domain/preflight/certificate.ts'
import type { DrillResult } from '../../domain/preflight/drill.ts'
import { onAirOf, type RunnerState } from '../../domain/show/runner.ts'
import { duration, type Instant, shift } from '../../domain/time/time.ts'
import type { CallEvent } from '../calling/call-event.ts'
import type { JournalStore, RunSummary } from '../ports/journal-store.ts'
import type { LinkState, RundownContent } from '../ports/show-service.ts'
import { createEarlyEntries, createPreflights } from './before-show.ts'
import { createRecorder } from './recorder.ts'
import { createReports, type Reports } from './reports.ts'
import {
  createRunEntries,
  type JournalledNote,
  type JournalledPress,
  type JournalOptions,
  type RunEntries,
} from './run-entries.ts'
import { createRunTracker, type OpenedShow } from './run-tracker.ts'
import { createRundownHistories, type RundownHistories } from './rundown-histories.ts'

export type CrewPageEvent = Extract<DeskEvent, { readonly page: string }>

/** Records presses, their results and other moves of the show, none of a rehearsal. Never throws or blocks. */
export interface Journal extends Reports, RundownHistories {
  /** Writes a test entry: true once it is synced to disk. */
  test(): Promise<boolean>
  /** A preflight was finished. It belongs to the run that follows. True once it is synced to disk. */
  preflight(certificate: PreflightCertificate): Promise<boolean>
  /** A drill was finished. True once it is synced to disk. */
  drill(result: DrillResult): Promise<boolean>
  /** The last preflight of this rundown, if it is recent. */
  lastPreflight(rundownId: string | null): PreflightCertificate | null
  /** The last drill of each kind of this rundown. */
  lastDrills(rundownId: string | null): readonly DrillResult[]
  /** A rundown is open and its show is known: continues its run, begins one, or waits for one. */
  opened(show: OpenedShow): void
  /** The rundown was closed, even if its show is on. */
  rundownClosed(): void
  /** Once for each press, with its result. True once it is synced to disk, false as soon as that has failed. */
  press(end: JournalledPress): Promise<boolean>
  painted(press: number, ms: number): void
  /** True once it is synced to disk, false as soon as that has failed; it is then tried again. */
  note(note: JournalledNote): Promise<boolean>
  /** A call of the rundown changed its state. */
  called(event: CallEvent, rundownId: string | null): void
  /** The show moved without a press of this desk: by another client. */
  movedBy(before: RunnerState, after: RunnerState): void
  edited(content: RundownContent): void
  /** A row that was deleted is back under another identifier (an undo of the delete). */
  returned(before: string, now: string): void
  linkChanged(before: LinkState, after: LinkState): void
  /** Why the disk of the service takes nothing; null once it does again. */
  serviceDiskChanged(reason: Said | null): void
  /** The desk runs again after it stood still for so long, ms. */
  stoodStill(ms: number): void
  /** Who decides the show, and how an outage ended. */
  authorityChanged(event: AuthorityEvent): void
  /** The desk has disarmed a surface by itself. */
  disarmed(surface: string, why: 'own-echo' | 'runaway'): void
  /** A crew page lost its last device, or has one; or an answer of it came too late. */
  crewPage(event: CrewPageEvent): void
  /** `times` presses of a control were left out as bounces. */
  bounced(surface: string, control: string, times: number): void
  slice(): JournalSlice
  /** Writes pending entries to disk, for two seconds at most. */
  close(): Promise<void>
}

const mostWaiting = 20_000

/** How often it is written that the desk runs, while a show is on: where it is killed, so far is known until when it ran, ms. */
const attendEvery = 2_000

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

export function createJournal(options: JournalOptions): Journal {
  const { store, now, timers } = options
  const linkTold = createLinkLossDetector()

  const slice = (): JournalSlice => ({
    notRecorded: recorder.failure(),
    waiting: recorder.failure() === null ? 0 : recorder.waiting().length,
    dropped: recorder.dropped(),
    runId: runs.current()?.runId ?? null,
  })
  const changed = (): void => options.changed(slice())
  const runs = createRunTracker({
    changed,
    prune: keep => void store.prune(keep).catch(() => undefined),
  })
  const isOn = (): boolean => runs.current() !== null && onAirOf(runs.state()) !== null
  const recorder = createRecorder({
    store,
    timers,
    most: options.most ?? mostWaiting,
    failed: reason => entries.deskEvent({ event: 'not-recorded', reason }, now()),
    recovered: dropped => entries.deskEvent({ event: 'recorded-again', dropped }, now()),
    changed,
  })
  const preflights = createPreflights()
  const early = createEarlyEntries()
  const entries = createRunEntries({ ...options, runs, preflights, early, record: recorder.record })

  // The first entry reports an error of the disk.
  const take = ([known, finished, outside]: Known): void => {
    runs.learn(known)
    early.learn(outside, known)
    preflights.learn(finished)
    if (finished.length > 0) changed()
  }
  const inOrder = createDeferredQueue(knownOf(store), [[], [], []], take, timers)
  const attendance = createAttendance(timers, isOn, () => {
    const run = runs.current()
    if (run === null) return
    runs.attend(now())
    // A disk that fails is told by the entries that it does not take.
    void store.attend(run.runId, now()).catch(() => undefined)
  })
  const enqueue = (work: (at: Instant) => void): void => {
    const at = now()
    inOrder(() => {
      work(at)
      attendance.look()
    })
  }

  const written = (write: (at: Instant) => Promise<boolean>): Promise<boolean> =>
    new Promise(resolve => enqueue(at => resolve(write(at))))

  store.onNotice(text => {
    options.notice(text)
    // Not while an entry is being written: its state has to be taken first.
    queueMicrotask(() => entries.beginAgain(now()))
  })

  const opening = createOpening(entries)
  const { timezone } = options
  const { waiting } = recorder
  const reports = createReports({ store, now, timezone, waiting, current: runs.current, known: runs.known })

  return {
    opened: show => enqueue(at => opening.opened(show, at)),
    rundownClosed: () => enqueue(opening.rundownClosed),
    press: end => written(at => entries.press(end, at)),
    note: note => written(() => entries.note(note)),
    painted: (press, ms) => enqueue(at => entries.painted(press, ms, at)),
    called: (event, rundownId) => enqueue(() => entries.called(event, rundownId)),
    movedBy: (before, after) => enqueue(at => opening.moved(before, after, at)),
    edited: content => enqueue(at => opening.edited(content, at)),
    returned: (before, now) => enqueue(at => entries.returned(before, now, at)),
    linkChanged: (was, is) =>
      enqueue(at => {
        const event = linkTold(was, is)
        if (event !== null) entries.deskEvent({ event }, at)
      }),
    serviceDiskChanged: reason =>
      enqueue(at =>
        entries.deskEvent(
          reason === null ? { event: 'recorded-again', dropped: 0 } : { event: 'not-recorded', reason },
          at,
        ),
      ),
    stoodStill: ms =>
      enqueue(at => {
        if (!isOn()) return
        entries.deskEvent({ event: 'stood-still', since: shift(at, duration(-ms)) }, at)
      }),
    authorityChanged: event => enqueue(at => entries.deskEvent({ event }, at)),
    bounced: (surface, control, times) =>
      enqueue(at => entries.deskEvent({ event: 'bounced', surface, control, times }, at)),
    disarmed: (surface, why) => enqueue(at => entries.deskEvent({ event: 'disarmed', surface, why }, at)),
    crewPage: event => enqueue(at => entries.deskEvent(event, at)),
    test: () => written(entries.test),
    preflight: certificate =>
      written(at => {
        preflights.add(certificate)
        const recorded = entries.preflight(certificate, at)
        changed()
        return recorded
      }),
    drill: result =>
      written(at => {
        preflights.addDrill(result)
        return entries.drill(result, at)
      }),
    lastPreflight: rundownId => preflights.of(rundownId, now()),
    lastDrills: preflights.drillsOf,
    slice,
    ...createRundownHistories({
      store,
      waiting: recorder.waiting,
      learn: runs.learn,
      newId: options.newId,
    }),
    ...reports,
    // After an opening that is still pending.
    runSoFar: () =>
      new Promise(resolve => enqueue(() => opening.onceKnown(() => resolve(reports.runSoFar())))),
    async close() {
      attendance.stop()
      await recorder.flush()
      await store.close().catch(() => undefined)
    },
  }
}

/** Calls `attend` from time to time while `isOn`; `look` is called where that may have begun. */
function createAttendance(timers: Timers, isOn: () => boolean, attend: () => void) {
  let cancel: (() => void) | null = null
  const look = (): void => {
    if (cancel !== null || !isOn()) return
    cancel = timers.after(attendEvery, () => {
      cancel = null
      if (isOn()) attend()
      look()
    })
  }
  return { look, stop: () => cancel?.() }
}

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

/** Whether a change of the link is a loss or a return for the journal; opening another rundown is no loss. */
function createLinkLossDetector(): (was: LinkState, is: LinkState) => 'link-lost' | 'link-back' | null {
  let lost = false
  return (was, is) => {
    if (is === 'live') {
      const back = lost
      lost = false
      return back ? 'link-back' : null
    }
    if (was !== 'live' || is === 'connecting') return null
    lost = true
    return 'link-lost'
  }
}

/** Delays a show that is opened before its content is known, until the content has come or the rundown is closed. */
function createOpening(entries: RunEntries) {
  let coming: OpenedShow | null = null
  let asked: (() => void)[] = []

  const answer = (): void => {
    const waiting = asked
    asked = []
    for (const ask of waiting) ask()
  }
  const rundownClosed = (at: Instant): void => {
    entries.rundownClosed(at)
    coming = null
    answer()
  }
  const arrive = (content: RundownContent, at: Instant): void => {
    if (coming === null) return
    const arrived = { ...coming, content }
    coming = null
    entries.open(arrived, at)
    answer()
  }

  return {
    opened(show: OpenedShow, at: Instant): void {
      rundownClosed(at)
      coming = show
      if (show.content !== null) arrive(show.content, at)
    },
    rundownClosed,
    moved(before: RunnerState, after: RunnerState, at: Instant): void {
      if (coming === null) entries.moved(before, after, at)
      else coming = { ...coming, state: after }
    },
    edited(content: RundownContent, at: Instant): void {
      arrive(content, at)
      entries.edited(content, at)
    },
    /** Calls it at once when no show is delayed. */
    onceKnown(ask: () => void): void {
      if (coming === null) ask()
      else asked.push(ask)
    },
  }
}
