import type { MessageSlice, UndoSlice } from '../../contract/bridge/slices.ts'
import type { PatchOutputMessage } from '../../contract/v1/bodies.ts'
import { sameAnchors, shiftAnchors, shiftBetween } from '../../domain/show/anchors.ts'
import { activeCueId, onAirOf, type RunnerState } from '../../domain/show/runner.ts'
import { type Clock, duration, instant } from '../../domain/time/time.ts'
import { ShowAuthority } from '../authority/authority.ts'
import type { LinkStanding, RundownContent, RundownSubscription, ShowReading } from '../ports/show-service.ts'
import { createServiceActor } from '../press/actor.ts'
import { createDispatcher } from '../press/dispatcher.ts'
import { createUndo } from '../press/undo.ts'
import { createDisplays } from './displays.ts'
import { createNumbering } from './numbering.ts'
import { createRehearsal, overLine, type Rehearsal } from './rehearsal.ts'
import { Room } from './room.ts'
import { createRunKeeper } from './run-keeper.ts'
import { createSessionCalling } from './session-calling.ts'
import type {
  RundownSession,
  SessionCalling,
  SessionListener,
  SessionOptions,
  UndoRecord,
} from './session-options.ts'

/** The link of a rehearsal, which needs none except in a drill. */
const noService: LinkStanding = { state: 'live', watchOnly: false }

export function openSession(given: SessionOptions): RundownSession {
  const options = { ...given, listener: whileOpen(given) }
  const { connected, rundownId, mode, listener } = options
  const known = createKnownShow(options)
  const { now, room, numbering, runs, undo, showChanged } = known
  const calling = createSessionCalling(options, known)
  const moves = createMoves(known, listener, calling)
  const link = (): LinkStanding => authority.link()
  const ready = Promise.withResolvers<void>()
  let closed = false

  const authority = openAuthority(options, known, moves, () => follow)
  const dispatcher = createDispatcher({
    ...options,
    now,
    room,
    authority,
    rehearsal: mode === 'rehearsal',
    moved: known.rehearsal?.moved ?? (() => undefined),
    settings: options.gate,
    actor: () => (follow === null ? null : authority.actor()),
    link,
    undo,
    calling,
    message: known.message.read,
    showChanged,
    pressResult: listener.pressResult,
    ended(end) {
      moves.pressed(end.after)
      listener.ended(end, rundownId)
      // After the press in the journal: it may begin the run.
      calling.ended(end)
      // What others did while this press was on its way.
      if (!room.isWaiting()) moves.byOthers()
    },
  })
  const intake = createIntake(options, known, moves, { authority, calling })
  const follow: RundownSubscription | null =
    rundownId === null
      ? null
      : connected.service.follow(rundownId, {
          content: intake.content,
          message: known.message.set,
          show(reading) {
            intake.show(reading)
            ready.resolve()
          },
          gone(reason) {
            ready.resolve()
            if (!closed && !authority.gone(reason)) listener.unavailable(reason)
          },
        })
  if (follow === null) ready.resolve()
  return {
    rundownId,
    mode,
    now,
    room,
    dispatcher,
    calling,
    ready: ready.promise,
    run: runs.run,
    recall: runs.recall,
    ...createDisplays(
      options,
      known,
      dispatcher,
      { link, authority: () => authority.slice() },
      intake,
      calling,
    ),
    linkChanged() {
      // In an outage from before this start the service sends no state with which the journal could begin its run.
      if (mode === 'show' && authority.record() !== null) moves.reportIfFirst()
      authority.linkChanged()
    },
    chooseShow: keep => authority.choose(keep),
    ...createRowIds(known, listener),
    numbers: numbering.pinned,
    numbersOf: numbering.numbers,
    undo: known.undoOffer,
    undoRecord: known.undoRecord,
    outageRecord: () => (mode === 'rehearsal' ? options.outage : authority.record()),
    message: known.message.read,
    rehearseMessage: mode === 'rehearsal' ? known.message.change : null,
    get writes() {
      return follow?.writes ?? null
    },
    watchReferences: listen => follow?.watchReferences(listen) ?? (() => undefined),
    onAir: () => onAirOf(room.state()) !== null,
    lastReading: known.lastReading,
    close() {
      closed = true
      for (const part of [authority, calling]) part.close()
      undo.forget()
      follow?.close()
    },
  }
}

