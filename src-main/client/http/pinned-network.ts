import type { IncomingMessage } from 'node:http'
import type { Agent } from 'node:https'
import { Readable } from 'node:stream'
import type { PinnedAddresses } from '../../contract/connection.ts'
import type { Network } from './network.ts'
import { createPinnedAgent } from './pinned-agent.ts'

/**
 * The network of a connection: at the host of its address only the certificate is taken that a person has trusted there,
 * no matter who issued it. Elsewhere, and without such a certificate, this computer decides.
 */
export function networkFor(network: Network, { baseUrl, fingerprint }: PinnedAddresses): Network {
  if (fingerprint === undefined) return network
  const agent = createPinnedAgent(fingerprint)
  const host = URL.parse(baseUrl)?.hostname
  const isPinned = (address: string): boolean => {
    const url = URL.parse(address)
    return url?.hostname === host && (url?.protocol === 'https:' || url?.protocol === 'wss:')
  }
  return {
    fetch: (url, init) => (isPinned(url) ? fetchBy(agent, url, init) : network.fetch(url, init)),
    io(url, options) {
      if (!isPinned(url)) return network.io(url, options)
      // Its types are those of browsers; in Node it is handed to `ws`, which takes any agent.
      return network.io(url, { ...options, agent: agent as unknown as string })
    },
  }
}

/** `fetch` over that agent, as far as the client uses it: text is sent, and no redirect is followed. */
function fetchBy(agent: Agent, url: string, init: RequestInit): Promise<Response> {
  const { method = 'GET', body = null, redirect, signal } = init
  return new Promise((resolve, reject) => {
    if (body !== null && typeof body !== 'string') throw new TypeError('The body must be text.')
    const sent = process.getBuiltinModule('node:https').request(
      url,
      {
        agent,
        method,
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(signal != null && { signal }),
      },
      answer => {
        const { statusCode = 0 } = answer
        if (redirect === 'error' && statusCode >= 300 && statusCode < 400) {
          sent.destroy(new TypeError('The address redirects to another one.'))
        } else resolve(responseOf(answer, statusCode))
      },
    )
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })
}

function responseOf(answer: IncomingMessage, status: number): Response {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  const isEmpty = [204, 205, 304].includes(status)
  if (isEmpty) answer.resume()
  // The class that `Response` takes, by the types of Node.
  const body = isEmpty ? null : (Readable.toWeb(answer) as ReadableStream)
  return new Response(body, { status, statusText: answer.statusMessage ?? '', headers })
}
