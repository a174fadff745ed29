import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Less than this fits into one packet either way. */
const leastCharacters = 1_400
/** Most of the gain at a fraction of the time. */
const level = 3

/** Larger replies go out in gzip to clients that take it; the work is done off the event loop. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string') return done(null, payload)
    // Bytes go to the socket beside the head of the reply; a text would first be joined to it and encoded with it.
    if (payload.length < leastCharacters) return done(null, Buffer.from(payload))
    addVary(reply)
    if (!takesGzip(request.headers['accept-encoding'])) return done(null, payload)
    gzip(payload, { level }, (error, packed) => {
      if (error !== null) return done(null, payload)
      reply.header('content-encoding', 'gzip')
      const tag = reply.getHeader('etag')
      // Other bytes of the same content: a strong tag would claim that they are equal.
      if (typeof tag === 'string' && !tag.startsWith('W/')) reply.header('etag', `W/${tag}`)
      done(null, packed)
    })
  })
}

function addVary(reply: FastifyReply): void {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`)
}

/** `Accept-Encoding`, RFC 9110 section 12.5.3: a name of its own counts before `*`. */
export function takesGzip(header: string | undefined): boolean {
  if (header === undefined) return false
  const weights = new Map(
    header.split(',').map(part => {
      const [name = '', ...parameters] = part.split(';').map(text => text.trim().toLowerCase())
      const weight = parameters.find(text => text.startsWith('q='))?.slice(2)
      return [name, weight === undefined ? 1 : Number(weight) || 0]
    }),
  )
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0
}
