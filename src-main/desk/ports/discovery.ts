import type { FoundDesk, WaitingDesk } from '../../contract/bridge/found-desks.ts'

/** What a desk that is open to the network says of itself. Never a secret. */
export interface Announced {
  readonly port: number
  readonly pages: boolean
  readonly api: boolean
  readonly secure: boolean
}

/** Desks of this network, by mDNS. Where that does not work nothing is found, and nothing else changes. */
export interface Discovery {
  /** Null: says nothing any more. */
  announce(what: Announced | null): void
  /** Those that were heard of so far, this one left out; asking is what keeps it looking. */
  found(): readonly FoundDesk[]
  /** This desk waits for another one to stand by; null: it does not. */
  announceWaiting(desk: Pick<WaitingDesk, 'name' | 'port'> | null): void
  /** As `found`, of desks that wait. */
  waiting(): readonly WaitingDesk[]
  close(): Promise<void>
}
