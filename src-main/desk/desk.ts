import { within } from '../base/within.ts'
import { refusedAsLocked } from '../contract/reply.ts'
import { departmentNames } from '../domain/calling/department-calls.ts'
import { messageOf } from '../domain/messages/message.ts'
import { activeCueId, type RunnerState } from '../domain/show/runner.ts'
import { createAwakeReasons } from './awake-reasons.ts'
import { createConnectionActs, createDeskActs } from './bridge/desk-acts.ts'
import { createPages, type Pages, type ShownParts } from './bridge/pages.ts'
import { type CallerSettingsStore, createCallerSettings } from './caller-settings.ts'
import { type Crew, createCrew } from './calling/crew.ts'
import { createConnections, firstConnection } from './connections/connections.ts'
import { createFollower } from './connections/follow-desk.ts'
import type { Desk, DeskOptions, DeskSource } from './desk-options.ts'
import { createEditor, type Editor } from './editing/editor.ts'
import { createDeskNotes, type DeskNotes } from './journal/desk-notes.ts'
import { createJournal, type Journal } from './journal/journal.ts'
import { ownConnection, type SettingsStore } from './ports/settings.ts'
import { notRecordedBy } from './ports/show-service.ts'
import { followedConnection } from './ports/standby.ts'
import { PressRecognizer } from './press/press-recognizer.ts'
import { createRehearsedTimes } from './session/rehearsed-times.ts'
import type { RundownSession } from './session/session.ts'
import {
  createSessionManager,
  type SessionManager,
  type SessionManagerListener,
  type SessionManagerOptions,
} from './session/session-manager.ts'
import { type Controllers, createControllers } from './surfaces/controllers.ts'
import { createEdgeTimes } from './surfaces/controls.ts'

/** The parts of a desk that depend on its session. */
interface DeskParts extends ShownParts {
  readonly controllers: Controllers
  readonly journal: Journal
  readonly editor: Editor
}

/** Creates a desk with the connection used last, and without a rundown until `resume` or `open`. */
export async function createDesk(options: DeskOptions): Promise<Desk> {
  const { timers, settings, keepAwake } = options
  const parts = (): DeskParts => ({
    stage,
    journal,
    controllers,
    editor,
    caller,
    rehearsed,
    crew,
    connectionsSlice,
  })
  const pages = createPages(options, parts)
  const { emit, notices } = pages
  const awake = createAwakeReasons(keepAwake)
  const following = followSession(pages, parts, on => awake('show', on))
  const locked = (): boolean => settings.read().locked
  const caller = createCallerSettings(settings, () => {
    // The delay before this desk decides may have changed.
    stage.session().linkChanged()
    pages.desk()
    controllers.refresh()
  })
  const publishConnections = async (): Promise<void> => {
    connectionsSlice = await connections.slice()
    emit('connections', connectionsSlice)
    follower?.look()
  }
  const connections = createConnections({ ...options, changed: () => void publishConnections() })
  const first = await firstConnection(settings, connections, options.connector, notices)
  // After the session manager, which knows the connection in use.
  let connectionsSlice = await connections.slice()

  const rehearsed = createRehearsedTimes(settings, timers)
  const currentRun = (): string | null => journal.slice().runId
  const known = { connections, first, rehearsed, caller, pages, currentRun }
  const stage = createStage(options, known, following.listener)
  const follower = createFollower(options, stage, notices, publishConnections)
  const { now, session } = stage
  const passive = () => options.standby?.passive() ?? null
  const journal = createDeskJournal(options, stage, pages, notices)
  const crew = createDeskCrew(session, passive, parts, emit, journal.crewPage)
  const notes = createDeskNotes({ session, service: () => serviceOf(stage), passive, journal, now })
  const { recognizer, controllers } = createInputs(options, stage, caller, pages, { journal, notes })
  const editor = createDeskEditor(stage, settings, pages)
  const stops = [
    keepAwake.onChange(pages.desk),
    options.updates?.onChange(pages.desk),
    follower?.close,
    options.stalls?.onStood(journal.stoodStill),
  ]

  return {
    now,
    clockSteps: stage.clockSteps,
    beginDrill: stage.beginDrill,
    endDrill: stage.endDrill,
    subscribe: pages.subscribe,
    emit,
    notices,
    snapshot: pages.snapshot,
    outputSource: () => outputSourceOf(stage, caller),
    trigger: trigger => recognizer.trigger(trigger),
    released(client) {
      for (const kind of ['keyboard', 'pointer']) recognizer.release(`${kind}:${client}`)
      controllers.released(client)
      editor.watch(client, false)
    },
    ...createDeskActs(options, pages, stage, rehearsed),
    ...createConnectionActs(pages, stage, connections, locked, publishConnections),
    paired: createPairedActs(stage, controllers, publishConnections),
    writeSettings: caller.write,
    crew,
    note: notes.note,
    journal,
    keepAwake: awake,
    locked,
    controllers,
    editor,
    async close() {
      following.stop()
      options.stalls?.close()
      editor.close()
      for (const stop of stops) stop?.()
      keepAwake.set(false)
      recognizer.close()
      const { presses, calling } = session()
      stage.close()
      rehearsed.close()
      // Pending presses end now, and their results belong in the journal.
      await within(Promise.all([presses.idle(), calling.idle()]), 1_000, timers, undefined)
      for (const part of [controllers, options.keptShow, journal]) await part.close()
    },
  }
}

