import type { Duplex } from 'node:stream'
import type { DeskPairSlice } from '../../contract/bridge/standby.ts'
import { describeError } from '../../contract/log.ts'
import { done, type Reply, refused } from '../../contract/reply.ts'
import type { PublishedPair } from '../../desk/ports/standby.ts'
import { messageOf } from '../../domain/messages/message.ts'
import {
  chosen,
  type Meeting,
  meet,
  type PairStanding,
  type Passive,
  takenOver,
  yielded,
} from '../../domain/standby/pair.ts'
import type { CommitPosition } from '../../service/store/commit-feed.ts'
import { Copy } from './copy.ts'
import { leadPeer } from './lead-peer.ts'
import { PairConnection } from './pair-connection.ts'
import type { SavedPair } from './pair-file.ts'
import type { PairOptions } from './pair-options.ts'
import { feedItemOf, type Hello, type PeerMessage } from './peer-messages.ts'
import { Served } from './served.ts'

/** How long a first desk that hands over waits for the other, ms. */
const handedOverWithin = 10_000

type Shown = Extract<PeerMessage, { readonly kind: 'show' }>

/** This desk and the one that it is paired with: which one calls, which one has the copy, and how that changes. */
export class DeskPair {
  readonly #options: PairOptions
  readonly #connection: PairConnection
  readonly #copy: Copy
  readonly #served: Served
  #saved: SavedPair
  /** The other desk, as last received. */
  #hello: Hello | null = null
  #shown: Shown | null = null
  /** This first desk has started, and has received nothing from the other. */
  #isWaiting: boolean
  #isChoosing = false
  #isHandingOver = false
  /** The other desk has taken over, and this desk is about to stand by. */
  #isYielding = false
  #isTakingOver = false
  /** The first desk has handed over, and this one takes over as soon as it has everything up to there. */
  #handedTo: { readonly position: CommitPosition | null } | null = null
  /** Resolves the request of a person here who has chosen the other desk. */
  #left: (reply: Reply) => void = () => {}
  #stopLeading = (): void => {}
  #cancelHandOver = (): void => {}

