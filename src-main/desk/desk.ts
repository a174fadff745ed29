import { within } from '../base/within.ts'
import type { CheckConnection, SaveConnection, SaveReply } from '../contract/bridge/connections.ts'
import type { BridgeEventChannel } from '../contract/bridge/events.ts'
import type { NoteReply, NoteRequest } from '../contract/bridge/journal.ts'
import type { PromptedText } from '../contract/bridge/prompter.ts'
import type { AnchorRequest, ScriptReply, WholeScript } from '../contract/bridge/script.ts'
import type { DeskSnapshot, ListedRundown } from '../contract/bridge/slices.ts'
import type { DeskOnAir } from '../contract/bridge/standby.ts'
import type { ConnectionCheck } from '../contract/connection.ts'
import { done, type Refused, type Reply, refused, refusedAsLocked } from '../contract/reply.ts'
import type { PatchOutputMessage } from '../contract/v1/bodies.ts'
import type { CallingState } from '../domain/calling/calling-state.ts'
import { departmentNames } from '../domain/calling/department-calls.ts'
import type { Language } from '../domain/language.ts'
import { messageOf, type Said } from '../domain/messages/message.ts'
import type { CueLightSource } from '../domain/output/cue-light-face.ts'
import type { LostMarks } from '../domain/script/marks.ts'
import type { Trigger } from '../domain/show/press.ts'
import { activeCueId } from '../domain/show/runner.ts'
import type { Passive } from '../domain/standby/pair.ts'
import { type Instant, instant } from '../domain/time/time.ts'
import { type CallerSettingsStore, createCallerSettings } from './caller-settings.ts'
import { type Crew, createCrew } from './calling/crew.ts'
import { type Connections, createConnections, firstConnection } from './connections/connections.ts'
import { createFollower, type DeskFollower } from './connections/follow-desk.ts'
import { DeskEvents, type DeskParts, serviceOf } from './desk-events.ts'
import type { DeskOptions } from './desk-options.ts'
import { createEditor, type Editor } from './editing/editor.ts'
import { createDeskNotes, type DeskNotes } from './journal/desk-notes.ts'
import { Journal } from './journal/journal.ts'
import type { Notices } from './notices.ts'
import { Players } from './players/players.ts'
import type { Connected } from './ports/connector.ts'
import type { RundownWrites } from './ports/show-service.ts'
import { PressRecognizer, pageSurfaceId } from './press/press-recognizer.ts'
import type { BesideStores } from './rundowns/kept-beside.ts'
import { createRundownActs, type RundownActs } from './rundowns/rundown-acts.ts'
import { withPhases } from './rundowns/with-phases.ts'
import { sharedStores } from './script/script-sync.ts'
import { type SessionScript, scriptStoresOf } from './script/session-script.ts'
import { createRehearsedTimes, type RehearsedTimes } from './session/rehearsed-times.ts'
import type { RundownSession } from './session/session.ts'
import { SessionManager } from './session/session-manager.ts'
import { type Controllers, createControllers } from './surfaces/controllers.ts'
import { createEdgeTimes } from './surfaces/slot-edges.ts'
import { DeskTimecode } from './timecode/desk-timecode.ts'
import { TimecodeOut } from './timecode/timecode-out.ts'
import { type SessionTimers, timersStoreOf } from './timers/session-timers.ts'

/** The desk as its output pages show it, presses that wait for an answer included. */
export interface DeskSource extends CueLightSource {
  /** As a person chose it; null for what each screen's browser wants. */
  readonly language: Language | null
}

/** What a desk is made with, beside its options. */
interface Beginning {
  readonly events: DeskEvents
  readonly connections: Connections
  /** The service to begin with. */
  readonly first: { readonly connected: Connected; readonly id: string | null }
  readonly connectionsSlice: DeskParts['connectionsSlice']
}