/** Emits the events of a session only while it is open, and no event of a rehearsal that would be taken for the show's. */
function whileOpen({ mode, isOpen, listener }: SessionOptions): SessionListener {
  const isShow = mode === 'show'
  const open =
    <Args extends readonly unknown[]>(emit: (...args: Args) => void, enabled = true) =>
    (...args: Args): void => {
      if (enabled && isOpen()) emit(...args)
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
    movedByOthers: open(listener.movedByOthers),
    undoChanged: open(listener.undoChanged),
    messageChanged: open(listener.messageChanged),
    callingChanged: open(listener.callingChanged),
    callingStored: open(listener.callingStored),
    callingRead: open(listener.callingRead),
    called: open(listener.called, isShow),
    numbersChanged: open(listener.numbersChanged),
    runChanged: open(listener.runChanged),
    returned: open(listener.returned, isShow),
    unavailable: open(listener.unavailable),
    rehearsed: listener.rehearsed,
  }
}

type KnownShow = ReturnType<typeof createKnownShow>

/** The show, and the state derived from it: the numbers of its cues, its run so far, the press to undo. */
function createKnownShow(options: SessionOptions) {
  const { mode, listener, timers, connected } = options
  const { service } = connected
  // A rehearsal's anchors are its own: they carry no step of the service's clock.
  const stepsAtStart = service.clockSteps()
  const stepsNow = mode === 'rehearsal' ? () => stepsAtStart : () => service.clockSteps()
  const room = new Room(options.firstVersion, stepsNow)
  // Steps when anchors that carry the step are adopted, so that the two always fit.
  const now: Clock = () => instant(service.now() - service.clockSteps() + room.clockSteps())

  const message = createShownMessage(listener.messageChanged)
  const rehearsal: Rehearsal | null =
    mode === 'rehearsal'
      ? createRehearsal(now, () => room.content()?.cues ?? [], listener.rehearsed, message.change)
      : null
  const numbering = createNumbering({ kept: options.numbers, changed: listener.numbersChanged })
  /** The last state received from the service, also during a rehearsal. */
  let lastReading: ShowReading | null = options.reading
  if (options.content !== null) room.setContent(options.content)
  if (lastReading !== null && rehearsal === null) room.receive(lastReading)
  const runs = createRunKeeper(room, now, options.run)
  runs.look()

  const undo = createUndo({ now, timers, windowMs: options.undoWindowMs, changed: listener.undoChanged })
  if (options.undo !== null && rehearsal === null)
    undo.takeUp(options.undo.kept, duration(room.clockSteps() - options.undo.steps))

  const undoOffer = (): UndoSlice | null => undo.slice(room.confirmed().state, room.content()?.cues ?? [])

  /** Updates numbers and run, which everything else is shown with. */
  const updateDerived = (): void => {
    const resetUndone = runs.look()
    // Before the first state it is not known whether the show is on.
    if (lastReading !== null || rehearsal !== null)
      numbering.look(room.content(), room.state().phase, resetUndone)
  }
  return {
    now,
    room,
    rehearsal,
    message,
    numbering,
    runs,
    undo,
    undoOffer,
    lastReading: (): ShowReading | null => lastReading,
    received(reading: ShowReading): void {
      lastReading = reading
    },
    /** A rehearsal keeps the record of the show. */
    undoRecord(): UndoRecord | null {
      if (rehearsal !== null) return options.undo
      const kept = undo.kept()
      return kept === null ? null : { kept, steps: room.clockSteps() }
    },
    updateDerived,
    showChanged(): void {
      updateDerived()
      listener.showChanged()
    },
  }
}

const noMessage: MessageSlice = { text: '', visible: false, color: '#ffffff', bold: false, underline: false }

/** The output message that this desk and its outputs show: that of the service, and in a rehearsal the newer of both. */
function createShownMessage(changed: () => void) {
  let message: MessageSlice | null = null
  const set = (next: MessageSlice): void => {
    message = next
    changed()
  }
  return {
    /** Null while it is not known. */
    read: () => message,
    set,
    change: (change: PatchOutputMessage): void => set({ ...(message ?? noMessage), ...change }),
  }
}

