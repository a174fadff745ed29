import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { limits } from '../../contract/v1/limits.ts'
import { ProblemError } from '../problem-error.ts'
import type { ApiCaller } from './callers.ts'

/** Less than this fits into one packet either way. */
const leastCharacters = 1_400
/** Most of the gain at a fraction of the time. */
const level = 3

/** Larger replies go out in gzip to clients that take it; the work is done off the event loop. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < leastCharacters) return done(null, payload)
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

/** Most characters of replies that their readers have not taken yet: the text of a thousand cells can be 100 MB. */
export interface LargeReplies {
  /** Called before a reply is made that can be large. Throws `rate_limit.exceeded` while there is no room for one. */
  admit(caller: ApiCaller): void
}

/** In characters: fewer count for nothing. */
const large = 1_048_576
/** As long as less than that waits for its readers, one more is made. */
const mostWaiting = 64 * 1_048_576
/** A reader that takes nothing for this time is disconnected, ms. */
const idleTimeout = 30_000
const retryAfter = 2

/** Counts every large reply of the application from when it is made until its connection has taken or lost it. */
export function limitLargeReplies(app: FastifyInstance): LargeReplies {
  let waiting = 0
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (typeof payload === 'string' && payload.length >= large) {
      const { length } = payload
      waiting += length
      reply.raw.setTimeout(idleTimeout, () => reply.raw.destroy())
      reply.raw.once('close', () => {
        waiting -= length
      })
    }
    done(null, payload)
  })
  return {
    admit({ token }) {
      // What the desk shows does not wait for other readers.
      if (waiting < mostWaiting || token.isDesk) return
      throw new ProblemError(
        'rate_limit.exceeded',
        `Large replies are still being sent to other readers. Repeat the request in ${retryAfter} seconds.`,
        {
          tier: 'large_replies',
          limit: mostWaiting / large,
          window_seconds: limits.rateWindowSeconds,
          retry_after_seconds: retryAfter,
        },
        retryAfter,
      )
    },
  }
}
