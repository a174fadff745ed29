/** Another desk on this network. What it says of itself is not proven. */
export interface FoundDesk {
  /** Of its computer. */
  readonly name: string
  /** Where its API and its pages are. */
  readonly origin: string
  readonly version: string
  readonly api: boolean
}

export interface FoundDesksReply {
  readonly desks: readonly FoundDesk[]
}