/** A rehearsal loses its link only in a drill; a desk without a rundown decides nothing. */
function openAuthority(
  { mode, rundownId, link, drill, timers, localAfterMs, connected, listener, outage }: SessionOptions,
  { now, room, rehearsal, undo, lastReading, showChanged }: KnownShow,
  moves: ReturnType<typeof createMoves>,
  follow: () => RundownSubscription | null,
): ShowAuthority {
  const isShow = mode === 'show' && rundownId !== null
  const line = () => drill()?.line ?? null
  return new ShowAuthority({
    now,
    timers,
    room,
    // The anchors of a rehearsal carry no further steps.
    clockSteps: rehearsal === null ? connected.service.clockSteps : () => room.clockSteps(),
    link: rehearsal === null ? link : () => line()?.standing() ?? noService,
    localAfterMs: () => (rundownId === null ? null : localAfterMs()),
    lastReading: rehearsal === null ? lastReading : rehearsal.reading,
    service() {
      const followed = follow()
      if (followed === null || rundownId === null) return null
      if (rehearsal !== null) return overLine(rehearsal.actor, line)
      const { service, ownerActions } = connected
      return createServiceActor({ follow: followed, rundownId, ownerActions, writes: service.writes })
    },
    outage: isShow ? outage : null,
    changed: showChanged,
    entered(event) {
      if (isShow) moves.reportIfFirst()
      listener.authorityChanged(event)
    },
    stepped: undo.stepped,
    ended(here, how) {
      const { state } = room.confirmed()
      if (!sameAnchors(here, state)) undo.forget()
      if (how === 'led' || how === 'kept-here') moves.pressed(state)
      else moves.report()
      listener.authorityChanged(how)
      showChanged()
    },
  })
}

/** Reports moves of the show that are not presses of this desk, and none of a rehearsal. */
function createMoves(
  { room, rehearsal, undo }: KnownShow,
  listener: SessionListener,
  calling: Pick<SessionCalling, 'movedBy'>,
) {
  /** The show as last reported, and the steps of the clock in it; null before the first report. */
  let reported: { readonly state: RunnerState; readonly steps: number } | null = null
  const report = (): void => {
    const { state } = room.confirmed()
    const before = reported
    const steps = room.clockSteps()
    reported = { state, steps }
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
    listener.movedByOthers(was, state)
    listener.undoChanged()
  }
  return {
    report,
    /** An outage began before the service sent a state: reports the show for the journal. */
    reportIfFirst(): void {
      if (reported === null) report()
    },
    /** A press of this desk led the show to `after`; null: nowhere else. */
    pressed(after: RunnerState | null): void {
      if (rehearsal === null && reported !== null && after !== null)
        reported = { state: after, steps: room.clockSteps() }
    },
    byOthers(): void {
      if (rehearsal === null && reported !== null) report()
    },
  }
}

/** Takes content, messages and states from the service. */
function createIntake(
  { mode, reading, listener }: SessionOptions,
  { room, rehearsal, received, updateDerived, showChanged }: KnownShow,
  moves: ReturnType<typeof createMoves>,
  {
    authority,
    calling,
  }: {
    readonly authority: ShowAuthority
    readonly calling: Pick<SessionCalling, 'edited' | 'stepped'>
  },
) {
  /** The show beside a rehearsal. */
  let outside: RunnerState | null = mode === 'rehearsal' ? (reading?.state ?? null) : null
  return {
    outside: () => outside,
    content(content: RundownContent): void {
      const first = room.content() === null
      const slice = room.setContent(content)
      updateDerived()
      listener.edited(content)
      calling.edited()
      if (first) listener.changed()
      else if (slice !== null) listener.contentChanged(slice)
      if (slice !== null) showChanged()
    },
    show(reading: ShowReading): void {
      received(reading)
      if (rehearsal !== null) {
        const before = outside
        outside = reading.state
        if (before?.phase === outside.phase && activeCueId(before) === activeCueId(outside)) return
        showChanged()
        return
      }
      if (!authority.received()) return
      room.receive(reading)
      calling.stepped()
      // The answer to a press that waits is reported with it.
      if (!room.isWaiting()) moves.report()
      showChanged()
    },
  }
}

/** Keeps the numbers and the run of rows that come back under another identifier. */
function createRowIds(
  { room, numbering, runs }: KnownShow,
  listener: SessionListener,
): Pick<RundownSession, 'renumber' | 'added'> {
  /** The newest identifier of a row, by the identifier that an editor still uses for it. */
  const newest = new Map<string, string>()
  return {
    renumber() {
      const content = room.content()
      if (content !== null) numbering.renew(content, room.state().phase)
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
      const content = room.content()
      // The plan in the journal has its number too.
      if (content !== null && numbering.pinned() !== was) listener.edited(content)
    },
  }
}