/** Creates a desk with the connection used last, and without a rundown until `sessions` has opened one. */
export async function createDesk(options: DeskOptions): Promise<Desk> {
  const { settings, connector } = options
  const events = new DeskEvents(options, () => desk)
  const connections = createConnections({ ...options, changed: () => void desk.publishConnections() })
  const first = await firstConnection(settings, connections, connector, events.notices)
  const connectionsSlice = await connections.slice()
  const desk: Desk = new Desk(options, { events, connections, first, connectionsSlice })
  return desk
}

/** The desk of one caller: one rundown of one service, every surface, every display. */
export class Desk implements DeskParts {
  readonly subscribe: BridgeEventChannel['subscribe']
  /** For parts outside the desk that send events to the same pages. */
  readonly emit: BridgeEventChannel['emit']
  readonly notices: Notices
  readonly sessions: SessionManager
  readonly caller: CallerSettingsStore
  /** How long cues ran in rehearsals. */
  readonly rehearsed: RehearsedTimes
  /** The recorded shows of this desk. */
  readonly journal: Journal
  /** For crew pages: the confirmed show, and the answers of departments. */
  readonly crew: Crew
  /** The devices with buttons, and their bindings. */
  readonly controllers: Controllers
  readonly editor: Editor
  /** Programs and devices elsewhere whose playback is read. */
  readonly players: Players
  /** The timecode that comes in. */
  readonly timecode: DeskTimecode
  /** The timecode that is sent. */
  readonly timecodeOut: TimecodeOut
  /** The connections, as pages know them. */
  connectionsSlice: DeskParts['connectionsSlice']
  readonly #options: DeskOptions
  readonly #events: DeskEvents
  readonly #connections: Connections
  readonly #recognizer: PressRecognizer
  readonly #notes: DeskNotes
  readonly #rundownActs: RundownActs
  /** Why the computer is kept awake. */
  readonly #awakeFor = new Set<'show' | 'preflight'>()
  /** Null: the service of no other desk is followed. */
  readonly #follower: DeskFollower | null
  readonly #stops: readonly ((() => void) | undefined)[]
  /** Why this desk calls no show, as one of a pair; null where it does. */
  readonly #passive = (): Passive | null => this.#options.standby?.passive() ?? null
  readonly #isPassive = (): boolean => this.#passive() !== null

