import type { FoundDesk, WaitingDesk } from '../../contract/bridge/found-desks.ts'

/** What a desk that is open to the network announces. Never a secret. */
export interface Announced {
  readonly port: number
  readonly pages: boolean
  readonly api: boolean
  readonly secure: boolean
}

/** Desks of this network, by mDNS. Where that does not work nothing is found, and nothing else changes. */
export interface Discovery {
  /** Null: stops the announcement. */
  announce(what: Announced | null): void
  /** The desks found so far, without this one. The search goes on while this is called. */
  found(): readonly FoundDesk[]
  /** This desk waits for another one to stand by; null: it does not. */
  announceWaiting(desk: Pick<WaitingDesk, 'name' | 'port'> | null): void
  /** As `found`, of desks that wait. */
  waiting(): readonly WaitingDesk[]
  close(): Promise<void>
}
