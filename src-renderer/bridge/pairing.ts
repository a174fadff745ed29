const prefix = '#pair='

/** The one-time secret in the address that the desk printed; null when the page was opened without one. */
export function pairingSecret(hash: string): string | null {
  if (!hash.startsWith(prefix)) return null
  const secret = decodeURIComponent(hash.slice(prefix.length))
  return secret === '' ? null : secret
}

/** Trades the secret for a session cookie, and takes it out of the address. True when the desk took it. */
export async function pair(secret: string): Promise<boolean> {
  history.replaceState(null, '', location.pathname + location.search)
  const reply = await fetch('/desk/pair', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret }),
  })
  return reply.ok
}
