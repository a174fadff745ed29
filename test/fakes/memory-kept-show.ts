import type { KeptShow, KeptShowStore } from '../../src-main/desk/ports/host.ts'

/** The show that is open, kept in memory for another start of a desk in the same test. */
export function createMemoryKeptShow(): KeptShowStore {
  let kept: KeptShow | null = null
  return {
    read: () => kept,
    keep(show) {
      kept = structuredClone(show)
    },
    close: async () => undefined,
  }
}
