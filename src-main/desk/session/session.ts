import type { Unsubscribe } from '../../base/emitter.ts'
import type { Timers } from '../../base/timers.ts'
import type { AnchorRequest, ScriptReply } from '../../contract/bridge/script.ts'
import type {
  ContentSlice,
  MessageSlice,
  OutsideShow,
  ShowSlice,
  UndoSlice,
} from '../../contract/bridge/slices.ts'
import type { Reply } from '../../contract/reply.ts'
import type { PatchOutputMessage } from '../../contract/v1/bodies.ts'
import type { AuthorityEvent } from '../../domain/as-run/journal-entry.ts'
import { cueByNumber } from '../../domain/bindings/cue-by-number.ts'
import type { ResolveView } from '../../domain/bindings/resolve.ts'
import { backTargets, goAtWord, stepAction } from '../../domain/calling/call-targets.ts'
import type { CallingState } from '../../domain/calling/calling-state.ts'
import { departmentsNamed } from '../../domain/calling/department-calls.ts'
import type { ShowNow } from '../../domain/editing/show-effects.ts'
import type { Said } from '../../domain/messages/message.ts'
import type { PinnedNumbers } from '../../domain/rundown/rundown.ts'
import type { ScriptPart } from '../../domain/script/marks.ts'
import { sameAnchors, shiftAnchors, shiftBetween } from '../../domain/show/anchors.ts'
import { isAutomatic, type PressResult } from '../../domain/show/press.ts'
import { followRun, notBegun, type RunSoFar, recalled, returnedIn } from '../../domain/show/run-so-far.ts'
import {
  activeCueId,
  nextCueId,
  onAirOf,
  type Playlist,
  preShow,
  type RunnerState,
} from '../../domain/show/runner.ts'
import { type Clock, type Duration, duration, instant } from '../../domain/time/time.ts'
import { type OutageEnd, type OutageRecord, ShowAuthority } from '../authority/show-authority.ts'
import type { CallerSettingsStore } from '../caller-settings.ts'
import type { CallEvent } from '../calling/call-event.ts'
import { type CallsBeforePress, standingIn } from '../calling/known-calls.ts'
import { type CallsBefore, createSessionCalling, type SessionCalling } from '../calling/session-calling.ts'
import type { Connected } from '../ports/connector.ts'
import type { ContentWrites, TextReferences } from '../ports/content-writes.ts'
import type { DeskScripts } from '../ports/host.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { LinkStanding, RundownContent, RundownSubscription, ShowReading } from '../ports/show-service.ts'
import type { CueFace } from '../ports/surface.ts'
import { type Actor, createServiceActor } from '../press/actor.ts'
import { AutoNext } from '../press/auto-next.ts'
import { Chase } from '../press/chase.ts'
import type { FinishedPress } from '../press/press.ts'
import { type Exchange, Presses } from '../press/presses.ts'
import { createUndo, type KeptPress, type Undo } from '../press/undo.ts'
import { ScriptSync } from '../script/script-sync.ts'
import { type PrompterBefore, SessionPrompter } from '../script/session-prompter.ts'
import {
  type ScriptBefore,
  SessionScript,
  scriptKey,
  scriptStoreOf,
  scriptStoresOf,
} from '../script/session-script.ts'
import { createFeedback, type Feedback, type SharedFeedback } from '../surfaces/feedback.ts'
import type { TimecodeFeed } from '../timecode/desk-timecode.ts'
import {
  createSessionTimers,
  type SessionTimers,
  type TimersBefore,
  timersStoreOf,
} from '../timers/session-timers.ts'
import type { KeptFault, KeptPart } from './kept-state.ts'
import { createNumbering, type Numbering, rehearsalNumbering } from './numbering.ts'
import { createRehearsal, overLine, type Rehearsal, type RehearsalDrill } from './rehearsal.ts'
import { Room } from './room.ts'

export type Mode = 'show' | 'rehearsal'

/**
 * What happens in a session, for the desk that it belongs to. `SessionManager` says `all-changed` when a session takes the place of
 * another. The session says `show-known` once its show is known, and `content-received` with each content; with its first one
 * `all-changed`, or `content-changed` where it was made with content.
 */
