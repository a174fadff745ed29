import type { ConnectionsSlice } from '../contract/bridge/connections.ts'
import type { OpenReply } from '../contract/bridge/requests.ts'
import type { DeskSlice, DeskSnapshot } from '../contract/bridge/slices.ts'
import { messageOf } from '../domain/messages/message.ts'
import type { PressResult } from '../domain/press.ts'
import { duration } from '../domain/time.ts'
import { createBridgeEvents } from './bridge-events.ts'
import { createCallerSettings } from './caller-settings.ts'
import { createConnections } from './connections.ts'
import { createControllers } from './controllers.ts'
import type { Desk, DeskOptions } from './desk-options.ts'
import { createEditor } from './editing/editor.ts'
import { firstConnection } from './first-connection.ts'
import { createImporter } from './import/importer.ts'
import { createJournal } from './journal/journal.ts'
import { listRundowns } from './list-rundowns.ts'
import { createNotices } from './notices.ts'
import { ownConnection } from './ports/settings.ts'
import { createPressRecognizer } from './press-recognizer.ts'
import { createRehearsedTimes } from './rehearsed-times.ts'
import { createRundownActs } from './rundown-acts.ts'
import { createSessionManager, type SessionManager } from './session-manager.ts'
import type { RundownSession } from './session-options.ts'
import { deskSliceOf, snapshotOf } from './snapshot-of.ts'

const lockedReply = { ok: false, reason: messageOf('refusal.locked') } as const

