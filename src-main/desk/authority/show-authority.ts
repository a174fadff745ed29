import type { Timers } from '../../base/timers.ts'
import type { AuthoritySlice } from '../../contract/bridge/slices.ts'
import { done, type Reply, refused } from '../../contract/reply.ts'
import type { AuthorityEvent } from '../../domain/as-run/journal-entry.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import type { PressCommand } from '../../domain/show/actions.ts'
import { shiftAnchors } from '../../domain/show/anchors.ts'
import { nextVerb } from '../../domain/show/lead.ts'
import type { RefusalReason } from '../../domain/show/refusals.ts'
import { type RunnerState, transition } from '../../domain/show/runner.ts'
import { type Authority, afterOutage } from '../../domain/show/who-decides.ts'
import { type Clock, type Duration, duration, type Instant } from '../../domain/time/time.ts'
import type { ActReply, LinkStanding, PublicCommand, Seen, ShowReading } from '../ports/show-service.ts'
import type { Actor, AsideReply } from '../press/actor.ts'
import type { PredictedPress, Room } from '../session/room.ts'
import { type Led, leadByVerbs } from './lead-by-verbs.ts'

/** How an outage of the link ended. */
export type OutageEnd = Exclude<AuthorityEvent, 'local' | 'reconciling'>

/** An outage as it is stored, for the next session and for a desk that restarts during it. */
export interface OutageRecord {
  readonly since: Instant
  /** The show of this desk. */
  readonly here: RunnerState
  /** The last state that the service has told. */
  readonly told: RunnerState
  /** States that the service may have reached by presses that it never answered. */
  readonly unanswered: readonly RunnerState[]
  /** Presses that moved the show here. */
  readonly presses: number
}

/** From the loss of the link until the service decides again. The show of this desk is the confirmed state of its room. */
interface Outage extends Omit<OutageRecord, 'here'> {
  told: RunnerState
  unanswered: readonly RunnerState[]
  presses: number
  /** Of the service's clock, as these states carry them. */
  steps: number
  /** The service is being led to the show of this desk. */
  leading: boolean
  /** A person has to choose. */
  asking: boolean
  /** Why the service could not be led. */
  why: Said | null
}

interface AuthorityOptions {
  readonly now: Clock
  readonly timers: Timers
  readonly room: Room
  /** Sum of the steps of the service's clock, ms. */
  readonly clockSteps: () => number
  readonly link: () => LinkStanding
  /** How long the link has to be lost before this desk decides, ms; null: it never does, and presses are refused. */
  readonly localAfterMs: () => number | null
  /** The last state of the show received from the service; null before the first. */
  readonly lastReading: () => ShowReading | null
  /** `createServiceActor`, or the private copy of a rehearsal; null where no rundown is followed. */
  readonly actor: () => Actor | null
  /** An outage that goes on; its anchors carry the steps of the room's clock. */
  readonly outage: OutageRecord | null
  readonly listener: AuthorityListener
}

/** What an authority tells its `RundownSession`. */
interface AuthorityListener {
  /** The show or its authority has changed: pages and surfaces have to be updated. */
  showChanged(): void
  /** This desk decides from now on, or a person has to choose. */
  authorityChanged(to: 'local' | 'reconciling'): void
  /** The service's clock was stepped during an outage. */
  clockStepped(by: Duration): void
  /** The service decides again, and its state is in the room; `here`: where this desk stood. */
  outageEnded(here: RunnerState, how: OutageEnd): void
}

const decidedHere: LinkStanding = { state: 'live', watchOnly: false }
const calm = { leading: false, asking: false, why: null } as const
const needsService: Extract<ActReply, { ok: false }> = { ok: false, reason: 'no-link', detail: null }
const noRundown: Extract<ActReply, { ok: false }> = { ok: false, reason: 'no-rundown', detail: null }

/** Delay before another try to lead the service to this desk's show, after a passing failure, ms. */
const leadAgainAfter = 1_000

/** Refusals that say nothing about the show: the step is tried again. */
const passing: ReadonlySet<RefusalReason> = new Set([
  'no-link',
  'service-error',
  'too-many-requests',
  'unanswered',
])

/**
 * Who decides the show of a session: the service, or this desk while the link is lost. It carries presses out where the show
 * is decided.
 */
