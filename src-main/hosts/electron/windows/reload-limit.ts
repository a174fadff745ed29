import { allowRestart, pageLimit } from '../../threads/restart-limit.ts'

/**
 * Limits how often a page that crashed is loaded again: three times in a minute. Each call asks for one reload and counts it;
 * false when the limit is reached. `now`: milliseconds of a clock that never goes back.
 */
export function createReloadLimit(now: () => number): () => boolean {
  let reloads: readonly number[] = []
  return () => {
    const allowed = allowRestart(reloads, now(), pageLimit)
    reloads = allowed ?? reloads
    return allowed !== null
  }
}
