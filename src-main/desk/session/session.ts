import type { MessageSlice, UndoSlice } from '../../contract/bridge/slices.ts'
import { sameAnchors, shiftAnchors, shiftBetween } from '../../domain/show/anchors.ts'
import { onAirOf, type Phase, type RunnerState } from '../../domain/show/runner.ts'
import { type Clock, duration, instant } from '../../domain/time/time.ts'
import { createAuthority, type ShowAuthority } from '../authority/authority.ts'
import type { LinkStanding, RundownContent, RundownSubscription, ShowReading } from '../ports/show-service.ts'
import { createServiceActor } from '../press/actor.ts'
import { createDispatcher, type Dispatcher } from '../press/dispatcher.ts'
import { createUndo } from '../press/undo.ts'
import { createDisplays } from './displays.ts'
import { createNumbering } from './numbering.ts'
import { createRehearsal, overLine, type Rehearsal } from './rehearsal.ts'
import { createReplica } from './replica.ts'
import { createRunKeeper } from './run-keeper.ts'
import { createSessionCalling } from './session-calling.ts'
import type {
  RundownSession,
  SessionCalling,
  SessionListener,
  SessionOptions,
  UndoRecord,
} from './session-options.ts'

/** But in a drill, a rehearsal needs no link. */
const noService: LinkStanding = { state: 'live', watchOnly: false }

export function openSession(given: SessionOptions): RundownSession {
  const options = { ...given, listener: whileOpen(given) }
  const { connected, rundownId, mode, listener } = options
  const known = createKnownShow(options)
  const { now, replica, numbering, runs, undo, showChanged } = known
  const calling = createSessionCalling(options, known)
  const moves = createMoves(known, listener, calling)
  const link = (): LinkStanding => authority.link()
  const ready = Promise.withResolvers<void>()
  let closed = false

  const authority = openAuthority(options, known, moves, {
    follow: () => follow,
    busy: () => dispatcher.busy(),
  })
  const dispatcher = createDispatcher({
    ...options,
    now,
    replica,
    rehearsal: mode === 'rehearsal',
    settings: options.gate,
    actor: () => (follow === null ? null : authority.actor()),
    link,
    undo,
    calling,
    message: () => intake.message(),
    showChanged,
    pressResult: listener.pressResult,
    ended(end) {
      moves.pressed(end.after)
      listener.ended(end, rundownId)
      // After the press in the journal: it may begin the run.
      calling.ended(end)
      // What others did while this press was on its way.
      if (!dispatcher.busy()) moves.byOthers()
    },
  })
  const intake = createIntake(options, known, moves, { dispatcher, authority, calling })
  const follow: RundownSubscription | null =
    rundownId === null
      ? null
      : connected.service.follow(rundownId, {
          content: intake.content,
          message: intake.told,
          show(reading) {
            intake.show(reading)
            ready.resolve()
          },
          gone(reason) {
            ready.resolve()
            if (!closed && !authority.gone(reason)) listener.gone(reason)
          },
        })
  if (follow === null) ready.resolve()
  return {
    rundownId,
    mode,
    now,
    replica,
    dispatcher,
    calling,
    ready: ready.promise,
    run: runs.run,
    recall: runs.recall,
    ...createDisplays(options, known, dispatcher, { link, authority: authority.slice }, intake, calling),
    linkChanged() {
      // In an outage from before this start the service tells nothing that the journal could begin with.
      if (mode === 'show' && authority.record() !== null) moves.known()
      authority.linkChanged()
    },
    chooseShow: authority.choose,
    ...createRowIds(known, listener),
    numbers: numbering.pinned,
    numbersOf: numbering.numbers,
    undo: known.undoOffer,
    undoRecord: known.undoRecord,
    outageRecord: () => (mode === 'rehearsal' ? options.outage : authority.record()),
    message: intake.message,
    get writes() {
      return follow?.writes ?? null
    },
    watchReferences: listen => follow?.watchReferences(listen) ?? (() => undefined),
    onAir: () => onAirOf(replica.state()) !== null,
    lastTold: known.lastTold,
    close() {
      closed = true
      authority.close()
      undo.forget()
      follow?.close()
    },
  }
}

