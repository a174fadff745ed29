import { join } from 'node:path'
import type { StandbySlice } from '../../contract/bridge/standby.ts'
import { describeError } from '../../contract/log.ts'
import { done, type Reply, refused } from '../../contract/reply.ts'
import {
  type FollowedDesk,
  followedConnection,
  type PairedDesk,
  type StandbyActs,
} from '../../desk/ports/standby.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import { triedPorts } from '../../service/listen.ts'
import { databaseName } from '../../service/store/sqlite/database-name.ts'
import { renewDatabaseKeys } from '../../service/store/sqlite/installation.ts'
import type { Certificate } from '../network/self-signed.ts'
import { NewPair } from './new-pair.ts'
import { DeskPair } from './pair.ts'
import {
  copyIn,
  passiveAtStart,
  portsFrom,
  putInPlace,
  removeCopy,
  type SavedDesk,
  type SavedPair,
} from './pair-file.ts'
import {
  DialError,
  dial,
  leadToService,
  openPeerListener,
  openTunnel,
  type PeerListener,
  type Purpose,
  type Tunnel,
} from './peer-tls.ts'
import { startReplica } from './replica-thread.ts'
import type { StandbyDesk, StandbyOptions } from './standby-options.ts'

/** How long a desk whose port is taken waits before it tries again, ms. */
const portFreeAfter = 2_000

/** This desk as one of two: paired by people, and then the first desk or the one that stands by. */
export interface Standby {
  readonly desk: PairedDesk
  readonly acts: StandbyActs
  /** Connects to the other desk. `desk`: is moved from then on. */
  begin(desk: StandbyDesk): Promise<void>
  /** The standby slice has changed. */
  shownChanged(): void
  /** What the desk serves to others may have changed. */
  servedChanged(): void
  /** The first desk refuses the token of this one. */
  signedOut(): void
  /** Where the calls of a rundown stand at the first desk, as JSON; null: that is not known. */
  calling(rundownId: string): Promise<string | null>
  /** The keys with which other desks made links of output pages that are here too. */
  readonly outputKeys: () => readonly Uint8Array[]
  close(): Promise<void>
}

export async function createStandby(options: StandbyOptions): Promise<Standby> {
  const standby = new TwoDesks(options)
  await standby.prepare()
  return standby
}

class TwoDesks implements Standby {
  readonly #options: StandbyOptions
  #desk: StandbyDesk | null = null
  #listener: PeerListener | null = null
  #tunnel: Tunnel | null = null
  readonly #newPair: NewPair
  #pair: DeskPair | null = null
  #problem: Said | null = null
  #isClosed = false
  #stopListening = (): void => {}

