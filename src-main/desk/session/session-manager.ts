import type { Timers } from '../../base/timers.ts'
import { done, type Reply, refused, refusedAsLocked } from '../../contract/reply.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import type { PinnedNumbers } from '../../domain/rundown/rundown.ts'
import type { GateSettings } from '../../domain/show/gate.ts'
import type { RunSoFar } from '../../domain/show/run-so-far.ts'
import { notBegun } from '../../domain/show/run-so-far.ts'
import { onAirOf } from '../../domain/show/runner.ts'
import { type Clock, duration } from '../../domain/time/time.ts'
import type { Connections } from '../connections/connections.ts'
import { createServiceConnection, type ServiceConnection } from '../connections/service-connection.ts'
import type { Connected } from '../ports/connector.ts'
import type { KeptShow, KeptShowStore } from '../ports/kept-show.ts'
import { ownConnection, type SettingsStore } from '../ports/settings.ts'
import type { LinkHealth } from '../ports/show-service.ts'
import type { RehearsedTimes } from './rehearsed-times.ts'
import { openSession } from './session.ts'
import type { Mode, RundownSession, SessionListener, SessionOptions } from './session-options.ts'
import { createShowKeeper } from './show-keeper.ts'

export interface SessionManagerListener extends Omit<SessionListener, 'gone' | 'rehearsed'> {
  /** A person closed the rundown that was open; its show may be on. */
  left(): void
  linkChanged(before: LinkHealth, after: LinkHealth): void
  /** A sentence for the person at the desk. */
  problem(text: Said): void
}

export interface SessionManagerOptions {
  readonly connections: Pick<Connections, 'connect' | 'find'>
  /** The service to begin with. */
  readonly first: { readonly connected: Connected; readonly id: string | null }
  readonly settings: SettingsStore
  readonly rehearsed: Pick<RehearsedTimes, 'of' | 'set'>
  readonly timers: Timers
  /** The show that was open at the end of the last start, and where the present one is kept for the next. */
  readonly keptShow: KeptShowStore
  readonly gate: () => GateSettings
  readonly undoWindowMs: () => number | null
  readonly localAfterMs: () => number | null
  readonly locked: () => boolean
  readonly toggleLock: () => void
  readonly theme: () => 'day' | 'dark' | 'blackout'
  readonly listener: SessionManagerListener
}

/** What is on at this desk: one service, one rundown of it, for real or rehearsed. */
export interface SessionManager {
  readonly now: Clock
  /** Those that `now` carries, see `ShowSlice`. */
  clockSteps(): number
  line(): ServiceConnection
  session(): RundownSession
  /** What the journal knows of the show of this session, from before it was opened. */
  recall(runId: string, before: RunSoFar): void
  /** Leaving a show that is on air takes `held`. */
  open(rundownId: string, held: boolean): Reply
  useConnection(id: string | null, held: boolean): Promise<Reply>
  /** The connection in use was changed: it is made anew, and the same rundown followed on. */
  renew(): Promise<Reply>
  rehearse(on: boolean, held: boolean): Reply
  chooseShow(keep: 'here' | 'there', held: boolean): Promise<Reply>
  /** Comes back to the rundown of the last time and waits for its state. */
  resume(): Promise<void>
  close(): void
}

/** Soon enough for a desk that is restarted, and later than the press that began the show. */
const keepNumbersAfter = duration(250)
/** A start does not wait longer than this for a service that does not answer; the link says so. */
const resumeWithin = duration(5_000)

