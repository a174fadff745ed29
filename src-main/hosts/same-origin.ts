import type { IncomingMessage } from 'node:http'

/** A page of another origin must not speak in the name of one of ours. */
export function sameOrigin({ headers: { origin, host } }: Pick<IncomingMessage, 'headers'>): boolean {
  if (origin === undefined || host === undefined) return false
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}
