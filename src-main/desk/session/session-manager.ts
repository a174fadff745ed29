import type { Timers } from '../../base/timers.ts'
import { within } from '../../base/within.ts'
import { done, type Reply, refused, refusedAsLocked } from '../../contract/reply.ts'
import type { CallingState } from '../../domain/calling/calling-state.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import type { DrillKind } from '../../domain/preflight/drill.ts'
import { notBegun, type RunSoFar } from '../../domain/show/run-so-far.ts'
import { onAirOf } from '../../domain/show/runner.ts'
import { isLongOver } from '../../domain/show/who-decides.ts'
import type { Passive } from '../../domain/standby/pair.ts'
import { duration, type Instant } from '../../domain/time/time.ts'
import type { CallerSettingsStore } from '../caller-settings.ts'
import type { Connections } from '../connections/connections.ts'
import { withDepartmentsAndTimings } from '../connections/departments-and-timings.ts'
import { createServiceConnection, type ServiceConnection } from '../connections/service-connection.ts'
import type { Connected, LineFault } from '../ports/connector.ts'
import type { DeskScripts, KeptShow, KeptShowStore } from '../ports/host.ts'
import { ownConnection, type SettingsStore } from '../ports/settings.ts'
import type { LinkHealth, LinkStanding } from '../ports/show-service.ts'
import type { Exchange } from '../press/presses.ts'
import type { TimecodeFeed } from '../timecode/desk-timecode.ts'
import { createDrillInUse, type DrillInUse } from './drill.ts'
import { createKeptNumbers, type KeptNumbers } from './numbering.ts'
import type { RehearsedTimes } from './rehearsed-times.ts'
import { type KnownRundown, type Mode, RundownSession, type SessionEvent } from './session.ts'
import { createShowKeeper, type ShowKeeper } from './show-keeper.ts'

/** What happens in the session that is open, and to the service and the rundown in use. */
export type DeskSessionEvent =
  | SessionEvent
  /** A session of a show was replaced, also by a rehearsal of it: the journal leaves its run, and the show may go on. */
  | { readonly type: 'show-left' }
  | { readonly type: 'link-changed'; readonly before: LinkHealth; readonly after: LinkHealth }
  /** A drill began or ended, or its link changed: pages show its link in place of the real one. */
  | { readonly type: 'drill-changed' }
  /** A sentence for the person at the desk. */
  | { readonly type: 'problem'; readonly text: Said }

interface SessionManagerOptions {
  readonly connections: Pick<Connections, 'connect' | 'find' | 'breakable'>
  /** The service to begin with. */
  readonly first: { readonly connected: Connected; readonly id: string | null }
  readonly settings: SettingsStore
  readonly caller: Pick<CallerSettingsStore, 'read' | 'gate'>
  readonly rehearsed: Pick<RehearsedTimes, 'of' | 'set'>
  readonly timers: Timers
  readonly timecode: TimecodeFeed
  /** The show that was open at the end of the last start, and where the present one is kept for the next. */
  readonly keptShow: KeptShowStore
  readonly scripts: DeskScripts
  /** The run that the journal is in; null before a show, and while it is not known. */
  readonly currentRun: () => string | null
  /** Null: this desk calls shows. */
  readonly passive: () => Passive | null
  /** Departments have phones. */
  readonly hasPhones: () => boolean
  readonly lockChanged: () => void
  readonly emit: (event: DeskSessionEvent) => void
}

/** A start waits no longer than this for a service that does not answer; the link shows that it is lost, ms. */
const resumeWithin = duration(5_000)

/** The service and the rundown in use at this desk, and whether it is rehearsed. */
export class SessionManager {
  readonly #options: SessionManagerOptions
  readonly #numbers: KeptNumbers
  readonly #drills: DrillInUse
  readonly #keeper: ShowKeeper
  readonly #unstoredCalls = new Map<string, CallingState>()
  #service: ServiceConnection
  #session: RundownSession
  /** The desk was started again in a rehearsal, and no person has confirmed yet that the show is real. */
  #rehearsalEnded: boolean
  /** The rundown that was left, until another one is open; null when none is being left. */
  #left: LeftShow | null = null
  /** Counts the requests for another service: of two that are being reached, the one requested last is used. */
  #asked = 0
  #presses = 0
  #isClosed = false

