import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Timers } from '../../base/timers.ts'
import type { DeskPairingSlice, StandbySlice } from '../../contract/bridge/standby.ts'
import type { Dashboard } from '../../contract/dashboard.ts'
import type { Log } from '../../contract/log.ts'
import { done, type Reply, refused } from '../../contract/reply.ts'
import {
  type FollowedDesk,
  followedConnection,
  type PairedDesk,
  type StandbyActs,
} from '../../desk/ports/standby.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import type { PairRole, Passive } from '../../domain/standby/pair.ts'
import type { Instant } from '../../domain/time/time.ts'
import { openReplica } from '../../service/store/sqlite/open-replica.ts'
import { databaseName } from '../../service/store/sqlite/sqlite-store.ts'
import type { ServiceThread } from '../../service/thread/thread.ts'
import { type Certificate, fingerprintOf, selfSigned } from '../network/self-signed.ts'
import { DeskPair } from './pair.ts'
import type { PairFile, SavedPair } from './pair-file.ts'
import type { DeskOfPair } from './pair-options.ts'
import { type DeskPairing, type Paired, type PairingFailure, pairDesks } from './pairing.ts'
import { openPeerListener, type PeerListener } from './peer-listener.ts'
import { DialError, dial, type Purpose } from './peer-tls.ts'
import { putInPlace } from './put-in-place.ts'
import { startReplica } from './replica-thread.ts'
import { leadToService, openTunnel, type Tunnel } from './tunnel.ts'

export interface StandbyOptions {
  readonly dataDir: string
  readonly file: PairFile
  readonly version: string
  /** See `PairOptions`. */
  readonly outputKey: string
  readonly timers: Timers
  /** A desk that was silent for so long is lost, ms. */
  readonly lostAfter: number
  /** By the clock of this computer. */
  readonly now: () => Instant
  readonly service: Pick<ServiceThread, 'commits' | 'setPassive' | 'restart' | 'addresses'>
  readonly dashboard: Pick<Dashboard, 'mint' | 'revoke'>
  /** Of the thread that keeps a copy. */
  readonly replicaEntry: URL
  /** Addresses of this computer, the likeliest first. */
  readonly addresses: () => readonly string[]
  readonly log: Log
}

/** The desk that stands beside; see `Standby.begin`. */
export interface StandbyDesk extends DeskOfPair {
  /** While it is, nobody pairs it. */
  locked(): boolean
  isOnAir(): boolean
  changed(slice: StandbySlice): void
}

/** This desk as one of two: paired by people, and then the first desk or the one that stands by. */
export interface Standby {
  readonly desk: PairedDesk
  readonly acts: StandbyActs
  /** Connects to the other desk. `desk`: is moved from then on. */
  begin(desk: StandbyDesk): Promise<void>
  /** What the desk shows is another. */
  shownChanged(): void
  /** What the desk serves to others may be another. */
  servedChanged(): void
  /** By which other desks made links of output pages that are here too. */
  readonly outputKeys: () => readonly Uint8Array[]
  close(): Promise<void>
}

/** Days; the pair compares it by its fingerprint, and unpairing renews it. */
const certificateDays = 36_500
/** Where a copy is kept. */
const copyIn = (dataDir: string): string => join(dataDir, 'standby', databaseName)

/** Of a desk that has not begun: a first desk waits to hear from the other one, which may have taken over. */
export function passiveAtStart({ pair }: ReturnType<PairFile['read']>): Passive | null {
  if (pair === null) return null
  if (pair.standing.role === 'first') return 'waiting'
  return pair.replaced ? 'replaced' : 'standing-by'
}

/** Completes a takeover in which Showcall ended. Nothing has the data directory open. */
export async function completeTakeover({
  dataDir,
  file,
  version,
  now,
}: Pick<StandbyOptions, 'dataDir' | 'file' | 'version' | 'now'>): Promise<void> {
  const saved = file.read()
  if (saved.pair?.takingOver !== true) return
  const copy = copyIn(dataDir)
  if (existsSync(copy)) {
    await promoteHalf(copy, version)
    putInPlace(dataDir, copy, now())
  }
  file.write({ ...saved, pair: { ...saved.pair, takingOver: false, access: null } })
}

/** A copy that is promoted already is the database of a service. */
async function promoteHalf(copy: string, version: string): Promise<void> {
  try {
    await openReplica(copy, version).promote({ evenDiverged: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'replica.other_database')) throw error
  }
}

