import type { Duplex } from 'node:stream'
import type { DeskPairSlice } from '../../contract/bridge/standby.ts'
import { describeError } from '../../contract/log.ts'
import { done, type Reply, refused } from '../../contract/reply.ts'
import type { PublishedPair } from '../../desk/ports/standby.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { PairStanding, Passive } from '../../domain/standby/pair.ts'
import {
  type PairEffect,
  type PairEvent,
  type PairRefusal,
  type PairState,
  pairAtStart,
  pairStep,
  passiveIn,
  savedStanding,
} from '../../domain/standby/pair-state.ts'
import type { CommitPosition, StateHash } from '../../service/store/commit-feed.ts'
import { Copy, leadPeer } from './copy.ts'
import type { PeerChannel } from './pair-connection.ts'
import { PairConnection } from './pair-connection.ts'
import type { SavedPair } from './pair-file.ts'
import { feedItemOf, type Hello, type PeerMessage } from './peer-messages.ts'
import { Served } from './served.ts'
import type { PairOptions } from './standby-options.ts'

/** How long a first desk that hands over waits for the other, ms. */
const handedOverWithin = 10_000

/** The show is on its way from one desk to the other. */
const moving: ReadonlySet<PairState['is']> = new Set([
  'handing-over',
  'taking-over',
  'promoting',
  'installing',
])

type Shown = Extract<PeerMessage, { readonly kind: 'show' }>

/** This desk and the one that it is paired with: carries out what the state of the pair requires. */
export class DeskPair {
  readonly #options: PairOptions
  readonly #connection: PairConnection
  readonly #copy: Copy
  readonly #served: Served
  #state: PairState
  #saved: SavedPair
  #shown: Shown | null = null
  /** Resolve the requests of persons, by their number. */
  readonly #answers = new Map<number, (reply: Reply) => void>()
  #requests = 0
  /** One effect after the other. */
  #effects: Promise<void> = Promise.resolve()
  #stopLeading = (): void => {}
  #stopTimer = (): void => {}
  #isClosed = false

