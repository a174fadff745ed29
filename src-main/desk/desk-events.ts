import type { CallingSlice } from '../contract/bridge/calling.ts'
import type { ConnectionsSlice } from '../contract/bridge/connections.ts'
import type { BridgeEvents, BridgeListener } from '../contract/bridge/events.ts'
import type { CountdownOutput, DeskSlice, DeskSnapshot } from '../contract/bridge/slices.ts'
import { messageOf } from '../domain/messages/message.ts'
import { countsDown, isOfCue } from '../domain/output/output-page.ts'
import { summaryOf } from '../domain/preflight/certificate.ts'
import { remaining } from '../domain/show/countdown.ts'
import type { PressResult } from '../domain/show/press.ts'
import type { RunnerState } from '../domain/show/runner.ts'
import { formatDuration } from '../domain/time/span.ts'
import { duration } from '../domain/time/time.ts'
import type { CallerSettingsStore } from './caller-settings.ts'
import type { Crew } from './calling/crew.ts'
import type { DeskOptions } from './desk-options.ts'
import type { Editor } from './editing/editor.ts'
import type { Journal } from './journal/journal.ts'
import { createNotices, type Notices } from './notices.ts'
import type { Players } from './players/players.ts'
import { type DeskSettings, ownConnection } from './ports/settings.ts'
import { type LinkHealth, notRecordedBy } from './ports/show-service.ts'
import { followedConnection } from './ports/standby.ts'
import type { RehearsedTimes } from './session/rehearsed-times.ts'
import type { RundownSession } from './session/session.ts'
import type { DeskSessionEvent, SessionManager } from './session/session-manager.ts'
import type { Controllers } from './surfaces/controllers.ts'
import type { DeskTimecode } from './timecode/desk-timecode.ts'
import type { TimecodeOut } from './timecode/timecode-out.ts'

/** What `Desk` has made, once all of it is made. */
export interface DeskParts {
  readonly sessions: SessionManager
  readonly journal: Journal
  readonly controllers: Controllers
  readonly editor: Editor
  readonly players: Pick<Players, 'slice'>
  readonly caller: Pick<CallerSettingsStore, 'read'>
  readonly rehearsed: Pick<RehearsedTimes, 'of'>
  readonly crew: Pick<Crew, 'pages'>
  readonly timecode: Pick<DeskTimecode, 'slice'>
  readonly timecodeOut: Pick<TimecodeOut, 'look'>
  readonly connectionsSlice: ConnectionsSlice
  keepAwake(why: 'show', on: boolean): void
}

type DeskEventsOptions = Pick<
  DeskOptions,
  'app' | 'folder' | 'settings' | 'keepAwake' | 'updates' | 'standby'
>

/** Events that change the show which the desk stores for its next start. */
const keptAfter: ReadonlySet<DeskSessionEvent['type']> = new Set([
  'all-changed',
  'show-changed',
  'content-changed',
  'calling-changed',
])

/**
 * Tells every page of this desk, its controllers and its journal what happens in the open session and to its link, and the session
 * of its link, in one order.
 */
export class DeskEvents {
  readonly notices: Notices
  readonly #options: DeskEventsOptions
  readonly #parts: () => DeskParts
  readonly #listeners = new Set<BridgeListener>()
  /** Of the rundown, and of the show or its rehearsal, that is open. */
  #lastResult: PressResult | null = null
  #open: Pick<RundownSession, 'rundownId' | 'mode'> = { rundownId: null, mode: 'show' }
  /** The slice that pages were last sent, by its event, as JSON. */
  readonly #sent = new Map<string, string>()
  #isClosed = false

  /** `parts` is asked once the desk is made. */
  constructor(options: DeskEventsOptions, parts: () => DeskParts) {
    this.#options = options
    this.#parts = parts
    this.notices = createNotices(list => this.emit('notices', list))
  }

  // To pages.

