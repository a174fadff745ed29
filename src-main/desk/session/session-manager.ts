import type { Timers } from '../../base/timers.ts'
import { within } from '../../base/within.ts'
import { done, type Reply, refused, refusedAsLocked } from '../../contract/reply.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import type { DrillKind } from '../../domain/preflight/drill.ts'
import { isLongOver } from '../../domain/show/authority.ts'
import type { GateSettings } from '../../domain/show/gate.ts'
import type { RunSoFar } from '../../domain/show/run-so-far.ts'
import { notBegun } from '../../domain/show/run-so-far.ts'
import { onAirOf } from '../../domain/show/runner.ts'
import type { Passive } from '../../domain/standby/pair.ts'
import { type Clock, duration, type Instant } from '../../domain/time/time.ts'
import type { Connections } from '../connections/connections.ts'
import type { ServiceConnection } from '../connections/service-connection.ts'
import type { Connected, LineFault } from '../ports/connector.ts'
import type { KeptShow, KeptShowStore } from '../ports/host.ts'
import { ownConnection, type SettingsStore } from '../ports/settings.ts'
import type { LinkHealth, LinkStanding } from '../ports/show-service.ts'
import { createDrillInUse } from './drill.ts'
import { createKeptNumbers, type KeptNumbers } from './numbering.ts'
import type { RehearsedTimes } from './rehearsed-times.ts'
import { createServiceInUse, type ServiceInUse } from './service-in-use.ts'
import { RundownSession } from './session.ts'
import type { Mode, RehearsalDrill, SessionListener, SessionOptions } from './session-options.ts'
import { createShowKeeper } from './show-keeper.ts'

export interface SessionManagerListener
  extends Omit<SessionListener, 'unavailable' | 'rehearsed' | 'showNumbersChanged'> {
  /** A person closed the rundown that was open; its show may be on. */
  rundownClosed(): void
  linkChanged(before: LinkHealth, after: LinkHealth): void
  /** A drill began or ended, or its link changed: pages show its link in place of the real one. */
  drillChanged(): void
  /** A sentence for the person at the desk. */
  problem(text: Said): void
}

export interface SessionManagerOptions {
  readonly connections: Pick<Connections, 'connect' | 'find' | 'breakable'>
  /** The service to begin with. */
  readonly first: { readonly connected: Connected; readonly id: string | null }
  readonly settings: SettingsStore
  readonly rehearsed: Pick<RehearsedTimes, 'of' | 'set'>
  readonly timers: Timers
  /** The show that was open at the end of the last start, and where the present one is kept for the next. */
  readonly keptShow: KeptShowStore
  readonly gate: () => GateSettings
  readonly callingSettings: SessionOptions['callingSettings']
  readonly undoWindowMs: () => number | null
  readonly localAfterMs: () => number | null
  readonly locked: () => boolean
  readonly toggleLock: () => void
  readonly theme: () => 'day' | 'dark' | 'blackout'
  /** The run that the journal is in; null before a show, and while it is not known. */
  readonly currentRun: () => string | null
  /** Null, or left out: this desk calls shows. */
  readonly passive?: () => Passive | null
  readonly listener: SessionManagerListener
}

/** The service and the rundown in use at this desk, and whether it is rehearsed. */
export interface SessionManager {
  readonly now: Clock
  /** Those that `now` carries, see `ShowSlice`. */
  clockSteps(): number
  line(): ServiceConnection
  session(): RundownSession
  /** The journal begins or ends a run of the show of this session. */
  runChanged(): void
  /** What the journal knows of the show of this session, from before it was opened. */
  recall(runId: string, before: RunSoFar): void
  /** Leaving a show that is on air takes `held`. */
  open(rundownId: string, held: boolean): Reply
  useConnection(id: string | null, held: boolean): Promise<Reply>
  /** The connection in use was changed: reconnects and goes on with the same rundown. */
  renew(): Promise<Reply>
  /** The pair of desks moves this desk to the rundown that is called. `rundownId` null: the one last open there. */
  moveTo(connectionId: string | null, rundownId: string | null): Promise<Reply>
  rehearse(on: boolean, held: boolean): Reply
  chooseShow(keep: 'here' | 'there', held: boolean): Promise<Reply>
  /**
   * Begins a drill in the open rehearsal, until `endDrill`. For a link the answer can break and restore it. It ends with
   * the rehearsal.
   */
  beginDrill(kind: DrillKind): Promise<Reply<{ fault(fault: LineFault): void }>>
  endDrill(): void
  /** Opens the rundown that was open last, and waits for its state. */
  resume(): Promise<void>
  close(): void
}