export type SessionEvent =
  /** The rundown, the service or the mode is another one: everything may differ. */
  | { readonly type: 'all-changed' }
  | { readonly type: 'show-changed' }
  | { readonly type: 'content-changed'; readonly slice: ContentSlice }
  /** Null: numbers follow the order of the cues again. */
  | { readonly type: 'numbers-changed'; readonly pinned: PinnedNumbers | null }
  /** The run changed without a move of the show: a cue that ran has a new identifier. */
  | { readonly type: 'run-changed'; readonly run: RunSoFar }
  /** A deleted cue that ran is back; its identifiers before and now. */
  | { readonly type: 'returned'; readonly before: string; readonly now: string }
  | { readonly type: 'undo-changed' }
  | { readonly type: 'message-changed' }
  | { readonly type: 'press-result'; readonly pressResult: PressResult }
  /** `rundownId`: the rundown of the press, which may no longer be open. */
  | { readonly type: 'press-ended'; readonly end: FinishedPress; readonly rundownId: string | null }
  /** The show is known for the first time. */
  | { readonly type: 'show-known'; readonly state: RunnerState }
  /** Content was received from the service, the first or a later one, or has another number in it. */
  | { readonly type: 'content-received'; readonly content: RundownContent }
  /** This desk decides the show from now on, a person has to choose, or the service decides again. */
  | { readonly type: 'authority-changed'; readonly how: AuthorityEvent }
  /** The show moved without a press of this desk: by another client. */
  | { readonly type: 'moved-by-others'; readonly before: RunnerState; readonly after: RunnerState }
  /** The service was led to the show of this desk by public actions, and has it under other anchors. */
  | { readonly type: 'led'; readonly before: RunnerState; readonly after: RunnerState }
  /** The calls or their states have changed. */
  | { readonly type: 'calling-changed' }
  /** A state that is kept with the rundown cannot be read or written, and is tried again (`isSo`); or it can be again. */
  | { readonly type: 'kept-fails'; readonly code: KeptFailure; readonly isSo: boolean }
  /** The timers beside the show, or what they count to, have changed. */
  | { readonly type: 'timers-changed' }
  /** The prompters, or what they show, have changed. */
  | { readonly type: 'prompter-changed' }
  /** The script or a mark in it has changed. */
  | { readonly type: 'script-changed' }
  /** Another desk has changed the same of it at the same time. */
  | { readonly type: 'script-differed' }
  /** A call changed its state. */
  | { readonly type: 'called'; readonly call: CallEvent; readonly rundownId: string | null }

/** `script.not-taken`: the service that keeps it for several desks has refused it. */
type KeptFailure = `${'calling' | 'timers' | 'script'}.${KeptFault}` | 'script.not-taken'

/** Also when another session is open: a press that was shown as on its way is shown as answered. */
const afterClosing: ReadonlySet<SessionEvent['type']> = new Set(['press-result', 'press-ended'])

/** A rehearsal emits none of these: they would be taken for the show's. */
const ofShowAlone: ReadonlySet<SessionEvent['type']> = new Set([
  'press-ended',
  'show-known',
  'content-received',
  'authority-changed',
  'led',
  'called',
  'returned',
])

/** The press that can be taken back, and the steps of the service's clock that its anchors carry. */
interface UndoRecord {
  readonly kept: KeptPress
  readonly steps: number
  /** Where the calls stood before it; null where none went with it. */
  readonly calls: CallsBeforePress | null
}

/** What is known of a rundown before its session opens. */
export interface KnownRundown {
  /** Shown until the service sends it. */
  readonly content: RundownContent | null
  /** The last known state of its show from the service. */
  readonly reading: ShowReading | null
  /** Cue numbers of a show of this rundown that was already on; null when none are known. */
  readonly numbers: PinnedNumbers | null
  /** The known run of its show so far, also for a rehearsal. */
  readonly run: RunSoFar
  /** The press to undo from before a rehearsal; a rehearsal keeps it for the show. */
  readonly undo: UndoRecord | null
  /** An outage that began earlier, in which this desk decides the show; a rehearsal keeps it for the show. */
  readonly outage: OutageRecord | null
  /** A rehearsal keeps them for the show. */
  readonly calling: CallsBefore | null
  /** Likewise. */
  readonly timers: TimersBefore | null
  /** A rehearsal has the same. */
  readonly script: ScriptBefore | null
  readonly prompter: PrompterBefore | null
}

