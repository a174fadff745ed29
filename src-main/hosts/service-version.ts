/** How long the service may take to answer, ms. */
const timeoutMs = 3_000

/** Version of a service of Showcall, by `/healthz` beside its API; null where there is none, or no answer. */
export async function serviceVersion(baseUrl: string): Promise<string | null> {
  try {
    const answer = await fetch(new URL('/healthz', baseUrl), { signal: AbortSignal.timeout(timeoutMs) })
    const health: unknown = answer.ok ? await answer.json() : null
    // Another program may have an address of that name.
    if (typeof health !== 'object' || health === null || !('version' in health && 'uptime' in health))
      return null
    return typeof health.version === 'string' ? health.version : null
  } catch {
    return null
  }
}