/** What a session says: while it is open, and of a rehearsal nothing that would be taken for the show's. */
function whileOpen({ mode, isOpen, listener }: SessionOptions): SessionListener {
  const isShow = mode === 'show'
  const open =
    <Args extends readonly unknown[]>(tell: (...args: Args) => void, told = true) =>
    (...args: Args): void => {
      if (told && isOpen()) tell(...args)
    }
  return {
    changed: open(listener.changed),
    showChanged: open(listener.showChanged),
    contentChanged: open(listener.contentChanged),
    // Also when another is open: a press that was shown as on its way is shown as answered.
    pressResult: listener.pressResult,
    ended(end, rundownId) {
      if (isShow) listener.ended(end, rundownId)
    },
    opened: open(listener.opened, isShow),
    edited: open(listener.edited, isShow),
    authorityChanged: open(listener.authorityChanged, isShow),
    movedBy: open(listener.movedBy),
    undoChanged: open(listener.undoChanged),
    messageChanged: open(listener.messageChanged),
    callingChanged: open(listener.callingChanged),
    callingNotKept: open(listener.callingNotKept),
    called: open(listener.called, isShow),
    numbersChanged: open(listener.numbersChanged),
    runChanged: open(listener.runChanged),
    returned: open(listener.returned, isShow),
    gone: open(listener.gone),
    rehearsed: listener.rehearsed,
  }
}

type KnownShow = ReturnType<typeof createKnownShow>

/** What is known of the show, and what follows from it: the numbers of its cues, what has run, the press to undo. */
function createKnownShow(options: SessionOptions) {
  const { mode, listener, timers, connected } = options
  const { service } = connected
  // A rehearsal's anchors are its own: no step of the service's clock is told with them.
  const stepsAtStart = service.clockSteps()
  const stepsNow = mode === 'rehearsal' ? () => stepsAtStart : () => service.clockSteps()
  const replica = createReplica(options.firstVersion, stepsNow)
  // Steps when anchors that carry the step are adopted, so that the two always fit.
  const now: Clock = () => instant(service.now() - service.clockSteps() + replica.clockSteps())

  const rehearsal: Rehearsal | null =
    mode === 'rehearsal'
      ? createRehearsal(now, () => replica.content()?.cues ?? [], listener.rehearsed)
      : null
  const numbering = createNumbering({ kept: options.numbers, changed: listener.numbersChanged })
  /** The last state that the service told, also while something else is rehearsed. */
  let lastTold: ShowReading | null = options.reading
  if (options.content !== null) replica.setContent(options.content)
  if (lastTold !== null && rehearsal === null) replica.adopt(lastTold)
  const runs = createRunKeeper(replica, now, options.run)
  runs.look()

  const undo = createUndo({ now, timers, windowMs: options.undoWindowMs, changed: listener.undoChanged })
  if (options.undo !== null && rehearsal === null)
    undo.takeUp(options.undo.kept, duration(replica.clockSteps() - options.undo.steps))

  const undoOffer = (): UndoSlice | null =>
    undo.slice(replica.confirmed().state, replica.content()?.cues ?? [])

  /** Numbers and what has run: all else is shown with them. */
  const follows = (): void => {
    const resetUndone = runs.look()
    // Before the state is known, nothing tells whether the show is on.
    if (lastTold !== null || rehearsal !== null)
      numbering.look(replica.content(), replica.state().phase, resetUndone)
  }
  return {
    now,
    replica,
    rehearsal,
    numbering,
    runs,
    undo,
    undoOffer,
    lastTold: (): ShowReading | null => lastTold,
    heard(reading: ShowReading): void {
      lastTold = reading
    },
    /** A rehearsal keeps that of the show. */
    undoRecord(): UndoRecord | null {
      if (rehearsal !== null) return options.undo
      const kept = undo.kept()
      return kept === null ? null : { kept, steps: replica.clockSteps() }
    },
    follows,
    showChanged(): void {
      follows()
      listener.showChanged()
    },
  }
}

/** The link of a rehearsal is lost in a drill alone; a desk without a rundown decides nothing. */
function openAuthority(
  { mode, rundownId, link, drill, timers, localAfterMs, connected, listener, outage }: SessionOptions,
  { now, replica, rehearsal, undo, lastTold, showChanged }: KnownShow,
  moves: ReturnType<typeof createMoves>,
  { follow, busy }: { readonly follow: () => RundownSubscription | null; readonly busy: () => boolean },
): ShowAuthority {
  const isShow = mode === 'show' && rundownId !== null
  const line = () => drill()?.line ?? null
  return createAuthority({
    now,
    timers,
    replica,
    // Those of a rehearsal stand still.
    clockSteps: rehearsal === null ? connected.service.clockSteps : replica.clockSteps,
    link: rehearsal === null ? link : () => line()?.standing() ?? noService,
    localAfterMs: () => (rundownId === null ? null : localAfterMs()),
    lastTold: rehearsal === null ? lastTold : rehearsal.reading,
    busy,
    service() {
      const followed = follow()
      if (followed === null || rundownId === null) return null
      if (rehearsal !== null) return overLine(rehearsal.actor, line)
      const { service, persons } = connected
      return createServiceActor({ follow: followed, rundownId, persons, writes: service.writes })
    },
    outage: isShow ? outage : null,
    changed: showChanged,
    told(event) {
      if (isShow) moves.known()
      listener.authorityChanged(event)
    },
    stepped: undo.stepped,
    ended(reading, here, how) {
      replica.adopt(reading)
      if (!sameAnchors(here, reading.state)) undo.forget()
      if (how === 'led' || how === 'kept-here') moves.pressed(reading.state)
      else moves.tell()
      listener.authorityChanged(how)
      showChanged()
    },
  })
}

