/** Epoch ms as the API writes instants; null stays null. */
export function isoTime(at: number): string
export function isoTime(at: number | null): string | null
export function isoTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
