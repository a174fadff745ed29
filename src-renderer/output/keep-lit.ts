/** Keeps this screen lit for as long as the page is shown, where the browser can. */
export function keepLit(): void {
  if (!('wakeLock' in navigator)) return
  const take = (): void => {
    // Refused: not allowed, or the battery is low. The computer's own settings hold.
    if (!document.hidden) navigator.wakeLock.request('screen').catch(() => undefined)
  }
  document.addEventListener('visibilitychange', take)
  take()
}