/** Tells what moved the show other than a press of this desk. Nothing is told of a rehearsal. */
function createMoves(
  { replica, rehearsal, undo }: KnownShow,
  listener: SessionListener,
  calling: Pick<SessionCalling, 'movedBy'>,
) {
  /** The show as it was last told to be, and the steps of the clock in it; null before it is known. */
  let told: { readonly state: RunnerState; readonly steps: number } | null = null
  const tell = (): void => {
    const { state } = replica.confirmed()
    const before = told
    const steps = replica.clockSteps()
    told = { state, steps }
    if (before === null) {
      listener.opened(state)
      return
    }
    const estimate = duration(steps - before.steps)
    const by = estimate === 0 ? estimate : shiftBetween(before.state, state, estimate)
    if (by !== 0) undo.stepped(by)
    const was = shiftAnchors(before.state, by)
    if (sameAnchors(was, state)) return
    calling.movedBy(was, state)
    listener.movedBy(was, state)
    listener.undoChanged()
  }
  return {
    tell,
    /** An outage began before the service has told anything: the journal learns of the show. */
    known(): void {
      if (told === null) tell()
    },
    /** A press of this desk led the show to `after`; null: nowhere else. */
    pressed(after: RunnerState | null): void {
      if (rehearsal === null && told !== null && after !== null)
        told = { state: after, steps: replica.clockSteps() }
    },
    byOthers(): void {
      if (rehearsal === null && told !== null) tell()
    },
  }
}

/** Takes what the service tells of the rundown. */
function createIntake(
  { mode, reading, listener }: SessionOptions,
  { replica, rehearsal, heard, follows, showChanged }: KnownShow,
  moves: ReturnType<typeof createMoves>,
  {
    dispatcher,
    authority,
    calling,
  }: {
    readonly dispatcher: Pick<Dispatcher, 'busy'>
    readonly authority: ShowAuthority
    readonly calling: Pick<SessionCalling, 'edited' | 'stepped'>
  },
) {
  let message: MessageSlice | null = null
  /** The phase of the show beside a rehearsal. */
  let outside: Phase | null = mode === 'rehearsal' ? (reading?.state.phase ?? null) : null
  return {
    outside: () => outside,
    message: () => message,
    told(next: MessageSlice): void {
      message = next
      listener.messageChanged()
    },
    content(content: RundownContent): void {
      const first = replica.content() === null
      const slice = replica.setContent(content)
      follows()
      listener.edited(content)
      calling.edited()
      if (first) listener.changed()
      else if (slice !== null) listener.contentChanged(slice)
      if (slice !== null) showChanged()
    },
    show(reading: ShowReading): void {
      heard(reading)
      if (rehearsal !== null) {
        const { phase } = reading.state
        if (phase === outside) return
        outside = phase
        showChanged()
      } else if (!authority.heard()) return
      else if (dispatcher.busy()) replica.confirm(reading)
      else {
        replica.adopt(reading)
        calling.stepped()
        moves.tell()
        showChanged()
      }
    },
  }
}

/** Keeps numbers and what has run with rows that come back under another identifier. */
function createRowIds(
  { replica, numbering, runs }: KnownShow,
  listener: SessionListener,
): Pick<RundownSession, 'renumber' | 'added'> {
  /** An editor goes on to call a row by the name that it gave it: the identifiers that followed, the newest. */
  const newest = new Map<string, string>()
  return {
    renumber() {
      const content = replica.content()
      if (content !== null) numbering.renew(content, replica.state().phase)
    },
    added(edited, now) {
      const before = newest.get(edited) ?? edited
      newest.set(edited, now)
      const was = numbering.pinned()
      numbering.returned(before, now)
      const run = runs.run()
      runs.returned(before, now)
      if (runs.run() !== run) {
        listener.runChanged(runs.run())
        listener.returned(before, now)
      }
      const content = replica.content()
      // The plan in the journal has its number too.
      if (content !== null && numbering.pinned() !== was) listener.edited(content)
    },
  }
}