export function createSessionManager(options: SessionManagerOptions): SessionManager {
  const { settings } = options
  const numbers = createKeptNumbers(settings, options.timers)
  const service = createServiceInUse(options)
  const line = service.current
  const { current, replace, recall } = createSessions(
    { ...options, listener: keepingShow(options.listener, () => keeper.changed()) },
    numbers,
    line,
    () => remember(null),
  )
  const keeper = createShowKeeper({
    store: options.keptShow,
    timers: options.timers,
    session: current,
    line: () => ({ connection: key(), clockOffsetMs: line().slice().clockOffsetMs }),
  })

  const key = (): string => line().connection?.id ?? ownConnection
  const remember = (rundownId: string | null): void => {
    const { [key()]: _before, ...others } = settings.read().rundowns
    settings.write({ rundowns: rundownId === null ? others : { ...others, [key()]: rundownId } })
  }

  const resume = async (): Promise<void> => {
    const last = settings.read().rundowns[key()]
    if (last === undefined) return
    const kept = options.keptShow.read()
    const isKept = kept?.connection === key() && kept.content.rundown.id === last
    const { ready } = replace(last, 'show', isKept ? seedOfKept(kept) : null)
    // Nothing will be told before a person brings a token.
    if (line().standing().state === 'signed-out') return
    const late = Promise.withResolvers<void>()
    const cancel = options.timers.after(resumeWithin, late.resolve)
    await Promise.race([ready, late.promise])
    cancel()
  }

  /** Why what is open cannot be left; null when it can. */
  const staying = (held: boolean, how: Message): Said | null =>
    options.locked() ? refusedAsLocked.reason : held ? null : onAirStays(current(), how)

  return {
    now: () => current().now(),
    clockSteps: () => current().replica.clockSteps(),
    line,
    session: current,
    recall,
    open(rundownId, held) {
      if (rundownId === current().rundownId) return done
      const reason = staying(held, messageOf('rundown.hold-to-open'))
      if (reason !== null) return refused(reason)
      replace(rundownId, 'show')
      remember(rundownId)
      return done
    },
    async useConnection(id, held) {
      if (id === (line().connection?.id ?? null)) return done
      const stays = (): Said | null => staying(held, messageOf('service.hold-to-switch'))
      const reason = stays()
      if (reason !== null) return refused(reason)
      const reply = await service.switchTo(id, stays, () => {
        settings.write({ connectionId: id })
        replace(null, 'show')
      })
      if (reply.ok) await resume()
      return reply
    },
    renew() {
      const stays = (): null => null
      return service.switchTo(line().connection?.id ?? null, stays, () => {
        const session = current()
        replace(session.rundownId, session.mode, seedOf(session))
      })
    },
    rehearse(on, held) {
      const { rundownId, mode, replica } = current()
      if (on === (mode === 'rehearsal')) return done
      if (rundownId === null || replica.content() === null) return refused(messageOf('rundown.none-open'))
      const reason = on ? staying(held, messageOf('rehearsal.hold-to-begin')) : null
      if (reason !== null) return refused(reason)
      replace(rundownId, on ? 'rehearsal' : 'show', seedOf(current()))
      return done
    },
    async chooseShow(keep, held) {
      return held ? current().chooseShow(keep) : refused(messageOf('authority.hold-to-choose'))
    },
    resume,
    close() {
      keeper.close()
      current().close()
      service.close()
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
  changed() {
    listener.changed()
    changed()
  },
})

/** The service that is used, until another is reached. */
function createServiceInUse({ connections, first, listener }: SessionManagerOptions) {
  let closed = false
  /** Counts what was asked for: of two services that are being reached, the one asked for last is used. */
  let asked = 0
  let line = lineTo(first.connected, first.id)

  function lineTo(connected: Connected, id: string | null): ServiceConnection {
    const made: ServiceConnection = createServiceConnection(
      connected,
      connections.find(id),
      (before, after) => {
        if (made === line) listener.linkChanged(before, after)
      },
    )
    return made
  }

  return {
    current: () => line,
    /** `stays`: why what is open cannot be left once the service is reached. `open` opens a session at it. */
    async switchTo(id: string | null, stays: () => Said | null, open: () => void): Promise<Reply> {
      asked += 1
      const mine = asked
      const connected = await connections.connect(id)
      if ('ok' in connected) return connected
      const reason = closed || mine !== asked ? messageOf('service.chosen-meanwhile') : stays()
      if (reason !== null) {
        connected.service.close()
        return refused(reason)
      }
      const before = line
      line = lineTo(connected, id)
      open()
      before.close()
      return done
    },
    close(): void {
      closed = true
      line.close()
    },
  }
}

/** What is known already of the rundown of a session that is opened. */
interface SessionSeed
  extends Pick<SessionOptions, 'content' | 'reading' | 'numbers' | 'run' | 'undo' | 'outage'> {
  /** Null: of an earlier start of the desk. */
  readonly mode: Mode | null
}

const seedOf = (session: RundownSession): SessionSeed => ({
  mode: session.mode,
  content: session.replica.content(),
  reading: session.lastTold(),
  numbers: session.numbers(),
  run: session.run(),
  undo: session.undoRecord(),
  outage: session.outageRecord(),
})

const seedOfKept = ({ content, reading, outage }: KeptShow): SessionSeed => ({
  mode: null,
  content,
  reading,
  numbers: null,
  run: notBegun,
  undo: null,
  outage,
})

/** The session that is open, until another replaces it. `left`: its rundown cannot be opened again. */
function createSessions(
  options: SessionManagerOptions,
  numbers: KeptNumbers,
  line: () => ServiceConnection,
  left: () => void,
) {
  const { listener, rehearsed } = options
  let count = 0
  let version = 0
  let session = sessionOf(null, 'show')

  function sessionOf(rundownId: string | null, mode: Mode, seed: SessionSeed | null = null): RundownSession {
    /** Of rehearsals before this one: a cue that runs again is timed anew. */
    const timedBefore = rehearsed.of(rundownId)
    const made: RundownSession = openSession({
      ...options,
      connected: line().connected,
      rundownId,
      mode,
      content: seed?.content ?? null,
      reading: seed?.reading ?? null,
      numbers: mode === 'rehearsal' ? null : seed?.mode === 'show' ? seed.numbers : numbers.of(rundownId),
      run: seed?.mode === 'show' && mode === 'show' ? seed.run : notBegun,
      firstVersion: version + 1,
      // The same show: it was not touched while it was rehearsed.
      undo: seed === null || seed.mode === mode ? null : seed.undo,
      outage: seed?.outage ?? null,
      link: () => line().standing(),
      count() {
        count += 1
        return count
      },
      isOpen: () => session === made,
      listener: {
        ...listener,
        numbersChanged(pinned) {
          if (mode === 'show' && rundownId !== null) numbers.keep(rundownId, pinned)
          listener.numbersChanged(pinned)
        },
        gone(reason) {
          listener.problem(messageOf('rundown.cannot-reopen', { why: reason }))
          left()
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
    const before = session
    version = before.replica.version()
    // The new one first: what the old one says at its end is of the past.
    session = sessionOf(rundownId, mode, seed)
    session.linkChanged()
    before.close()
    if (before.mode === 'show' && before.rundownId !== null) listener.left()
    listener.changed()
    return session
  }

  return {
    current: () => session,
    replace,
    recall(runId: string, before: RunSoFar): void {
      if (numbers.recall(runId, session.rundownId)) session.renumber()
      session.recall(before)
      const pinned = session.numbers()
      if (pinned !== null && session.rundownId !== null) numbers.keep(session.rundownId, pinned)
    },
  }
}

/** A show that is on air is left by holding only, `how`; null when the show of this session is not. */
function onAirStays(session: RundownSession, how: Message): Said | null {
  // A rehearsal can be left at any time, the show that is on air beside it cannot.
  const told = session.lastTold()
  const onAir = session.mode === 'rehearsal' ? told !== null && onAirOf(told.state) !== null : session.onAir()
  if (!onAir) return null
  const title = session.replica.content()?.rundown.title ?? messageOf('show.unnamed')
  return messageOf('rundown.on-air', { title, how })
}

type KeptNumbers = ReturnType<typeof createKeptNumbers>

/** Numbers of cues in the settings. One show is on at a desk, so the numbers of one are kept. */
function createKeptNumbers(settings: SettingsStore, timers: Timers) {
  /** The run that the journal knows the show by; null until it does. */
  let run: string | null = null
  let cancel = (): void => {}
  return {
    of(rundownId: string | null): PinnedNumbers | null {
      const { numbers } = settings.read()
      return numbers !== null && numbers.rundownId === rundownId ? numbers.pinned : null
    },
    /** Not within a press: it would wait for the disk. */
    keep(rundownId: string, pinned: PinnedNumbers | null): void {
      cancel()
      cancel = timers.after(keepNumbersAfter, () =>
        settings.write({ numbers: pinned === null ? null : { rundownId, runId: run, pinned } }),
      )
    },
    /** From now on numbers are kept for this run. True when those of this rundown are of another run. */
    recall(runId: string, rundownId: string | null): boolean {
      const { numbers } = settings.read()
      run = runId
      return (
        numbers !== null &&
        numbers.runId !== null &&
        numbers.runId !== runId &&
        numbers.rundownId === rundownId
      )
    },
  }
}
