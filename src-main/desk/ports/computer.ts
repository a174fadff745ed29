import type { Power } from '../../domain/preflight/facts.ts'

/** What a preflight asks of this computer. Never rejects; null where it cannot be told. */
export interface Computer {
  /** Room where Showcall keeps its data, in bytes. */
  freeBytes(): Promise<number | null>
  power(): Promise<Power | null>
}
