/** A service that does not tell within this time is not waited for, ms. */
const patience = 3_000

/** Version of a service of Showcall, by `/healthz` beside its API; null where there is none, or no answer. */
export async function serviceVersion(baseUrl: string): Promise<string | null> {
  try {
    const answer = await fetch(new URL('/healthz', baseUrl), { signal: AbortSignal.timeout(patience) })
    const told: unknown = answer.ok ? await answer.json() : null
    // Another program may have an address of that name.
    if (typeof told !== 'object' || told === null || !('version' in told && 'uptime' in told)) return null
    return typeof told.version === 'string' ? told.version : null
  } catch {
    return null
  }
}
