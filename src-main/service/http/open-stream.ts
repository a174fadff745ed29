import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../contract/v1/limits.ts'
import { formatPosition } from '../../domain/feed/position.ts'
import type { TokenAuthority } from '../auth-tokens.ts'
import type { Workspace } from '../core/workspace.ts'
import { ProblemError } from '../problem-error.ts'
import type { EventStreams } from '../push/event-stream.ts'
import { readerTag, resume } from '../push/replay.ts'
import { authenticate, isUncheckable } from './authenticate.ts'
import type { Checked, Route } from './route.ts'

export interface StreamServices {
  readonly workspace: Workspace
  readonly authority: TokenAuthority
  readonly streams: EventStreams
}

/** Opens a live stream: what was missed first, then each change as it happens. */
export async function openStream(
  route: Extract<Route, { kind: 'rundown-stream' }>,
  given: Checked,
  request: FastifyRequest,
  reply: FastifyReply,
  { workspace, authority, streams }: StreamServices,
): Promise<FastifyReply> {
  const asked = route.ask(given)
  const { token, scope } = given.caller
  const full = streamsTaken(streams.countOf(token.id))
  if (full !== null) throw full
  const tag = readerTag(token, asked)
  const from = request.headers['last-event-id']
  const view = await workspace.view(given.params['rundown_id'] ?? '', scope)
  if (request.method === 'HEAD') {
    return reply.headers({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).send()
  }
  const credentials = {
    authorization: request.headers.authorization,
    queryToken: undefined,
    isControl: false,
  }
  const holds = () =>
    authenticate(credentials, authority, workspace.reader, workspace.clock()).then(
      () => true,
      (error: unknown) => {
        if (isUncheckable(error)) throw error
        return false
      },
    )
  const { expiresAt, id: tokenId } = token
  const { history } = workspace.position(view)
  const { reader, newest } = workspace
  const eventId = (seq: number) => `${formatPosition({ ...workspace.position(view), seq })}.${tag}`
  const lastEventId = typeof from === 'string' ? from : ''
  await resume({ reader, newest, view, history, asked, token, tag, eventId, lastEventId }, (now, opening) => {
    reply.hijack()
    const headers = reply.getHeaders()
    streams.open({ response: reply.raw, headers, view: now, asked, tag, opening, holds, expiresAt, tokenId })
  })
  return reply
}

/** Live streams of one token: far more than overlays and panels of one show have open. */
const streamsPerToken = 100
/** Those that have lost their readers end by then. */
const streamRetry = 15

function streamsTaken(open: number): ProblemError | null {
  if (open < streamsPerToken) return null
  return new ProblemError(
    'rate_limit.exceeded',
    `This token has ${open} live streams open, the maximum. Close one, or use another token.`,
    {
      tier: 'streams',
      limit: streamsPerToken,
      window_seconds: limits.rateWindowSeconds,
      retry_after_seconds: streamRetry,
    },
    streamRetry,
  )
}
