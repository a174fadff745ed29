import type { Timers } from '../../base/timers.ts'
import type { StandbySlice } from '../../contract/bridge/standby.ts'
import type { Dashboard } from '../../contract/dashboard.ts'
import type { Log } from '../../contract/log.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { ServiceThread } from '../../service/thread/thread.ts'
import type { OutputKey } from '../settings/output-key.ts'
import type { PairFile } from './pair-file.ts'
import type { DeskOfPair } from './pair-options.ts'

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
  readonly dashboard: Pick<Dashboard, 'mint' | 'revoke' | 'listTokens'>
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
