import type { PlayerFault, PlayerSetup, ReadClip } from '../../domain/players/player.ts'

/** Where a player is, and what it asks for. */
export interface PlayerAddress extends Pick<PlayerSetup, 'program' | 'host' | 'port'> {
  /** Null: none was given. */
  readonly password: string | null
}

/** One connection to a player. It asks only: nothing that it sends changes what the player does. */
export interface PlayerConnection {
  /** What the player plays and has loaded now. One at a time. Rejects with `PlayerFailure`; the connection is of no use after that. */
  read(): Promise<readonly ReadClip[]>
  /** Safe to call twice. */
  close(): void
}

/** Connects with the first reading. */
export type ConnectPlayer = (address: PlayerAddress) => PlayerConnection

/** Why a player could not be read. */
export class PlayerFailure extends Error {
  readonly why: PlayerFault

  constructor(why: PlayerFault) {
    super(why)
    this.why = why
  }
}
