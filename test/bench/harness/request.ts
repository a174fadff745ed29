import { Agent, request as open } from 'node:http'
import type { Scope } from './scope.ts'

/** Resolves with the body once the whole reply is here. Rejects for anything but a 2xx. */
export type Requester = (method: 'GET' | 'POST', url: string, body?: unknown) => Promise<string>

/** One kept connection with as little between the measurement and the wire as there can be. */
export function openRequester(scope: Scope, token: string | null): Requester {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  scope.defer(() => agent.destroy())
  return (method, url, body) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body)
      const headers = {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(text !== '' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      }
      const request = open(url, { agent, method, headers }, reply => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.once('error', reject)
        reply.once('end', () => {
          const answer = Buffer.concat(chunks).toString()
          const { statusCode = 0 } = reply
          if (statusCode >= 200 && statusCode < 300) resolve(answer)
          else reject(new Error(`${method} was answered ${statusCode}: ${answer}`))
        })
      })
      request.once('error', reject)
      request.end(text)
    })
}

/** Milliseconds that each of so many runs took, one after another. */
export async function timed(
  runs: number,
  run: (index: number) => Promise<unknown>,
): Promise<readonly number[]> {
  const took: number[] = []
  for (let index = 0; index < runs; index += 1) {
    const from = performance.now()
    await run(index)
    took.push(performance.now() - from)
  }
  return took
}