  constructor(options: StandbyOptions) {
    this.#options = options
    this.#newPair = new NewPair({
      ...options,
      desk: () => this.#desk,
      listen: certificate => this.#listen(certificate, triedPorts),
      paired: (saved, listener) => this.#paired(saved, listener),
      changed: () => this.#changed(),
      showProblem: problem => this.#showProblem(problem),
    })
  }

  /** The parts that the desk needs at its start. */
  async prepare(): Promise<void> {
    if (this.#saved !== null) await this.#openTunnel()
  }

  get #saved(): SavedPair | null {
    return this.#options.file.read().pair
  }

  readonly desk: PairedDesk = {
    slice: () => this.#slice(),
    passive: () => (this.#pair === null ? passiveAtStart(this.#options.file.read()) : this.#pair.passive),
    followed: () => this.#followed(),
    published: () => this.#pair?.published() ?? null,
  }

  readonly acts: StandbyActs = {
    name: ({ name }) => {
      this.#write({ name: name.trim() || this.#options.file.read().name })
      this.#pair?.shownChanged()
      this.#showProblem(null)
      return done
    },
    listen: ({ on }) => (on ? this.#newPair.listen() : this.#newPair.cancel()),
    join: ({ host, port }) => this.#join({ host: host.trim(), port }),
    confirm: async ({ same }) => this.#newPair.confirm(same),
    unpair: ({ held }) => this.#held(held, () => this.#unpair()),
    takeOver: ({ held }) => this.#held(held, pair => pair.takeOver()),
    handOver: ({ held }) => this.#held(held, pair => pair.handOver()),
    goOn: ({ held }) => this.#held(held, pair => pair.goOn()),
    choose: ({ keep, held }) => this.#held(held, pair => pair.choose(keep)),
    renewKeys: ({ held }) => this.#renewKeys(held),
    acknowledge: async () => this.#pair?.acknowledge() ?? refused(messageOf('standby.not-paired')),
  }

  async begin(desk: StandbyDesk): Promise<void> {
    this.#desk = desk
    if (this.#saved === null) return
    await this.#beginPair(this.#saved)
    if (this.#saved.standing.role === 'first') await desk.own(null)
  }

  shownChanged(): void {
    this.#pair?.shownChanged()
    if (this.#pair !== null) this.#changed()
  }

  servedChanged(): void {
    this.#pair?.servedChanged()
  }

  signedOut(): void {
    this.#pair?.signedOut()
  }

  async calling(rundownId: string): Promise<string | null> {
    return (await this.#pair?.calling(rundownId)) ?? null
  }

  readonly outputKeys = (): readonly Uint8Array[] =>
    (this.#options.file.read().outputKeys ?? []).map(key => Buffer.from(key, 'hex'))

  async close(): Promise<void> {
    this.#isClosed = true
    this.#stopListening()
    await this.#newPair.close()
    await this.#pair?.close()
    await this.#listener?.close()
    await this.#tunnel?.close()
  }

  #slice(): StandbySlice {
    const { name, keysKnownTo = [] } = this.#options.file.read()
    const listener = this.#listener ?? this.#newPair.listener
    return {
      desk: name,
      listening: listener === null ? null : { port: listener.port, addresses: this.#options.addresses() },
      pairing: this.#newPair.slice(),
      pair: this.#pair?.slice() ?? null,
      keysKnownTo: this.#pair === null ? keysKnownTo : [],
      problem: this.#problem,
    }
  }

  #changed(): void {
    if (!this.#isClosed) this.#desk?.changed(this.#slice())
  }

  #showProblem(problem: Said | null): void {
    this.#problem = problem
    this.#changed()
  }

  async #held(held: boolean, act: (pair: DeskPair) => Promise<Reply>): Promise<Reply> {
    if (!held) return refused(messageOf('standby.hold'))
    if (this.#pair === null) return refused(messageOf('standby.not-paired'))
    const reply = await act(this.#pair)
    this.#showProblem(reply.ok ? null : reply.reason)
    return reply
  }

  async #join(address: { readonly host: string; readonly port: number }): Promise<Reply> {
    if (this.#saved?.dials !== true) return this.#newPair.join(address.host, address.port)
    // The first desk has another address; it is known by its certificate.
    this.#pair?.moved(address)
    this.#showProblem(null)
    return done
  }

  async #paired(pair: SavedPair, listener: PeerListener): Promise<void> {
    // A copy of another pair is of no use.
    removeCopy(this.#options.dataDir)
    this.#write({ port: listener.port, pair })
    this.#listener = listener
    await this.#openTunnel()
    await this.#beginPair(pair)
    // It calls already, and no other desk does: it does not wait.
    if (pair.standing.role === 'first') await this.#pair?.goOn()
    this.#showProblem(null)
  }

  async #unpair(): Promise<Reply> {
    if (this.#desk?.locked() === true) return refused(messageOf('standby.locked'))
    if (this.#pair?.isMoving === true) return refused(messageOf('standby.moving'))
    await this.#pair?.end()
    await this.#forgetPair()
    return done
  }

  /** Deletes keys, token and copy of the pair. */
  async #forgetPair(): Promise<void> {
    const { file, dataDir, service } = this.#options
    const { pair: ended, keysKnownTo = [] } = file.read()
    const pair = this.#pair
    this.#pair = null
    this.#stopListening()
    await pair?.close()
    await this.#listener?.close()
    this.#listener = null
    await this.#tunnel?.close()
    this.#tunnel = null
    const known = ended === null ? keysKnownTo : [...new Set([...keysKnownTo, ended.peer.name])]
    this.#write({ pair: null, keysKnownTo: known })
    removeCopy(dataDir)
    await service.setPassive(false)
    if (ended !== null) await this.#endAccessAndShows(ended)
    this.#desk?.passiveChanged()
    await this.#desk?.own(null)
    this.#changed()
  }

  /**
   * Ends the token of the other desk. A show that was on air here when the other desk took over has gone on there: here it is over.
   */
  async #endAccessAndShows({ access, standing }: SavedPair): Promise<void> {
    const { dashboard, log } = this.#options
    try {
      if (access !== null) await dashboard.revoke(access.tokenId)
      if (standing.role !== 'standby') return
      for (const { rundownId, phase } of await dashboard.listRundowns())
        if (phase === 'running' || phase === 'paused') await dashboard.end(rundownId)
    } catch (error) {
      log({ level: 'error', event: 'standby.not-ended', error: describeError(error) })
    }
  }

  /** A desk that was paired with this one knows the keys of its tokens and links: replaces the keys, which ends the old tokens and links. */
  async #renewKeys(held: boolean): Promise<Reply> {
    const why = this.#whyNoNewKeys(held)
    if (why !== null) return refused(why)
    const { service, dataDir, now, outputKey, log } = this.#options
    try {
      await service.restart(async () => renewDatabaseKeys(join(dataDir, databaseName), now()))
      outputKey.renew()
      this.#write({ keysKnownTo: [], outputKeys: [] })
    } catch (error) {
      log({ level: 'error', event: 'standby.keys-not-renewed', error: describeError(error) })
      return refused(messageOf('standby.keys-not-renewed'))
    } finally {
      await this.#desk?.keysRenewed()
    }
    this.#showProblem(null)
    return done
  }

  #whyNoNewKeys(held: boolean): Message | null {
    const saved = this.#saved
    if (!held) return messageOf('standby.hold')
    if (saved !== null) return messageOf('standby.paired-already', { name: saved.peer.name })
    if (this.#desk?.locked() === true) return messageOf('standby.locked')
    return this.#desk?.isOnAir() === true ? messageOf('standby.keys-on-air') : null
  }

  #identity(): { readonly desk: string; readonly name: string; readonly port: number } {
    const { desk, name, port } = this.#options.file.read()
    return { desk, name, port: this.#listener?.port ?? port }
  }

  async #listen(certificate: Certificate, tried: number): Promise<PeerListener | null> {
    const { port, host } = this.#options.file.read()
    return openPeerListener({
      ...certificate,
      host,
      port,
      tried,
      connected: (socket, purpose, fingerprint) => this.#takes(socket, purpose, fingerprint),
    })
  }

  /** False for what this desk does not wait for. */
  #takes(...[socket, purpose, fingerprint]: Parameters<Parameters<typeof openPeerListener>[0]['connected']>) {
    if (purpose === 'showcall-pair/1')
      return this.#newPair.take(socket, fingerprint, hostOf(socket.remoteAddress))
    const saved = this.#saved
    if (saved === null || this.#pair === null || saved.peer.fingerprint !== fingerprint) return false
    if (purpose === 'showcall-api/1') {
      if (this.#pair.passive !== null) return false
      leadToService(socket, Number(new URL(this.#options.service.addresses.socketUrl).port))
      return true
    }
    if (!saved.dials) this.#pair.moved({ host: hostOf(socket.remoteAddress), port: saved.peer.port })
    this.#pair.take(socket)
    return true
  }

  #write(change: Partial<SavedDesk>): void {
    const { file } = this.#options
    file.write({ ...file.read(), ...change })
  }

  #keepOutputKey(key: string): void {
    const { outputKeys = [] } = this.#options.file.read()
    if (!outputKeys.includes(key)) this.#write({ outputKeys: [...outputKeys, key] })
  }

  async #beginPair(saved: SavedPair): Promise<void> {
    const desk = this.#desk
    if (desk === null) return
    const { dataDir, version, outputKey, timers, lostAfter, now, service, dashboard, log, replicaEntry } =
      this.#options
    this.#pair = new DeskPair({
      saved,
      save: pair => this.#write({ pair }),
      identity: () => this.#identity(),
      version,
      outputKey: Buffer.from(outputKey.read()).toString('hex'),
      keepOutputKey: key => this.#keepOutputKey(key),
      timers,
      lostAfter,
      now,
      service,
      dashboard,
      desk,
      openReplica: () => startReplica({ entry: replicaEntry, file: copyIn(dataDir), showcall: version }),
      putInPlace: () => putInPlace(dataDir, now()),
      dial: () => this.#dial('showcall-standby/1'),
      accessChanged: () => this.#tunnel?.cut(),
      changed: () => this.#changed(),
      problem: problem => this.#showProblem(problem),
      log,
      unpaired: () => {
        const { name } = saved.peer
        void this.#forgetPair().then(() => this.#showProblem(messageOf('standby.unpaired-there', { name })))
      },
    })
    desk.passiveChanged()
    await this.#listenForPeer(saved)
    this.#changed()
  }

  /** Where the other desk connects to this one, it connects to the saved port: this desk tries no other, every 2 s. */
  async #listenForPeer(saved: SavedPair): Promise<void> {
    if (await this.#listens(saved)) return
    const { file, timers } = this.#options
    if (saved.dials) return this.#showProblem(messageOf('standby.port-taken', portsFrom(file)))
    const problem = messageOf('standby.own-port-taken', { port: String(file.read().port) })
    this.#showProblem(problem)
    const tryAgain = (): void => {
      this.#stopListening = timers.after(portFreeAfter, async () => {
        if (!(await this.#listens(saved))) tryAgain()
        else if (this.#problem === problem) this.#showProblem(null)
      })
    }
    tryAgain()
  }

  /** False when the port is taken. */
  async #listens(saved: SavedPair): Promise<boolean> {
    const listener = this.#listener ?? (await this.#listen(saved, saved.dials ? triedPorts : 1))
    if (this.#isClosed || this.#pair === null) await listener?.close()
    else this.#listener = listener
    return listener !== null
  }

  /** Throws `DialError`. */
  async #dial(purpose: Purpose) {
    const saved = this.#saved
    if (saved === null) throw new DialError('unreachable')
    const { certificate, key, peer } = saved
    const { host, port } = peer
    const { socket, fingerprint } = await dial({
      certificate,
      key,
      host,
      port,
      purpose,
      timers: this.#options.timers,
      within: this.#options.lostAfter / 2,
    })
    if (fingerprint === peer.fingerprint) return socket
    socket.destroy()
    throw new DialError('not-a-desk')
  }

  async #openTunnel(): Promise<void> {
    this.#tunnel ??= await openTunnel(() => this.#dial('showcall-api/1'))
  }

  #followed(): FollowedDesk | null {
    const saved = this.#saved
    const token = saved?.peer.token ?? null
    if (saved === null || saved.standing.role !== 'standby' || token === null || this.#tunnel === null)
      return null
    const origin = `http://127.0.0.1:${this.#tunnel.port}`
    return {
      connection: {
        id: followedConnection,
        name: saved.peer.name,
        baseUrl: `${origin}/api-v1`,
        v0Url: null,
        socketUrl: null,
        goAs: 'next',
      },
      secrets: { v1Token: token, v0Token: null },
    }
  }
}

/** Without the form that a socket for both versions gives to version 4. */
const hostOf = (address: string | undefined): string => (address ?? '').replace(/^::ffff:/, '')