export async function createStandby(options: StandbyOptions): Promise<Standby> {
  const standby = new TwoDesks(options)
  await standby.prepare()
  return standby
}

/** Of the other desk. `port` null: it says itself where it listens. */
interface Address {
  readonly host: string
  readonly port: number | null
}

/** Two desks are being paired. */
interface Pairing {
  readonly as: PairRole
  readonly certificate: Certificate
  readonly listener: PeerListener
  step: DeskPairingSlice['step']
  peer: string | null
  code: string | null
  /** Of the other side, once it is connected. */
  exchange: DeskPairing | null
}

class TwoDesks implements Standby {
  readonly #options: StandbyOptions
  #desk: StandbyDesk | null = null
  #listener: PeerListener | null = null
  #tunnel: Tunnel | null = null
  #pairing: Pairing | null = null
  #pair: DeskPair | null = null
  #problem: Said | null = null
  #isClosed = false

  constructor(options: StandbyOptions) {
    this.#options = options
  }

  /** What the desk needs at its start. */
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
    told: () => this.#pair?.told() ?? null,
  }

  readonly acts: StandbyActs = {
    name: ({ name }) => {
      const { file } = this.#options
      file.write({ ...file.read(), name: name.trim() || file.read().name })
      this.#pair?.shownChanged()
      return this.#did()
    },
    listen: ({ on }) => (on ? this.#listenForDesk() : this.#cancelPairing()),
    join: ({ host, port }) => this.#join(host.trim(), port),
    confirm: async ({ same }) => {
      const pairing = this.#pairing
      if (pairing === null) return refused(messageOf('standby.not-paired'))
      if (same) pairing.step = 'confirmed'
      pairing.exchange?.confirm(same)
      return this.#did()
    },
    unpair: ({ held }) => this.#held(held, () => this.#unpair()),
    takeOver: ({ held }) => this.#held(held, pair => pair.takeOver()),
    handOver: ({ held }) => this.#held(held, pair => pair.handOver()),
    goOn: ({ held }) => this.#held(held, pair => pair.goOn()),
    choose: ({ keep, held }) => this.#held(held, pair => pair.choose(keep)),
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

  readonly outputKeys = (): readonly Uint8Array[] =>
    (this.#options.file.read().outputKeys ?? []).map(key => Buffer.from(key, 'hex'))

  async close(): Promise<void> {
    this.#isClosed = true
    this.#pairing?.exchange?.cancel()
    await this.#pairing?.listener.close()
    await this.#pair?.close()
    await this.#listener?.close()
    await this.#tunnel?.close()
  }

  #slice(): StandbySlice {
    const { name } = this.#options.file.read()
    const listener = this.#listener ?? this.#pairing?.listener ?? null
    const pairing = this.#pairing
    return {
      desk: name,
      listening: listener === null ? null : { port: listener.port, addresses: this.#options.addresses() },
      pairing:
        pairing === null
          ? null
          : { as: pairing.as, step: pairing.step, peer: pairing.peer, code: pairing.code },
      pair: this.#pair?.slice() ?? null,
      problem: this.#problem,
    }
  }

  #changed(): void {
    if (!this.#isClosed) this.#desk?.changed(this.#slice())
  }

  #tell(problem: Said | null): void {
    this.#problem = problem
    this.#changed()
  }

  #did(): Reply {
    this.#tell(null)
    return done
  }

  #refuse(problem: Message): Reply {
    this.#tell(problem)
    return refused(problem)
  }

  async #held(held: boolean, act: (pair: DeskPair) => Promise<Reply>): Promise<Reply> {
    if (!held) return refused(messageOf('standby.hold'))
    if (this.#pair === null) return refused(messageOf('standby.not-paired'))
    const reply = await act(this.#pair)
    this.#tell(reply.ok ? null : reply.reason)
    return reply
  }

  /** Why no pairing begins; null: one can. */
  #busy(as: PairRole): Message | null {
    const saved = this.#saved
    if (this.#desk?.locked() === true) return messageOf('standby.locked')
    if (saved !== null) return messageOf('standby.paired-already', { name: saved.peer.name })
    if (this.#pairing !== null) return messageOf('standby.pairing-under-way')
    return as === 'standby' && this.#desk?.isOnAir() === true ? messageOf('standby.on-air') : null
  }

  async #beginPairing(as: PairRole, step: Pairing['step']): Promise<Pairing | Message> {
    const busy = this.#busy(as)
    if (busy !== null) return busy
    const { file, now } = this.#options
    const { name } = file.read()
    const certificate = await selfSigned({ name, hosts: [], now: now(), days: certificateDays })
    const listener = await this.#listen(certificate)
    if (listener === null) {
      const { port } = file.read()
      return messageOf('standby.port-taken', { from: String(port), to: String(port + 19) })
    }
    const pairing = { as, certificate, listener, step, peer: null, code: null, exchange: null }
    this.#pairing = pairing
    return pairing
  }

  async #listenForDesk(): Promise<Reply> {
    const pairing = await this.#beginPairing('first', 'waiting')
    return 'code' in pairing && 'params' in pairing ? this.#refuse(pairing) : this.#did()
  }

  async #join(host: string, port: number): Promise<Reply> {
    const saved = this.#saved
    if (saved?.dials === true) {
      // The first desk has another address; it is known by its certificate.
      this.#pair?.moved({ host, port })
      return this.#did()
    }
    const pairing = await this.#beginPairing('standby', 'connecting')
    if ('params' in pairing) return this.#refuse(pairing)
    this.#tell(null)
    const { timers, lostAfter } = this.#options
    try {
      const { socket, fingerprint } = await dial({
        ...pairing.certificate,
        host,
        port,
        purpose: 'showcall-pair/1',
        timers,
        within: lostAfter,
      })
      if (this.#pairing !== pairing) {
        socket.destroy()
        return done
      }
      void this.#exchange(pairing, socket, fingerprint, { host, port })
      return done
    } catch (error) {
      await this.#endPairing(pairing)
      const why = error instanceof DialError && error.why === 'not-a-desk' ? 'not-a-desk' : 'unreachable'
      return this.#refuse(messageOf(`standby.${why}`, { host, port: String(port) }))
    }
  }

  async #cancelPairing(): Promise<Reply> {
    const pairing = this.#pairing
    if (pairing === null) return done
    if (pairing.exchange === null) await this.#endPairing(pairing)
    else pairing.exchange.cancel()
    return this.#did()
  }

  /** From the connection of two desks until they are a pair, or not. */
  async #exchange(
    pairing: Pairing,
    socket: Parameters<typeof pairDesks>[0]['socket'],
    fingerprint: string,
    at: Address,
  ): Promise<void> {
    const { version, timers } = this.#options
    pairing.exchange = pairDesks({
      socket,
      as: pairing.as,
      own: { ...this.#identity(pairing.listener.port), showcall: version },
      fingerprints: { own: fingerprintOf(pairing.certificate.certificate), peer: fingerprint },
      timers,
      compare: (code, { name }) => {
        Object.assign(pairing, { step: 'compare', peer: name, code })
        this.#changed()
      },
    })
    const paired = await pairing.exchange.ended
    if (paired.ok) await this.#paired(pairing, paired.peer, fingerprint, at)
    else await this.#notPaired(pairing, paired.why)
  }

  async #paired(
    pairing: Pairing,
    peer: Extract<Paired, { readonly ok: true }>['peer'],
    fingerprint: string,
    at: Address,
  ): Promise<void> {
    const { file, dataDir } = this.#options
    // A copy of another pair is of no use.
    rmSync(copyIn(dataDir), { force: true })
    const { desk, name } = peer
    const saved: SavedPair = {
      peer: { desk, name, fingerprint, host: at.host, port: at.port ?? peer.port, token: null },
      ...pairing.certificate,
      dials: pairing.as === 'standby',
      standing: { role: pairing.as, epoch: 1, base: null, chosenOver: null },
      replaced: false,
      takingOver: false,
      access: null,
    }
    file.write({ ...file.read(), port: pairing.listener.port, pair: saved })
    this.#pairing = null
    this.#listener = pairing.listener
    await this.#openTunnel()
    await this.#beginPair(saved)
    // It calls already, and no other desk does: nothing is waited for.
    if (pairing.as === 'first') await this.#pair?.goOn()
    this.#tell(null)
  }

  async #notPaired(pairing: Pairing, why: PairingFailure): Promise<void> {
    // The first desk goes on waiting where a connection broke before anybody compared.
    if (pairing.as === 'first' && why === 'lost' && pairing.code === null) {
      pairing.exchange = null
      return
    }
    await this.#endPairing(pairing)
    this.#tell(why === 'cancelled' ? null : messageOf(`standby.pairing.${why}`))
  }

  async #endPairing(pairing: Pairing): Promise<void> {
    if (this.#pairing !== pairing) return
    this.#pairing = null
    await pairing.listener.close()
    this.#changed()
  }

  async #unpair(): Promise<Reply> {
    if (this.#desk?.locked() === true) return refused(messageOf('standby.locked'))
    await this.#pair?.end()
    await this.#forgetPair()
    return done
  }

  /** Keys, token and copy of the pair are gone. */
  async #forgetPair(): Promise<void> {
    const { file, dataDir, service } = this.#options
    const pair = this.#pair
    this.#pair = null
    await pair?.close()
    await this.#listener?.close()
    this.#listener = null
    await this.#tunnel?.close()
    this.#tunnel = null
    file.write({ ...file.read(), pair: null })
    for (const suffix of ['', '-wal', '-shm']) rmSync(copyIn(dataDir) + suffix, { force: true })
    await service.setPassive(false)
    this.#desk?.passiveChanged()
    await this.#desk?.own(null)
    this.#changed()
  }

  #identity(port: number): { readonly desk: string; readonly name: string; readonly port: number } {
    const { desk, name } = this.#options.file.read()
    return { desk, name, port }
  }

  async #listen(certificate: Certificate): Promise<PeerListener | null> {
    const { port, host } = this.#options.file.read()
    return openPeerListener({
      ...certificate,
      host,
      port,
      connected: (socket, purpose, fingerprint) => {
        if (!this.#takes(socket, purpose, fingerprint)) socket.destroy()
      },
    })
  }

  /** False for what this desk does not wait for. */
  #takes(...[socket, purpose, fingerprint]: Parameters<Parameters<typeof openPeerListener>[0]['connected']>) {
    if (purpose === 'showcall-pair/1') {
      const pairing = this.#pairing
      if (pairing?.as !== 'first' || pairing.exchange !== null) return false
      void this.#exchange(pairing, socket, fingerprint, { host: hostOf(socket.remoteAddress), port: null })
      return true
    }
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

  #savePair(pair: SavedPair): void {
    const { file } = this.#options
    file.write({ ...file.read(), pair })
  }

  #keepOutputKey(key: string): void {
    const { file } = this.#options
    const known = file.read().outputKeys ?? []
    if (!known.includes(key)) file.write({ ...file.read(), outputKeys: [...known, key] })
  }

  async #beginPair(saved: SavedPair): Promise<void> {
    const desk = this.#desk
    if (desk === null) return
    const { dataDir, version, outputKey, timers, lostAfter, now, service, dashboard, log, replicaEntry } =
      this.#options
    this.#pair = new DeskPair({
      saved,
      save: pair => this.#savePair(pair),
      identity: () => this.#identity(this.#listener?.port ?? this.#options.file.read().port),
      version,
      outputKey,
      keepOutputKey: key => this.#keepOutputKey(key),
      timers,
      lostAfter,
      now,
      service,
      dashboard,
      desk,
      openReplica: () => startReplica({ entry: replicaEntry, file: copyIn(dataDir), showcall: version }),
      putInPlace: () => void putInPlace(dataDir, copyIn(dataDir), now()),
      dial: () => this.#dial('showcall-standby/1'),
      accessChanged: () => this.#tunnel?.cut(),
      changed: () => this.#changed(),
      problem: problem => this.#tell(problem),
      log,
      unpaired: () => {
        const { name } = saved.peer
        void this.#forgetPair().then(() => this.#tell(messageOf('standby.unpaired-there', { name })))
      },
    })
    desk.passiveChanged()
    this.#listener ??= await this.#listen(saved)
    if (this.#listener === null) this.#tell(messageOf('standby.port-taken', portsFrom(this.#options)))
    this.#changed()
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

const portsFrom = ({ file }: Pick<StandbyOptions, 'file'>) => {
  const { port } = file.read()
  return { from: String(port), to: String(port + 19) }
}

/** Without the form that a socket for both versions gives to version 4. */
const hostOf = (address: string | undefined): string => (address ?? '').replace(/^::ffff:/, '')
