import type { Timers } from '../../base/timers.ts'
import type { AuthoritySlice } from '../../contract/bridge/slices.ts'
import { done, type Reply, refused } from '../../contract/reply.ts'
import type { AuthorityEvent } from '../../domain/as-run/journal-entry.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import { shiftAnchors } from '../../domain/show/anchors.ts'
import { type Authority, afterOutage } from '../../domain/show/authority.ts'
import type { RefusalReason } from '../../domain/show/press.ts'
import { type RunnerCommand, type RunnerState, transition } from '../../domain/show/runner.ts'
import { undoStep } from '../../domain/show/undo.ts'
import { type Clock, type Duration, duration, type Instant } from '../../domain/time/time.ts'
import type { ActReply, LinkStanding, PublicCommand, Seen, ShowReading } from '../ports/show-service.ts'
import type { Actor } from '../press/actor.ts'
import { leadByVerbs } from '../press/lead-by-verbs.ts'
import { createLocalShow, type LocalShow } from './local-show.ts'
import type { DeskReplica } from './replica.ts'

/** How an outage of the link ended. */
type OutageEnd = Exclude<AuthorityEvent, 'local' | 'reconciling'>

/** An outage, for the session after this one and for a desk that is started again during it. */
export interface OutageRecord {
  readonly since: Instant
  /** The show of this desk, and that of the service as it told it last. */
  readonly here: RunnerState
  readonly told: RunnerState
  /** Where presses that were sent and never answered may have led the service. */
  readonly unanswered: readonly RunnerState[]
  /** Presses that moved the show here. */
  readonly presses: number
}

export interface AuthorityOptions {
  readonly now: Clock
  readonly timers: Timers
  readonly replica: DeskReplica
  /** Sum of the steps of the service's clock, ms. */
  readonly clockSteps: () => number
  readonly link: () => LinkStanding
  /** How long a lost link is waited for, ms; null: for ever, and presses are refused meanwhile. */
  readonly localAfterMs: () => number | null
  /** The last state of the show that the service told; null before the first. */
  readonly lastTold: () => ShowReading | null
  readonly service: () => Actor | null
  /** The answer to a press is awaited. */
  readonly busy: () => boolean
  /** An outage that goes on; its anchors carry the steps of the replica's clock. */
  readonly outage: OutageRecord | null
  /** What is told to pages and surfaces changed. */
  readonly changed: () => void
  readonly told: (event: 'local' | 'reconciling') => void
  /** The service's clock was stepped during an outage. */
  readonly stepped: (by: Duration) => void
  /** The service decides again; `here`: where this desk stood. */
  readonly ended: (reading: ShowReading, here: RunnerState, how: OutageEnd) => void
}

/** Who decides the show of a session: the service, or this desk while the link is lost. */
export interface ShowAuthority {
  slice(): AuthoritySlice
  /** For the gate: a show that this desk decides needs no link. */
  link(): LinkStanding
  /** Carries out what passed the gate, wherever the show is decided now. */
  actor(): Actor | null
  /** The service told its show. True: it decides, and what it told is to be shown. */
  heard(): boolean
  linkChanged(): void
  /** A person chooses between the two shows. */
  choose(keep: 'here' | 'there'): Promise<Reply>
  /** The service has the rundown no longer. True: the show goes on at this desk. */
  gone(why: Said): boolean
  record(): OutageRecord | null
  close(): void
}

/** From the loss of the link until the service decides again. */
interface Outage {
  readonly since: Instant
  readonly show: LocalShow
  told: RunnerState
  unanswered: readonly RunnerState[]
  /** Presses that moved the show here. */
  presses: number
  /** Of the service's clock, as the anchors carry them. */
  steps: number
  /** The service is being led to the show of this desk. */
  leading: boolean
  asking: boolean
  /** Why the service could not be led. */
  why: Said | null
}

