/** Calls once when the page has nothing to do, within 2 s. */
export function requestIdle(then: () => void): void {
  // Safari has none.
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: 2_000 })
  else setTimeout(then, 200)
}
