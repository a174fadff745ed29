/** Updates of the application that it installs by itself. */
export interface Updates {
  /** The version that is downloaded and waits; null while there is none. */
  ready(): string | null
  /** Called when a version has become ready. The result unsubscribes. */
  onChange(listener: () => void): () => void
}