interface SessionOptions {
  readonly connected: Connected
  /** Null: no rundown is open. */
  readonly rundownId: string | null
  readonly mode: Mode
  readonly known: KnownRundown
  /** The first version that a presser sees; above every version of the session before. */
  readonly firstVersion: number
  readonly exchange: Exchange
  /** The desk was started again in a rehearsal, and no person has confirmed that this is the show. */
  readonly rehearsalEnded: () => boolean
  /** A person has confirmed it. */
  readonly showConfirmed: () => void
  readonly link: () => LinkStanding
  /** The drill under way in this rehearsal. */
  readonly drill: () => RehearsalDrill | null
  readonly timers: Timers
  readonly caller: Pick<CallerSettingsStore, 'read' | 'gate'>
  /** Departments have phones. */
  readonly hasPhones: () => boolean
  readonly locked: () => boolean
  readonly toggleLock: () => void
  /** Counts the presses of this desk from 1. */
  readonly count: () => number
  /** By rundown: states of calls that changed while the stored states could not be read. They are not stored yet. */
  readonly unstoredCalls: Map<string, CallingState>
  /** The timecode that comes in at this desk. */
  readonly timecode: TimecodeFeed
  /** Where the timers of services that keep none are kept. */
  readonly settings: SettingsStore
  /** Where the scripts of services that keep none are kept. */
  readonly scripts: DeskScripts
  /** False once another session has replaced this one: from then on it emits only the results of its presses. */
  readonly isOpen: () => boolean
  /** For what the desk keeps: the numbers of the show have changed, also while it is rehearsed. Null: none is kept. */
  readonly showNumbersChanged: (pinned: PinnedNumbers | null) => void
  /** Likewise: how long the cues of this rehearsal ran so far, by id. Also after another session has replaced it. */
  readonly rehearsed: (times: Readonly<Record<string, Duration>>) => void
  /** The rundown cannot be followed any more: this session is to be replaced. */
  readonly unavailable: (reason: Said) => void
  readonly emit: (event: SessionEvent) => void
}

/** A rehearsal needs no link, except in a drill. */
const rehearsalLink: LinkStanding = { state: 'live', watchOnly: false }

const noMessage: MessageSlice = { text: '', visible: false, color: '#ffffff', bold: false, underline: false }

/** One rundown open at the desk, or none, until another session takes its place. */
export class RundownSession {
  readonly rundownId: string | null
  readonly mode: Mode
  readonly room: Room
  /** The service's clock on which the anchors of this session are: compare anchors with no other clock. */
  readonly now: Clock
  readonly presses: Presses
  /** The calls of the departments. */
  readonly calling: SessionCalling
  /** Presses GO by itself. */
  readonly auto: AutoNext
  /** Presses GO at the timecodes of cues. */
  readonly chase: Chase
  /** The timers beside the show. */
  readonly timers: SessionTimers
  readonly script: SessionScript
  readonly prompter: SessionPrompter
  readonly #options: SessionOptions
  readonly #rehearsal: Rehearsal | null
  /** The numbers of the show, and those that are displayed: in a rehearsal they may be others. */
  readonly #showNumbering: Numbering
  readonly #numbering: Numbering
  readonly #undo: Undo
  readonly #authority: ShowAuthority
  readonly #feedback: Feedback
  /** Null: no other desk has its script. */
  readonly #scriptSync: ScriptSync | null
  /** Null before `begin`, and where no rundown is open. */
  #subscription: RundownSubscription | null = null
  /** Of the script: parts that could not be read, or kept. */
  readonly #failing = { 'not-read': new Set<ScriptPart>(), 'not-kept': new Set<ScriptPart>() }
  readonly #ready = Promise.withResolvers<void>()
  /** The last state received from the service, also during a rehearsal. */
  #lastReading: ShowReading | null
  #run: RunSoFar
  /** The run of the service's show beside a rehearsal. */
  #outsideRun: RunSoFar
  /** The state that the run has been followed to. */
  #followed: RunnerState = preShow
  /** The output message of the service, and in a rehearsal the newer of both. */
  #message: MessageSlice | null = null
  /** The show as last reported, and the steps of the clock in it; null before the first report. */
  #noted: { readonly state: RunnerState; readonly steps: number } | null = null
  #closed = false

