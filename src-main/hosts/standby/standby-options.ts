import type { Duplex } from 'node:stream'
import type { Timers } from '../../base/timers.ts'
import type { DeskOnAir, StandbySlice } from '../../contract/bridge/standby.ts'
import type { Dashboard } from '../../contract/dashboard.ts'
import type { Log } from '../../contract/log.ts'
import type { ServedHere, SharedOutputs } from '../../desk/ports/standby.ts'
import type { Said } from '../../domain/messages/message.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { ServiceThread } from '../../service/thread/thread.ts'
import type { OutputKey } from '../settings/output-key.ts'
import type { PairFile, SavedPair } from './pair-file.ts'
import type { ReplicaThread } from './replica-thread.ts'

/** The rundown of this desk and its cue on air, as sent to the other desk. */
interface ShownHere {
  readonly rundownId: string | null
  readonly onAir: DeskOnAir
}

/** Actions of the pair on the desk. */
interface DeskOfPair {
  shown(): ShownHere
  /** Shows the show of the first desk. */
  follow(rundownId: string | null): Promise<void>
  /** Shows the rundowns of this computer's service. */
  own(rundownId: string | null): Promise<void>
  /** Whether presses are refused has changed. */
  passiveChanged(): void
  /** The copy may say anew where calls stand. */
  callsChanged(): void
  served(): ServedHere
  /** Takes output pages of the first desk over. */
  share(outputs: SharedOutputs): void
}

export interface PairOptions {
  readonly saved: SavedPair
  /** Durable when it returns. */
  readonly save: (saved: SavedPair) => void
  /** Of this desk. */
  readonly identity: () => { readonly desk: string; readonly name: string; readonly port: number }
  readonly version: string
  /** By which links of this desk's output pages are made, in hexadecimal digits. */
  readonly outputKey: string
  /** The other desk makes its links by that key. */
  readonly keepOutputKey: (key: string) => void
  readonly timers: Timers
  /** See `PairConnectionOptions`. */
  readonly lostAfter: number
  /** By the clock of this computer. */
  readonly now: () => Instant
  readonly service: Pick<ServiceThread, 'commits' | 'setPassive' | 'restart'>
  readonly dashboard: Pick<Dashboard, 'mint' | 'revoke' | 'listTokens'>
  readonly desk: DeskOfPair
  readonly openReplica: () => Promise<ReplicaThread>
  /** Makes the promoted copy the database of this desk. */
  readonly putInPlace: () => void
  /** Connects to the other desk; see `dial`. */
  readonly dial: () => Promise<Duplex>
  /** The target of the tunnel or its token has changed. */
  readonly accessChanged: () => void
  readonly changed: () => void
  /** Null: the problem is over. */
  readonly problem: (problem: Said | null) => void
  readonly log: Log
  /** The other desk has ended the pair. */
  readonly unpaired: () => void
}

export interface StandbyOptions {
  readonly dataDir: string
  readonly file: PairFile
  readonly version: string
  readonly outputKey: OutputKey
  readonly timers: Timers
  /** A desk that was silent for so long is lost, ms. */
  readonly lostAfter: number
  /** By the clock of this computer. */
  readonly now: () => Instant
  readonly service: Pick<ServiceThread, 'commits' | 'setPassive' | 'restart' | 'addresses'>
  readonly dashboard: Pick<Dashboard, 'mint' | 'revoke' | 'listTokens' | 'listRundowns' | 'end'>
  /** Of the thread that keeps a copy. */
  readonly replicaEntry: URL
  /** Addresses of this computer, the likeliest first. */
  readonly addresses: () => readonly string[]
  readonly log: Log
}

/** The desk that stands beside; see `Standby.begin`. */
export interface StandbyDesk extends DeskOfPair {
  /** While it is, nobody pairs it. */
  locked(): boolean
  isOnAir(): boolean
  changed(slice: StandbySlice): void
  /** Tokens and links of this desk are not good any more. */
  keysRenewed(): Promise<void>
}