const createDeskCrew = (
  session: SessionManager['session'],
  passive: () => unknown,
  parts: () => Pick<DeskParts, 'crew'>,
  emit: Pages['emit'],
  recorded: Journal['crewPage'],
): Crew =>
  createCrew({
    session,
    isPassive: () => passive() !== null,
    changed: () => emit('calling', { ...session().calling.slice(), crew: parts().crew.pages() }),
    recorded,
  })

/** The actions of a desk pair on this desk. */
const createPairedActs = (
  stage: SessionManager,
  controllers: Pick<Controllers, 'refresh'>,
  publishConnections: () => Promise<void>,
): Desk['paired'] => ({
  async moveTo(id, rundownId) {
    const reply = await stage.moveTo(id, rundownId)
    if (reply.ok) await publishConnections()
    return reply
  },
  renew: stage.renew,
  passiveChanged() {
    stage.session().linkChanged()
    controllers.refresh()
  },
  shown() {
    const session = stage.session()
    const { rundownId, room } = session
    const state = room.state()
    const cueId = activeCueId(state)
    const face = cueId === null ? null : session.cueFace(cueId)
    const cue = face === null ? null : `${face.number} ${face.title}`.trim()
    const rundown = room.content()?.rundown.title ?? null
    return { rundownId, onAir: { rundown, cue, phase: state.phase } }
  },
})

interface StageParts
  extends Pick<SessionManagerOptions, 'connections' | 'first' | 'rehearsed' | 'currentRun'> {
  readonly caller: CallerSettingsStore
  readonly pages: Pages
}

function createStage(
  { settings, timers, keptShow, standby }: DeskOptions,
  { connections, first, rehearsed, caller, pages, currentRun }: StageParts,
  listener: SessionManagerListener,
): SessionManager {
  const locked = (): boolean => settings.read().locked
  return createSessionManager({
    connections,
    first,
    settings,
    rehearsed,
    timers,
    keptShow,
    gate: caller.gate,
    callingSettings: caller.read,
    undoWindowMs: () => caller.read().undoWindow,
    localAfterMs: () => caller.read().localAfter,
    locked,
    toggleLock() {
      settings.write({ locked: !locked() })
      pages.desk()
    },
    theme: () => caller.read().theme,
    currentRun,
    passive: () => standby?.passive() ?? null,
    listener,
  })
}

function outputSourceOf(stage: SessionManager, caller: CallerSettingsStore): DeskSource {
  const session = stage.session()
  const content = session.room.content()
  const calling = session.calling.state()
  const settings = caller.read()
  return {
    rundown: content?.rundown ?? null,
    rows: session.room.rows(),
    numbers: content === null ? new Map() : session.numbersOf(content),
    show: session.show(),
    run: session.run(),
    link: stage.line().slice(),
    message: session.message(),
    calling,
    crew: calling.crew,
    caller: settings,
    language: settings.language,
  }
}

const createDeskJournal = (
  options: DeskOptions,
  stage: SessionManager,
  pages: Pages,
  notices: Pages['notices'],
): Journal =>
  createJournal({
    ...options,
    store: options.journal,
    now: stage.now,
    clockSteps: stage.clockSteps,
    numbers: content => stage.session().numbersOf(content),
    changed() {
      pages.desk()
      stage.runChanged()
    },
    notice: text => notices.add('warning', text),
  })

/** All surfaces, and the recognizer of their presses. */
function createInputs(
  options: DeskOptions,
  { now, session }: SessionManager,
  caller: CallerSettingsStore,
  { emit, notices }: Pages,
  { journal, notes }: { readonly journal: Journal; readonly notes: DeskNotes },
): { readonly recognizer: PressRecognizer; readonly controllers: Controllers } {
  const holdMs = (): number => caller.read().hold
  const recognizer = new PressRecognizer({
    now,
    holdMs,
    presses: () => session().presses,
    holding: (origin, holding) => controllers.holding(origin, holding),
  })
  const controllers: Controllers = createControllers({
    ...options,
    now,
    times: createEdgeTimes(now, options.stalls),
    recognizer,
    holdMs,
    feedback: () => session().feedback(),
    resolving: () => session().resolving(),
    cue: id => session().cueFace(id),
    department: columnId => departmentNames(session().room.content()?.rundown.columns ?? [], columnId),
    onAir: () => session().onAir(),
    locked: () => options.settings.read().locked,
    disarmed({ surface, why, text }) {
      notices.add('error', text)
      journal.disarmed(surface, why)
    },
    bounced: journal.bounced,
    async takeNote(note) {
      const reply = await notes.keyNote(note)
      if (!reply.ok) notices.add('warning', reply.reason)
      return reply.ok
    },
    emit,
  })
  return { recognizer, controllers }
}