  constructor(options: SessionOptions) {
    const { connected, rundownId, mode, known, timers, caller } = options
    const { service } = connected
    this.rundownId = rundownId
    this.mode = mode
    this.#options = options

    // A rehearsal's anchors are its own: they carry no step of the service's clock.
    const stepsAtStart = service.clockSteps()
    const room = new Room(
      options.firstVersion,
      () => (mode === 'rehearsal' ? stepsAtStart : service.clockSteps()),
      () => this.now(),
    )
    this.room = room
    // A step of the service's clock counts from when its anchors have arrived: clock and anchors always fit.
    this.now = () => instant(service.now() - service.clockSteps() + room.clockSteps())
    this.#rehearsal =
      mode === 'rehearsal'
        ? createRehearsal(
            this.now,
            () => room.cues(),
            options.rehearsed,
            change => this.#changeMessage(change),
          )
        : null
    this.#lastReading = known.reading
    this.#showNumbering = createNumbering({
      kept: known.numbers,
      changed: pinned => {
        if (options.isOpen()) options.showNumbersChanged(pinned)
        if (mode === 'show') this.#emit({ type: 'numbers-changed', pinned })
      },
    })
    this.#numbering =
      mode === 'show'
        ? this.#showNumbering
        : rehearsalNumbering(
            this.#showNumbering,
            () => this.#lastReading?.state.phase ?? null,
            pinned => this.#emit({ type: 'numbers-changed', pinned }),
          )
    this.#feedback = createFeedback(room, this.#numbering, () => this.#run, mode === 'rehearsal')
    this.#run = mode === 'show' ? known.run : notBegun
    this.#outsideRun = known.run
    if (known.content !== null) room.setContent(known.content)
    if (known.reading !== null && mode === 'show') room.receive(known.reading)
    this.#followRun()

    this.#undo = createUndo({
      now: this.now,
      timers,
      windowMs: () => caller.read().undoWindow,
      isOver: press => this.calling.isOver(press),
      isExact: () => this.#authority.personActs(),
      changed: () => this.#emit({ type: 'undo-changed' }),
    })
    if (known.undo !== null && mode === 'show')
      this.#undo.takeUp(known.undo.kept, duration(room.clockSteps() - known.undo.steps))
    this.script = new SessionScript({
      timers,
      room,
      stores:
        rundownId === null
          ? null
          : scriptStoresOf(service, connected.ownerActions, rundownId, options.scripts),
      before: known.script,
      changed: () => {
        this.#emit({ type: 'script-changed' })
        this.prompter.scriptChanged()
        this.#callsChanged()
        void this.#scriptSync?.now()
      },
      fails: (part, what, isSo) => this.#scriptFails(part, what, isSo),
    })
    this.#scriptSync =
      rundownId === null || connected.isOwn === true
        ? null
        : new ScriptSync({
            timers,
            rundownId,
            script: this.script,
            shared: () =>
              options.link().state === 'live' ? (connected.ownerActions?.scripts ?? null) : null,
            scripts: options.scripts,
            key: scriptKey(service.address, rundownId),
            taken: isTaken => this.#emit({ type: 'kept-fails', code: 'script.not-taken', isSo: !isTaken }),
            differed: () => this.#emit({ type: 'script-differed' }),
          })
    this.calling = createSessionCalling({
      now: this.now,
      room,
      timers,
      settings: caller.read,
      mode,
      hasPhones: options.hasPhones,
      words: cueIds => this.script.words(cueIds),
      // Those of a rehearsal are kept nowhere.
      rundownId: mode === 'show' ? rundownId : null,
      ownerActions: connected.ownerActions,
      before: known.calling,
      beforePress: mode === 'show' ? (known.undo?.calls ?? null) : null,
      unstored: options.unstoredCalls,
      changed: () => this.#callsChanged(),
      fails: (what, isSo) => this.#emit({ type: 'kept-fails', code: `calling.${what}`, isSo }),
      recorded: call => this.#emit({ type: 'called', call, rundownId }),
    })
    this.timers = createSessionTimers({
      now: this.now,
      timers,
      room,
      store:
        rundownId === null
          ? null
          : timersStoreOf(service, connected.ownerActions, rundownId, options.settings),
      rehearsal: mode === 'rehearsal',
      before: known.timers,
      plan: this.#feedback.plan,
      changed: () => this.#emit({ type: 'timers-changed' }),
      fails: (what, isSo) => this.#emit({ type: 'kept-fails', code: `timers.${what}`, isSo }),
    })
    this.prompter = new SessionPrompter({
      now: this.now,
      timers,
      room,
      store:
        rundownId === null
          ? null
          : scriptStoreOf(service, connected.ownerActions, rundownId, options.scripts, 'prompter'),
      before: known.prompter,
      script: () => this.script.whole().script,
      placeOfCaller: () => {
        const view = this.calling.view()
        return (
          this.script.placeOfCaller(goAtWord(view), room.show().nextCueId) ??
          this.script.placeOfCaller(backTargets(view), null)
        )
      },
      changed: () => this.#emit({ type: 'prompter-changed' }),
      fails: (what, isSo) => {
        // Prompters are at the start until their place is read.
        if (what === 'not-kept') this.#scriptFails('prompter', what, isSo)
      },
    })
    this.#authority = this.#openAuthority()
    this.auto = new AutoNext({
      now: this.now,
      timers,
      room,
      authority: this.#authority,
      calling: this.calling,
      presses: () => this.presses,
      rehearsal: mode === 'rehearsal',
      // Turned off, it is off in a rehearsal as well.
      first: known.calling?.state.auto?.off ? { off: true } : {},
      isReady: () => this.#isKnown() && this.calling.isRead() && !options.rehearsalEnded(),
      changed: () => this.#emit({ type: 'show-changed' }),
    })
    this.chase = new Chase({
      now: this.now,
      timers,
      room,
      timecode: options.timecode,
      presses: () => this.presses,
      changed: () => this.#emit({ type: 'show-changed' }),
    })
    this.presses = new Presses({
      now: this.now,
      room,
      authority: this.#authority,
      undo: this.#undo,
      calling: this.calling,
      auto: this.auto,
      chase: this.chase,
      timecode: options.timecode.label,
      timers: this.timers,
      prompter: this.prompter,
      rehearsal: mode === 'rehearsal',
      exchange: options.exchange,
      isWordKnown: () => this.#isWordKnown(),
      rehearsalEnded: options.rehearsalEnded,
      showConfirmed: options.showConfirmed,
      settings: caller.gate,
      locked: options.locked,
      toggleLock: options.toggleLock,
      message: () => this.#message,
      count: options.count,
      listener: {
        showChanged: () => this.#showChanged(),
        moved: this.#rehearsal?.moved ?? (() => undefined),
        pressResult: pressResult => this.#emit({ type: 'press-result', pressResult }),
        pressEnded: end => this.#pressEnded(end),
      },
    })
  }

  /** To be called once, when this session is the open one: follows the rundown. */
  begin(): void {
    const { rundownId } = this
    if (rundownId === null) {
      this.#ready.resolve()
      return
    }
    this.#subscription = this.#options.connected.service.follow(rundownId, {
      content: content => this.#receiveContent(content),
      message: message => this.#setMessage(message),
      show: reading => {
        this.#receiveShow(reading)
        this.#ready.resolve()
      },
      gone: reason => {
        this.#ready.resolve()
        const { isOpen, unavailable } = this.#options
        if (!this.#closed && !this.#authority.gone(reason) && isOpen()) unavailable(reason)
      },
    })
    this.linkChanged()
  }

  /** Settles when the state of the show is known, or will not be. */
  get ready(): Promise<void> {
    return this.#ready.promise
  }

  // What it shows.

  show(): ShowSlice {
    const { mode } = this
    const drill = this.#drill()
    return {
      ...this.room.show(),
      ...(drill !== undefined && { drill }),
      gateOpensAt: this.presses.gateOpensAt(),
      mode,
      outside: this.#outside(),
      ...(this.#options.rehearsalEnded() && { rehearsalEnded: true }),
      ...this.auto.slice(),
      ...this.chase.slice(),
      authority: this.#authority.slice(),
    }
  }

  feedback(): SharedFeedback {
    const { locked, caller } = this.#options
    const message = this.#message
    const columns = this.#columns()
    const { calling } = this
    const timers = this.timers.slice()
    const prompter = this.prompter.slice()
    const goHeld = this.presses.goHeld()
    return this.#feedback.view({
      link: faceLink(this.#authority.linkForGate()),
      authority: this.#authority.slice().state,
      rehearsal: this.mode === 'rehearsal',
      drill: this.#drill() !== undefined,
      undo: this.undo(),
      message: message === null ? null : { text: message.text, visible: message.visible },
      ...(columns.some(({ department }) => department !== undefined) && {
        calling: { calls: calling.view(), columns, twoStep: calling.twoStep() },
      }),
      ...(timers.timers.length > 0 && { timers }),
      ...(prompter.text !== null && {
        prompter: { speed: prompter.run.speed, moves: prompter.run.at !== null },
      }),
      locked: locked(),
      theme: caller.read().theme,
      gateOpensAt: this.presses.gateOpensAt(),
      ...(goHeld !== null && { goHeld }),
      ...this.auto.slice(),
      ...this.chase.slice(),
    })
  }

  /** The part of the show that the bindings of a control depend on. */
  resolving(): ResolveView {
    return {
      phase: this.room.state().phase,
      ahead: this.#feedback.ahead(),
      departmentsOf: name => departmentsNamed(this.#columns(), name),
      stepAction: departments => stepAction(this.calling.view(), departments),
      timerNamed: this.timers.named,
      cueOf: number => cueByNumber(this.#feedback.numbers(), number),
    }
  }

  /** Null when it is not in the rundown. */
  cueFace(cueId: string): CueFace | null {
    return this.#feedback.cue(cueId)
  }

  /** A cue is on air, in a show or a rehearsal. */
  onAir(): boolean {
    return onAirOf(this.room.state()) !== null
  }

  /** The show is on air, also beside a rehearsal of it. */
  isShowOnAir(): boolean {
    if (this.mode === 'show') return this.onAir()
    return this.#lastReading !== null && onAirOf(this.#lastReading.state) !== null
  }

  /** The show that edits change, as it is called: beside a rehearsal the one on air. */
  calledShow(): Omit<ShowNow, 'lateness'> {
    const here = activeCueId(this.room.state())
    if (this.mode === 'show')
      return { rehearsing: false, onAir: here, rehearsed: null, standing: standingIn(this.calling.state()) }
    const outside = this.#outside()
    return {
      rehearsing: true,
      onAir: outside?.activeCueId ?? here,
      rehearsed: here,
      standing: outside?.standing ?? [],
    }
  }

  /** The last state of its show received from the service; null before the first. */
  lastReading(): ShowReading | null {
    return this.#lastReading
  }

  undo(): UndoSlice | null {
    return this.#undo.slice(this.room.confirmed().state, this.room.cues())
  }

  /** The press of the show that undo would take back, also during a rehearsal. */
  undoRecord(): UndoRecord | null {
    if (this.mode === 'rehearsal') return this.#options.known.undo
    const kept = this.#undo.kept()
    return kept === null ? null : { kept, steps: this.room.clockSteps(), calls: this.calling.beforePress() }
  }

  /** The outage in which this desk decides the show, also during a rehearsal; null while the service decides. */
  outageRecord(): OutageRecord | null {
    return this.mode === 'rehearsal' ? this.#options.known.outage : this.#authority.record()
  }

  message(): MessageSlice | null {
    return this.#message
  }

  /** Changes the message of a rehearsal: it shows on the outputs of this desk until the rehearsal is left. Null in a show. */
  get rehearseMessage(): ((change: PatchOutputMessage) => void) | null {
    return this.mode === 'rehearsal' ? change => this.#changeMessage(change) : null
  }

  /** Edits of the rundown; null when none is open. */
  get writes(): ContentWrites | null {
    return this.#subscription?.writes ?? null
  }

  /** Settles once the change of that position has arrived. */
  async reached(position: string): Promise<void> {
    await this.#subscription?.reached(position)
  }

  watchReferences(listener: (references: TextReferences) => void): Unsubscribe {
    return this.#subscription?.watchReferences(listener) ?? (() => undefined)
  }

  // Its run, and the numbers of its cues.

  run(): RunSoFar {
    return this.#run
  }

  /** What is known of the run from before this session. */
  recall(before: RunSoFar): void {
    this.#run = recalled(this.#run, before)
  }

  /** Numbers that stay with their cues while the show is on; null before it. */
  numbers(): PinnedNumbers | null {
    return this.#numbering.pinned()
  }

  /** The same of the show, also while it is rehearsed. */
  showNumbers(): PinnedNumbers | null {
    return this.#showNumbering.pinned()
  }

  /** The numbers as shown now, by cue id. */
  numbersOf(content: RundownContent): ReadonlyMap<string, string> {
    return this.#numbering.numbers(content)
  }

  /** The kept numbers are of another show: numbers the cues again. */
  renumber(): void {
    const content = this.room.content()
    if (content !== null) this.#numbering.renew(content, this.room.state().phase)
  }

  /** A row was added to the rundown. `before`: its earlier identifier, where it comes back after it was deleted. */
  added(before: string, now: string): void {
    const was = this.#numbering.pinned()
    this.#numbering.returned(before, now)
    const run = this.#run
    this.#run = returnedIn(run, before, now)
    this.#outsideRun = returnedIn(this.#outsideRun, before, now)
    this.#undo.returned(before, now)
    if (this.#run !== run) {
      this.#emit({ type: 'run-changed', run: this.#run })
      this.#emit({ type: 'returned', before, now })
    }
    this.timers.returned(before, now)
    const content = this.room.content()
    // The plan in the journal has its number too.
    if (content !== null && this.#numbering.pinned() !== was)
      this.#emit({ type: 'content-received', content })
  }

  // What changes it from outside.

  /** To be called when the link changes, or what else the authority decides by: settings, a standby, a drill. */
  linkChanged(): void {
    // In an outage from before this start the service sends no state with which the journal could begin its run.
    if (this.mode === 'show' && this.#authority.record() !== null && this.#noted === null) this.#noteMove()
    this.#authority.linkChanged()
    this.auto.look()
  }

  /** A person puts a call or a cue at a word of the script, or away from it. */
  async anchor(request: AnchorRequest): Promise<ScriptReply> {
    return (this.#scriptSync ?? this.script).anchor(request)
  }

  /** A person chooses between the show of this desk and that of the service. */
  chooseShow(keep: 'here' | 'there'): Promise<Reply> {
    return this.#authority.choose(keep)
  }

  close(): void {
    this.#closed = true
    this.#authority.close()
    this.auto.close()
    this.chase.close()
    this.#scriptSync?.close()
    for (const part of this.#keptParts()) part.close()
    this.#undo.forget()
    this.#subscription?.close()
  }

  /** Settles once no state that is kept with the rundown is being written. */
  async idle(): Promise<void> {
    await Promise.all(this.#keptParts().map(part => part.idle()))
  }

  #keptParts(): readonly Pick<KeptPart<object>, 'idle' | 'close'>[] {
    const { text, marks } = this.script.kept
    return [this.calling.stored, this.timers.kept, text, marks, this.prompter.kept]
  }

  /** The service's show beside a rehearsal. */
  #outside(): OutsideShow | null {
    if (this.mode === 'show' || this.#lastReading === null) return null
    const { room } = this
    const { connected, known } = this.#options
    const steps = room.clockSteps() - connected.service.clockSteps()
    const state = shiftAnchors(this.#lastReading.state, duration(steps))
    const { entered, leftOut } = this.#outsideRun
    return {
      phase: state.phase,
      activeCueId: activeCueId(state),
      nextCueId: nextCueId(state, room.cues()),
      state,
      entered,
      leftOut,
      standing: known.calling === null ? [] : standingIn(known.calling.state),
    }
  }

  #openAuthority(): ShowAuthority {
    const { room } = this
    const { mode, rundownId, link, timers, caller, connected, known } = this.#options
    const rehearsal = this.#rehearsal
    return new ShowAuthority({
      now: this.now,
      timers,
      room,
      // The anchors of a rehearsal carry no further steps.
      clockSteps: () => (rehearsal === null ? connected.service.clockSteps() : room.clockSteps()),
      // A rehearsal loses its link only in a drill.
      link: () => (rehearsal === null ? link() : (this.#drillLine()?.standing() ?? rehearsalLink)),
      // A desk without a rundown decides nothing.
      localAfterMs: () => (rundownId === null ? null : caller.read().localAfter),
      lastReading: () => (rehearsal === null ? this.#lastReading : rehearsal.reading()),
      actor: () => this.#actor(),
      outage: mode === 'show' ? known.outage : null,
      listener: {
        showChanged: () => this.#showChanged(),
        authorityChanged: event => {
          if (mode === 'show' && this.#noted === null) this.#noteMove()
          this.#emit({ type: 'authority-changed', how: event })
        },
        clockStepped: by => this.#undo.stepped(by),
        outageEnded: (here, how) => this.#outageEnded(here, how),
      },
    })
  }

  #actor(): Actor | null {
    const { rundownId, connected } = this.#options
    const subscription = this.#subscription
    if (subscription === null || rundownId === null) return null
    if (this.#rehearsal !== null) return overLine(this.#rehearsal.actor, () => this.#drillLine())
    const { service, ownerActions } = connected
    return createServiceActor({ subscription, rundownId, ownerActions, writes: service.writes })
  }

  #drill() {
    return this.mode === 'rehearsal' ? this.#options.drill()?.kind : undefined
  }

  #drillLine() {
    return this.#options.drill()?.line ?? null
  }

  #columns() {
    return this.room.content()?.rundown.columns ?? []
  }

  #receiveContent(received: RundownContent): void {
    const first = this.room.content() === null
    const before = this.room.cues()
    const slice = this.room.setContent(received)
    const content = this.room.content()
    this.#updateDerived()
    if (content !== null) this.#emit({ type: 'content-received', content })
    this.calling.edited()
    this.auto.look()
    this.chase.look()
    this.#retimeRehearsal(before)
    if (first) this.#emit({ type: 'all-changed' })
    else if (slice !== null) this.#emit({ type: 'content-changed', slice })
    if (slice !== null) this.#showChanged()
  }

  /** The service moves the deadline of its show with an edit; the private copy of a rehearsal has to do so itself. */
  #retimeRehearsal(before: Playlist): void {
    const { room } = this
    const rehearsal = this.#rehearsal
    const { state: was } = room.confirmed()
    if (rehearsal?.edited(before) !== true || !this.#authority.showReceived()) return
    room.receive(rehearsal.reading())
    this.calling.movedBy(was, room.confirmed().state)
    this.timers.movedBy(was, room.confirmed().state)
    this.#emit({ type: 'undo-changed' })
  }

  #receiveShow(reading: ShowReading): void {
    const before = this.#lastReading?.state ?? null
    this.#lastReading = reading
    if (this.mode === 'rehearsal') {
      const { state } = reading
      const cues = this.room.cues()
      this.#outsideRun = followRun(this.#outsideRun, before ?? preShow, state, cues, this.now())
      if (before === null || !sameAnchors(before, state)) this.#showChanged()
      return
    }
    if (!this.#authority.showReceived()) return
    this.room.receive(reading)
    if (before === null) this.presses.firstShown()
    this.calling.stepped()
    this.timers.stepped()
    this.prompter.stepped()
    // What a press of this desk changed is reported with its answer.
    if (!this.room.isWaiting()) this.#noteMove()
    this.#showChanged()
  }

  /** It stands while it is so of any part. */
  #scriptFails(part: ScriptPart, what: KeptFault, isSo: boolean): void {
    const failing = this.#failing[what]
    if (isSo) failing.add(part)
    else failing.delete(part)
    this.#emit({ type: 'kept-fails', code: `script.${what}`, isSo: failing.size > 0 })
  }

  #setMessage(message: MessageSlice): void {
    this.#message = message
    this.#emit({ type: 'message-changed' })
  }

  #changeMessage(change: PatchOutputMessage): void {
    this.#setMessage({ ...(this.#message ?? noMessage), ...change })
  }

  #pressEnded(end: FinishedPress): void {
    this.#noteOwnMove(end.after)
    if (end.after !== null && !isAutomatic(end.pressResult.origin)) this.chase.moved()
    this.#emit({ type: 'press-ended', end, rundownId: this.rundownId })
    // After the press in the journal: it may begin the run.
    this.calling.ended(end)
    this.timers.ended(end)
    // What others did while this press was on its way.
    if (this.mode === 'show' && this.#noted !== null && !this.room.isWaiting()) this.#noteMove()
  }

  #outageEnded(here: RunnerState, how: OutageEnd): void {
    const { state } = this.room.confirmed()
    const isSame = sameAnchors(here, state)
    if (!isSame) this.#undo.forget()
    if (how === 'led' || how === 'kept-here') {
      this.#noteOwnMove(state)
      if (!isSame) this.#emit({ type: 'led', before: here, after: state })
    } else this.#noteMove()
    this.#emit({ type: 'authority-changed', how })
    this.#showChanged()
  }

  /** A press of this desk led the show to `after`; null: nowhere else. */
  #noteOwnMove(after: RunnerState | null): void {
    if (this.mode === 'show' && this.#noted !== null && after !== null)
      this.#noted = { state: after, steps: this.room.clockSteps() }
  }

  /** Reports the first state of the show, and later each move that is no press of this desk. */
  #noteMove(): void {
    const { state } = this.room.confirmed()
    const before = this.#noted
    const steps = this.room.clockSteps()
    this.#noted = { state, steps }
    if (before === null) {
      this.#emit({ type: 'show-known', state })
      return
    }
    const estimate = duration(steps - before.steps)
    const by = estimate === 0 ? estimate : shiftBetween(before.state, state, estimate)
    if (by !== 0) this.#undo.stepped(by)
    const was = shiftAnchors(before.state, by)
    if (sameAnchors(was, state)) return
    this.calling.movedBy(was, state)
    this.timers.movedBy(was, state)
    this.chase.moved()
    this.#emit({ type: 'moved-by-others', before: was, after: state })
    this.#emit({ type: 'undo-changed' })
  }

  /** The state of the show is known. */
  #isKnown(): boolean {
    return this.mode === 'rehearsal' || this.#lastReading !== null || this.#authority.record() !== null
  }

  /** Which calls at words are next, if any is. Not before script, calls and cells have been read after a start. */
  #isWordKnown(): boolean {
    const { room, script, calling } = this
    const content = room.content()
    if (content === null || room.state().phase !== 'running') return true
    if (content.rundown.cellsUnread === true) return script.isRead() && script.whole().script === null
    const hasWords = calling.view().onAir.some(({ at }) => at?.from === 'word')
    return !hasWords || (script.isRead() && calling.isRead())
  }

  /** Calls at words decide what GO is: with them, what a presser sees of the show is another. */
  #callsChanged(): void {
    this.#emit({ type: 'calling-changed' })
    this.#undo.asides.callsChanged()
    const before = this.room.version()
    this.#updateGo()
    if (this.room.version() !== before) this.#showChanged()
    else this.auto.look()
  }

  #updateGo(): void {
    this.room.setGoCalls(this.calling.goAtWord().map(({ id }) => id))
  }

  #showChanged(): void {
    this.#updateDerived()
    this.#updateGo()
    this.auto.look()
    this.chase.look()
    this.#emit({ type: 'show-changed' })
  }

  /** Updates numbers and run, which everything else is shown with. */
  #updateDerived(): void {
    const resetUndone = this.#followRun()
    // Before the first state it is not known whether the show is on.
    if (this.#lastReading !== null || this.mode === 'rehearsal')
      this.#numbering.look(this.room.content(), this.room.state().phase, resetUndone)
  }

  /** True when the change undid a reset. */
  #followRun(): boolean {
    const state = this.room.state()
    const content = this.room.content()
    if (content === null || state === this.#followed) return false
    const { beforeReset } = this.#run
    this.#run = followRun(this.#run, this.#followed, state, content.cues, this.now())
    this.#followed = state
    return beforeReset !== undefined && this.#run.entered[0] === beforeReset.entered[0]
  }

  #emit(event: SessionEvent): void {
    if (this.mode === 'rehearsal' && ofShowAlone.has(event.type)) return
    if (afterClosing.has(event.type) || this.#options.isOpen()) this.#options.emit(event)
  }
}

const faceLink = ({ state, watchOnly, passive }: LinkStanding): SharedFeedback['link'] => {
  if (passive !== undefined) return passive === 'replaced' ? 'replaced' : 'standing-by'
  if (state === 'live') return watchOnly ? 'watch-only' : 'live'
  return state === 'signed-out' ? state : 'lost'
}