  readonly emit: BridgeListener = (name, payload) => {
    for (const listener of this.#listeners) listener(name, payload)
  }

  readonly subscribe = (listener: BridgeListener): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Everything that a page shows. */
  snapshot(): DeskSnapshot {
    const { app, folder, standby } = this.#options
    const { sessions, rehearsed, controllers, players, connectionsSlice, timecode } = this.#parts()
    const session = sessions.current()
    return {
      app,
      access: 'desk',
      folder: folder ?? null,
      rehearsed: rehearsed.of(session.mode === 'show' ? session.rundownId : null),
      devices: controllers.devices(),
      controllers: controllers.slice(),
      pressResult: this.#lastResult,
      notices: this.notices.list(),
      desk: this.#deskSlice(),
      connections: connectionsSlice,
      standby: standby?.slice() ?? null,
      rundown: session.room.content()?.rundown ?? null,
      rows: session.room.rows(),
      pinned: session.numbers(),
      show: session.show(),
      run: session.run(),
      link: sessions.connection().slice(),
      undo: session.undo(),
      calling: this.#calling(),
      timers: session.timers.slice(),
      script: session.script.slice(),
      prompter: session.prompter.slice(),
      players: players.slice(),
      timecode: timecode.slice(),
      message: session.message(),
    }
  }

  /** Sends the whole snapshot again. */
  sendAll(): void {
    const all = this.snapshot()
    const { show, desk, timers, prompter } = all
    for (const [name, slice] of Object.entries({ show, desk, timers, prompter }))
      this.#sent.set(name, JSON.stringify(slice))
    this.emit('snapshot', all)
  }

  /** Sends the show where it is not as the pages know it: after a GO again, with the start that the service gave it. */
  sendShow(): void {
    this.#sendIfNew('show', this.#session().show())
  }

  /** Sends the slice of the desk itself. */
  readonly sendDesk = (): void => this.#sendIfNew('desk', this.#deskSlice())

  sendCalling(): void {
    this.emit('calling', this.#calling())
  }

  #timers(): void {
    this.#sendIfNew('timers', this.#session().timers.slice())
  }

  #sendIfNew<Name extends 'show' | 'desk' | 'timers' | 'prompter'>(
    name: Name,
    slice: BridgeEvents[Name],
  ): void {
    const text = JSON.stringify(slice)
    if (text === this.#sent.get(name)) return
    this.#sent.set(name, text)
    this.emit(name, slice)
  }

  // From the session and its link.

  receive(event: DeskSessionEvent): void {
    const { sessions, journal, controllers, editor } = this.#parts()
    if (keptAfter.has(event.type)) sessions.keepShow()
    switch (event.type) {
      case 'all-changed':
        controllers.forgetWaiting()
        editor.sessionChanged()
        this.#forgetResult()
        this.sendAll()
        this.#refreshOthers()
        break
      case 'show-changed':
        this.sendShow()
        this.#refreshOthers()
        break
      case 'press-result':
        controllers.pressResult(event.pressResult)
        this.#showResult(event.pressResult)
        break
      case 'press-ended':
        controllers.ended(event.end)
        // Hundreds of presses of a prompter would hide what happened in the show.
        if (event.end.intent.action !== 'prompter')
          void journal.press({ ...event.end, rundownId: event.rundownId })
        break
      case 'show-known':
        this.#showKnown(event.state)
        break
      case 'content-received':
        journal.contentReceived(event.content)
        break
      case 'returned':
        journal.returned(event.before, event.now)
        break
      case 'moved-by-others':
        journal.movedBy(event.before, event.after)
        break
      case 'led':
        journal.led(event.before, event.after)
        this.#tellLostOvertime(event.before, event.after)
        break
      case 'authority-changed':
        journal.authorityChanged(event.how)
        break
      case 'show-left':
        journal.showLeft()
        break
      case 'content-changed':
        this.emit('content', event.slice)
        this.#timers()
        controllers.refresh()
        break
      case 'numbers-changed':
        this.emit('pinned', event.pinned)
        controllers.refresh()
        break
      case 'run-changed':
        this.emit('run', event.run)
        this.#timers()
        controllers.refresh()
        break
      case 'undo-changed':
        this.emit('undo', this.#session().undo())
        controllers.refresh()
        break
      case 'message-changed':
        this.emit('message', this.#session().message())
        controllers.refresh()
        break
      case 'calling-changed':
        this.sendCalling()
        controllers.refresh()
        break
      case 'kept-fails':
        this.notices.stand('warning', messageOf(event.code), event.isSo)
        break
      case 'timers-changed':
        this.#timers()
        controllers.refresh()
        break
      case 'script-changed':
        this.emit('script', this.#session().script.slice())
        break
      case 'prompter-changed':
        this.#sendIfNew('prompter', this.#session().prompter.slice())
        controllers.refresh()
        break
      case 'script-differed':
        this.notices.add('warning', messageOf('script.differed'))
        break
      case 'called':
        controllers.called(event.call)
        journal.called(event.call, event.rundownId)
        break
      case 'link-changed':
        this.#linkChanged(event.before, event.after)
        break
      case 'drill-changed':
        this.emit('link', sessions.connection().slice())
        this.sendShow()
        this.sendDesk()
        controllers.refresh()
        break
      case 'problem':
        this.notices.add('error', event.text)
        break
    }
  }

  /** The session may still receive events; the computer is not kept awake for its show any more. */
  close(): void {
    this.#isClosed = true
  }

  #refreshOthers(): void {
    if (this.#isClosed) return
    const desk = this.#parts()
    this.#timers()
    desk.controllers.refresh()
    desk.timecodeOut.look()
    desk.keepAwake('show', this.#session().onAir())
  }

  /** Deletes the last refusal, which no longer holds: this desk has begun, or ceased, to call the show. */
  forgetRefusal(): void {
    if (this.#lastResult?.outcome !== 'refused') return
    this.#lastResult = null
    this.sendAll()
  }

  /** The last press belongs to the rundown or the rehearsal before. */
  #forgetResult(): void {
    const { rundownId, mode } = this.#session()
    const isSame = rundownId !== null && rundownId === this.#open.rundownId && mode === this.#open.mode
    if (!isSame) this.#lastResult = null
    this.#open = { rundownId, mode }
  }

  #showResult(pressResult: PressResult): void {
    const last = this.#lastResult
    // The operator of a prompter must not take the last press of the caller off the screen.
    if (pressResult.action === 'prompter' && pressResult.outcome !== 'refused') return
    // The answer to an earlier press must not hide what was just said of a later one.
    if (last !== null && pressResult.press < last.press && pressResult.outcome !== 'refused') return
    this.#lastResult = pressResult
    this.emit('pressResult', pressResult)
  }

  #showKnown(state: RunnerState): void {
    const { sessions, journal } = this.#parts()
    const session = sessions.current()
    const { rundownId, room } = session
    if (rundownId === null) return
    journal.opened({ rundownId, service: serviceOf(sessions), content: room.content(), state })
    if (state.phase !== 'pre-show') void this.#recall(session)
  }

  /** Loads from the journal the run of a show that was on before it was opened here. */
  async #recall(opened: RundownSession): Promise<void> {
    const { sessions, journal } = this.#parts()
    const known = await journal.runSoFar()
    if (known === null || opened !== this.#session() || this.#isClosed) return
    sessions.recall(known.runId, known.soFar)
    // Where no press has been made since.
    this.#lastResult ??= known.lastPress
    this.sendAll()
    this.#refreshOthers()
  }

  /** A service without exact anchors begins the overtime of a cue again. */
  #tellLostOvertime(here: RunnerState, there: RunnerState): void {
    const now = this.#parts().sessions.now()
    const over = duration(Math.max(0, -remaining(here, now)))
    if (over - Math.max(0, -remaining(there, now)) < 1_000) return
    this.notices.add('warning', messageOf('authority.overtime-lost', { over: formatDuration(over) }))
  }

  #linkChanged(before: LinkHealth, after: LinkHealth): void {
    const { sessions, journal, controllers } = this.#parts()
    this.emit('link', sessions.connection().slice())
    this.#session().linkChanged()
    journal.linkChanged(before.state, after.state)
    const reason = notRecordedBy(after)
    if ((notRecordedBy(before) === null) !== (reason === null)) journal.serviceDiskChanged(reason)
    if (before.state !== after.state || before.watchOnly !== after.watchOnly) controllers.refresh()
    if (before.problem?.code !== after.problem?.code || before.personActs !== after.personActs)
      this.sendDesk()
  }

  #session(): RundownSession {
    return this.#parts().sessions.current()
  }

