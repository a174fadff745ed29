import { within } from '../base/within.ts'
import { refusedAsLocked } from '../contract/reply.ts'
import { departmentNames } from '../domain/calling/department-calls.ts'
import { messageOf } from '../domain/messages/message.ts'
import { createAwakeReasons } from './awake-reasons.ts'
import { type CallerSettingsStore, createCallerSettings } from './caller-settings.ts'
import { createCrew } from './calling/crew.ts'
import { createConnections, firstConnection } from './connections/connections.ts'
import { createFollower } from './connections/follow-desk.ts'
import { createConnectionActs, createDeskActs, createPairedActs } from './desk-acts.ts'
import { DeskEvents, serviceOf } from './desk-events.ts'
import type { Desk, DeskOptions, DeskSource } from './desk-options.ts'
import { createEditor, type Editor } from './editing/editor.ts'
import { createDeskNotes, type DeskNotes } from './journal/desk-notes.ts'
import { Journal } from './journal/journal.ts'
import { PressRecognizer } from './press/press-recognizer.ts'
import { createRehearsedTimes } from './session/rehearsed-times.ts'
import { SessionManager } from './session/session-manager.ts'
import { type Controllers, createControllers } from './surfaces/controllers.ts'
import { createEdgeTimes } from './surfaces/controls.ts'

/** Creates a desk with the connection used last, and without a rundown until `resume` or `open`. */
export async function createDesk(options: DeskOptions): Promise<Desk> {
  const { timers, settings, keepAwake, standby } = options
  const awake = createAwakeReasons(keepAwake)
  const locked = (): boolean => settings.read().locked
  const passive = () => standby?.passive() ?? null
  const events: DeskEvents = new DeskEvents({ ...options, showIsOn: on => awake('show', on) }, () => ({
    stage,
    journal,
    controllers,
    editor,
    caller,
    rehearsed,
    crew,
    connectionsSlice,
  }))
  const { emit, notices } = events
  const caller = createCallerSettings(settings, () => {
    // The delay before this desk decides may have changed.
    stage.session().linkChanged()
    events.desk()
    controllers.refresh()
  })
  const publishConnections = async (): Promise<void> => {
    connectionsSlice = await connections.slice()
    emit('connections', connectionsSlice)
    follower?.look()
  }
  const connections = createConnections({ ...options, changed: () => void publishConnections() })
  const first = await firstConnection(settings, connections, options.connector, notices)
  let connectionsSlice = await connections.slice()

  const rehearsed = createRehearsedTimes(settings, timers)
  const stage = new SessionManager({
    connections,
    first,
    settings,
    caller,
    rehearsed,
    timers,
    keptShow: options.keptShow,
    currentRun: () => journal.slice().runId,
    passive,
    lockChanged: events.desk,
    emit: event => events.receive(event),
  })
  const session = () => stage.session()
  const now = () => stage.now()
  const clockSteps = () => stage.clockSteps()
  const follower = createFollower(options, stage, notices, publishConnections)
  const journal: Journal = new Journal({
    ...options,
    store: options.journal,
    now,
    clockSteps,
    numbers: content => session().numbersOf(content),
    changed() {
      events.desk()
      stage.runChanged()
    },
    notice: text => notices.add('warning', text),
  })
  const crew = createCrew({
    session,
    isPassive: () => passive() !== null,
    changed: () => events.calling(),
    recorded: event => journal.crewPage(event),
  })
  const notes = createDeskNotes({ session, service: () => serviceOf(stage), passive, journal, now })
  const { recognizer, controllers } = createInputs(options, stage, caller, events, { journal, notes })
  const editor = createDeskEditor(stage, locked, emit)
  const stops = [
    keepAwake.onChange(events.desk),
    options.updates?.onChange(events.desk),
    follower?.close,
    options.stalls?.onStood(ms => journal.stoodStill(ms)),
  ]

  return {
    now,
    clockSteps,
    subscribe: events.subscribe,
    emit,
    notices,
    snapshot: () => events.snapshot(),
    outputSource: () => outputSourceOf(stage, caller),
    trigger: trigger => recognizer.trigger(trigger),
    released(client) {
      for (const kind of ['keyboard', 'pointer']) recognizer.release(`${kind}:${client}`)
      controllers.released(client)
      editor.watch(client, false)
    },
    ...createDeskActs(options, events, stage, rehearsed),
    ...createConnectionActs(events, stage, connections, locked, publishConnections),
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
      events.close()
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

/** All surfaces, and the recognizer of their presses. */
function createInputs(
  options: DeskOptions,
  stage: SessionManager,
  caller: CallerSettingsStore,
  { emit, notices }: DeskEvents,
  { journal, notes }: { readonly journal: Journal; readonly notes: DeskNotes },
): { readonly recognizer: PressRecognizer; readonly controllers: Controllers } {
  const now = () => stage.now()
  const session = () => stage.session()
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
    bounced: (...bounces) => journal.bounced(...bounces),
    async takeNote(note) {
      const reply = await notes.keyNote(note)
      if (!reply.ok) notices.add('warning', reply.reason)
      return reply.ok
    },
    emit,
  })
  return { recognizer, controllers }
}

const createDeskEditor = (stage: SessionManager, locked: () => boolean, emit: DeskEvents['emit']): Editor =>
  createEditor({
    session: () => stage.session(),
    ownerActions: () => stage.line().connected.ownerActions,
    away() {
      const { state, problem } = stage.line().slice()
      return state === 'live' ? null : (problem?.text ?? messageOf('edit.offline'))
    },
    locked,
    lockedText: () => refusedAsLocked.reason,
    references: slice => emit('references', slice),
  })
