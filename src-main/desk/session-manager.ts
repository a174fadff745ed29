import type { Timers } from '../base/timers.ts'
import type { OpenReply } from '../contract/bridge/requests.ts'
import type { GateSettings } from '../domain/gate.ts'
import { type Message, messageOf, type Said } from '../domain/messages/message.ts'
import type { RunSoFar } from '../domain/run-so-far.ts'
import { notBegun } from '../domain/run-so-far.ts'
import type { PinnedNumbers } from '../domain/rundown.ts'
import { onAirOf } from '../domain/runner.ts'
import { type Clock, duration } from '../domain/time.ts'
import type { Connections } from './connections.ts'
import type { FinishedPress } from './finished-press.ts'
import type { Connected } from './ports/connector.ts'
import { ownConnection, type Settings } from './ports/settings.ts'
import type { LinkHealth } from './ports/show-service.ts'
import type { RehearsedTimes } from './rehearsed-times.ts'
import { createServiceConnection, type ServiceConnection } from './service-connection.ts'
import { openSession } from './session.ts'
import type { Mode, RundownSession, SessionListener } from './session-options.ts'

export interface SessionManagerListener
  extends Omit<SessionListener, 'gone' | 'fresh' | 'ended' | 'rehearsed'> {
  /** `rundownId`: of the rundown that was pressed on, which may have been left since. */
  ended(end: FinishedPress, rundownId: string | null): void
  /** Another rundown, another service, another mode: everything is new. */
  changed(): void
  /** What was open has been left, whatever its show does. */
  left(): void
  linkChanged(before: LinkHealth, after: LinkHealth): void
  /** A sentence for the person at the desk. */
  trouble(text: Said): void
}

export interface SessionManagerOptions {
  readonly connections: Pick<Connections, 'connect' | 'find'>
  /** The service to begin with. */
  readonly first: { readonly connected: Connected; readonly id: string | null }
  readonly settings: Settings
  readonly rehearsed: Pick<RehearsedTimes, 'of' | 'set'>
  readonly timers: Timers
  readonly gate: () => GateSettings
  readonly undoWindowMs: () => number | null
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
  open(rundownId: string, held: boolean): OpenReply
  useConnection(id: string | null, held: boolean): Promise<OpenReply>
  /** The connection in use was changed: it is made anew, and the same rundown followed on. */
  renew(): Promise<OpenReply>
  rehearse(on: boolean, held: boolean): OpenReply
  /** Comes back to the rundown of the last time and waits for its state. */
  resume(): Promise<void>
  close(): void
}

/** Soon enough for whoever restarts the desk, and later than the press that began the show. */
const keepNumbersAfter = duration(250)
/** A start does not wait longer than this for a service that does not answer; the link says so. */
const resumeWithin = duration(5_000)

