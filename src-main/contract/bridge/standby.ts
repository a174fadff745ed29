import Type, { type Static } from 'typebox'
import type { Said } from '../../domain/messages/message.ts'
import type { PairRole, Passive } from '../../domain/standby/pair.ts'
import type { Instant } from '../../domain/time/time.ts'
import { closed } from '../schema.ts'
import { heldMembers } from './held.ts'

/** Of this desk and the one that it is paired with. Instants are of this computer's clock. */
export interface StandbySlice {
  /** What the other desk and its people know this one by. */
  readonly desk: string
  /** Where another desk reaches this one; null while it does not listen. */
  readonly listening: { readonly port: number; readonly addresses: readonly string[] } | null
  /** Two desks are being paired; null while none are. */
  readonly pairing: DeskPairingSlice | null
  /** Null: this desk has no other. */
  readonly pair: DeskPairSlice | null
  /** Names of desks that were paired with this one and know its keys; empty once these were renewed, and in a pair. */
  readonly keysKnownTo: readonly string[]
  /** What went wrong last; null once something was done that worked. */
  readonly problem: Said | null
}

export interface DeskPairingSlice {
  /** What this desk will be. */
  readonly as: PairRole
  /**
   * `waiting`: for another desk to connect. `connecting`: to the address that was given. `compare`: both show `code`, and a
   * person at each says whether they are the same. `confirmed`: here; the other desk has still to.
   */
  readonly step: 'waiting' | 'connecting' | 'compare' | 'confirmed'
  /** Name of the other desk, once it is known. */
  readonly peer: string | null
  /** Eight digits. */
  readonly code: string | null
}

export interface DeskPairSlice {
  /** The first desk calls the show. */
  readonly role: PairRole
  /** Why this desk calls no show; null: it does. */
  readonly passive: Passive | null
  readonly peer: {
    readonly name: string
    readonly connected: boolean
    /** Null: not since the start. */
    readonly lastReceivedAt: Instant | null
    /** Where browsers in the network reach its pages; left out while they do not. */
    readonly pages?: readonly string[]
  }
  /** The copy at the desk that stands by; null until it is known. */
  readonly copy: DeskCopySlice | null
  /** The first desk was lost then: this one can take over. Null while it can be reached, and at the first desk. */
  readonly offer: { readonly since: Instant } | null
  /** Both desks have called a show since they lost each other: a person chooses. */
  readonly choice: { readonly here: DeskOnAir; readonly there: DeskOnAir } | null
  /** This desk, the first one, waits for the other to take over. */
  readonly handingOver: boolean
}

export interface DeskCopySlice {
  /** `differs`: a row was found to differ, so everything is copied again. */
  readonly state: 'copying' | 'following' | 'differs'
  /** Changes that it has not got yet; null while it is copied. */
  readonly behind: number | null
  /** When all of it was last compared and found identical; null: not yet. */
  readonly identicalAt: Instant | null
}

/** What a desk calls. */
export interface DeskOnAir {
  /** Title; null: no rundown is open. */
  readonly rundown: string | null
  /** Number and title of the cue on air; null: none is. */
  readonly cue: string | null
  readonly phase: 'pre-show' | 'running' | 'paused' | 'ended'
  /** When the cue ends by its duration, on the clock of its service; left out: it does not run, or counts up. */
  readonly deadline?: Instant
}

export const NameDesk = Type.Object({ name: Type.String({ minLength: 1, maxLength: 60 }) }, closed)
export type NameDesk = Static<typeof NameDesk>

/** Opens this desk to one that is to stand by, or ends the pairing that has begun. */
export const ListenForDesk = Type.Object({ on: Type.Boolean() }, closed)
export type ListenForDesk = Static<typeof ListenForDesk>

/** This desk is to stand by for the one there. */
export const JoinDesk = Type.Object(
  {
    host: Type.String({ minLength: 1, maxLength: 253 }),
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  },
  closed,
)
export type JoinDesk = Static<typeof JoinDesk>

/** Whether both desks show the same code. */
export const ConfirmDesk = Type.Object({ same: Type.Boolean() }, closed)
export type ConfirmDesk = Static<typeof ConfirmDesk>

/** Acts only where it was held. */
export const HeldByPerson = Type.Object(heldMembers, closed)
export type HeldByPerson = Static<typeof HeldByPerson>

export const ChooseDesk = Type.Object({ keep: Type.Enum(['here', 'there']), ...heldMembers }, closed)
export type ChooseDesk = Static<typeof ChooseDesk>