  constructor(options: SessionManagerOptions) {
    const { connections, first, settings, timers, keptShow, emit } = options
    this.#options = options
    this.#rehearsalEnded = settings.read().rehearsing
    this.#numbers = createKeptNumbers(options)
    this.#service = this.#connectionTo(first.connected, first.id)
    this.#drills = createDrillInUse({
      connections,
      timers,
      service: () => this.#service,
      session: () => this.#session,
      changed: () => emit({ type: 'drill-changed' }),
    })
    this.#session = this.#sessionOf(null, 'show', null, 1)
    this.#session.begin()
    this.#keeper = createShowKeeper({
      store: keptShow,
      timers,
      session: () => this.#session,
      line: () => ({
        connection: this.#connectionKey(),
        clockOffsetMs: this.connection().slice().clockOffsetMs,
      }),
    })
  }

  /** On the clock of the service, as the open session has it. */
  now(): Instant {
    return this.#session.now()
  }

  /** The steps of the service’s clock that `now` carries: see `ShowSlice`. */
  clockSteps(): number {
    return this.#session.room.clockSteps()
  }

  /** The service in use, and in a drill the further connection to it. */
  connection(): ServiceConnection {
    return this.#drills.connection() ?? this.#service
  }

  /** The session that is open; without a rundown, one of none. */
  current(): RundownSession {
    return this.#session
  }

  /** Leaving a show that is on air takes `held`. */
  open(rundownId: string, held: boolean): Reply {
    if (rundownId === this.#session.rundownId) return done
    if (this.#standsBy()) return refused(messageOf('refusal.standing-by'))
    const reason = this.#leaveRefusal(held, messageOf('rundown.hold-to-open'))
    if (reason !== null) return refused(reason)
    this.#confirmShow()
    this.#replace(rundownId, 'show')
    this.#remember(rundownId)
    return done
  }

  /** Opens the rundown that was open last, and waits for its state. */
  async resume(): Promise<void> {
    const { settings, keptShow } = this.#options
    const last = settings.read().rundowns[this.#connectionKey()]
    if (last === undefined) return
    const kept = keptFor(keptShow.read(), this.#connectionKey(), last)
    const { ready } = this.#replace(last, 'show', kept && this.#seedOfKept(kept))
    // The service sends nothing until a person enters a token.
    if (this.connection().standing().state === 'signed-out') return
    await this.#soon(ready)
  }

  rehearse(on: boolean, held: boolean): Reply {
    const { rundownId, mode, room } = this.#session
    if (!on && this.#rehearsalEnded) {
      this.#confirmShow()
      this.#options.emit({ type: 'show-changed' })
    }
    if (on === (mode === 'rehearsal')) return done
    if (rundownId === null || room.content() === null) return refused(messageOf('rundown.none-open'))
    const reason = on ? this.#leaveRefusal(held, messageOf('rehearsal.hold-to-begin')) : null
    if (reason !== null) return refused(reason)
    this.#replace(rundownId, on ? 'rehearsal' : 'show', seedOf(this.#session))
    return done
  }

  async chooseShow(keep: 'here' | 'there', held: boolean): Promise<Reply> {
    return held ? this.#session.chooseShow(keep) : refused(messageOf('authority.hold-to-choose'))
  }

  // From one service to another.

  async switchConnection(id: string | null, held: boolean): Promise<Reply> {
    if (id === this.#used()) return done
    if (this.#standsBy()) return refused(messageOf('refusal.standing-by'))
    const leaveRefusal = () => this.#leaveRefusal(held, messageOf('service.hold-to-switch'))
    const reason = leaveRefusal()
    if (reason !== null) return refused(reason)
    const reply = await this.#switchTo(id, leaveRefusal, () => {
      this.#options.settings.write({ connectionId: id })
      this.#replace(null, 'show')
    })
    if (reply.ok) await this.resume()
    return reply
  }

  /** The connection in use was changed: reconnects and goes on with the same rundown. */
  renew(): Promise<Reply> {
    return this.#switchTo(this.#used(), mayLeave, () => {
      const session = this.#session
      this.#replace(session.rundownId, session.mode, seedOf(session))
    })
  }

  /** The pair of desks moves this desk to the rundown that is called. `rundownId` null: the one last open there. */
  async moveTo(connectionId: string | null, rundownId: string | null): Promise<Reply> {
    if (connectionId !== this.#used()) {
      const reply = await this.#switchTo(connectionId, mayLeave, () => {
        this.#options.settings.write({ connectionId })
        const session = this.#session
        // The same show, of a copy of the service: it stays on screen. Its calls are read there: this desk called none.
        const isSame = session.rundownId !== null && session.rundownId === rundownId
        const seed = isSame
          ? { ...seedOf(session), outage: null, calling: null, timers: null, script: null, prompter: null }
          : null
        this.#replace(isSame ? rundownId : null, 'show', seed)
      })
      if (!reply.ok) return reply
    }
    if (rundownId !== null) this.#remember(rundownId)
    const { rundownId: open, ready } = this.#session
    if (rundownId === null ? open === null : open !== rundownId) await this.resume()
    else await this.#soon(ready)
    return done
  }

  // For drills, the next start and the journal.

  /**
   * Begins a drill in the open rehearsal, until `endDrill`. For a link the answer can break and restore it. It ends with
   * the rehearsal.
   */
  beginDrill(kind: DrillKind): Promise<Reply<{ fault(fault: LineFault): void }>> {
    return this.#drills.begin(kind)
  }

  endDrill(): void {
    this.#drills.end()
  }

  /** Writes the show for the next start of the desk, where it has changed. */
  keepShow(): void {
    this.#keeper.changed()
  }

  /** The journal begins or ends a run of the show of this session. */
  runChanged(): void {
    this.#numbers.runChanged()
  }

  /** What the journal knows of the show of this session, from before it was opened. */
  recall(runId: string, before: RunSoFar): void {
    const session = this.#session
    if (this.#numbers.areOfOther(runId, session.rundownId)) session.renumber()
    session.recall(before)
    const pinned = session.showNumbers()
    if (pinned !== null && session.rundownId !== null) this.#numbers.keep(session.rundownId, pinned)
  }

  close(): void {
    this.#drills.end()
    this.#keeper.close()
    this.#session.close()
    this.#isClosed = true
    this.#service.close()
  }

  // The service in use. Another one replaces it once it has been reached.

  #connectionTo(connected: Connected, id: string | null): ServiceConnection {
    const { connections, settings, emit } = this.#options
    const made: ServiceConnection = createServiceConnection(
      // The service in this computer has departments.
      id === null ? connected : withDepartmentsAndTimings(connected, settings),
      connections.find(id),
      (before, after) => {
        if (made === this.#service) emit({ type: 'link-changed', before, after })
      },
    )
    return made
  }

  /** `leaveRefusal`: why the open rundown cannot be left once the service is reached. `open` opens a session at it. */
  async #switchTo(id: string | null, leaveRefusal: () => Said | null, open: () => void): Promise<Reply> {
    this.#asked += 1
    const mine = this.#asked
    const { connections } = this.#options
    const connected = await connections.connect(id)
    if ('ok' in connected) return connected
    const isLate = this.#isClosed || mine !== this.#asked
    // Removed meanwhile, or of a pair that has ended.
    const isGone = id !== null && connections.find(id) === null
    const reason = isLate
      ? messageOf('service.chosen-meanwhile')
      : isGone
        ? messageOf('connection.gone')
        : leaveRefusal()
    if (reason !== null) {
      connected.service.close()
      return refused(reason)
    }
    const before = this.#service
    this.#service = this.#connectionTo(connected, id)
    open()
    before.close()
    return done
  }

  #used(): string | null {
    return this.#service.remote?.id ?? null
  }

  #connectionKey(): string {
    return this.connection().remote?.id ?? ownConnection
  }

  // The open session.

  /** `seed`: of the same rundown. */
  #replace(rundownId: string | null, mode: Mode, seed: SessionSeed | null = null): RundownSession {
    this.#drills.end()
    if (mode === 'rehearsal') this.#rehearsalEnded = false
    this.#storeRehearsing(mode === 'rehearsal' || this.#rehearsalEnded)
    const before = this.#session
    const left = before.rundownId === null ? this.#left : leftFor(before, rundownId)
    this.#left = rundownId === null ? left : null
    // The new session first: events that the old one emits while it closes are ignored.
    this.#session = this.#sessionOf(rundownId, mode, seed, before.room.version() + 1, left)
    this.#session.begin()
    before.close()
    const { emit } = this.#options
    if (before.mode === 'show' && before.rundownId !== null) emit({ type: 'show-left' })
    emit({ type: 'all-changed' })
    return this.#session
  }

  #sessionOf(
    rundownId: string | null,
    mode: Mode,
    seed: SessionSeed | null,
    firstVersion: number,
    left: LeftShow | null = null,
  ): RundownSession {
    const { settings, scripts, caller, hasPhones, timers, rehearsed, passive, lockChanged, emit } =
      this.#options
    /** Durations of earlier rehearsals; a cue that runs again replaces its own. */
    const timedBefore = rehearsed.of(rundownId)
    const isFromNoSession = seed === null || seed.mode === null
    const made: RundownSession = new RundownSession({
      connected: this.connection().connected,
      rundownId,
      mode,
      known: {
        ...nothingKnown,
        ...seed,
        numbers: isFromNoSession ? this.#numbers.of(rundownId) : seed.numbers,
        run: seed?.mode === 'show' ? seed.run : notBegun,
        // Into a rehearsal and out of it: nobody has touched the show meanwhile.
        undo: seed === null || seed.mode === mode ? null : seed.undo,
      },
      firstVersion,
      exchange: exchangeOf(seed, mode, left),
      rehearsalEnded: () => mode === 'show' && rundownId !== null && this.#rehearsalEnded,
      showConfirmed: () => this.#confirmShow(),
      link: () => standingOf(this.connection().standing(), passive()),
      drill: () => this.#drills.current(),
      timers,
      settings,
      scripts,
      caller,
      hasPhones,
      locked: () => settings.read().locked,
      toggleLock() {
        settings.write({ locked: !settings.read().locked })
        lockChanged()
      },
      count: () => {
        this.#presses += 1
        return this.#presses
      },
      unstoredCalls: this.#unstoredCalls,
      timecode: this.#options.timecode,
      isOpen: () => this.#session === made,
      showNumbersChanged: pinned => {
        if (rundownId !== null) this.#numbers.keep(rundownId, pinned)
      },
      rehearsed: times => {
        if (rundownId !== null) rehearsed.set(rundownId, { ...timedBefore, ...times })
      },
      unavailable: why => this.#leaveUnavailable(why),
      emit,
    })
    return made
  }

  #leaveUnavailable(why: Said): void {
    this.#options.emit({ type: 'problem', text: messageOf('rundown.cannot-reopen', { why }) })
    this.#remember(null)
    this.#replace(null, 'show')
  }

  /** Settles with it, or after as long as a start waits for a service. */
  #soon(ready: Promise<void>): Promise<void> {
    return within(ready, resumeWithin, this.#options.timers, undefined)
  }

  #remember(rundownId: string | null): void {
    const { settings } = this.#options
    const { [this.#connectionKey()]: _before, ...others } = settings.read().rundowns
    settings.write({
      rundowns: rundownId === null ? others : { ...others, [this.#connectionKey()]: rundownId },
    })
  }

  /** A person has confirmed that this is the show. */
  #confirmShow(): void {
    this.#rehearsalEnded = false
    this.#storeRehearsing(false)
  }

  #storeRehearsing(rehearsing: boolean): void {
    const { settings } = this.#options
    if (settings.read().rehearsing !== rehearsing) settings.write({ rehearsing })
  }

  /** This desk stands by, or was replaced: it shows what the first desk calls, and nothing else. */
  #standsBy(): boolean {
    const passive = this.#options.passive()
    return passive === 'standing-by' || passive === 'replaced'
  }

  /** Why the open rundown cannot be left; null when it can. A show on air is left only by holding the control, as `how` explains. */
  #leaveRefusal(held: boolean, how: Message): Said | null {
    if (this.#options.settings.read().locked) return refusedAsLocked.reason
    const session = this.#session
    // A rehearsal can be left at any time, the show that is on air beside it cannot.
    if (held || !session.isShowOnAir()) return null
    const title = session.room.content()?.rundown.title ?? messageOf('show.unnamed')
    return messageOf('rundown.on-air', { title, how })
  }

  /** A desk that is started on another day drops the outage: it does not move the service to the show of the day before. */
  #seedOfKept({ content, reading, outage, calling }: KeptShow): SessionSeed {
    const isOld = outage !== null && isLongOver(outage.since, outage.here, this.now())
    if (isOld && outage.presses > 0) {
      const text = messageOf('authority.outage-dropped', { since: outage.since })
      this.#options.emit({ type: 'problem', text })
    }
    return {
      ...nothingKnown,
      mode: null,
      content,
      reading,
      outage: isOld ? null : outage,
      calling: calling === null ? null : { state: calling, from: outage === null ? 'last-start' : 'newest' },
    }
  }
}

