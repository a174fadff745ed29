import type { Unsubscribe } from '../../base/emitter.ts'
import type { SharedOutputPage } from '../../contract/bridge/output-pages.ts'
import type {
  ChooseDesk,
  ConfirmDesk,
  HeldByPerson,
  JoinDesk,
  ListenForDesk,
  NameDesk,
  StandbySlice,
} from '../../contract/bridge/standby.ts'
import type { ConnectionSecrets, RemoteConnection } from '../../contract/connection.ts'
import type { Reply } from '../../contract/reply.ts'
import type { StandbyFact } from '../../domain/preflight/facts.ts'
import type { Leading, Passive } from '../../domain/standby/pair.ts'

/** The state of the pairing with another desk. */
export interface PairedDesk {
  slice(): StandbySlice
  /** Null: this desk calls shows. */
  passive(): Passive | null
  /** The connection by which a standby desk shows what the first desk calls; null: it follows none. */
  followed(): FollowedDesk | null
  /** The pair, as it is published to pages and desks that this desk serves; null: there is no other desk. */
  published(): PublishedPair | null
}

export interface PublishedPair extends Leading {
  /** Addresses of the other desk, from its last message. */
  readonly other: ServedOrigins
}

/** Addresses of a desk in the network; empty for a listener that is closed. */
export interface ServedOrigins {
  /** Origins of output pages. */
  readonly outputs: readonly string[]
  /** Origins of the desk's pages, for people. */
  readonly pages: readonly string[]
  /** Base addresses of the API. */
  readonly apis: readonly string[]
}

/** What a desk serves, as it is sent to the other desk of the pair. */
export interface ServedHere extends ServedOrigins {
  readonly outputPages: readonly SharedOutputPage[]
}

/** Output pages of the first desk, and the ids of those that it deleted. */
export interface SharedOutputs {
  readonly put: readonly SharedOutputPage[]
  readonly remove: readonly string[]
}

export interface FollowedDesk {
  readonly connection: RemoteConnection
  readonly secrets: ConnectionSecrets
}

/** The connection to the desk that is followed, among the saved connections. */
export const followedConnection = 'first-desk'

/** Actions of a person on a pair of desks. */
export interface StandbyActs {
  name(request: NameDesk): Reply
  listen(request: ListenForDesk): Promise<Reply>
  join(request: JoinDesk): Promise<Reply>
  confirm(request: ConfirmDesk): Promise<Reply>
  unpair(request: HeldByPerson): Promise<Reply>
  /** Revokes every token and every link of an output page. */
  renewKeys(request: HeldByPerson): Promise<Reply>
  /** The standby takes over the show. Only after the first desk was lost. */
  takeOver(request: HeldByPerson): Promise<Reply>
  /** The first desk hands the show over to the standby. */
  handOver(request: HeldByPerson): Promise<Reply>
  /** A first desk that was restarted calls the show without an answer from the other desk. */
  goOn(request: HeldByPerson): Promise<Reply>
  choose(request: ChooseDesk): Promise<Reply>
  /** A person has acknowledged that this desk was replaced: it stands by from now on. */
  acknowledge(): Promise<Reply>
}

/** The state of the standby desk. */
export interface StandbyStatus {
  /** Null: none is paired. */
  read(): StandbyFact | null
  onChange(listener: () => void): Unsubscribe
}
