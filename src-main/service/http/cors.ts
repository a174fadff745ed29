import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const exposed = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'ETag',
  'Location',
  'X-Request-Id',
  'Idempotency-Replayed',
  'Showcall-Not-Recorded',
].join(', ')
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const headers =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Showcall-Deadline, Showcall-Press'
/** Seconds that a browser keeps the answer to its question. */
const preflightMaxAge = '7200'

/** A browser asks without a token: its question counts as such. Throws when there were too many. */
type Count = (request: FastifyRequest, reply: FastifyReply) => void

/**
 * Lets pages of these origins (`*`: of any) read the API in a browser. Without one, no headers about origins are sent,
 * and browsers keep every other page out. Credentials are tokens in a header, never cookies.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[], count: Count): void {
  if (origins.length === 0) return
  const any = origins.includes('*')
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (!request.url.startsWith('/api-')) return done()
    if (!any) reply.header('vary', 'origin')
    if (origin === undefined || !(any || origins.includes(origin))) return done()
    reply.header('access-control-allow-origin', any ? '*' : origin)
    reply.header('access-control-expose-headers', exposed)
    const isQuestion =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    if (!isQuestion) return done()
    count(request, reply)
    reply
      .code(204)
      .header('access-control-allow-methods', methods)
      .header('access-control-allow-headers', headers)
      .header('access-control-max-age', preflightMaxAge)
      .send()
  })
}