  #calling(): CallingSlice {
    return { ...this.#session().calling.slice(), crew: this.#parts().crew.pages() }
  }

  /** The desk itself, with what it can do at the service that is in use. */
  #deskSlice(): DeskSlice {
    const { settings, keepAwake, updates } = this.#options
    const { sessions, journal, caller } = this.#parts()
    const { mode, rundownId } = sessions.current()
    const { notRecorded, runId } = journal.slice()
    const preflight = journal.lastPreflight(rundownId)
    const countdowns = countdownsOf(settings.read())
    return {
      locked: settings.read().locked,
      notRecorded: notRecorded ?? sessions.connection().notRecorded(),
      runId,
      keptAwake: keepAwake.held(),
      preflight: preflight === null ? null : summaryOf(preflight),
      updates: updates ? { ready: updates.ready() } : null,
      caller: caller.read(),
      personActs: sessions.connection().connected.ownerActions !== null || mode === 'rehearsal',
      ...(countdowns.length > 0 && { countdowns }),
    }
  }
}

const countdownsOf = ({ outputPages }: Pick<DeskSettings, 'outputPages'>): readonly CountdownOutput[] =>
  outputPages.flatMap(({ kind, name, look: { message, figure = 'left', steps } }) =>
    countsDown(kind) && isOfCue(figure) && message ? [{ name, ...(steps && { steps }) }] : [],
  )

/** The service in use, as the journal names it. */
export function serviceOf(sessions: Pick<SessionManager, 'connection'>): string {
  const { connected, remote } = sessions.connection()
  // Its port may be another one at the next start; the service is the same. That of the first desk is in this computer
  // once this desk has taken over.
  const isOwn = remote === null || remote.id === followedConnection
  return isOwn ? ownConnection : connected.service.address
}
