import type { ServiceAddresses } from '../../contract/dashboard.ts'
import type { CarryAct } from '../../contract/dashboard-acts.ts'
import type { LogEntry } from '../../contract/log.ts'
import type { Message } from '../../domain/messages/message.ts'
import type { StartupErrorCode } from '../startup-error.ts'
import type { CommitPosition, FeedItem, StateHash } from '../store/commit-feed.ts'

/** What crosses into the thread at its start. */
export interface ThreadOptions {
  readonly dataDir: string
  readonly host: string
  readonly port: number
  readonly version: string
  /** Origins of pages that may read the API in a browser, `*` for any. */
  readonly corsOrigins?: readonly string[]
  /** See `Service.setPassive`. */
  readonly passive?: boolean
}

export type StartReply =
  | { readonly ok: true; readonly addresses: ServiceAddresses; readonly notices: readonly Message[] }
  | { readonly ok: false; readonly code: StartupErrorCode; readonly message: string; readonly remedy: string }

/** What the service's thread answers. A call is answered when it is done. */
export interface ThreadFunctions {
  start(options: ThreadOptions): Promise<StartReply>
  /** An act of the dashboard: see `dashboardOver`. */
  act: CarryAct
  setPassive(on: boolean): Promise<void>
  /** Begins a `Following` of the commits; gives its number. */
  follow(after: CommitPosition | null, showcall: string): number
  /** Of that following; null also when it was closed. */
  nextItem(following: number): Promise<FeedItem | null>
  unfollow(following: number): void
  newestCommit(): CommitPosition | null
  stateHash(): Promise<StateHash | null>
  stopCommits(): void
  close(): Promise<void>
  onLog(listener: (entry: LogEntry) => void): () => void
}
