/** Keeps the computer and its screen from sleeping while a show is on air. */
export interface KeepAwake {
  /** Takes effect soon after; calling it again with the same value changes nothing. */
  set(awake: boolean): void
  /** True while it holds; null where this computer cannot be kept awake. */
  held(): boolean | null
  onChange(listener: () => void): () => void
}
