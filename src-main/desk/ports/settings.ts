/** What a desk remembers between starts. Never a secret. */
export interface DeskSettings {
  /** The rundown that this desk shows; a restart comes back to it. */
  readonly rundownId: string | null
  /** Rundown made from a file, by the digest of its content: the same file opens the same rundown. */
  readonly imports: Readonly<Record<string, string>>
}

export interface Settings {
  read(): DeskSettings
  write(change: Partial<DeskSettings>): void
}
