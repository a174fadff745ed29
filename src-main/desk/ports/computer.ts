import type { Power } from '../../domain/preflight/facts.ts'

/** Facts of this computer for a preflight. Never rejects; null where a fact is not available. */
export interface Computer {
  /** Free space where Showcall keeps its data, in bytes. */
  freeBytes(): Promise<number | null>
  power(): Promise<Power | null>
}