/** A start waits no longer than this for a service that does not answer; the link shows that it is lost, ms. */
const resumeWithin = duration(5_000)

export function createSessionManager(options: SessionManagerOptions): SessionManager {
  const { settings, listener } = options
  const numbers = createKeptNumbers(options)
  const service = createServiceInUse(options)
  const drills = createDrillInUse(options, service.current, () => current())
  const line = (): ServiceConnection => drills.connection() ?? service.current()
  const ending = createRehearsalEnd(settings)
  const sessions = createSessions(
    { ...options, listener: keepingShow(listener, () => keeper.changed()) },
    numbers,
    { line, drill: drills.current, leaving: drills.end, ending },
    () => remember(null),
  )
  const { current, replace, recall } = sessions
  const keeper = createShowKeeper({
    store: options.keptShow,
    timers: options.timers,
    session: current,
    line: () => ({ connection: key(), clockOffsetMs: line().slice().clockOffsetMs }),
  })

  const staying = createLeaveCheck(options.locked, current)
  const key = (): string => line().connection?.id ?? ownConnection
  const remember = (rundownId: string | null): void => {
    const { [key()]: _before, ...others } = settings.read().rundowns
    settings.write({ rundowns: rundownId === null ? others : { ...others, [key()]: rundownId } })
  }

  const resume = async (): Promise<void> => {
    const last = settings.read().rundowns[key()]
    if (last === undefined) return
    const kept = keptFor(options.keptShow.read(), key(), last)
    const { ready } = replace(last, 'show', kept && seedOfKept(kept, current().now(), listener))
    // The service sends nothing until a person enters a token.
    if (line().standing().state === 'signed-out') return
    await soon(ready)
  }
  const soon = (ready: Promise<void>): Promise<void> => within(ready, resumeWithin, options.timers, undefined)

  /** A standby shows what the first desk calls, and nothing else. */
  const isFollowing = (): boolean => {
    const passive = options.passive?.() ?? null
    return passive === 'standing-by' || passive === 'replaced'
  }
  return {
    now: () => current().now(),
    clockSteps: () => current().room.clockSteps(),
    line,
    session: current,
    runChanged: numbers.runChanged,
    recall,
    open(rundownId, held) {
      if (rundownId === current().rundownId) return done
      if (isFollowing()) return refused(messageOf('refusal.standing-by'))
      const reason = staying(held, messageOf('rundown.hold-to-open'))
      if (reason !== null) return refused(reason)
      ending.confirm()
      replace(rundownId, 'show')
      remember(rundownId)
      return done
    },
    ...createMoves({ settings, service, sessions, remember, resume, soon, staying, isFollowing }),
    rehearse(on, held) {
      const { rundownId, mode, room } = current()
      if (!on && ending.isOpen()) {
        ending.confirm()
        listener.showChanged()
      }
      if (on === (mode === 'rehearsal')) return done
      if (rundownId === null || room.content() === null) return refused(messageOf('rundown.none-open'))
      const reason = on ? staying(held, messageOf('rehearsal.hold-to-begin')) : null
      if (reason !== null) return refused(reason)
      replace(rundownId, on ? 'rehearsal' : 'show', seedOf(current()))
      return done
    },
    async chooseShow(keep, held) {
      return held ? current().chooseShow(keep) : refused(messageOf('authority.hold-to-choose'))
    },
    beginDrill: drills.begin,
    endDrill: drills.end,
    resume,
    close() {
      drills.end()
      keeper.close()
      current().close()
      service.close()
    },
  }
}

interface MoveParts extends Pick<SessionManagerOptions, 'settings'> {
  readonly service: ServiceInUse
  readonly sessions: ReturnType<typeof createSessions>
  readonly remember: (rundownId: string) => void
  readonly resume: SessionManager['resume']
  /** Settles with it, or after as long as a start waits for a service. */
  readonly soon: (ready: Promise<void>) => Promise<void>
  readonly staying: (held: boolean, how: Message) => Said | null
  readonly isFollowing: () => boolean
}

