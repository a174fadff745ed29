import type { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { ProblemError } from '../../problem-error.ts'
import type { ApiCaller } from '../callers.ts'
import { isIn, networks } from './networks.ts'

/** What a route asks of a request besides a token with its role. */
export interface Gate {
  /** Before the token is looked at. */
  request(request: FastifyRequest): void
  caller(caller: ApiCaller): void
}

/**
 * Admits desks to `/desk-v1`: no pages in browsers, no token but one that was made for a desk, and nothing without TLS but
 * this computer. `trustedProxies`: addresses, or networks as `10.0.0.0/8`, of proxies whose forwarding headers are trusted.
 */
export function createDeskGate(trustedProxies: readonly string[]): Gate {
  const proxies = networks(['127.0.0.0/8', '::1', ...trustedProxies])
  return {
    request(request) {
      if (request.headers.origin !== undefined)
        throw new ProblemError('forbidden', 'Pages in browsers cannot use this. It is for desks.')
      if (!isProtected(request, proxies)) {
        throw new ProblemError(
          'forbidden',
          'This needs HTTPS. Behind a proxy, name its address with --trusted-proxy; it must send X-Forwarded-Proto.',
        )
      }
    },
    caller({ token }) {
      if (!token.forDesk)
        throw new ProblemError(
          'forbidden',
          'This needs a token that was made for a desk: "token mint --role OWNER --desk".',
        )
    },
  }
}

const ofThisComputer = networks(['127.0.0.0/8', '::1'])

/** A proxy states how it was reached; without one, the other end is on this computer. */
function isProtected({ headers, socket }: FastifyRequest, proxies: BlockList): boolean {
  const address = socket.remoteAddress ?? ''
  const forwardedProto = headers['x-forwarded-proto']
  if (forwardedProto !== undefined)
    return isIn(proxies, address) && /^https$/i.test(String(forwardedProto).trim())
  const isForwarded = ['forwarded', 'x-forwarded-for', 'via'].some(name => headers[name] !== undefined)
  return !isForwarded && isIn(ofThisComputer, address)
}