export class ShowAuthority {
  readonly #options: AuthorityOptions
  #outage: Outage | null = null
  /**
   * While the service decides: the state in its last answer, and states that unanswered presses may have led to. Cleared by the
   * next show it sends.
   */
  #told: RunnerState | null = null
  #unanswered: readonly RunnerState[] = []
  #announced: Authority = 'live'
  #cancelWait: (() => void) | null = null
  #closed = false

  constructor(options: AuthorityOptions) {
    this.#options = options
    const { outage, room } = options
    if (outage === null) return
    room.receive({ state: outage.here, nextCueId: undefined })
    this.#outage = { ...outage, steps: room.clockSteps(), ...calm }
  }

  slice(): AuthoritySlice {
    const { since = null, presses = 0, why = null, asking = false } = this.#outage ?? {}
    const there = asking ? (this.#options.lastReading()?.state ?? null) : null
    return { state: this.#state(), since, presses, why, there }
  }

  /** The link as the gate sees it: a show that this desk decides, or decides with the next press, needs no link. */
  linkForGate(): LinkStanding {
    return this.#state() === 'live' ? this.#options.link() : decidedHere
  }

  record(): OutageRecord | null {
    if (this.#outage === null) return null
    const { since, told, unanswered, presses } = this.#outage
    return { since, here: this.#here(), told, unanswered, presses }
  }

  // Presses. Where no rundown is followed, none of them can be carried out.

  isFollowing(): boolean {
    return this.#options.actor() !== null
  }

  /**
   * Whether what only a person may do can be done now: `end`, `reset`, and to set exact anchors, by which a press is taken back.
   * In an outage this desk does it by itself.
   */
  personActs(): boolean {
    return this.#outage !== null || this.#options.actor()?.restore != null
  }

  /** Sends it, or carries it out here; `prediction` is shown already. `ago`: how long ago it was pressed. */
  carryOut(prediction: PredictedPress, command: PressCommand, seen: Seen, ago: Duration): Promise<ActReply> {
    const actor = this.#options.actor()
    if (actor === null) return Promise.resolve(noRundown)
    // The public API has no operation for these two.
    return this.#sendOrCarryOut(prediction, () =>
      command.verb === 'end' || command.verb === 'reset'
        ? actor.person(command.verb)
        : actor.act(command, seen, ago),
    )
  }

  /** Moves the show from `from` to `target`, as `prediction` shows it already. `most`: see `leadByVerbs`. */
  async takeBack(
    prediction: PredictedPress,
    from: ShowReading,
    target: RunnerState,
    most?: number,
  ): Promise<Led> {
    const actor = this.#options.actor()
    if (actor === null) return { reply: noRundown, last: from, begun: false }
    const { restore, act } = actor
    if (restore === null && this.#outage === null) {
      const step = (command: PublicCommand, seen: Seen) =>
        this.#sendOrCarryOut(prediction, () => act(command, seen))
      return leadByVerbs(from, target, this.#options.room, step, most)
    }
    const restored =
      restore === null
        ? this.#carryOutHere(prediction)
        : this.#sendOrCarryOut(prediction, () => restore(target, from.state))
    return { reply: await restored, last: from, begun: false }
  }

  async skip(cueId: string, skipped: boolean): Promise<AsideReply> {
    if (this.#outage !== null) return needsService
    return this.#options.actor()?.skip(cueId, skipped) ?? noRundown
  }

  async showMessage(visible: boolean): Promise<AsideReply> {
    if (this.#outage !== null) return needsService
    return this.#options.actor()?.showMessage(visible) ?? noRundown
  }

  /**
   * Carries a press out where the show is decided: `send` sends it to the service. A press that the service does not answer
   * begins an outage, and is part of the show of this desk from then on.
   */
  async #sendOrCarryOut(prediction: PredictedPress, send: () => Promise<ActReply>): Promise<ActReply> {
    if (this.#outage === null) this.#beginIfLost()
    if (this.#outage !== null) return this.#carryOutHere(prediction)
    // The room replaces `to` when the show changes: this is the state that was sent.
    const expected = prediction.to
    const reply = await send()
    if (this.#outage !== null) {
      if (reply.ok) this.#serviceTold(reply.reading.state)
      else if (isResultUnknown(reply)) this.#neverAnswered(expected)
      return this.#options.room.isShown(prediction) ? this.#carryOutHere(prediction) : reply
    }
    if (reply.ok) this.#told = reply.reading.state
    // If the wait for LOCAL ended while this press was under way, it did nothing: it begins again.
    this.#beginAfterDelay()
    if (reply.ok || !isResultUnknown(reply)) return reply
    this.#unanswered = [...this.#unanswered, expected]
    // The refusal of another press took this one off the display: it is not carried out here behind the caller's back.
    if (!this.#options.room.isShown(prediction)) return reply
    return this.#beginIfLost() ? this.#carryOutHere(prediction) : reply
  }

  /** To be called when `lastReading` is another one. True: the service decides, and its state is to be shown. */
  showReceived(): boolean {
    if (this.#outage === null) {
      this.#forget()
      return true
    }
    this.#compareShows()
    return false
  }

  linkChanged(): void {
    this.#compareShows()
    this.#beginAfterDelay()
    if (this.#state() !== this.#announced) this.#options.listener.showChanged()
    this.#announced = this.#state()
  }

  /** A person chooses between the two shows. */
  async choose(keep: 'here' | 'there'): Promise<Reply> {
    const reading = this.#options.lastReading()
    const outage = this.#outage
    if (outage === null || !outage.asking || reading === null)
      return refused(messageOf('authority.nothing-to-choose'))
    // A request that is on its way would move the show that is chosen now.
    if (outage.leading) return refused(messageOf('authority.choice-under-way'))
    if (keep === 'there') this.#end(reading, 'kept-there')
    else await this.#lead(outage, reading, 'kept-here')
    return this.#outage === null ? done : refused(outage.why ?? messageOf('authority.still-local'))
  }

  /** To be called when the service no longer has the rundown. True: the show goes on at this desk. */
  gone(why: Said): boolean {
    if (this.#outage === null || this.#outage.presses === 0) return false
    this.#outage.why = why
    this.#options.listener.showChanged()
    return true
  }

  close(): void {
    this.#closed = true
    this.#stopWaiting()
  }

  #state(): Authority {
    if (this.#outage === null) return this.#mayBegin() ? 'waiting' : 'live'
    return this.#outage.asking ? 'reconciling' : 'local'
  }

  #here(): RunnerState {
    return this.#options.room.confirmed().state
  }

  /** Of the show at the service, as far as it has told. */
  #serviceState(): RunnerState | null {
    return this.#told ?? this.#options.lastReading()?.state ?? null
  }

  /** The link is lost, the show is known, and the caller wants this desk to decide then. */
  #mayBegin(): boolean {
    const { state, watchOnly } = this.#options.link()
    const isKnown = this.#options.room.content() !== null && this.#serviceState() !== null
    return state === 'lost' && !watchOnly && isKnown && this.#options.localAfterMs() !== null
  }

  /** Where the link is lost, the show of this desk begins as it is displayed, with the presses that wait for an answer. */
  #beginIfLost(): boolean {
    const told = this.#serviceState()
    if (told === null || !this.#mayBegin()) return false
    const { now, room, listener } = this.#options
    room.confirmShown()
    this.#outage = {
      since: now(),
      told,
      unanswered: this.#unanswered,
      presses: 0,
      steps: room.clockSteps(),
      ...calm,
    }
    listener.authorityChanged('local')
    listener.showChanged()
    return true
  }

  #carryOutHere(prediction: PredictedPress): ActReply {
    const { room } = this.#options
    if (this.#outage !== null && room.isShown(prediction)) {
      this.#outage.presses += 1
      room.confirmShown()
    }
    return { ok: true, reading: room.confirmed(), local: true }
  }

  #serviceTold(state: RunnerState): void {
    if (this.#outage !== null) this.#outage.told = state
  }

  #neverAnswered(...states: readonly RunnerState[]): void {
    if (this.#outage !== null) this.#outage.unanswered = [...this.#outage.unanswered, ...states]
  }

  #forget(): void {
    this.#told = null
    this.#unanswered = []
  }

  #end(reading: ShowReading, how: OutageEnd): void {
    if (this.#outage === null) return
    const here = this.#here()
    this.#outage = null
    this.#forget()
    this.#options.room.receive(reading)
    this.#options.listener.outageEnded(here, how)
  }

  /** This desk decides once the link has been lost for as long as the caller set. */
  #beginAfterDelay(): void {
    const { timers, room, localAfterMs } = this.#options
    const forMs = localAfterMs()
    if (this.#closed || this.#outage !== null || !this.#mayBegin() || forMs === null) {
      this.#stopWaiting()
      return
    }
    this.#cancelWait ??= timers.after(forMs, () => {
      this.#cancelWait = null
      // A press that waits for its answer begins the outage itself if it is not answered.
      if (this.#outage === null && !room.isWaiting()) this.#beginIfLost()
    })
  }

  #stopWaiting(): void {
    this.#cancelWait?.()
    this.#cancelWait = null
  }

  /** Brings the show of this desk and that of the service together, once the link is back: the client has told the show before it says `live`. */
  #compareShows(): void {
    const outage = this.#outage
    const reading = this.#options.lastReading()
    if (this.#closed || outage === null || reading === null) return
    this.#followClock(outage)
    if (outage.leading || this.#options.link().state !== 'live') return
    const here = { state: this.#here(), pressed: outage.presses > 0 }
    const what = afterOutage(outage, here, reading.state)
    if (what === 'adopt') this.#end(reading, 'adopted')
    // Once a person has been asked, the answer is theirs.
    else if (what === 'ask' || outage.asking) this.#ask(outage, null)
    else void this.#lead(outage, reading, 'led')
  }

  /** The service's clock was set during the outage: this desk's anchors move with it. */
  #followClock(outage: Outage): void {
    const { room, clockSteps, listener } = this.#options
    const by = duration(clockSteps() - outage.steps)
    if (by === 0) return
    outage.steps += by
    outage.told = shiftAnchors(outage.told, by)
    outage.unanswered = outage.unanswered.map(state => shiftAnchors(state, by))
    room.receive({ state: shiftAnchors(this.#here(), by), nextCueId: undefined })
    listener.clockStepped(by)
    listener.showChanged()
  }

  #ask(outage: Outage, why: Said | null): void {
    if (!outage.asking) this.#options.listener.authorityChanged('reconciling')
    outage.asking = true
    outage.why = why
    this.#options.listener.showChanged()
  }

  /** Leads the service to the show of this desk, which may move meanwhile. */
  async #lead(outage: Outage, from: ShowReading, how: OutageEnd): Promise<void> {
    const actor = this.#options.actor()
    if (actor === null || outage.leading) return
    outage.leading = true
    this.#options.listener.showChanged()
    for (let start = from; ; ) {
      const target = this.#here()
      const { reply, last } = await this.#leadTo(target, actor, start)
      if (this.#closed || outage !== this.#outage) return
      if (!reply.ok) {
        outage.leading = false
        this.#stopped(outage, last, target, reply)
        return
      }
      start = reply.reading
      if (this.#here() === target) {
        outage.leading = false
        this.#end(start, how)
        return
      }
    }
  }

  /** By exact anchors where the service can set them, else by public verbs. */
  async #leadTo(target: RunnerState, { restore, act }: Actor, from: ShowReading): Promise<Led> {
    if (restore !== null) return { reply: await restore(target, from.state), last: from, begun: false }
    return leadByVerbs(from, target, this.#options.room, act)
  }

  /** The service did not reach the target: records the states in which its last step may have left it. */
  #stopped(
    outage: Outage,
    last: ShowReading,
    target: RunnerState,
    { reason, detail }: Extract<ActReply, { ok: false }>,
  ): void {
    const { timers, room, lastReading, now, listener } = this.#options
    outage.told = last.state
    if (reason === 'moved-on' || reason === 'changed-since') {
      // The show stands elsewhere: another client moved it, or a press of this desk that was not answered. Which of the two
      // is known once this desk has received where it stands now.
      listener.showChanged()
      const hasNewer = lastReading()?.state !== last.state
      if (hasNewer) this.#compareShows()
      else timers.after(leadAgainAfter, () => this.#compareShows())
    } else if (passing.has(reason)) {
      const step = nextVerb(last.state, target)
      const led = step === null ? null : transition(last.state, step, room.cues(), now())
      this.#neverAnswered(target, ...(led?.ok === true ? [led.state] : []))
      listener.showChanged()
      // A change of the link reconciles again, and so does this timer when the link stays as it is.
      timers.after(leadAgainAfter, () => this.#compareShows())
    } else this.#ask(outage, detail ?? messageOf(`refusal.${reason}`))
  }
}

/**
 * The service gave no answer: it may have carried the press out. With `no-link` it may also never have been sent (`refusedBy` of the
 * press queue): `afterOutage` only compares the states, so that one too many does no harm.
 */
const isResultUnknown = ({ reason }: Extract<ActReply, { ok: false }>): boolean =>
  reason === 'no-link' || reason === 'service-error'
