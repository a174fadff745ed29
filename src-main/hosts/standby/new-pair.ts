import type { DeskPairingSlice } from '../../contract/bridge/standby.ts'
import { done, type Reply, refused } from '../../contract/reply.ts'
import { type Message, messageOf, type Said } from '../../domain/messages/message.ts'
import type { PairRole } from '../../domain/standby/pair.ts'
import { type Certificate, fingerprintOf, selfSigned } from '../network/self-signed.ts'
import { portsFrom, type SavedPair } from './pair-file.ts'
import { type DeskPairing, type Paired, type PairingFailure, pairDesks } from './pairing.ts'
import { DialError, dial, type PeerListener } from './peer-tls.ts'
import type { StandbyDesk, StandbyOptions } from './standby-options.ts'

/** Days; the pair compares it by its fingerprint, and unpairing renews it. */
const certificateDays = 36_500

/** Of the other desk. `port` null: it says itself where it listens. */
interface PeerAddress {
  readonly host: string
  readonly port: number | null
}

type Socket = Parameters<typeof pairDesks>[0]['socket']

interface NewPairOptions extends Pick<StandbyOptions, 'file' | 'version' | 'timers' | 'lostAfter' | 'now'> {
  /** Null: no pairing has begun. */
  readonly desk: () => StandbyDesk | null
  /** Null: no port is free. */
  readonly listen: (certificate: Certificate) => Promise<PeerListener | null>
  /** People at both desks have confirmed the code. */
  readonly paired: (saved: SavedPair, listener: PeerListener) => Promise<void>
  readonly changed: () => void
  /** See `StandbySlice.problem`. */
  readonly showProblem: (problem: Said | null) => void
}

/** Two desks that are being paired. */
interface Pairing {
  readonly as: PairRole
  readonly certificate: Certificate
  readonly listener: PeerListener
  step: DeskPairingSlice['step']
  peer: string | null
  code: string | null
  /** With the other side, once it is connected. */
  exchange: DeskPairing | null
}

/** Makes a pair of this desk and another, as people at both confirm it. */
export class NewPair {
  readonly #options: NewPairOptions
  #pairing: Pairing | null = null

  constructor(options: NewPairOptions) {
    this.#options = options
  }

  get listener(): PeerListener | null {
    return this.#pairing?.listener ?? null
  }

  slice(): DeskPairingSlice | null {
    if (this.#pairing === null) return null
    const { as, step, peer, code } = this.#pairing
    return { as, step, peer, code }
  }

  /** Waits for another desk that connects to stand by. */
  async listen(): Promise<Reply> {
    const pairing = await this.#begin('first', 'waiting')
    return 'params' in pairing ? this.#refuse(pairing) : this.#did()
  }

  /** Connects to another desk, for which this desk is to stand by. */
  async join(host: string, port: number): Promise<Reply> {
    const pairing = await this.#begin('standby', 'connecting')
    if ('params' in pairing) return this.#refuse(pairing)
    const { timers, lostAfter, showProblem } = this.#options
    showProblem(null)
    const purpose = 'showcall-pair/1'
    try {
      const { socket, fingerprint } = await dial({
        ...pairing.certificate,
        host,
        port,
        purpose,
        timers,
        within: lostAfter,
      })
      if (this.#pairing === pairing) void this.#exchange(pairing, socket, fingerprint, { host, port })
      else socket.destroy()
      return done
    } catch (error) {
      await this.#end(pairing)
      const why = error instanceof DialError && error.why === 'not-a-desk' ? 'not-a-desk' : 'unreachable'
      return this.#refuse(messageOf(`standby.${why}`, { host, port: String(port) }))
    }
  }

  /** Whether both desks show the same code. */
  confirm(same: boolean): Reply {
    const pairing = this.#pairing
    if (pairing === null) return refused(messageOf('standby.not-paired'))
    if (same) pairing.step = 'confirmed'
    pairing.exchange?.confirm(same)
    return this.#did()
  }

  async cancel(): Promise<Reply> {
    const pairing = this.#pairing
    if (pairing === null) return done
    if (pairing.exchange === null) await this.#end(pairing)
    else pairing.exchange.cancel()
    return this.#did()
  }

  /** Another desk has connected. False: this desk waits for none. */
  take(socket: Socket, fingerprint: string, host: string): boolean {
    const pairing = this.#pairing
    if (pairing?.as !== 'first' || pairing.exchange !== null) return false
    void this.#exchange(pairing, socket, fingerprint, { host, port: null })
    return true
  }

  async close(): Promise<void> {
    this.#pairing?.exchange?.cancel()
    await this.#pairing?.listener.close()
  }

  #did(): Reply {
    this.#options.showProblem(null)
    return done
  }

  #refuse(problem: Message): Reply {
    this.#options.showProblem(problem)
    return refused(problem)
  }

