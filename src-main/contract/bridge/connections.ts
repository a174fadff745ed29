import Type, { type Static } from 'typebox'
import { fingerprintPattern, type GoAs, type RemoteConnection } from '../connection.ts'
import type { Reply } from '../reply.ts'
import { closed } from '../schema.ts'
import { heldMembers } from './held.ts'

const Address = Type.String({ minLength: 1, maxLength: 500 })
const AddressOrNull = Type.Union([Address, Type.Null()])
/** Long enough for any JWT. */
const Token = Type.String({ minLength: 1, maxLength: 8_192 })

/** SHA-256 of a certificate; see `PinnedAddresses`. */
export const Fingerprint = Type.String({ pattern: fingerprintPattern })

/** A fingerprint that is left out is the saved one of `id` while the host stays the same; null: none. */
const addresses = {
  fingerprint: Type.Optional(Type.Union([Fingerprint, Type.Null()])),
  baseUrl: Address,
  v0Url: AddressOrNull,
  socketUrl: AddressOrNull,
}
const goAs: readonly GoAs[] = ['auto', 'next', 'jump']

/** Tries addresses and tokens without saving them; a token that is left out is the saved one of `id`. */
export const CheckConnection = Type.Object(
  {
    ...addresses,
    id: Type.Optional(Type.String({ maxLength: 64 })),
    v1Token: Type.Optional(Token),
    v0Token: Type.Optional(Type.Union([Token, Type.Null()])),
  },
  closed,
)
export type CheckConnection = Static<typeof CheckConnection>

/** With `id` a saved connection is changed, and tokens that are left out stay. */
export const SaveConnection = Type.Object(
  {
    ...addresses,
    id: Type.Optional(Type.String({ maxLength: 64 })),
    name: Type.String({ minLength: 1, maxLength: 100 }),
    goAs: Type.Enum([...goAs]),
    v1Token: Type.Optional(Token),
    v0Token: Type.Optional(Type.Union([Token, Type.Null()])),
  },
  closed,
)
export type SaveConnection = Static<typeof SaveConnection>

/** Null: the service in this computer. Leaving a show that is on air takes `held`. */
export const UseConnection = Type.Object(
  { id: Type.Union([Type.String({ maxLength: 64 }), Type.Null()]), ...heldMembers },
  closed,
)
export type UseConnection = Static<typeof UseConnection>

export const RemoveConnection = Type.Object({ id: Type.String({ maxLength: 64 }) }, closed)
export type RemoveConnection = Static<typeof RemoveConnection>

/** `reason` is a sentence for the person who asked. */
export type SaveReply = Reply<{ readonly id: string }>

/** A saved connection as pages see it: never its tokens. */
export interface ConnectionItem extends RemoteConnection {
  readonly hasV1Token: boolean
  readonly hasV0Token: boolean
}

export interface ConnectionsSlice {
  /** Of the connection in use; null is the service in this computer. */
  readonly current: string | null
  readonly items: readonly ConnectionItem[]
  /** `memory`: this computer has no keychain that can be used, and tokens are forgotten when Showcall stops. */
  readonly tokensKept: 'keychain' | 'memory'
}
