/** What the desk asks of the process that holds the keychain. */
export type KeychainAsk =
  | { readonly ask: 'probe' }
  | { readonly ask: 'read' | 'remove'; readonly account: string }
  | { readonly ask: 'write'; readonly account: string; readonly text: string }

export type KeychainRequest = KeychainAsk & { readonly id: number }

/** `text` is what was read. A failure is told without words: the system's may hold what is kept. */
export interface KeychainAnswer {
  readonly id: number
  readonly ok: boolean
  readonly text: string | null
}