/** What is known of a rundown before its session opens. */
interface SessionSeed extends KnownRundown {
  /** Of the session that it is known from; null: of an earlier start of the desk. */
  readonly mode: Mode | null
}

const nothingKnown: KnownRundown = {
  content: null,
  reading: null,
  numbers: null,
  run: notBegun,
  undo: null,
  outage: null,
  calling: null,
  timers: null,
  script: null,
  prompter: null,
}

const seedOf = (session: RundownSession): SessionSeed => ({
  mode: session.mode,
  content: session.room.content(),
  reading: session.lastReading(),
  numbers: session.showNumbers(),
  run: session.run(),
  undo: session.undoRecord(),
  outage: session.outageRecord(),
  calling: session.calling.record(),
  timers: session.timers.record(),
  script: session.script.record(),
  prompter: session.prompter.record(),
})

/** For the service in this computer the show is stored in an outage alone: after one it is out of date. */
const keptFor = (kept: KeptShow | null, connection: string, rundownId: string): KeptShow | null =>
  kept?.connection === connection &&
  kept.content.rundown.id === rundownId &&
  (connection !== ownConnection || kept.outage !== null)
    ? kept
    : null

/** A rundown that was open until another one is. */
interface LeftShow {
  readonly onAir: boolean
}

const leftFor = (before: RundownSession, rundownId: string | null): LeftShow | null =>
  before.rundownId === rundownId ? null : { onAir: before.isShowOnAir() }

/** Whether somebody at another page may still see, and call, another show than that of the session. */
function exchangeOf(seed: SessionSeed | null, mode: Mode, left: LeftShow | null): Exchange {
  if (left !== null) return left.onAir ? 'yes' : 'if-on-air'
  return seed !== null && isExchange(seed, mode) ? 'yes' : 'no'
}

/** The session replaces a rehearsal, or a show on air by one: somebody at another page may not have seen it yet. */
function isExchange({ mode: before, reading }: SessionSeed, mode: Mode): boolean {
  if (mode === 'show') return before === 'rehearsal'
  return before === 'show' && reading !== null && onAirOf(reading.state) !== null
}

/** A standby does not decide the show when its link is lost. */
const standingOf = (standing: LinkStanding, passive: Passive | null): LinkStanding =>
  passive === null ? standing : { ...standing, watchOnly: true, passive }

const mayLeave = (): null => null
