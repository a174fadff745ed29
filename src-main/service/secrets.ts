import { createHash, timingSafeEqual } from 'node:crypto'

/** In constant time for any lengths. */
export function isSameSecret(given: string, kept: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(kept))
}
