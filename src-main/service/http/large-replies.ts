import type { FastifyInstance } from 'fastify'
import { limits } from '../../contract/v1/limits.ts'
import { ProblemError } from '../problem-error.ts'
import type { ApiCaller } from './authenticate.ts'

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