export function createSessionManager(options: SessionManagerOptions): SessionManager {
  const { settings, timers, listener } = options
  let count = 0
  let version = 0
  let closed = false
  /** Counts what was asked for: of two services that are being reached, the one asked for last is used. */
  let asked = 0
  let line = lineTo(options.first.connected, options.first.id)
  let session = sessionOf(null, 'show')

  function lineTo(connected: Connected, id: string | null): ServiceConnection {
    const made: ServiceConnection = createServiceConnection(
      connected,
      options.connections.find(id),
      (before, after) => {
        if (made === line) listener.linkChanged(before, after)
      },
    )
    return made
  }

  function sessionOf(
    rundownId: string | null,
    mode: Mode,
    seed: RundownSession | null = null,
  ): RundownSession {
    const { connected } = line
    /** Of rehearsals before this one: a cue that runs again is timed anew. */
    const timedBefore = options.rehearsed.of(rundownId)
    /** Only of the session that is on: what another still has to say is past. */
    const mine = (tell: () => void): void => {
      if (session === made) tell()
    }
    const made: RundownSession = openSession({
      connected,
      rundownId,
      mode,
      content: seed?.replica.content() ?? null,
      reading: seed?.word() ?? null,
      numbers: numbersOf(rundownId, mode, seed),
      run: seed?.mode === 'show' && mode === 'show' ? seed.run() : notBegun,
      firstVersion: version + 1,
      // The same show: it was not touched while it was rehearsed.
      undo: seed === null || seed.mode === mode ? null : seed.undoRecord(),
      link: () => line.standing(),
      timers,
      gate: options.gate,
      undoWindowMs: options.undoWindowMs,
      locked: options.locked,
      toggleLock: options.toggleLock,
      theme: options.theme,
      count() {
        count += 1
        return count
      },
      listener: {
        fresh: () => mine(listener.changed),
        showChanged: () => mine(listener.showChanged),
        contentChanged: slice => mine(() => listener.contentChanged(slice)),
        // Whatever is open now, a press that was shown as on its way is shown as answered.
        pressResult: listener.pressResult,
        // Nothing of a rehearsal is told as the show's; the end of a press of the show before is.
        ended: end => mode === 'show' && listener.ended(end, rundownId),
        opened: state => mine(() => mode === 'show' && listener.opened(state)),
        edited: content => mine(() => mode === 'show' && listener.edited(content)),
        movedBy: (before, after) => mine(() => listener.movedBy(before, after)),
        undoChanged: () => mine(listener.undoChanged),
        messageChanged: () => mine(listener.messageChanged),
        numbersChanged: pinned =>
          mine(() => {
            if (mode === 'show' && rundownId !== null) keepNumbers(rundownId, pinned)
            listener.numbersChanged(pinned)
          }),
        runChanged: run => mine(() => listener.runChanged(run)),
        returned: (before, after) => mine(() => mode === 'show' && listener.returned(before, after)),
        gone: reason => mine(() => gone(reason)),
        rehearsed(times) {
          if (rundownId !== null) options.rehearsed.set(rundownId, { ...timedBefore, ...times })
        },
      },
    })
    return made
  }

  /** One show is on at a desk, so the numbers of one are kept. */
  function numbersOf(
    rundownId: string | null,
    mode: Mode,
    seed: RundownSession | null,
  ): PinnedNumbers | null {
    if (mode === 'rehearsal') return null
    if (seed?.mode === 'show') return seed.numbers()
    const { numbers } = settings.read()
    return numbers !== null && numbers.rundownId === rundownId ? numbers.pinned : null
  }

  /** The run that the journal knows the show of this session by; null until it does. */
  let recalled: string | null = null
  /** Numbers of another run than this are those of another night. */
  function recall(runId: string, before: RunSoFar): void {
    const { numbers } = settings.read()
    const another = numbers !== null && numbers.runId !== null && numbers.runId !== runId
    recalled = runId
    if (another && numbers.rundownId === session.rundownId) session.renumber()
    session.recall(before)
    const pinned = session.numbers()
    if (pinned !== null && session.rundownId !== null) keepNumbers(session.rundownId, pinned)
  }

  /** Not within a press: it would wait for the disk. */
  let cancelKeeping = (): void => {}
  function keepNumbers(rundownId: string, pinned: PinnedNumbers | null): void {
    cancelKeeping()
    cancelKeeping = timers.after(keepNumbersAfter, () =>
      settings.write({ numbers: pinned === null ? null : { rundownId, runId: recalled, pinned } }),
    )
  }

  const replace = (
    rundownId: string | null,
    mode: Mode,
    seed: RundownSession | null = null,
  ): RundownSession => {
    const before = session
    version = before.replica.version()
    // The new one first: what the old one says at its end is of the past.
    session = sessionOf(rundownId, mode, seed)
    before.close()
    if (before.mode === 'show' && before.rundownId !== null) listener.left()
    listener.changed()
    return session
  }

  function gone(reason: Said): void {
    listener.trouble(messageOf('rundown.cannot-reopen', { why: reason }))
    remember(null)
    replace(null, 'show')
  }

  const key = (): string => line.connection?.id ?? ownConnection

  const remember = (rundownId: string | null): void => {
    const { [key()]: _before, ...others } = settings.read().rundowns
    settings.write({ rundowns: rundownId === null ? others : { ...others, [key()]: rundownId } })
  }

  const resume = async (): Promise<void> => {
    const last = settings.read().rundowns[key()]
    if (last === undefined) return
    const { ready } = replace(last, 'show')
    // Nothing will be told before a person brings a token.
    if (line.standing().state === 'signed-out') return
    const late = Promise.withResolvers<void>()
    const cancel = timers.after(resumeWithin, late.resolve)
    await Promise.race([ready, late.promise])
    cancel()
  }

  /** Why what is on cannot be left; null when it can. */
  const staying = (held: boolean, how: Message): Said | null => {
    if (options.locked()) return messageOf('refusal.locked')
    const { mode } = session
    // A rehearsal can be left at any time, the show that is on air beside it cannot.
    const word = session.word()
    const onAir = mode === 'rehearsal' ? word !== null && onAirOf(word.state) !== null : session.onAir()
    if (!onAir || held) return null
    return messageOf('rundown.on-air', {
      title: session.replica.content()?.rundown.title ?? messageOf('show.unnamed'),
      how,
    })
  }

  /** Reaches a service; what was so before may not be so after. */
  const reach = async (
    id: string | null,
    staysFor: () => Said | null,
  ): Promise<Connected | Extract<OpenReply, { ok: false }>> => {
    asked += 1
    const mine = asked
    const connected = await options.connections.connect(id)
    if ('ok' in connected) return connected
    const reason = closed || mine !== asked ? messageOf('service.chosen-meanwhile') : staysFor()
    if (reason === null) return connected
    connected.service.close()
    return { ok: false, reason }
  }

  return {
    now: () => session.now(),
    clockSteps: () => session.replica.clockSteps(),
    line: () => line,
    session: () => session,
    recall,
    open(rundownId, held) {
      if (rundownId === session.rundownId) return done
      const reason = staying(held, messageOf('rundown.hold-to-open'))
      if (reason !== null) return { ok: false, reason }
      replace(rundownId, 'show')
      remember(rundownId)
      return done
    },
    async useConnection(id, held) {
      if (id === (line.connection?.id ?? null)) return done
      const reason = staying(held, messageOf('service.hold-to-switch'))
      if (reason !== null) return { ok: false, reason }
      const reached = await reach(id, () => staying(held, messageOf('service.hold-to-switch')))
      if ('ok' in reached) return reached
      const before = line
      line = lineTo(reached, id)
      settings.write({ connectionId: id })
      replace(null, 'show')
      before.close()
      await resume()
      return done
    },
    async renew() {
      const id = line.connection?.id ?? null
      const reached = await reach(id, () => null)
      if ('ok' in reached) return reached
      const before = line
      line = lineTo(reached, id)
      replace(session.rundownId, session.mode, session)
      before.close()
      return done
    },
    rehearse(on, held) {
      const { rundownId, mode, replica } = session
      if (on === (mode === 'rehearsal')) return done
      if (rundownId === null || replica.content() === null)
        return { ok: false, reason: messageOf('rundown.none-open') }
      const reason = on ? staying(held, messageOf('rehearsal.hold-to-begin')) : null
      if (reason !== null) return { ok: false, reason }
      replace(rundownId, on ? 'rehearsal' : 'show', session)
      return done
    },
    resume,
    close() {
      closed = true
      session.close()
      line.close()
    },
  }
}

const done: OpenReply = { ok: true }
