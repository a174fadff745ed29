import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { request as requestTls } from 'node:https'

/** What a browser shows to a desk once it is paired: the cookie, and what its pages hold. */
export interface PairedClient {
  readonly cookie: string
  readonly key: string
}

/**
 * Pairs as a page does, of a person who has compared the certificate; null when the desk refuses. `before`: what this browser
 * holds already.
 */
export async function pairAsPage(
  origin: string,
  secret: string,
  before: PairedClient | null = null,
): Promise<PairedClient | null> {
  const send = origin.startsWith('https:') ? requestTls : request
  const sent = send(`${origin}/desk/pair`, {
    method: 'POST',
    agent: false,
    rejectUnauthorized: false,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      origin,
      ...(before !== null && { cookie: before.cookie }),
    },
  })
  sent.end(JSON.stringify({ secret, key: before?.key ?? null }))
  const [reply]: IncomingMessage[] = await once(sent, 'response')
  if (reply === undefined) throw new Error('The desk did not answer.')
  const body = (await reply.toArray()).join('')
  if (reply.statusCode !== 200) return null
  const { key }: { readonly key: string } = JSON.parse(body)
  return { cookie: (reply.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '', key }
}
