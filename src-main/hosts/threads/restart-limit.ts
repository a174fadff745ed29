/** How often something that crashed is started again by itself. */
interface RestartLimit {
  /** Restarts allowed within `within`. */
  readonly most: number
  /** Milliseconds. */
  readonly within: number
}

/** Of the whole application. */
const processLimit: RestartLimit = { most: 3, within: 600_000 }
/** Of a page. */
export const pageLimit: RestartLimit = { most: 3, within: 60_000 }

/**
 * Decides whether a restart is allowed. `earlier`: instants of earlier restarts, `now`: both in milliseconds of one clock.
 * Returns the restarts to remember, this one included, or null when the limit is reached.
 */
export function allowRestart(
  earlier: readonly number[],
  now: number,
  { most, within }: RestartLimit = processLimit,
): readonly number[] | null {
  const recent = earlier.filter(at => now - at < within)
  return recent.length < most ? [...recent, now] : null
}