/** Comes with the connection of the last time, and without a rundown until `resume` or `open`. */
export async function createDesk(options: DeskOptions): Promise<Desk> {
  const { timers, settings, keepAwake } = options
  const { emit, subscribe } = createBridgeEvents()
  const notices = createNotices(list => emit('notices', list))
  const caller = createCallerSettings(settings, () => {
    emit('desk', desk())
    controllers.refresh()
  })
  const connections = createConnections({ ...options, changed: () => void readConnections() })
  const locked = (): boolean => settings.read().locked
  let lastResult: PressResult | null = null
  /** The show that pages were told last. */
  let shown = ''
  let closed = false
  const first = await firstConnection(settings, connections, options.connector, notices)
  // After that: it says which one is in use.
  let connectionsSlice: ConnectionsSlice = await connections.slice()

  const rehearsed = createRehearsedTimes(settings, timers)

  const stage: SessionManager = createSessionManager({
    connections,
    first,
    settings,
    rehearsed,
    timers,
    gate: caller.gate,
    undoWindowMs: () => caller.read().undoWindow,
    locked,
    toggleLock() {
      settings.write({ locked: !locked() })
      emit('desk', desk())
    },
    theme: () => caller.read().theme,
    listener: {
      changed() {
        controllers.forgetWaiting()
        editor.sessionChanged()
        tellAll()
        showMoved()
      },
      showChanged() {
        tellShow()
        showMoved()
      },
      contentChanged(slice) {
        emit('content', slice)
        controllers.refresh()
      },
      numbersChanged(pinned) {
        emit('pinned', pinned)
        controllers.refresh()
      },
      runChanged(run) {
        emit('run', run)
        controllers.refresh()
      },
      pressResult(pressResult) {
        controllers.pressResult(pressResult)
        // The answer to an earlier press must not hide what was just said of a later one.
        if (lastResult !== null && pressResult.press < lastResult.press && pressResult.outcome !== 'refused')
          return
        lastResult = pressResult
        emit('pressResult', pressResult)
      },
      ended(end, rundownId) {
        controllers.ended(end)
        void journal.press({ ...end, rundownId })
      },
      opened(state) {
        const { rundownId, replica } = stage.session()
        const { connected, connection } = stage.line()
        // Its port may be another one at the next start; the service is the same.
        const address = connection === null ? ownConnection : connected.service.address
        if (rundownId !== null) {
          journal.opened({ rundownId, service: address, content: replica.content(), state })
          if (state.phase !== 'pre-show') void recall(stage.session())
        }
      },
      edited: content => journal.edited(content),
      returned: (before, after) => journal.returned(before, after),
      left: () => journal.left(),
      movedBy: (before, after) => journal.movedBy(before, after),
      undoChanged() {
        emit('undo', stage.session().undo())
        controllers.refresh()
      },
      messageChanged() {
        emit('message', stage.session().message())
        controllers.refresh()
      },
      linkChanged(before, after) {
        emit('link', stage.line().slice())
        journal.linkChanged(before.state, after.state)
        const same = before.state === after.state && before.watchOnly === after.watchOnly
        if (!same) controllers.refresh()
        if (before.problem?.code !== after.problem?.code) emit('desk', desk())
      },
      trouble: text => notices.add('error', text),
    },
  })

  const journal = createJournal({
    store: options.journal,
    now: stage.now,
    clockSteps: stage.clockSteps,
    timers,
    newId: options.newId,
    numbers: content => stage.session().numbersOf(content),
    timezone: options.timezone,
    changed: () => emit('desk', desk()),
    notice: text => notices.add('warning', text),
  })

  const recognizer = createPressRecognizer({
    now: stage.now,
    timers,
    holdMs: () => caller.read().hold,
    phase: () => stage.session().replica.state().phase,
    dropsGroup: intent => stage.session().dispatcher.dropsGroup(intent),
    early: () => stage.session().dispatcher.early(),
    press: press => stage.session().dispatcher.press(press),
    refuse: (press, reason) => stage.session().dispatcher.refuse(press, reason),
    refusalOf: press => stage.session().dispatcher.refusalOf(press),
    holding: (origin, holding) => controllers.holding(origin, holding),
  })

  const controllers = createControllers({
    now: stage.now,
    timers,
    settings,
    newId: options.newId,
    recognizer,
    holdMs: () => caller.read().hold,
    feedback: () => stage.session().feedback(),
    resolving: () => stage.session().resolving(),
    cue: id => stage.session().cueFace(id),
    onAir: () => stage.session().onAir(),
    locked,
    globalKeys: options.globalKeys,
    disarmed({ surface, why, text }) {
      notices.add('error', text)
      journal.disarmed(surface, why)
    },
    bounced: journal.bounced,
    emit,
  })

  const editor = createEditor({
    session: stage.session,
    persons: () => stage.line().connected.persons,
    away() {
      const { authority, problem } = stage.line().slice()
      if (authority === 'live') return null
      return problem?.text ?? messageOf('edit.offline')
    },
    locked,
    lockedText: () => lockedReply.reason,
    words: slice => emit('words', slice),
  })

  const acts = createRundownActs({ now: stage.now, said: text => notices.add('info', text) })
  const stopAwake = keepAwake.onChange(() => emit('desk', desk()))
  const stopUpdates = options.updates?.onChange(() => emit('desk', desk()))

  /** What the journal knows of a show that was on before it was opened here. */
  async function recall(session: RundownSession): Promise<void> {
    const known = await journal.runSoFar()
    if (known === null || session !== stage.session() || closed) return
    stage.recall(known.runId, known.soFar)
    tellAll()
    showMoved()
  }

  async function readConnections(): Promise<void> {
    connectionsSlice = await connections.slice()
    emit('connections', connectionsSlice)
  }

  function showMoved(): void {
    if (closed) return
    controllers.refresh()
    keepAwake.set(stage.session().onAir())
  }

  const desk = (): DeskSlice =>
    deskSliceOf(stage, {
      locked: locked(),
      notRecorded: journal.slice().notRecorded ?? stage.line().notRecorded(),
      keptAwake: keepAwake.held(),
      updates: options.updates ? { ready: options.updates.ready() } : null,
      caller: caller.read(),
    })

  const snapshot = (): DeskSnapshot =>
    snapshotOf(stage, {
      app: options.app,
      folder: options.folder ?? null,
      rehearsed: rehearsed.of(stage.session().mode === 'show' ? stage.session().rundownId : null),
      devices: controllers.devices(),
      controllers: controllers.slice(),
      pressResult: lastResult,
      notices: notices.list(),
      desk: desk(),
      connections: connectionsSlice,
    })

  const tellAll = (): void => {
    const all = snapshot()
    shown = JSON.stringify(all.show)
    emit('snapshot', all)
  }

  /** A press that the service confirms as it was predicted changes nothing on screen. */
  function tellShow(): void {
    const show = stage.session().show()
    const text = JSON.stringify(show)
    if (text === shown) return
    shown = text
    emit('show', show)
  }

  /** Clears the last press when `act` opens another session: the press belongs to the rundown or rehearsal before. */
  const leaving = (act: () => OpenReply): OpenReply => {
    const before = { session: stage.session(), pressResult: lastResult }
    const reply = act()
    if (stage.session() !== before.session && lastResult !== null && lastResult === before.pressResult) {
      lastResult = null
      tellAll()
    }
    return reply
  }

  return {
    now: stage.now,
    clockSteps: stage.clockSteps,
    subscribe,
    emit,
    notices,
    snapshot,
    trigger: recognizer.trigger,
    released(client) {
      for (const kind of ['keyboard', 'pointer']) recognizer.release(`${kind}:${client}`)
      controllers.released(client)
      editor.watch(client, false)
    },
    list() {
      const { service, persons } = stage.line().connected
      return listRundowns(service, persons)
    },
    connected: () => stage.line().connected,
    open: (rundownId, held) => leaving(() => stage.open(rundownId, held)),
    async import(file) {
      if (locked()) return { ok: false, faults: [{ line: 0, reason: lockedReply.reason }] }
      const { service } = stage.line().connected
      const made = await createImporter({ service, settings, timezone: options.timezone }).import(file)
      if (!made.ok) return made
      const opened = leaving(() => stage.open(made.rundownId, false))
      if (!opened.ok)
        notices.add('warning', messageOf('file.imported-only', { title: made.title, why: opened.reason }))
      return { ...made, opened: opened.ok }
    },
    async useConnection(id, held) {
      const before = { line: stage.line(), notices: notices.list(), pressResult: lastResult }
      const reply = await stage.useConnection(id, held)
      if (reply.ok && stage.line() !== before.line) {
        // What was said of the service before is not about this one.
        for (const notice of before.notices) notices.dismiss(notice.id)
        if (lastResult === before.pressResult) lastResult = null
        tellAll()
      }
      if (reply.ok) await readConnections()
      return reply
    },
    rehearse: (on, held) => leaving(() => stage.rehearse(on, held)),
    resume: stage.resume,
    forgetRehearsed(rundownId, keep) {
      const reply = rehearsed.forget(rundownId, keep)
      if (reply.ok) tellAll()
      return reply
    },
    async runToday(held) {
      if (locked()) return lockedReply
      return acts.runToday(stage.session(), stage.line().connected.service.writes, held)
    },
    writeMessage: body => acts.writeMessage(stage.session(), stage.line().connected.service.writes, body),
    writeSettings: caller.write,
    checkConnection: connections.check,
    async saveConnection(request) {
      if (locked()) return lockedReply
      const saved = await connections.save(request)
      if (!saved.ok || saved.id !== stage.line().connection?.id) return saved
      const renewed = await stage.renew()
      return renewed.ok ? saved : renewed
    },
    removeConnection: async id => (locked() ? lockedReply : connections.remove(id)),
    journal,
    locked,
    controllers,
    editor,
    async close() {
      closed = true
      editor.close()
      stopAwake()
      stopUpdates?.()
      keepAwake.set(false)
      recognizer.close()
      const { dispatcher } = stage.session()
      stage.close()
      rehearsed.close()
      // What is on its way ends now, and its end belongs into the journal.
      const late = Promise.withResolvers<void>()
      const cancel = timers.after(duration(1_000), late.resolve)
      await Promise.race([dispatcher.idle(), late.promise])
      cancel()
      await controllers.close()
      await journal.close()
    },
  }
}
