/** What the desk asks of the process that holds the keychain. */
export type KeychainAsk =
  | { readonly ask: 'probe' }
  | { readonly ask: 'read' | 'remove'; readonly account: string }
  | { readonly ask: 'write'; readonly account: string; readonly text: string }

export type KeychainRequest = KeychainAsk & { readonly id: number }

/** `text`: the secret that was read. A failure has no message, since the system's message may contain the secret. */
export interface KeychainAnswer {
  readonly id: number
  readonly ok: boolean
  readonly text: string | null
}