export function createAuthority(options: AuthorityOptions): ShowAuthority {
  const { replica, lastTold } = options
  let outage: Outage | null = null
  const showFrom = (here: RunnerState): LocalShow =>
    createLocalShow(
      here,
      options.now,
      () => replica.content()?.cues ?? [],
      () => {
        if (outage === null) return
        outage.presses += 1
        // Presses that were sent before the outage may still be answered: what is shown then is this state.
        replica.confirm(outage.show.reading())
      },
    )
  const taken = options.outage
  if (taken !== null) {
    outage = { ...taken, show: showFrom(taken.here), steps: replica.clockSteps(), ...calm }
    replica.adopt(outage.show.reading())
  }
  /** Where presses may have led the service that were not answered in time, since it told its show last. */
  let unanswered: readonly RunnerState[] = []
  let closed = false
  let shown: Authority = 'live'

  /** Newest state of the service: as it told it, or as it answered a press since. */
  let known: RunnerState | null = null
  const serviceState = (): RunnerState | null => known ?? lastTold()?.state ?? null

  const mayDecide = (): boolean => {
    const { state, watchOnly } = options.link()
    const isKnown = replica.content() !== null && serviceState() !== null
    return state === 'lost' && !watchOnly && isKnown && options.localAfterMs() !== null
  }
  /** With what is shown now: presses that were applied here and not answered are part of it. */
  const begin = (presses: number): Outage | null => {
    const told = serviceState()
    if (told === null) return null
    wait.stop()
    const here = replica.state()
    replica.confirm({ state: here, nextCueId: undefined })
    const steps = replica.clockSteps()
    outage = { since: options.now(), show: showFrom(here), told, unanswered, presses, steps, ...calm }
    options.told('local')
    options.changed()
    return outage
  }
  const end = (reading: ShowReading, how: OutageEnd): void => {
    if (outage === null) return
    const here = outage.show.state()
    outage = null
    unanswered = []
    known = null
    options.ended(reading, here, how)
  }
  const wait = createWait(options, () => {
    // A press that is on its way begins it itself, if it is not answered.
    if (outage === null && mayDecide() && !closed && !options.busy()) begin(0)
  })
  const reunion = createReunion(options, () => (closed ? null : outage), end)

  const slice = (): AuthoritySlice => {
    const state: Authority =
      outage === null ? (mayDecide() ? 'waiting' : 'live') : outage.asking ? 'reconciling' : 'local'
    const there = outage?.asking === true ? (lastTold()?.state ?? null) : null
    return {
      state,
      since: outage?.since ?? null,
      presses: outage?.presses ?? 0,
      there,
      why: outage?.why ?? null,
    }
  }

  return {
    slice,
    link: () => (outage !== null || mayDecide() ? decidedHere : options.link()),
    actor() {
      const service = options.service()
      if (service === null) return null
      return createSharedActor(service, {
        replica,
        outage: () => outage,
        // A press ends the wait for the link.
        begin: () => (mayDecide() ? begin(1) : null),
        answered(state) {
          known = state
          wait.look(mayDecide())
        },
        unanswered(state) {
          unanswered = [...unanswered, state]
        },
      })
    },
    heard() {
      if (outage === null) {
        unanswered = []
        known = null
        return true
      }
      reunion.look()
      return false
    },
    linkChanged() {
      if (outage === null) wait.look(mayDecide())
      else reunion.look()
      const { state } = slice()
      if (state !== shown) options.changed()
      shown = state
    },
    async choose(keep) {
      const reading = lastTold()
      if (outage === null || !outage.asking || reading === null)
        return refused(messageOf('authority.nothing-to-choose'))
      if (keep === 'there') end(reading, 'kept-there')
      else await reunion.lead(outage, reading, 'kept-here')
      return outage === null ? done : refused(outage.why ?? messageOf('authority.still-local'))
    },
    gone(why) {
      if (outage === null || outage.presses === 0) return false
      outage.why = why
      options.changed()
      return true
    },
    record() {
      if (outage === null) return null
      const { since, show, told, unanswered, presses } = outage
      return { since, here: show.state(), told, unanswered, presses }
    },
    close() {
      closed = true
      wait.stop()
    },
  }
}

const decidedHere: LinkStanding = { state: 'live', watchOnly: false }
const calm = { leading: false, asking: false, why: null } as const

/** Calls `over` once the link has been lost for as long as the caller set. */
function createWait(
  { timers, localAfterMs }: Pick<AuthorityOptions, 'timers' | 'localAfterMs'>,
  over: () => void,
) {
  let cancel: (() => void) | null = null
  const stop = (): void => {
    cancel?.()
    cancel = null
  }
  return {
    stop,
    look(isLost: boolean): void {
      const forMs = localAfterMs()
      if (!isLost || forMs === null) stop()
      else
        cancel ??= timers.after(forMs, () => {
          cancel = null
          over()
        })
    },
  }
}

interface SharedActorOptions {
  readonly replica: DeskReplica
  readonly outage: () => Outage | null
  /** Begins an outage with a press that is shown already; null where the service decides. */
  readonly begin: () => Outage | null
  /** The service answered a press with this state. */
  readonly answered: (state: RunnerState) => void
  /** A press was sent and not answered in time; it may have led the service there. */
  readonly unanswered: (state: RunnerState) => void
}

const needsService: Extract<ActReply, { ok: false }> = { ok: false, reason: 'no-link', detail: null }

const locally = (reply: ActReply): ActReply => (reply.ok ? { ...reply, local: true } : reply)
const shownIn = ({ show }: Outage): ActReply => ({ ok: true, reading: show.reading(), local: true })

