import type { PlayerAddress, PlayerConnection } from '../../desk/ports/players.ts'
import type { PlayerProgram } from '../../domain/players/player.ts'
import { connectCasparcg } from './casparcg.ts'
import { connectHyperdeck } from './hyperdeck.ts'
import { connectObs } from './obs.ts'
import { connectPropresenter } from './propresenter.ts'
import { connectQlab } from './qlab.ts'
import { connectVmix } from './vmix.ts'

const ways: Readonly<Record<PlayerProgram, (address: PlayerAddress) => PlayerConnection>> = {
  qlab: connectQlab,
  vmix: connectVmix,
  obs: connectObs,
  casparcg: connectCasparcg,
  propresenter: connectPropresenter,
  hyperdeck: connectHyperdeck,
}

/** A player of any program, by the protocol that it documents. */
export const connectPlayer = (address: PlayerAddress): PlayerConnection => ways[address.program](address)
