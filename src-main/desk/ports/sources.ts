/** What a source has. */
export interface SourceReading {
  /** Of the file, without its folder; its stem becomes the title. */
  readonly name: string
  /** At most as many bytes as a file may have. */
  readonly content: Uint8Array
  /** SHA-256 of the content, hexadecimal. */
  readonly digest: string
  /** By which a later reading finds that nothing has changed. */
  readonly mark: string
}

/** Files of this computer by their absolute paths, and published sheets by their https addresses. */
export interface Sources {
  /** What a person has typed, as it is kept. Throws `MessageError` where it is neither. */
  resolve(typed: string): string
  /** Rejects with `MessageError`. */
  read(source: string, signal: AbortSignal): Promise<SourceReading>
  /** The same where it has changed since; else null. */
  readNewer(source: string, mark: string, signal: AbortSignal): Promise<SourceReading | null>
  /** How long to wait before it is looked at again by itself, ms. */
  interval(source: string): number
  /** Calls `changed` where the system reports that the file may have changed. The function that is returned ends it. */
  watch(source: string, changed: () => void): () => void
}
