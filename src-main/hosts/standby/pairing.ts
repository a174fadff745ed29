import { createHash, randomBytes } from 'node:crypto'
import type { Duplex } from 'node:stream'
import Type, { type Static } from 'typebox'
import type { Timers } from '../../base/timers.ts'
import { validatorOf } from '../../contract/validator.ts'
import type { PairRole } from '../../domain/standby/pair.ts'
import { openLines } from '../line-port.ts'

const Text = Type.String({ minLength: 1, maxLength: 300 })
const Hex = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Identity = {
  desk: Text,
  name: Text,
  /** Version of Showcall. */
  showcall: Text,
  /** Where it listens for the other desk. */
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
}

/** Failures that are sent to the other desk. `refused`: a person reported that the codes differ, or cancelled. */
const sentFailures = ['refused', 'protocol', 'other-version', 'same-name', 'itself', 'too-late'] as const

/**
 * Why two desks were not paired. `lost`: the connection. `protocol`: what answered does not speak as a desk does, or broke
 * its commitment. `refused`: a person there ended it. `not-same`, `cancelled`: a person here did.
 */
export type PairingFailure = (typeof sentFailures)[number] | 'lost' | 'not-same' | 'cancelled'

/**
 * The desk that is to stand by commits to its nonce, then the first desk to its own; the standby reveals its nonce, then the
 * first desk. Both show a code made of both nonces and both certificates. Somebody in between has other certificates, so both
 * codes are the same by chance alone, one in a hundred million, unless they choose a nonce when they know the other one.
 * They never do: each is bound by its commitment before it sees the nonce of a desk. Nor can they try in secret: the first
 * desk shows its code before it reveals, so that a connection which breaks then ends its pairing on the screen, and one that
 * breaks earlier has told nothing. The standby connects once for each press of a person, and ends at any break.
 */
const PairingMessage = Type.Union([
  Type.Object({ kind: Type.Literal('commit'), ...Identity, commitment: Hex }),
  Type.Object({ kind: Type.Literal('reveal'), nonce: Hex }),
  /** The person there says that both codes are the same. */
  Type.Object({ kind: Type.Literal('confirmed') }),
  Type.Object({ kind: Type.Literal('refused'), why: Type.Enum([...sentFailures]) }),
])
type PairingMessage = Static<typeof PairingMessage>

const pairingMessage = validatorOf(PairingMessage)

/** Identity of a desk. */
export interface DeskIdentity {
  readonly desk: string
  readonly name: string
  readonly showcall: string
  readonly port: number
}

export type Paired =
  | { readonly ok: true; readonly peer: DeskIdentity }
  | { readonly ok: false; readonly why: PairingFailure; readonly peer: DeskIdentity | null }

export interface PairingOptions {
  readonly socket: Duplex
  /** What this desk will be. */
  readonly as: PairRole
  readonly own: DeskIdentity
  /** Of the certificates of this connection: SHA-256. */
  readonly fingerprints: { readonly own: string; readonly peer: string }
  readonly timers: Timers
  /** Both people can compare from now on. */
  readonly compare: (code: string, peer: DeskIdentity) => void
}

export interface DeskPairing {
  readonly ended: Promise<Paired>
  /** Whether the person here confirms the code; ignored before it is shown. */
  confirm(same: boolean): void
  cancel(): void
}

/** This side ends it. */
type Failed = Exclude<PairingFailure, 'lost'>

const pairedWithin = 120_000
const longestLine = 4_096

export function pairDesks(options: PairingOptions): DeskPairing {
  const { timers } = options
  const { promise: ended, resolve } = Promise.withResolvers<Paired>()
  const exchange = createExchange(options, message => send(message))
  let here = false
  let there = false
  let isOver = false

  const lines = openLines(options.socket, {
    longestLine,
    received(message) {
      if (isOver) return
      if (!pairingMessage.Check(message)) fail('protocol')
      else if (message.kind === 'refused') end({ ok: false, why: message.why, peer: exchange.peer() })
      else if (message.kind === 'confirmed' && exchange.isComparable()) {
        there = true
        finish()
      } else {
        const why = exchange.step(message)
        if (why !== null) fail(why)
      }
    },
    closed: () => end({ ok: false, why: 'lost', peer: exchange.peer() }),
  })
  const send = (message: PairingMessage): void => void lines.send(message).catch(() => undefined)
  const end = (paired: Paired): void => {
    if (isOver) return
    isOver = true
    stop()
    resolve(paired)
    lines.close()
  }
  /** The person at the other desk gets the same message. */
  const fail = (why: Failed): void => {
    if (isOver) return
    send({ kind: 'refused', why: why === 'not-same' || why === 'cancelled' ? 'refused' : why })
    end({ ok: false, why, peer: exchange.peer() })
  }
  const finish = (): void => {
    const peer = exchange.peer()
    if (here && there && peer !== null) end({ ok: true, peer })
  }
  const stop = timers.after(pairedWithin, () => fail('too-late'))
  exchange.begin()

  return {
    ended,
    confirm(same) {
      if (!exchange.isComparable() || isOver) return
      if (!same) return fail('not-same')
      here = true
      send({ kind: 'confirmed' })
      finish()
    },
    cancel: () => fail('cancelled'),
  }
}

/** The part of the protocol without decisions of a person. */
function createExchange(
  { as, own, fingerprints, compare }: PairingOptions,
  send: (message: PairingMessage) => void,
) {
  const nonce = randomBytes(32).toString('hex')
  let peer: DeskIdentity | null = null
  let commitment: string | null = null
  let isComparable = false

  const meet = ({ desk, name, showcall, port }: DeskIdentity): Failed | null => {
    peer = { desk, name, showcall, port }
    if (desk === own.desk) return 'itself'
    if (showcall !== own.showcall) return 'other-version'
    return name === own.name ? 'same-name' : null
  }
  const commit = (): void =>
    send({ kind: 'commit', ...own, commitment: commitmentTo(nonce, fingerprints.own) })
  const reveal = (): void => send({ kind: 'reveal', nonce })
  const show = (ofPeer: string): void => {
    const here = [nonce, fingerprints.own]
    const there = [ofPeer, fingerprints.peer]
    isComparable = true
    if (peer !== null) compare(codeOf(as === 'standby' ? [...here, ...there] : [...there, ...here]), peer)
  }
  return {
    peer: () => peer,
    isComparable: () => isComparable,
    begin(): void {
      if (as === 'standby') commit()
    },
    /** Why it ends; null: it goes on. */
    step(message: PairingMessage): Failed | null {
      if (message.kind === 'commit' && peer === null) {
        const why = meet(message)
        if (why !== null) return why
        ;({ commitment } = message)
        if (as === 'first') commit()
        else reveal()
        return null
      }
      if (message.kind !== 'reveal' || commitment === null || isComparable) return 'protocol'
      if (commitmentTo(message.nonce, fingerprints.peer) !== commitment) return 'protocol'
      show(message.nonce)
      if (as === 'first') reveal()
      return null
    },
  }
}

const digest = (parts: readonly string[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(['Showcall pairing', ...parts]))
    .digest()

const commitmentTo = (nonce: string, fingerprint: string): string =>
  digest([nonce, fingerprint]).toString('hex')

/** Eight digits. */
const codeOf = (parts: readonly string[]): string =>
  String(digest(parts).readUIntBE(0, 6) % 100_000_000).padStart(8, '0')