/** From one service to another. */
function createMoves({
  settings,
  service,
  sessions: { current, replace },
  remember,
  resume,
  soon,
  staying,
  isFollowing,
}: MoveParts): Pick<SessionManager, 'useConnection' | 'moveTo' | 'renew'> {
  const used = (): string | null => service.current().connection?.id ?? null
  return {
    async useConnection(id, held) {
      if (id === used()) return done
      if (isFollowing()) return refused(messageOf('refusal.standing-by'))
      const leaveRefusal = (): Said | null => staying(held, messageOf('service.hold-to-switch'))
      const reason = leaveRefusal()
      if (reason !== null) return refused(reason)
      const reply = await service.switchTo(id, leaveRefusal, () => {
        settings.write({ connectionId: id })
        replace(null, 'show')
      })
      if (reply.ok) await resume()
      return reply
    },
    async moveTo(id, rundownId) {
      if (id !== used()) {
        const leaveRefusal = (): null => null
        const reply = await service.switchTo(id, leaveRefusal, () => {
          settings.write({ connectionId: id })
          const session = current()
          // The same show, of a copy of the service: it stays on screen. Its calls are read there: this desk called none.
          const isSame = session.rundownId !== null && session.rundownId === rundownId
          replace(
            isSame ? rundownId : null,
            'show',
            isSame ? { ...seedOf(session), outage: null, calling: null } : null,
          )
        })
        if (!reply.ok) return reply
      }
      if (rundownId !== null) remember(rundownId)
      const { rundownId: open } = current()
      if (rundownId === null ? open === null : open !== rundownId) await resume()
      else await soon(current().ready)
      return done
    },
    renew() {
      const leaveRefusal = (): null => null
      return service.switchTo(used(), leaveRefusal, () => {
        const session = current()
        replace(session.rundownId, session.mode, seedOf(session))
      })
    },
  }
}

/** Calls `changed` after each event that may change what the show keeper writes. */
const keepingShow = (listener: SessionManagerListener, changed: () => void): SessionManagerListener => ({
  ...listener,
  showChanged() {
    listener.showChanged()
    changed()
  },
  contentChanged(slice) {
    listener.contentChanged(slice)
    changed()
  },
  callingChanged() {
    listener.callingChanged()
    changed()
  },
  changed() {
    listener.changed()
    changed()
  },
})

/** What the sessions use of the session manager. */
interface SessionSurroundings {
  readonly line: () => ServiceConnection
  readonly drill: () => RehearsalDrill | null
  /** Called before another session takes the place of one. */
  readonly leaving: () => void
  readonly ending: RehearsalEnd
}

/** The end of a rehearsal by a restart of the desk, until a person has confirmed that the show is real. */
interface RehearsalEnd {
  isOpen(): boolean
  confirm(): void
  /** The desk rehearses, or calls the show. */
  opened(mode: Mode): void
}

function createRehearsalEnd(settings: SettingsStore): RehearsalEnd {
  let isOpen = settings.read().rehearsing
  const store = (rehearsing: boolean): void => {
    if (settings.read().rehearsing !== rehearsing) settings.write({ rehearsing })
  }
  return {
    isOpen: () => isOpen,
    confirm() {
      isOpen = false
      store(false)
    },
    opened(mode) {
      if (mode === 'rehearsal') isOpen = false
      store(mode === 'rehearsal' || isOpen)
    },
  }
}

/** What is known of a rundown before its session opens. */
interface SessionSeed
  extends Pick<SessionOptions, 'content' | 'reading' | 'numbers' | 'run' | 'undo' | 'outage' | 'calling'> {
  /** Null: of an earlier start of the desk. */
  readonly mode: Mode | null
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
})

/** For the service in this computer the show is stored in an outage alone: after one it is out of date. */
const keptFor = (kept: KeptShow | null, connection: string, rundownId: string): KeptShow | null =>
  kept?.connection === connection &&
  kept.content.rundown.id === rundownId &&
  (connection !== ownConnection || kept.outage !== null)
    ? kept
    : null

/** A desk that is started on another day drops the outage: it does not move the service to the show of the day before. */
function seedOfKept(
  { content, reading, outage, calling }: KeptShow,
  now: Instant,
  { problem }: SessionManagerListener,
): SessionSeed {
  const isOld = outage !== null && isLongOver(outage.since, outage.here, now)
  if (isOld && outage.presses > 0) problem(messageOf('authority.outage-dropped', { since: outage.since }))
  return {
    mode: null,
    content,
    reading,
    numbers: null,
    run: notBegun,
    undo: null,
    outage: isOld ? null : outage,
    calling: calling === null ? null : { state: calling, from: outage === null ? 'last-start' : 'newest' },
  }
}