  constructor(options: DeskOptions, { events, connections, first, connectionsSlice }: Beginning) {
    const { settings, timers, keepAwake, keptShow, stalls, updates } = options
    const { now, clockSteps, locked } = this
    const session = (): RundownSession => this.#session
    const passive = this.#passive
    this.#options = options
    this.#events = events
    this.#connections = connections
    this.connectionsSlice = connectionsSlice
    this.subscribe = events.subscribe
    this.emit = events.emit
    this.notices = events.notices
    // The delay before this desk decides may have changed.
    this.caller = createCallerSettings(settings, () => {
      this.#session.linkChanged()
      events.sendDesk()
      this.controllers.refresh()
    })
    this.rehearsed = createRehearsedTimes(settings, timers)
    this.timecode = new DeskTimecode({
      settings,
      timers,
      now,
      clockSteps,
      locked,
      outChanged: () => this.timecodeOut.look(),
      changed: slice => this.emit('timecode', slice),
    })
    this.timecodeOut = new TimecodeOut({
      timers,
      settings: () => settings.read().timecode.out,
      session,
      isPassive: this.#isPassive,
      send: sent => this.timecode.send(sent),
    })
    this.sessions = new SessionManager({
      connections,
      first,
      settings,
      caller: this.caller,
      rehearsed: this.rehearsed,
      timers,
      timecode: this.timecode,
      keptShow,
      scripts: options.scripts,
      currentRun: () => this.journal.slice().runId,
      passive,
      hasPhones: () => this.crew.pages().length > 0,
      lockChanged: events.sendDesk,
      emit: event => events.receive(event),
    })
    this.#follower = createFollower(options, this.sessions, this.notices, () => this.publishConnections())
    this.journal = new Journal({
      ...options,
      store: options.journal,
      now,
      clockSteps,
      numbers: content => this.#session.numbersOf(content),
      changed: () => {
        events.sendDesk()
        this.sessions.runChanged()
      },
      notice: text => this.notices.add('warning', text),
    })
    this.crew = createCrew({
      session,
      isPassive: this.#isPassive,
      changed: () => {
        events.sendCalling()
        // Whether GO must be held depends on them.
        this.controllers.refresh()
      },
      recorded: event => this.journal.crewPage(event),
    })
    this.#notes = createDeskNotes({
      session,
      service: () => serviceOf(this.sessions),
      passive,
      journal: this.journal,
      now,
    })
    const holdMs = (): number => this.caller.read().hold
    this.#recognizer = new PressRecognizer({
      now,
      holdMs,
      presses: () => this.#session.presses,
      stopAuto: () => this.#session.auto.stop(),
      holding: (origin, holding) => this.controllers.holding(origin, holding),
    })
    this.controllers = createControllers({
      ...options,
      now,
      times: createEdgeTimes(now, stalls),
      recognizer: this.#recognizer,
      holdMs,
      feedback: () => this.#session.feedback(),
      resolving: () => this.#session.resolving(),
      cue: id => this.#session.cueFace(id),
      department: columnId => departmentNames(this.#session.room.content()?.rundown.columns ?? [], columnId),
      onAir: () => this.#session.onAir(),
      locked,
      disarmed: ({ surface, why, text }) => {
        this.notices.add('error', text)
        this.journal.disarmed(surface, why)
      },
      bounced: (...bounces) => this.journal.bounced(...bounces),
      takeNote: async note => {
        const reply = await this.#notes.keyNote(note)
        if (!reply.ok) this.notices.add('warning', reply.reason)
        return reply.ok
      },
      emit: this.emit,
    })
    this.editor = createEditor({
      session,
      ownerActions: () => this.connected().ownerActions,
      away: () => {
        const { state, problem } = this.sessions.connection().slice()
        return state === 'live' ? null : (problem?.text ?? messageOf('edit.offline'))
      },
      locked,
      references: slice => this.emit('references', slice),
      planActed: acted => this.journal.planActed(acted),
    })
    this.players = new Players({
      connect: options.connectPlayer,
      settings,
      secrets: options.secrets,
      timers,
      now: () => instant(now() - clockSteps()),
      locked,
      newId: options.newId,
      changed: slice => this.emit('players', slice),
    })
    this.#rundownActs = createRundownActs({ now, said: text => this.notices.add('info', text) })
    this.#stops = [
      keepAwake.onChange(events.sendDesk),
      updates?.onChange(events.sendDesk),
      this.#follower?.close,
      stalls?.onStood(ms => this.journal.stoodStill(ms)),
    ]
  }

  // What others know of it.

  /** On the clock of the service, as the open session has it. */
  readonly now = (): Instant => this.sessions.now()

  /** Sum of the steps of the service's clock that `now` carries, ms. */
  readonly clockSteps = (): number => this.sessions.clockSteps()

  /** True while edits, settings and quitting are refused. */
  readonly locked = (): boolean => this.#options.settings.read().locked

  snapshot(): DeskSnapshot {
    return this.#events.snapshot()
  }

  /** What output pages are cut from. */
  outputSource(): DeskSource {
    const session = this.#session
    const content = session.room.content()
    const calling = session.calling.state()
    const caller = this.caller.read()
    return {
      rundown: content?.rundown ?? null,
      rows: session.room.rows(),
      numbers: content === null ? new Map() : session.numbersOf(content),
      show: session.show(),
      run: session.run(),
      link: this.sessions.connection().slice(),
      message: session.message(),
      calling,
      crew: calling.crew,
      timers: session.timers.slice(),
      players: this.players.slice(),
      prompter: session.prompter.slice(),
      caller,
      language: caller.language,
    }
  }

  /** The service in use, for parts outside the desk. */
  connected(): Connected {
    return this.sessions.connection().connected
  }

  /** Where that is kept which a rundown of that service has beside its content. */
  readonly besideOf = (rundownId: string): BesideStores => {
    const { service, ownerActions } = this.connected()
    const { settings, scripts } = this.#options
    const script = scriptStoresOf(service, ownerActions, rundownId, scripts)
    const shared = rundownId === this.#session.rundownId ? undefined : ownerActions?.scripts
    return {
      timers: timersStoreOf(service, ownerActions, rundownId, settings),
      script: shared === undefined ? script : sharedStores(shared, rundownId, script),
    }
  }

  /** What outputs show has been changed. */
  outputsChanged(): void {
    this.#events.sendDesk()
  }

  // Presses and notes.

  trigger(trigger: Trigger): void {
    this.#recognizer.trigger(trigger)
  }

  /** Escape at a page stops an automatic GO that is announced. */
  stopAuto(): void {
    this.#session.auto.stop()
  }

  /** A page disconnected: its keys are released. */
  released(client: string): void {
    for (const kind of ['keyboard', 'pointer'] as const) this.#recognizer.release(pageSurfaceId(kind, client))
    this.controllers.released(client)
    this.editor.watch(client, false)
    this.timecode.released(client)
  }

  note(request: NoteRequest, by: Said): Promise<NoteReply> {
    return this.#notes.note(request, by)
  }

  /** The plan of the open rundown, as it is now, is kept as a baseline. */
  async freezePlan(rundownId: string, name: string): Promise<Reply> {
    const recorded = await this.journal.freezePlan(rundownId, name.trim())
    if (recorded === null) return refused(messageOf('baseline.not-open'))
    return recorded ? done : refused(messageOf('baseline.not-recorded'))
  }

  // Rundowns and rehearsals.

  /** The rundowns that can be opened. */
  list(): Promise<readonly ListedRundown[]> {
    const { service, ownerActions } = this.connected()
    return withPhases(service.list(), ownerActions)
  }

  /** Forgets the rehearsed durations of a rundown, except those of the cues in `keep`. */
  forgetRehearsed(rundownId: string, keep: readonly string[]): Reply {
    const reply = this.rehearsed.forget(rundownId, keep)
    if (reply.ok) this.#events.sendAll()
    return reply
  }

  async runToday(held: boolean): Promise<Reply> {
    return this.locked() ? refusedAsLocked : this.#rundownActs.runToday(this.#session, this.#writes, held)
  }

  /** A person sets up a timer beside the show, or removes it. */
  setTimer(change: (timers: SessionTimers, newId: () => string) => Reply): Reply {
    if (this.locked()) return refusedAsLocked
    return this.#isPassive()
      ? refused(messageOf('timers.standing-by'))
      : change(this.#session.timers, this.#options.newId)
  }

  script(): WholeScript {
    return this.#session.script.whole()
  }

  /** Calls and cues of the script that have no word. */
  lostMarks(): LostMarks {
    return this.#session.script.lost()
  }

  /** What prompters show; null: there is no script. */
  promptedText(): PromptedText | null {
    return this.#session.prompter.text()
  }

  /** A person changes the script, or what is marked in it. */
  changeScript<Result extends Reply>(
    change: (script: SessionScript, newId: () => string) => Result,
  ): Result | Refused {
    return this.#scriptRefusal() ?? change(this.#session.script, this.#options.newId)
  }

  /** A person puts a call or a cue at a word of the script, or away from it. */
  async anchor(request: AnchorRequest): Promise<ScriptReply> {
    return this.#scriptRefusal() ?? this.#session.anchor(request)
  }

  #scriptRefusal(): Refused | null {
    if (this.locked()) return refusedAsLocked
    return this.#isPassive() ? refused(messageOf('script.standing-by')) : null
  }

  async writeMessage(body: PatchOutputMessage): Promise<Reply> {
    // Refused at once: a person would wait for the tries of a request, and press again.
    if (this.#session.rehearseMessage === null && this.sessions.connection().slice().state !== 'live')
      return refused(messageOf('message.not-changed', { why: messageOf('refusal.no-link') }))
    return this.#rundownActs.writeMessage(this.#session, this.#writes, body)
  }

  // Connections and settings.

  async switchConnection(id: string | null, held: boolean): Promise<Reply> {
    const { sessions, notices } = this
    const before = { connection: sessions.connection(), notices: notices.list() }
    const reply = await sessions.switchConnection(id, held)
    // The notices of the service before do not concern this one.
    if (reply.ok && sessions.connection() !== before.connection)
      for (const notice of before.notices) notices.dismiss(notice.id)
    if (reply.ok) await this.publishConnections()
    return reply
  }

  checkConnection(request: CheckConnection): Promise<ConnectionCheck> {
    return this.#connections.check(request)
  }

  async saveConnection(request: SaveConnection): Promise<SaveReply> {
    if (this.locked()) return refusedAsLocked
    const saved = await this.#connections.save(request)
    if (!saved.ok || saved.id !== this.sessions.connection().remote?.id) return saved
    const renewed = await this.sessions.renew()
    return renewed.ok ? saved : renewed
  }

  async removeConnection(id: string): Promise<SaveReply> {
    return this.locked() ? refusedAsLocked : this.#connections.remove(id)
  }

  async publishConnections(): Promise<void> {
    this.connectionsSlice = await this.#connections.slice()
    this.emit('connections', this.connectionsSlice)
    this.#follower?.look()
  }

  // As one of a pair of desks.

  /** The pair moves this desk to the rundown that is called. `rundownId` null: the one last open there. */
  async moveTo(connectionId: string | null, rundownId: string | null): Promise<Reply> {
    const reply = await this.sessions.moveTo(connectionId, rundownId)
    if (reply.ok) await this.publishConnections()
    return reply
  }

  /** Whether this desk refuses presses as a standby has changed. */
  passiveChanged(): void {
    this.#events.forgetRefusal()
    this.#session.linkChanged()
    this.#events.sendCalling()
    this.controllers.refresh()
    this.timecodeOut.look()
  }

  /** Where the calls of that rundown stand at the desk that this one follows. */
  followCalls(rundownId: string, there: CallingState): void {
    if (this.#isPassive() && this.#session.rundownId === rundownId) this.#session.calling.follow(there)
  }

  /** The rundown that this desk has open, and its cue on air. */
  shown(): { readonly rundownId: string | null; readonly onAir: DeskOnAir } {
    const session = this.#session
    const { rundownId, room } = session
    const state = room.state()
    const cueId = activeCueId(state)
    const face = cueId === null ? null : session.cueFace(cueId)
    const cue = face === null ? null : `${face.number} ${face.title}`.trim()
    const rundown = room.content()?.rundown.title ?? null
    const runs = state.phase === 'running' && state.deadline > state.kickoff
    const deadline = runs ? { deadline: state.deadline } : {}
    return { rundownId, onAir: { rundown, cue, phase: state.phase, ...deadline } }
  }

  /** The computer is kept awake for as long as there is a reason. */
  keepAwake(why: 'show' | 'preflight', on: boolean): void {
    if (on) this.#awakeFor.add(why)
    else this.#awakeFor.delete(why)
    this.#options.keepAwake.set(this.#awakeFor.size > 0)
  }

  async close(): Promise<void> {
    const { timers, stalls, keepAwake, keptShow } = this.#options
    this.#events.close()
    stalls?.close()
    this.editor.close()
    this.players.close()
    for (const stop of this.#stops) stop?.()
    keepAwake.set(false)
    this.#recognizer.close()
    this.timecodeOut.close()
    this.timecode.close()
    const { presses } = this.#session
    const kept = this.#session.idle()
    this.sessions.close()
    this.rehearsed.close()
    // Pending presses end now, and their results belong in the journal.
    await within(Promise.all([presses.idle(), kept]), 1_000, timers, undefined)
    for (const part of [this.controllers, keptShow, this.journal]) await part.close()
  }

  get #session(): RundownSession {
    return this.sessions.current()
  }

  get #writes(): RundownWrites {
    return this.connected().service.writes
  }
}