  constructor(options: PairOptions) {
    this.#options = options
    this.#saved = options.saved
    this.#isWaiting = this.#standing.role === 'first'
    const { timers, lostAfter, now, log, service } = options
    this.#copy = new Copy({
      open: options.openReplica,
      timers,
      now,
      changed: () => {
        options.changed()
        void this.#takeWhenWhole()
      },
      problem: options.problem,
      log,
    })
    if (this.#standing.role === 'standby') this.#copy.begin()
    this.#served = new Served({
      ...options,
      send: message => this.#connection.send(message),
      leads: () => this.#leads,
      standsBy: () => this.#standing.role === 'standby',
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
        newest: this.#standing.role === 'first' ? await service.commits.newest() : null,
      }),
      opened: () => {
        // Else it greets once it has taken over.
        if (!this.#saved.takingOver) void this.#greet().catch(this.#failed)
      },
      message: message => this.#receive(message),
      lost: () => this.#lost(),
      long: options.changed,
    })
  }

  get #standing(): PairStanding {
    return this.#saved.standing
  }

  /** Why this desk does not call shows; null: it does. */
  get passive(): Passive | null {
    if (this.#standing.role === 'standby') return this.#saved.replaced ? 'replaced' : 'standing-by'
    if (this.#isHandingOver || this.#saved.takingOver) return 'standing-by'
    if (this.#isYielding) return 'replaced'
    return this.#isWaiting ? 'waiting' : null
  }

  /** This desk calls the show, and no takeover is under way. */
  get #leads(): boolean {
    return this.passive === null && !this.#saved.takingOver
  }

  published(): PublishedPair {
    return { leads: this.#leads, epoch: this.#standing.epoch, other: this.#served.other }
  }

  slice(): DeskPairSlice {
    const { channel, lastReceivedAt } = this.#connection
    const since = this.#offeredSince()
    const { pages } = this.#served.other
    return {
      role: this.#standing.role,
      passive: this.passive,
      peer: {
        name: this.#saved.peer.name,
        connected: channel !== null && this.#hello !== null,
        lastReceivedAt,
        ...(pages.length > 0 && { pages }),
      },
      copy: this.#copy.slice(),
      offer: since !== null && this.#copy.isWhole ? { since } : null,
      choice: this.#isChoosing
        ? { here: this.#options.desk.shown().onAir, there: this.#shown?.onAir ?? nothingOnAir }
        : null,
      handingOver: this.#isHandingOver,
    }
  }

  /** The access to the other desk's show; null: the other desk calls none. */
  get token(): string | null {
    return this.#standing.role === 'standby' ? this.#saved.peer.token : null
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
  async takeOver(): Promise<Reply> {
    return this.#offeredSince() === null ? refused(messageOf('standby.first-desk-there')) : this.#takeOver()
  }

  /** Requested by a person at the first desk, which makes no more commits until the other has them all. */
  async handOver(): Promise<Reply> {
    if (this.passive !== null) return refused(messageOf('standby.not-first'))
    const { channel } = this.#connection
    if (channel === null || !this.#copy.isIdentical) return refused(messageOf('standby.not-identical'))
    this.#isHandingOver = true
    await this.#settle()
    const { timers, service, problem } = this.#options
    this.#connection.send({ kind: 'hand-over', position: await service.commits.newest() })
    this.#cancelHandOver = timers.after(handedOverWithin, () => {
      this.#isHandingOver = false
      problem(messageOf('standby.not-taken'))
      // The other desk drops the handover.
      this.#connection.channel?.close()
      void this.#settle()
    })
    return done
  }

  /** Requested by a person at a first desk that has started again. */
  async goOn(): Promise<Reply> {
    if (this.#standing.role !== 'first') return refused(messageOf('standby.not-first'))
    this.#isWaiting = false
    await this.#settle()
    return done
  }

  async choose(keep: 'here' | 'there'): Promise<Reply> {
    if (!this.#isChoosing || this.#hello === null) return refused(messageOf('standby.nothing-to-choose'))
    if (keep === 'here') {
      await this.#keep()
      return done
    }
    // If it yielded at once, the other desk could do the same, and neither would call.
    this.#connection.send({ kind: 'chosen' })
    const { promise, resolve } = Promise.withResolvers<Reply>()
    this.#left(notLeft)
    this.#left = resolve
    return promise
  }

  /** A person at either desk has chosen this desk. */
  async #keep(): Promise<void> {
    const other = this.#hello
    if (!this.#isChoosing || other === null) return
    this.#left(notLeft)
    this.#isChoosing = false
    this.#isWaiting = false
    this.#save({ standing: chosen(this.#standing, other.standing) })
    await this.#settle()
    await this.#greet()
  }

  /** A person acknowledges that this desk was replaced. */
  async acknowledge(): Promise<Reply> {
    this.#save({ replaced: false })
    await this.#settle()
    return done
  }

  /** Notifies the other desk that the pair was ended. */
  async end(): Promise<void> {
    const { dashboard, service } = this.#options
    await this.#connection.channel?.send({ kind: 'unpaired' }).catch(() => undefined)
    if (this.#saved.access !== null) await dashboard.revoke(this.#saved.access.tokenId)
    await service.commits.stop()
  }

  async close(): Promise<void> {
    this.#left(notLeft)
    this.#stopLeading()
    this.#cancelHandOver()
    this.#connection.close()
    await this.#copy.close()
  }

  /** The time since which no desk has called, so that this one can take over; null: a desk calls. */
  #offeredSince() {
    if (this.#standing.role !== 'standby') return null
    const isLeaderless = this.#connection.channel !== null && this.#hello?.standing.role === 'standby'
    return isLeaderless ? this.#connection.lastReceivedAt : this.#connection.lostSince
  }

  #save(change: Partial<SavedPair>): void {
    this.#saved = { ...this.#saved, ...change }
    this.#options.save(this.#saved)
  }

  /** To be called after an event that may change which desk calls. */
  async #settle(): Promise<void> {
    const { desk, changed, service } = this.#options
    desk.passiveChanged()
    changed()
    this.#served.changed()
    await service.setPassive(this.passive !== null)
  }

  readonly #failed = (error: unknown): void => {
    this.#options.log({ level: 'error', event: 'standby.failed', error: describeError(error) })
    // The next connection starts again.
    this.#connection.channel?.close()
  }

  async #greet(): Promise<void> {
    const { identity, version } = this.#options
    const token = this.#standing.role === 'first' ? await this.#access() : null
    const standing = this.#standing
    this.#connection.send({ kind: 'hello', ...identity(), showcall: version, standing, token })
    this.shownChanged()
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

  #lost(): void {
    this.#hello = null
    this.#handedTo = null
    this.#left(notLeft)
    this.#stopLeading()
    this.#copy.pause()
    this.#served.end()
    this.#options.changed()
  }

  #receive(message: PeerMessage): void {
    switch (message.kind) {
      case 'hello':
        void this.#greeted(message).catch(this.#failed)
        break
      case 'show':
        this.#shown = message
        this.#options.changed()
        void this.#followShown().catch(this.#failed)
        break
      case 'beat':
        this.#copy.newest(message.newest)
        break
      case 'follow':
        this.#lead(message.after)
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
      case 'compared':
        if (!message.same) this.#ask()
        break
      case 'chosen':
        void this.#keep().catch(this.#failed)
        break
      case 'hand-over':
        this.#handedTo = message
        void this.#takeWhenWhole()
        break
      case 'unpaired':
        this.#options.unpaired()
    }
  }

  async #greeted(hello: Hello): Promise<void> {
    const { version, problem, accessChanged } = this.#options
    this.#hello = hello
    const { name, token } = hello
    const { peer, dials } = this.#saved
    // A person entered the address to which this desk connects.
    const port = dials ? peer.port : hello.port
    if (name !== peer.name || port !== peer.port || (token !== null && token !== peer.token)) {
      this.#save({ peer: { ...peer, name, port, token: token ?? peer.token } })
      accessChanged()
    }
    problem(hello.showcall === version ? null : messageOf('standby.other-version', { name }))
    await this.#act(meet(this.#standing, hello.standing), hello)
    // After the result: the desk that calls sends its state, and the other takes it.
    if (hello.showcall === version) this.#served.begin()
  }

  async #act(meeting: Meeting, hello: Hello): Promise<void> {
    if (meeting !== 'ask') this.#isChoosing = false
    switch (meeting) {
      case 'compare':
        return this.#compare(hello)
      case 'yield':
        return this.#yieldTo(hello)
      case 'ask':
        this.#ask()
        break
      case 'lead':
      case 'wait':
        this.#isWaiting = false
        break
      case 'follow': {
        const { channel } = this.#connection
        if (hello.standing.epoch !== this.#standing.epoch)
          this.#save({ standing: { ...this.#standing, epoch: hello.standing.epoch } })
        // The state that it takes over must not change.
        if (channel !== null && !this.#isTakingOver) this.#copy.follow(channel)
        break
      }
      case 'none':
    }
    await this.#settle()
    await this.#followShown()
  }

  /** The other desk has taken over: whether anything was changed here since. */
  async #compare(hello: Hello): Promise<void> {
    const { service, version, log } = this.#options
    // Commits are numbered, and hashed, for a follower.
    const following = await service.commits.follow(null, version)
    const state = await service.commits.stateHash()
    const same =
      state !== null && state.hash === hello.standing.base && (await this.#isStillAt(state.position))
    await following.close()
    log({ level: 'info', event: 'standby.compared', fields: { same } })
    this.#connection.send({ kind: 'compared', same })
    if (same) return this.#yieldTo(hello)
    this.#isYielding = false
    this.#ask()
    await this.#settle()
  }

  /** Stops changes here, and checks that none was made during the comparison. */
  async #isStillAt({ run, number }: CommitPosition): Promise<boolean> {
    this.#isYielding = true
    await this.#settle()
    const newest = await this.#options.service.commits.newest()
    return newest !== null && newest.run === run && newest.number === number
  }

  #ask(): void {
    this.#isChoosing = true
    this.#options.changed()
  }

  async #yieldTo(hello: Hello): Promise<void> {
    this.#stopLeading()
    this.#cancelHandOver()
    this.#isHandingOver = false
    this.#isYielding = false
    this.#isChoosing = false
    this.#save({ standing: yielded(hello.standing), replaced: true })
    this.#left(done)
    this.#options.log({
      level: 'warn',
      event: 'standby.replaced',
      fields: { epoch: this.#standing.epoch },
    })
    await this.#settle()
    await this.#greet()
    await this.#act(meet(this.#standing, hello.standing), hello)
  }

  #lead(after: CommitPosition | null): void {
    this.#stopLeading()
    const { channel } = this.#connection
    if (channel === null || this.#standing.role !== 'first' || this.#saved.takingOver) return
    const { service, version, timers, lostAfter } = this.#options
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

  /** A standby shows the show of the other desk. */
  async #followShown(): Promise<void> {
    if (this.#standing.role !== 'standby' || this.#hello?.standing.role !== 'first') return
    await this.#options.desk.follow(this.#shown?.rundownId ?? null)
  }

  async #takeWhenWhole(): Promise<void> {
    const handed = this.#handedTo
    if (handed === null || !this.#copy.isAt(handed.position)) return
    this.#handedTo = null
    if (this.#standing.role === 'standby') await this.#takeOver()
  }

  async #takeOver(): Promise<Reply> {
    if (this.#isTakingOver) return refused(messageOf('standby.busy'))
    this.#isTakingOver = true
    try {
      return await this.#promote()
    } catch (error) {
      this.#options.log({ level: 'error', event: 'standby.takeover-failed', error: describeError(error) })
      return refused(messageOf('standby.takeover-failed'))
    } finally {
      this.#isTakingOver = false
      // It takes no more commits: the next connection starts following again.
      if (this.#standing.role === 'standby') this.#connection.channel?.close()
      await this.#settle()
    }
  }

  async #promote(): Promise<Reply> {
    const { desk, service, putInPlace, log } = this.#options
    const { rundownId } = desk.shown()
    await this.#copy.stop()
    const base = await this.#copy.stateHash()
    if (base === null) return refused(messageOf('standby.no-copy'))
    const before = this.#saved
    // From then on a start completes it.
    this.#save({ standing: takenOver(this.#standing, base), replaced: false, takingOver: true })
    try {
      if ((await this.#copy.promote()) !== null) {
        this.#save(before)
        return refused(messageOf('standby.no-copy'))
      }
    } catch (error) {
      // The copy is unchanged.
      this.#save(before)
      throw error
    }
    // The old database takes no press, which would be lost with it.
    await service.restart(async () => putInPlace())
    this.#save({ takingOver: false, access: null })
    await service.setPassive(false)
    log({ level: 'warn', event: 'standby.took-over', fields: { epoch: this.#standing.epoch } })
    await desk.own(rundownId)
    await this.#greet()
    return done
  }
}

const notLeft = refused(messageOf('standby.not-left'))
const nothingOnAir = { rundown: null, cue: null, phase: 'pre-show' } as const