  /** Why no pairing begins; null: one can. */
  #busy(as: PairRole): Message | null {
    const { file, desk } = this.#options
    const { pair } = file.read()
    if (desk()?.locked() === true) return messageOf('standby.locked')
    if (pair !== null) return messageOf('standby.paired-already', { name: pair.peer.name })
    if (this.#pairing !== null) return messageOf('standby.pairing-under-way')
    return as === 'standby' && desk()?.isOnAir() === true ? messageOf('standby.on-air') : null
  }

  async #begin(as: PairRole, step: Pairing['step']): Promise<Pairing | Message> {
    const busy = this.#busy(as)
    if (busy !== null) return busy
    const { file, now, listen } = this.#options
    const { name } = file.read()
    const certificate = await selfSigned({ name, hosts: [], now: now(), days: certificateDays })
    const listener = await listen(certificate)
    if (listener === null) return messageOf('standby.port-taken', portsFrom(file))
    const pairing = { as, certificate, listener, step, peer: null, code: null, exchange: null }
    this.#pairing = pairing
    return pairing
  }

  /** From the connection of two desks until they are a pair, or not. */
  async #exchange(pairing: Pairing, socket: Socket, fingerprint: string, at: PeerAddress): Promise<void> {
    const { file, version, timers, changed } = this.#options
    const { desk, name } = file.read()
    pairing.exchange = pairDesks({
      socket,
      as: pairing.as,
      own: { desk, name, port: pairing.listener.port, showcall: version },
      fingerprints: { own: fingerprintOf(pairing.certificate.certificate), peer: fingerprint },
      timers,
      compare: (code, peer) => {
        Object.assign(pairing, { step: 'compare', peer: peer.name, code })
        changed()
      },
    })
    const ended = await pairing.exchange.ended
    if (!ended.ok) return this.#notPaired(pairing, ended.why)
    this.#pairing = null
    await this.#options.paired(savedPair(pairing, ended.peer, fingerprint, at), pairing.listener)
  }

  async #notPaired(pairing: Pairing, why: PairingFailure): Promise<void> {
    // The first desk goes on waiting where a connection broke before anybody compared.
    if (pairing.as === 'first' && why === 'lost' && pairing.code === null) {
      pairing.exchange = null
      return
    }
    await this.#end(pairing)
    this.#options.showProblem(why === 'cancelled' ? null : messageOf(`standby.pairing.${why}`))
  }

  async #end(pairing: Pairing): Promise<void> {
    if (this.#pairing !== pairing) return
    this.#pairing = null
    await pairing.listener.close()
    this.#options.changed()
  }
}

const savedPair = (
  { as, certificate }: Pairing,
  { desk, name, port }: Extract<Paired, { readonly ok: true }>['peer'],
  fingerprint: string,
  at: PeerAddress,
): SavedPair => ({
  peer: { desk, name, fingerprint, host: at.host, port: at.port ?? port, token: null },
  ...certificate,
  dials: as === 'standby',
  standing: { role: as, epoch: 1, base: null, chosenOver: null },
  replaced: false,
  takingOver: false,
  access: null,
})
