/** Another desk on this network. Its announcement is not authenticated. */
export interface FoundDesk {
  /** Of its computer. */
  readonly name: string
  /** Where its API and its pages are. */
  readonly origin: string
  readonly version: string
  readonly api: boolean
}

/** A first desk that waits for another one to stand by. Its announcement is not authenticated: people compare a code. */
export interface WaitingDesk {
  readonly name: string
  readonly host: string
  readonly port: number
}

export interface FoundDesksReply {
  readonly desks: readonly FoundDesk[]
  readonly waiting: readonly WaitingDesk[]
}