const createDeskEditor = (
  { session, line }: SessionManager,
  settings: SettingsStore,
  { emit }: Pages,
): Editor =>
  createEditor({
    session,
    ownerActions: () => line().connected.ownerActions,
    away() {
      const { authority, problem } = line().slice()
      return authority === 'live' ? null : (problem?.text ?? messageOf('edit.offline'))
    },
    locked: () => settings.read().locked,
    lockedText: () => refusedAsLocked.reason,
    references: slice => emit('references', slice),
  })

/** The desk's reactions to events of its session and its link. */
function followSession(
  { emit, notices, ...pages }: Pages,
  parts: () => DeskParts,
  keepAwake: (on: boolean) => void,
): { readonly listener: SessionManagerListener; stop(): void } {
  let stopped = false
  const session = (): RundownSession => parts().stage.session()

  const showMoved = (): void => {
    if (stopped) return
    parts().controllers.refresh()
    keepAwake(session().onAir())
  }
  /** Loads from the journal the run of a show that was on before it was opened here. */
  const recall = async (opened: RundownSession): Promise<void> => {
    const known = await parts().journal.runSoFar()
    if (known === null || opened !== session() || stopped) return
    parts().stage.recall(known.runId, known.soFar)
    pages.recallResult(known.lastPress)
    pages.all()
    showMoved()
  }
  const emitAndRefresh: typeof emit = (name, payload) => {
    emit(name, payload)
    parts().controllers.refresh()
  }

  const listener: SessionManagerListener = {
    changed() {
      parts().controllers.forgetWaiting()
      parts().editor.sessionChanged()
      pages.all()
      showMoved()
    },
    showChanged() {
      pages.show()
      showMoved()
    },
    contentChanged: slice => emitAndRefresh('content', slice),
    numbersChanged: pinned => emitAndRefresh('pinned', pinned),
    runChanged: run => emitAndRefresh('run', run),
    pressResult(pressResult) {
      parts().controllers.pressResult(pressResult)
      pages.pressResult(pressResult)
    },
    ended(end, rundownId) {
      parts().controllers.ended(end)
      void parts().journal.press({ ...end, rundownId })
    },
    opened(state) {
      if (session().rundownId === null) return
      recordOpened(parts(), state)
      if (state.phase !== 'pre-show') void recall(session())
    },
    edited: content => parts().journal.edited(content),
    returned: (before, after) => parts().journal.returned(before, after),
    rundownClosed: () => parts().journal.rundownClosed(),
    movedByOthers: (before, after) => parts().journal.movedBy(before, after),
    undoChanged: () => emitAndRefresh('undo', session().undo()),
    messageChanged: () => emitAndRefresh('message', session().message()),
    callingStored: isStored => notices.stand('warning', messageOf('calling.not-kept'), !isStored),
    callingRead: isRead => notices.stand('warning', messageOf('calling.not-read'), !isRead),
    callingChanged: () =>
      emitAndRefresh('calling', { ...session().calling.slice(), crew: parts().crew.pages() }),
    called(event, rundownId) {
      parts().controllers.called(event)
      parts().journal.called(event, rundownId)
    },
    authorityChanged: event => parts().journal.authorityChanged(event),
    linkChanged(before, after) {
      const { stage, journal, controllers } = parts()
      emit('link', stage.line().slice())
      session().linkChanged()
      journal.linkChanged(before.state, after.state)
      const reason = notRecordedBy(after)
      if ((notRecordedBy(before) === null) !== (reason === null)) journal.serviceDiskChanged(reason)
      if (before.state !== after.state || before.watchOnly !== after.watchOnly) controllers.refresh()
      if (before.problem?.code !== after.problem?.code || before.personActs !== after.personActs) pages.desk()
    },
    drillChanged() {
      emit('link', parts().stage.line().slice())
      pages.show()
      pages.desk()
      parts().controllers.refresh()
    },
    problem: text => notices.add('error', text),
  }
  return {
    listener,
    stop() {
      stopped = true
    },
  }
}

/** Records in the journal that a rundown was opened, with the service that has it. */
function recordOpened({ stage, journal }: DeskParts, state: RunnerState): void {
  const { rundownId, room } = stage.session()
  if (rundownId === null) return
  journal.opened({ rundownId, service: serviceOf(stage), content: room.content(), state })
}

/** The service in use, as the journal names it. */
function serviceOf(stage: Pick<SessionManager, 'line'>): string {
  const { connected, connection } = stage.line()
  // Its port may be another one at the next start; the service is the same. That of the first desk is in this computer
  // once this desk has taken over.
  const isOwn = connection === null || connection.id === followedConnection
  return isOwn ? ownConnection : connected.service.address
}