/** Presses go to the service, or to the show of this desk while it decides. */
function createSharedActor(service: Actor, options: SharedActorOptions): Actor {
  const { replica, outage, begin } = options
  /** Null: the service decides. A press that begins an outage is part of it already, since it is shown. */
  const here = (command: RunnerCommand): ActReply | null => {
    const isLocal = outage()
    if (isLocal !== null) return locally(isLocal.show.perform(command))
    const begun = begin()
    return begun === null ? null : shownIn(begun)
  }
  /** Once this desk decides, a press that was sent before stays as it is shown, whatever its answer. */
  const sent = async (answer: Promise<ActReply>): Promise<ActReply> => {
    const expected = replica.state()
    const reply = await answer
    const isLocal = outage()
    if (isLocal !== null) {
      if (reply.ok) isLocal.told = reply.reading.state
      else if (reply.reason === 'no-link') isLocal.unanswered = [...isLocal.unanswered, expected]
      return shownIn(isLocal)
    }
    if (reply.ok) options.answered(reply.reading.state)
    if (reply.ok || reply.reason !== 'no-link') return reply
    options.unanswered(expected)
    const begun = begin()
    return begun === null ? reply : shownIn(begun)
  }
  const { restore } = service
  return {
    act: async (command, seen) => here(command) ?? sent(service.act(command, seen)),
    person(verb) {
      const done = here({ verb })
      if (done !== null) return Promise.resolve(done)
      const answer = service.person(verb)
      return answer === null ? null : sent(answer)
    },
    get restore() {
      const isLocal = outage()
      if (isLocal !== null)
        return async (target: RunnerState) =>
          locally(isLocal.show.perform({ verb: 'restore', state: target }))
      if (restore === null) return null
      return async (target: RunnerState, from: RunnerState) =>
        here({ verb: 'restore', state: target }) ?? sent(restore(target, from))
    },
    skip: (cueId, skipped) =>
      outage() === null ? service.skip(cueId, skipped) : Promise.resolve(needsService),
    showMessage: async visible => (outage() === null ? service.showMessage(visible) : needsService),
  }
}

/** How long until the service is asked again to be led, after an answer that was not about the show, ms. */
const leadAgainAfter = 1_000

/** What happens once the service tells its show again. */
function createReunion(
  options: AuthorityOptions,
  current: () => Outage | null,
  end: (reading: ShowReading, how: OutageEnd) => void,
) {
  const { replica, link, lastTold, changed } = options

  /** The service's clock was set during the outage: this desk's anchors move with it. */
  const followClock = (outage: Outage): void => {
    const by = duration(options.clockSteps() - outage.steps)
    if (by === 0) return
    outage.steps += by
    outage.told = shiftAnchors(outage.told, by)
    outage.unanswered = outage.unanswered.map(state => shiftAnchors(state, by))
    outage.show.set(shiftAnchors(outage.show.state(), by))
    replica.adopt(outage.show.reading())
    options.stepped(by)
    changed()
  }

  const ask = (outage: Outage, why: Said | null): void => {
    if (!outage.asking) options.told('reconciling')
    outage.asking = true
    outage.why = why
    changed()
  }

  const look = (): void => {
    const outage = current()
    const told = lastTold()
    if (outage === null || told === null) return
    followClock(outage)
    if (outage.leading || link().state !== 'live') return
    const here = { state: outage.show.state(), pressed: outage.presses > 0 }
    const what = afterOutage(outage, here, told.state)
    if (what === 'adopt') end(told, 'adopted')
    // Once a person has been asked, the answer is theirs.
    else if (what === 'ask' || outage.asking) ask(outage, null)
    else void lead(outage, told, 'led')
  }

  /** The service was not led all the way: what it did with the last step is known, or may be. */
  const stopped = (outage: Outage, last: ShowReading, reason: RefusalReason, detail: Said | null): void => {
    outage.told = last.state
    if (reason === 'no-link') {
      const step = undoStep(last.state, outage.show.state())
      const cues = replica.content()?.cues ?? []
      const led = step === null ? null : transition(last.state, step, cues, options.now())
      if (led?.ok === true) outage.unanswered = [...outage.unanswered, led.state]
      changed()
      // Another change of the link looks again; so does this, where it stays as it is.
      options.timers.after(leadAgainAfter, look)
    } else ask(outage, detail ?? refusalText(reason))
  }

  const lead = async (outage: Outage, from: ShowReading, how: OutageEnd): Promise<void> => {
    const service = options.service()
    if (service === null || outage.leading) return
    outage.leading = true
    changed()
    for (let start = from; ; ) {
      const target = outage.show.state()
      const { reply, last } = await leadService(service, start, target, replica.seenOf)
      if (outage !== current()) return
      if (!reply.ok) {
        outage.leading = false
        stopped(outage, last, reply.reason, reply.detail)
        return
      }
      start = reply.reading
      if (outage.show.state() === target) {
        outage.leading = false
        end(start, how)
        return
      }
    }
  }
  return { look, lead }
}

const refusalText = (reason: RefusalReason): Message => messageOf(`refusal.${reason}`)

/** At once where the service can set anchors, else by public verbs. */
const leadService = async (
  { restore, act }: Actor,
  from: ShowReading,
  target: RunnerState,
  seenOf: (reading: ShowReading) => Seen,
): Promise<{ readonly reply: ActReply; readonly last: ShowReading }> =>
  restore === null
    ? leadByVerbs(from, target, seenOf, (command: PublicCommand, seen) => act(command, seen))
    : { reply: await restore(target, from.state), last: from }
