import { outputStandingPath } from '../../src-main/contract/bridge/channels.ts'
import type { Leading } from '../../src-main/domain/standby/pair.ts'

const answerWithin = 3_000

/** Asks the desk there, with the secret of this page's link; see `serveOutputStanding`. */
export async function askOther(
  origin: string,
  link: { readonly kind: string; readonly key: string },
): Promise<Leading | null> {
  try {
    const reply = await fetch(origin + outputStandingPath, {
      method: 'POST',
      credentials: 'omit',
      cache: 'no-store',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(link),
      signal: AbortSignal.timeout(answerWithin),
    })
    const said: unknown = reply.ok ? await reply.json() : null
    return isLeading(said) ? said : null
  } catch {
    return null
  }
}

const isLeading = (value: unknown): value is Leading =>
  typeof value === 'object' &&
  value !== null &&
  'leads' in value &&
  typeof value.leads === 'boolean' &&
  'epoch' in value &&
  typeof value.epoch === 'number'

/** Whether what this page says of its own policy lets it ask there. */
export function mayAsk(origin: string): boolean {
  const policy = document.querySelector('meta[http-equiv="Content-Security-Policy"]')
  const rules = policy?.getAttribute('content')?.split(';') ?? []
  return rules.some(rule => rule.trim().split(/\s+/).includes(origin))
}
