import Type, { type Static } from 'typebox'
import type { Said } from '../../domain/messages/message.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Reply } from '../reply.ts'
import { closed } from '../schema.ts'
import { type Role, roles } from './access.ts'
import type { NetworkAddress } from './output-pages.ts'

const FilePath = Type.String({ minLength: 1, maxLength: 1_000 })

/** Of the listener for people on the network. */
const Encryption = Type.Union([
  /** A certificate that Showcall made; people compare its fingerprint. */
  Type.Object({ kind: Type.Literal('self-signed') }, closed),
  /** Files of this computer, PEM. */
  Type.Object({ kind: Type.Literal('own'), certificate: FilePath, key: FilePath }, closed),
  /** Plain HTTP: pages to view, and nothing else. */
  Type.Object({ kind: Type.Literal('none') }, closed),
])
export type Encryption = Static<typeof Encryption>

/** Whether people on the network reach the desk, and where. */
export const PeopleNetworkSettings = Type.Object(
  {
    /** The desk's pages, for those who were invited. */
    pages: Type.Boolean(),
    /** The API, for those who have a token. */
    api: Type.Boolean(),
    /** An address of this computer; null for all of them. */
    address: Type.Union([Type.String({ minLength: 2, maxLength: 45 }), Type.Null()]),
    port: Type.Integer({ minimum: 1_024, maximum: 65_535 }),
    encryption: Encryption,
  },
  closed,
)
export interface PeopleNetworkSettings extends Readonly<Static<typeof PeopleNetworkSettings>> {}

/** Members that are left out keep their value. */
export const WritePeopleNetwork = Type.Partial(PeopleNetworkSettings, closed)
export type WritePeopleNetwork = Static<typeof WritePeopleNetwork>

export const InvitePerson = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 30 }), role: Type.Enum([...roles]) },
  closed,
)
export type InvitePerson = Static<typeof InvitePerson>

/** Of a person who is paired, or of an invitation that was not used yet. */
export const OnePerson = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }, closed)
export type OnePerson = Static<typeof OnePerson>

/**
 * An invitation, once: `path` has its secret in the fragment, and follows one of the origins. `name` has a number where
 * somebody else has it.
 */
export type InviteReply = Reply<{ readonly id: string; readonly name: string; readonly path: string }>

/** A person whose browser is paired. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly role: Role
  /** Browser and system, from its user agent; null where unknown. */
  readonly browser: string | null
  /** Came without encryption. */
  readonly plain: boolean
  /** By the clock of this computer, as `usedAt`. */
  readonly pairedAt: Instant
  readonly usedAt: Instant
  /** A page of it is open. */
  readonly connected: boolean
}

/** An invitation that was not used yet. */
export interface OpenInvitation {
  readonly id: string
  readonly name: string
  readonly role: Role
  /** By the clock of this computer. */
  readonly until: Instant
}

/** The certificate that the listener shows. */
export interface ShownCertificate {
  /** SHA-256, as browsers show it. */
  readonly fingerprint: string
  readonly until: Instant
}

/** People on the network, as the person at the desk sees them. */
export interface PeopleSlice extends PeopleNetworkSettings {
  readonly addresses: readonly NetworkAddress[]
  /** The port that is used; null while it is not open. Another one than `port` when that was taken. */
  readonly openPort: number | null
  /** Where browsers reach the desk, the likeliest first. */
  readonly origins: readonly { readonly origin: string; readonly name: string }[]
  /** Null while it is not open, and without encryption. */
  readonly certificate: ShownCertificate | null
  /** Why it cannot be reached although it should be. */
  readonly problem: Said | null
  /** The last one that was used first. */
  readonly people: readonly Person[]
  readonly invitations: readonly OpenInvitation[]
  /** Names of those who could take links of output pages and whose access was ended, until these are renewed. */
  readonly linksKnownTo: readonly string[]
}
