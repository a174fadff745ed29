/** At most this many restarts within `within`. */
const mostRestarts = 3
/** Ten minutes, in milliseconds. */
const within = 600_000

/**
 * Decides whether a desk that crashed is started again. `earlier`: instants of earlier restarts, `now`: both in
 * milliseconds of one clock. Returns the restarts to remember, this one included, or null when the limit is reached.
 */
export function allowRestart(earlier: readonly number[], now: number): readonly number[] | null {
  const recent = earlier.filter(at => now - at < within)
  return recent.length < mostRestarts ? [...recent, now] : null
}
