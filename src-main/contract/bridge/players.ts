import Type, { type Static } from 'typebox'
import {
  longestPlayerName,
  type Player,
  type PlayerSetup,
  playerPrograms,
} from '../../domain/players/player.ts'
import type { Reply } from '../reply.ts'
import { closed } from '../schema.ts'

/** The players of this desk, and their clips. Pages compute the remaining times. Addresses are left out. */
export type PlayersSlice = readonly Player[]

const Id = Type.String({ minLength: 1, maxLength: 64 })

const setup = {
  name: Type.String({ minLength: 1, maxLength: longestPlayerName, pattern: '\\S' }),
  program: Type.Enum([...playerPrograms]),
  /** Name or IP address of a computer, without a port. */
  host: Type.String({ minLength: 1, maxLength: 253, pattern: '^[0-9A-Za-z.:_-]+$' }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
}

/** A player as it is kept. */
export const SavedPlayer = Type.Object({ id: Id, ...setup }, closed)

/** `id` null: a new one. `password`: left out, that of before stays; null: none. */
export const WritePlayer = Type.Object(
  {
    id: Type.Union([Id, Type.Null()]),
    ...setup,
    password: Type.Optional(Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Null()])),
  },
  closed,
)
export type WritePlayer = Static<typeof WritePlayer>

export const RemovePlayer = Type.Object({ id: Id }, closed)
export type RemovePlayer = Static<typeof RemovePlayer>

/** How the players are set up; never their passwords. */
export interface PlayerSetupsReply {
  readonly players: readonly (PlayerSetup & { readonly hasPassword: boolean })[]
  /** `memory`: passwords are forgotten when Showcall stops. */
  readonly passwordsKept: 'keychain' | 'memory'
}

export type WritePlayerReply = Reply<{ readonly id: string }>