/** The session that is open, until another replaces it. `unavailable`: its rundown cannot be opened again. */
function createSessions(
  options: SessionManagerOptions,
  numbers: KeptNumbers,
  { line, drill, leaving, ending }: SessionSurroundings,
  unavailable: () => void,
) {
  const { listener, rehearsed } = options
  const unstoredCalls: SessionOptions['unstoredCalls'] = new Map()
  let count = 0
  let version = 0
  let session = sessionOf(null, 'show')

  function sessionOf(rundownId: string | null, mode: Mode, seed: SessionSeed | null = null): RundownSession {
    /** Durations of earlier rehearsals; a cue that runs again replaces its own. */
    const timedBefore = rehearsed.of(rundownId)
    const made: RundownSession = new RundownSession({
      ...options,
      connected: line().connected,
      rundownId,
      mode,
      exchanged: seed !== null && isExchange(seed, mode),
      rehearsalEnded: () => mode === 'show' && rundownId !== null && ending.isOpen(),
      showConfirmed: ending.confirm,
      content: seed?.content ?? null,
      reading: seed?.reading ?? null,
      numbers: seed === null || seed.mode === null ? numbers.of(rundownId) : seed.numbers,
      run: seed?.mode === 'show' ? seed.run : notBegun,
      firstVersion: version + 1,
      // Into a rehearsal and out of it: nobody has touched the show meanwhile.
      undo: seed === null || seed.mode === mode ? null : seed.undo,
      outage: seed?.outage ?? null,
      calling: seed?.calling ?? null,
      unstoredCalls,
      link: () => standingOf(line().standing(), options.passive?.() ?? null),
      drill,
      count() {
        count += 1
        return count
      },
      isOpen: () => session === made,
      listener: {
        ...listener,
        showNumbersChanged(pinned) {
          if (rundownId !== null) numbers.keep(rundownId, pinned)
        },
        unavailable(reason) {
          listener.problem(messageOf('rundown.cannot-reopen', { why: reason }))
          unavailable()
          replace(null, 'show')
        },
        rehearsed(times) {
          if (rundownId !== null) rehearsed.set(rundownId, { ...timedBefore, ...times })
        },
      },
    })
    return made
  }

  /** `seed`: of the same rundown. */
  function replace(rundownId: string | null, mode: Mode, seed: SessionSeed | null = null): RundownSession {
    leaving()
    ending.opened(mode)
    const before = session
    version = before.room.version()
    // The new session first: events that the old one emits while it closes are ignored.
    session = sessionOf(rundownId, mode, seed)
    // What its link said while it was made went to the session before.
    session.linkChanged()
    before.close()
    if (before.mode === 'show' && before.rundownId !== null) listener.rundownClosed()
    listener.changed()
    return session
  }

  return {
    current: () => session,
    replace,
    recall(runId: string, before: RunSoFar): void {
      if (numbers.areOfOther(runId, session.rundownId)) session.renumber()
      session.recall(before)
      const pinned = session.showNumbers()
      if (pinned !== null && session.rundownId !== null) numbers.keep(session.rundownId, pinned)
    },
  }
}

/** See `SessionOptions.exchanged`. */
function isExchange({ mode: before, reading }: SessionSeed, mode: Mode): boolean {
  if (mode === 'show') return before === 'rehearsal'
  return before === 'show' && reading !== null && onAirOf(reading.state) !== null
}

/** A standby does not decide the show when its link is lost. */
const standingOf = (standing: LinkStanding, passive: Passive | null): LinkStanding =>
  passive === null ? standing : { ...standing, watchOnly: true, passive }

/** Creates a function that returns why the open rundown cannot be left; null when it can. */
const createLeaveCheck =
  (locked: () => boolean, session: () => RundownSession) =>
  (held: boolean, how: Message): Said | null =>
    locked() ? refusedAsLocked.reason : held ? null : onAirRefusal(session(), how)

/** A show on air is left only by holding the control, as `how` explains; null when this session's show is not on air. */
function onAirRefusal(session: RundownSession, how: Message): Said | null {
  // A rehearsal can be left at any time, the show that is on air beside it cannot.
  const reading = session.lastReading()
  const onAir =
    session.mode === 'rehearsal' ? reading !== null && onAirOf(reading.state) !== null : session.onAir()
  if (!onAir) return null
  const title = session.room.content()?.rundown.title ?? messageOf('show.unnamed')
  return messageOf('rundown.on-air', { title, how })
}
