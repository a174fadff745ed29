import type { MessageSlice } from '../contract/bridge/slices.ts'
import { sameAnchors, shiftAnchors, shiftBetween } from '../domain/anchors.ts'
import { cueByNumber } from '../domain/bindings/cue-by-number.ts'
import { onAirOf, type Phase, type RunnerState } from '../domain/runner.ts'
import { type Clock, duration, instant } from '../domain/time.ts'
import { type Actor, createServiceActor } from './actor.ts'
import { createDispatcher } from './dispatcher.ts'
import { createFeedback, type SharedFeedback } from './feedback.ts'
import type { FinishedPress } from './finished-press.ts'
import { createNumbering } from './numbering.ts'
import type { LinkStanding, RundownSubscription, ShowReading } from './ports/show-service.ts'
import { createRehearsal, type Rehearsal } from './rehearsal.ts'
import { createReplica } from './replica.ts'
import { createRunKeeper } from './run-keeper.ts'
import type { RundownSession, SessionOptions } from './session-options.ts'
import { createUndo } from './undo.ts'

/** A rehearsal reaches no service. */
const atHome: LinkStanding = { state: 'live', watchOnly: false }

export function openSession(options: SessionOptions): RundownSession {
  const { connected, rundownId, mode, listener, timers } = options
  const { service, persons } = connected
  // A rehearsal's anchors are its own: no step of the service's clock is told with them.
  const stepsAtStart = service.clockSteps()
  const stepsNow = mode === 'rehearsal' ? () => stepsAtStart : () => service.clockSteps()
  const replica = createReplica(options.firstVersion, stepsNow)
  // Steps when anchors that carry the step are adopted, so that the two always fit.
  const now: Clock = () => instant(service.now() - service.clockSteps() + replica.clockSteps())
  const ready = Promise.withResolvers<void>()
  let message: MessageSlice | null = null
  let outside: Phase | null = options.mode === 'rehearsal' ? (options.reading?.state.phase ?? null) : null
  let closed = false

  const rehearsal: Rehearsal | null =
    mode === 'rehearsal'
      ? createRehearsal(now, () => replica.content()?.cues ?? [], listener.rehearsed)
      : null
  const numbering = createNumbering({ kept: options.numbers, changed: listener.numbersChanged })
  /** Numbers and what has run: all else is shown with them. */
  const follows = (): void => {
    const resetUndone = runs.look()
    // Before the state is known, nothing tells whether the show is on.
    if (word !== null || rehearsal !== null)
      numbering.look(replica.content(), replica.state().phase, resetUndone)
  }
  const showChanged = (): void => {
    follows()
    listener.showChanged()
  }
  if (options.content !== null) replica.setContent(options.content)
  /** The service's last word, also while something else is rehearsed. */
  let word: ShowReading | null = options.reading
  if (word !== null && rehearsal === null) replica.adopt(word)

  const runs = createRunKeeper(replica, now, options.run)
  runs.look()

  const undo = createUndo({
    now,
    timers,
    windowMs: options.undoWindowMs,
    changed: listener.undoChanged,
  })
  if (options.undo !== null && rehearsal === null)
    undo.takeUp(options.undo.kept, duration(replica.clockSteps() - options.undo.steps))

  const dispatcher = createDispatcher({
    now,
    replica,
    rehearsal: mode === 'rehearsal',
    settings: options.gate,
    actor,
    link: () => (mode === 'rehearsal' ? atHome : options.link()),
    undo,
    locked: options.locked,
    toggleLock: options.toggleLock,
    message: () => message,
    count: options.count,
    showChanged,
    pressResult: listener.pressResult,
    ended,
  })

  /** The show as it was last told to be, and the steps of the clock in it; null before it is known. */
  let told: { readonly state: RunnerState; readonly steps: number } | null = null
  const tellMove = (): void => {
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
    if (!sameAnchors(was, state)) listener.movedBy(was, state)
  }

  function ended(end: FinishedPress): void {
    if (rehearsal === null && told !== null && end.after !== null) {
      told = { state: end.after, steps: replica.clockSteps() }
    }
    listener.ended(end)
    // What others did while this press was on its way.
    if (rehearsal === null && told !== null && !dispatcher.busy()) tellMove()
  }

  const hear = (reading: ShowReading): void => {
    if (dispatcher.busy()) {
      replica.confirm(reading)
      return
    }
    replica.adopt(reading)
    tellMove()
    showChanged()
  }

  /** An editor goes on to call a row by the name that it gave it: the identifiers that followed, the newest. */
  const names = new Map<string, string>()

  const follow: RundownSubscription | null =
    rundownId === null
      ? null
      : service.follow(rundownId, {
          content(content) {
            const first = replica.content() === null
            const slice = replica.setContent(content)
            follows()
            listener.edited(content)
            if (first) listener.fresh()
            else if (slice !== null) listener.contentChanged(slice)
            if (slice !== null) showChanged()
          },
          show(reading) {
            word = reading
            if (rehearsal !== null) {
              const { phase } = reading.state
              if (phase !== outside) {
                outside = phase
                showChanged()
              }
            } else hear(reading)
            ready.resolve()
          },
          message(next) {
            message = next
            listener.messageChanged()
          },
          gone(reason) {
            ready.resolve()
            if (!closed) listener.gone(reason)
          },
        })
  if (follow === null) ready.resolve()

  function actor(): Actor | null {
    if (follow === null || rundownId === null) return null
    if (rehearsal !== null) return rehearsal.actor
    return createServiceActor({
      follow,
      rundownId,
      persons,
      writes: service.writes,
    })
  }

  const feedback = createFeedback(replica, numbering, runs.run, mode === 'rehearsal')
  const undoShown = (): SharedFeedback['undo'] => {
    const slice = undo.slice()
    return slice === null ? null : { action: slice.action, until: slice.until }
  }

  return {
    rundownId,
    mode,
    now,
    replica,
    dispatcher,
    ready: ready.promise,
    show: () => ({
      ...replica.show(),
      gateOpensAt: dispatcher.gateOpensAt(),
      mode,
      outside,
    }),
    run: runs.run,
    recall: runs.recall,
    feedback: () =>
      feedback.view({
        link: faceLink(mode === 'rehearsal' ? atHome : options.link()),
        rehearsal: mode === 'rehearsal',
        undo: undoShown(),
        message: message === null ? null : { text: message.text, visible: message.visible },
        locked: options.locked(),
        theme: options.theme(),
        gateOpensAt: dispatcher.gateOpensAt(),
      }),
    resolving: () => ({
      phase: replica.state().phase,
      ahead: feedback.ahead(),
      cueOf: number => cueByNumber(feedback.numbers(), number),
    }),
    cueFace: feedback.cue,
    numbers: numbering.pinned,
    numbersOf: numbering.numbers,
    renumber() {
      const content = replica.content()
      if (content !== null) numbering.renew(content, replica.state().phase)
    },
    added(edited, now) {
      const before = names.get(edited) ?? edited
      names.set(edited, now)
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
    undo: undo.slice,
    undoRecord() {
      if (rehearsal !== null) return options.undo
      const kept = undo.kept()
      return kept === null ? null : { kept, steps: replica.clockSteps() }
    },
    message: () => message,
    get writes() {
      return follow?.writes ?? null
    },
    watchReferences: listen => follow?.watchReferences(listen) ?? (() => undefined),
    onAir: () => onAirOf(replica.state()) !== null,
    word: () => word,
    close() {
      closed = true
      undo.forget()
      follow?.close()
    },
  }
}

const faceLink = ({ state, watchOnly }: LinkStanding): SharedFeedback['link'] => {
  if (state === 'live') return watchOnly ? 'watch-only' : 'live'
  return state === 'signed-out' ? state : 'lost'
}
