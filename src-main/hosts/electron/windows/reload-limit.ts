import { allowRestart, pageLimit } from '../../threads/restart-limit.ts'

export interface ReloadLimitOptions {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  readonly most?: number
  /** Milliseconds. */
  readonly within?: number
}

/**
 * Limits how often a page that crashed is loaded again: `most` times within `within`, 3 in a minute by
 * default. Each call asks for one reload and counts it; false when the limit is reached.
 */
export function createReloadLimit({ now, ...limit }: ReloadLimitOptions): () => boolean {
  let reloads: readonly number[] = []
  return () => {
    const allowed = allowRestart(reloads, now(), { ...pageLimit, ...limit })
    reloads = allowed ?? reloads
    return allowed !== null
  }
}
