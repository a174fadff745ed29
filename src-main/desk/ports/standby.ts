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
import type { Leading, Passive } from '../../domain/standby/pair.ts'

/** What the desk is told of its pairing with another one. */
export interface PairedDesk {
  slice(): StandbySlice
  /** Null: this desk calls shows. */
  passive(): Passive | null
  /** By which a desk that stands by shows what the first desk calls; null: it follows none. */
  followed(): FollowedDesk | null
  /** What those that this desk serves are told of the pair; null: it has no other desk. */
  told(): ToldPair | null
}

export interface ToldPair extends Leading {
  /** Of the other desk, as it said last. */
  readonly other: ServedOrigins
}

/** Where a desk is reached by the network; empty for what is closed. */
export interface ServedOrigins {
  /** Output pages. */
  readonly outputs: readonly string[]
  /** The desk's pages, for people. */
  readonly pages: readonly string[]
  /** Base addresses of the API. */
  readonly apis: readonly string[]
}

/** What a desk serves, as the other desk of its pair is told. */
export interface ServedHere extends ServedOrigins {
  readonly outputPages: readonly SharedOutputPage[]
}

/** Output pages that the first desk has, and those that it has no more. */
export interface SharedOutputs {
  readonly put: readonly SharedOutputPage[]
  readonly remove: readonly string[]
}

export interface FollowedDesk {
  readonly connection: RemoteConnection
  readonly secrets: ConnectionSecrets
}

/** The connection to the desk that is followed, among those that a person has saved. */
export const followedConnection = 'first-desk'

/** What a person does with a pair of desks. */
export interface StandbyActs {
  name(request: NameDesk): Reply
  listen(request: ListenForDesk): Promise<Reply>
  join(request: JoinDesk): Promise<Reply>
  confirm(request: ConfirmDesk): Promise<Reply>
  unpair(request: HeldByPerson): Promise<Reply>
  /** Ends every token and every link of an output page. */
  renewKeys(request: HeldByPerson): Promise<Reply>
  /** The desk that stands by calls the show from now on. Only after the first desk was lost. */
  takeOver(request: HeldByPerson): Promise<Reply>
  /** The first desk leaves the show to the one that stands by. */
  handOver(request: HeldByPerson): Promise<Reply>
  /** A first desk that has started again calls the show without having heard from the other one. */
  goOn(request: HeldByPerson): Promise<Reply>
  choose(request: ChooseDesk): Promise<Reply>
  /** A person knows that this desk was replaced: it stands by from now on. */
  acknowledge(): Promise<Reply>
}