  constructor(options: PairOptions) {
    this.#options = options
    this.#saved = options.saved
    this.#state = pairAtStart(options.saved)
    const { timers, lostAfter, now, log, service } = options
    this.#copy = new Copy({
      open: options.openReplica,
      timers,
      now,
      changed: () => this.#step({ kind: 'copied', at: this.#copy.wholeAt }),
      callsChanged: () => options.desk.callsChanged(),
      problem: options.problem,
      log,
    })
    if (this.#role === 'standby') this.#copy.begin()
    this.#served = new Served({
      ...options,
      send: message => this.#connection.send(message),
      // A desk that compares may be about to yield.
      leads: () => this.passive === null && this.#state.is !== 'comparing',
      standsBy: () => this.#role === 'standby',
      shared: () => this.#saved.sharedOutputs ?? [],
      saveShared: ids => this.#save({ sharedOutputs: [...ids] }),
    })
    this.#connection = new PairConnection({
      timers,
      lostAfter,
      now,
      dial: options.saved.dials ? options.dial : null,
      beat: async () => ({
        kind: 'beat',
        newest: this.#role === 'first' ? await service.commits.newest() : null,
      }),
      opened: () => this.#step({ kind: 'connected' }),
      message: message => {
        if (this.#isClosed) return
        try {
          this.#receive(message)
        } catch (error) {
          this.#failed(error)
        }
      },
      lost: () => this.#lost(),
      long: options.changed,
    })
  }

  get #role(): PairStanding['role'] {
    return this.#saved.standing.role
  }

  /** Why this desk does not call shows; null: it does. */
  get passive(): Passive | null {
    return passiveIn(this.#state)
  }

  published(): PublishedPair {
    return { leads: this.passive === null, epoch: this.#saved.standing.epoch, other: this.#served.other }
  }

  /** Where the calls of a rundown stand at the other desk, as JSON, as far as they have been copied; null: that is not known. */
  calling(rundownId: string): Promise<string | null> {
    return this.#copy.calling(rundownId)
  }

  slice(): DeskPairSlice {
    const { channel, lastReceivedAt } = this.#connection
    const since = this.#offeredSince()
    const { pages } = this.#served.other
    return {
      role: this.#role,
      passive: this.passive,
      peer: {
        name: this.#saved.peer.name,
        connected: channel !== null && this.#state.other !== null,
        lastReceivedAt,
        ...(pages.length > 0 && { pages }),
      },
      copy: this.#copy.slice(),
      offer: since !== null && this.#copy.isWhole ? { since } : null,
      choice:
        this.#state.is === 'choosing'
          ? { here: this.#options.desk.shown().onAir, there: this.#shown?.onAir ?? nothingOnAir }
          : null,
      handingOver: this.#state.is === 'handing-over',
    }
  }

  /** The other desk has connected. */
  take(socket: Duplex): void {
    this.#connection.take(socket)
  }

  /** The other desk is reached there. */
  moved(address: { readonly host: string; readonly port: number }): void {
    this.#save({ peer: { ...this.#saved.peer, ...address } })
  }

  /** The show of this desk or its name has changed. */
  shownChanged(): void {
    this.#connection.send({ kind: 'show', ...this.#options.desk.shown() })
  }

  /** The first desk refuses this desk's token: its next greeting has a new one. */
  signedOut(): void {
    this.#connection.channel?.close()
  }

  /** What this desk serves may have changed. */
  servedChanged(): void {
    this.#served.changed()
  }

  /** Requested by a person once the first desk is lost. */
  takeOver(): Promise<Reply> {
    return this.#ask(request => ({ kind: 'take-over', request, offered: this.#offeredSince() !== null }))
  }

  /** Requested by a person at the first desk, which makes no more commits until the other has them all. */
  handOver(): Promise<Reply> {
    return this.#ask(request => ({ kind: 'give-over', request, identical: this.#copy.isIdentical }))
  }

  /** Requested by a person at a first desk that has started again. */
  goOn(): Promise<Reply> {
    return this.#ask(request => ({ kind: 'go-on', request }))
  }

  /** Requested by a person where both desks call. */
  choose(keep: 'here' | 'there'): Promise<Reply> {
    return this.#ask(request => ({ kind: `keep-${keep}`, request }))
  }

  /** A person acknowledges that this desk was replaced. */
  acknowledge(): Promise<Reply> {
    return this.#ask(request => ({ kind: 'acknowledge', request }))
  }

  /** The show is on its way from one desk to the other: the pair is not ended before it has arrived. */
  get isMoving(): boolean {
    const state = this.#state
    if (state.is === 'standing-by') return state.handed !== null && this.#connection.channel !== null
    return moving.has(state.is)
  }

  /** Notifies the other desk that the pair was ended. From then on this one takes no step. */
  async end(): Promise<void> {
    this.#isClosed = true
    await this.#connection.channel?.send({ kind: 'unpaired' }).catch(() => undefined)
    await this.#options.service.commits.stop()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const why = messageOf(this.#state.is === 'choosing' ? 'standby.not-left' : 'standby.not-paired')
    for (const answer of this.#answers.values()) answer(refused(why))
    this.#answers.clear()
    this.#stopLeading()
    this.#stopTimer()
    this.#connection.close()
    await this.#copy.close()
  }

  /** The time since which no desk has called, so that this one can take over; null: a desk calls. */
  #offeredSince() {
    if (this.#role !== 'standby') return null
    const isLeaderless = this.#connection.channel !== null && this.#state.other?.role === 'standby'
    return isLeaderless ? this.#connection.lastReceivedAt : this.#connection.lostSince
  }

  #save(change: Partial<SavedPair>): void {
    const saved = { ...this.#saved, ...change }
    // A pair that has ended is not written again.
    if (!this.#isClosed) this.#options.save(saved)
    this.#saved = saved
  }

  async #ask(eventOf: (request: number) => PairEvent): Promise<Reply> {
    this.#requests += 1
    const request = this.#requests
    const { promise, resolve } = Promise.withResolvers<Reply>()
    this.#answers.set(request, resolve)
    this.#step(eventOf(request))
    return promise
  }

  /** Throws what the file system throws: nothing has happened then. */
  #step(event: PairEvent): void {
    const { desk, service, changed, log } = this.#options
    const before = this.#state
    const passive = this.passive
    const { state, effects } = pairStep(before, event)
    const [was, is] = [savedStanding(before), savedStanding(state)]
    if (is.standing !== was.standing || is.replaced !== was.replaced || is.takingOver !== was.takingOver)
      this.#save({ ...is, ...(event.kind === 'installed' && { access: null }) })
    if (is.replaced && !was.replaced)
      log({ level: 'warn', event: 'standby.replaced', fields: { epoch: is.standing.epoch } })
    this.#state = state
    const isPassive = this.passive !== null
    if (isPassive !== (passive !== null)) this.#later(() => service.setPassive(isPassive))
    const { channel } = this.#connection
    for (const effect of effects) this.#later(() => this.#carryOut(effect, channel))
    if (state.is !== before.is || this.passive !== passive) {
      desk.passiveChanged()
      this.#served.changed()
    }
    changed()
  }

  #later(work: () => Promise<void> | void): void {
    this.#effects = this.#effects.then(() => (this.#isClosed ? undefined : work())).catch(this.#failed)
  }

  readonly #failed = (error: unknown): void => {
    this.#options.log({ level: 'error', event: 'standby.failed', error: describeError(error) })
    // The next connection starts again.
    this.#connection.channel?.close()
  }

  /** `channel`: to the other desk when the event happened. */
  async #carryOut(effect: PairEffect, channel: PeerChannel | null): Promise<void> {
    const { desk, service, timers, problem, log } = this.#options
    const line = channel === this.#connection.channel ? channel : null
    switch (effect.do) {
      case 'greet':
        return this.#greet(effect.standing, line)
      case 'send':
        if (effect.message.kind === 'compared')
          log({ level: 'info', event: 'standby.compared', fields: { same: effect.message.same } })
        void line?.send(effect.message).catch(() => undefined)
        return
      case 'disconnect':
        return line?.close()
      case 'lead':
        if (line !== null) this.#lead(line, effect.after)
        return
      case 'follow':
        this.#stopLeading()
        if (line !== null) this.#copy.follow(line)
        return this.#showOther()
      case 'show-own':
        return desk.own(effect.rundownId)
      case 'read-state':
        void this.#readState()
        return
      case 'read-newest':
        return this.#step({
          kind: 'newest-read',
          position: await service.commits.newest().catch(this.#unread),
        })
      case 'read-copy':
      case 'promote':
      case 'install':
        void this.#takeOver(effect.do).catch(this.#failed)
        return
      case 'start-timer':
        this.#stopTimer = timers.after(handedOverWithin, () => {
          problem(messageOf('standby.not-taken'))
          this.#step({ kind: 'time-over' })
        })
        return
      case 'stop-timer':
        return this.#stopTimer()
      case 'answer':
        this.#answer(effect.request, effect.refusal)
    }
  }

  /** A desk that stands by shows the show of the other one. */
  #showOther(): void {
    if (this.#state.is !== 'standing-by' || this.#state.other?.role !== 'first') return
    void this.#options.desk.follow(this.#shown?.rundownId ?? null).catch(this.#failed)
  }

  #answer(request: number, refusal: PairRefusal | null): void {
    this.#answers.get(request)?.(refusal === null ? done : refused(messageOf(`standby.${refusal}`)))
    this.#answers.delete(request)
  }

  async #greet(standing: PairStanding, line: PeerChannel | null): Promise<void> {
    if (line === null) return
    const { identity, version, desk } = this.#options
    const token = standing.role === 'first' ? await this.#access() : null
    const hello: Hello = { kind: 'hello', ...identity(), showcall: version, standing, token }
    for (const message of [hello, { kind: 'show', ...desk.shown() }] as const)
      void line.send(message).catch(() => undefined)
  }

  /** The token with which the other desk reads this one's show: created for a pair, and again if a person or a restore revoked it. */
  async #access(): Promise<string | null> {
    const { dashboard } = this.#options
    const tokens = await dashboard.listTokens()
    const { access } = this.#saved
    if (!tokens.some(({ tokenId, revoked }) => tokenId === access?.tokenId && !revoked)) {
      const minted = await dashboard.mint({ role: 'VIEW', rundownId: null, expiresIn: null })
      if (!minted.ok) return null
      this.#save({ access: { tokenId: minted.tokenId, token: minted.token } })
    }
    return this.#saved.access?.token ?? null
  }

  #lead(channel: PeerChannel, after: CommitPosition | null): void {
    const { service, version, timers, lostAfter } = this.#options
    this.#stopLeading()
    this.#stopLeading = leadPeer({
      commits: service.commits,
      channel,
      showcall: version,
      after,
      timers,
      comparedAfter: lostAfter / 5,
      sent: position => this.#copy.newest(position),
    })
  }

  async #readState(): Promise<void> {
    const { commits } = this.#options.service
    const read = async (): Promise<StateHash | null> => {
      // Commits are numbered, and hashed, for a follower.
      const following = await commits.follow(null, this.#options.version)
      const state = await commits.stateHash()
      await following.close()
      return state
    }
    this.#step({ kind: 'state-read', state: await read().catch(this.#unread) })
  }

  readonly #unread = (error: unknown): null => {
    this.#options.log({ level: 'error', event: 'standby.failed', error: describeError(error) })
    return null
  }

  async #takeOver(part: 'read-copy' | 'promote' | 'install'): Promise<void> {
    const { desk, service, putInPlace, log } = this.#options
    try {
      if (part === 'read-copy') {
        const { rundownId } = desk.shown()
        await this.#copy.stop()
        this.#step({ kind: 'copy-read', base: await this.#copy.stateHash(), rundownId })
      } else if (part === 'promote') {
        const refusal = await this.#copy.promote()
        this.#step(refusal === null ? { kind: 'promoted' } : { kind: 'takeover-failed', why: 'no-copy' })
      } else {
        // The old database takes no press, which would be lost with it.
        await service.restart(async () => putInPlace())
        this.#step({ kind: 'installed' })
        log({ level: 'warn', event: 'standby.took-over', fields: { epoch: this.#saved.standing.epoch } })
      }
    } catch (error) {
      log({ level: 'error', event: 'standby.takeover-failed', error: describeError(error) })
      this.#step({ kind: 'takeover-failed', why: 'takeover-failed' })
    }
  }

  #lost(): void {
    this.#stopLeading()
    this.#copy.pause()
    this.#served.end()
    this.#step({ kind: 'lost' })
  }

  #receive(message: PeerMessage): void {
    switch (message.kind) {
      case 'hello':
        this.#greeted(message)
        break
      case 'show':
        this.#shown = message
        this.#options.changed()
        this.#showOther()
        break
      case 'beat':
        this.#copy.newest(message.newest)
        break
      case 'follow':
      case 'compared':
      case 'chosen':
        this.#step(message)
        break
      case 'served':
        this.#served.take(message)
        this.#options.changed()
        break
      case 'item': {
        const item = feedItemOf(message.item)
        if (item === null) this.#connection.channel?.close()
        else this.#copy.item(item)
        break
      }
      case 'hash':
        this.#copy.hash(message)
        break
      case 'applied':
        this.#copy.applied(message)
        break
      case 'verified':
        this.#copy.verified(message.result)
        break
      case 'hand-over':
        this.#step({ ...message, at: this.#copy.wholeAt })
        break
      case 'unpaired':
        this.#options.unpaired()
    }
  }

  #greeted({ name, port, token, showcall, standing }: Hello): void {
    const { version, problem, accessChanged } = this.#options
    const { peer, dials } = this.#saved
    // A person entered the address to which this desk connects.
    const at = dials ? peer.port : port
    if (name !== peer.name || at !== peer.port || (token !== null && token !== peer.token)) {
      this.#save({ peer: { ...peer, name, port: at, token: token ?? peer.token } })
      accessChanged()
    }
    problem(showcall === version ? null : messageOf('standby.other-version', { name }))
    this.#step({ kind: 'hello', standing })
    // The desk that calls sends its state, and the other takes it.
    if (showcall === version) this.#served.begin()
  }
}

const nothingOnAir = { rundown: null, cue: null, phase: 'pre-show' } as const
