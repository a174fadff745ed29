/** Texts kept by the operating system, or sealed by it. Each call rejects when that cannot be done. */
export interface Keychain {
  read(account: string): Promise<string | null>
  write(account: string, text: string): Promise<void>
  /** Also when there is none. */
  remove(account: string): Promise<void>
  /** Nothing is asked of it any more. */
  close(): void
}
