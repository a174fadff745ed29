import type { HostedReply } from '../fakes/hosted-service-wire.ts'

/**
 * What a line to a service can do to a request, apart from being slow or cut. `vanished-there` never reaches the service,
 * `vanished-back` does and its answer is lost; `error-late`, `truncated` and `reset` too were carried out.
 */
export const lineFaults = [
  'storm',
  'storm-untold',
  'error',
  'error-late',
  'portal',
  'portal-sign-in',
  'truncated',
  'reset',
  'vanished-there',
  'vanished-back',
] as const

export type LineFault = (typeof lineFaults)[number]

/** Before the service sees the request. Undefined: the service answers it. Null: nothing does. */
export function answerInstead(fault: LineFault, random: () => number): HostedReply | null | undefined {
  switch (fault) {
    case 'storm':
      return problem(429, 'rate_limit.exceeded', { 'retry-after': String(1 + Math.floor(random() * 3)) })
    case 'storm-untold':
      return problem(429, 'rate_limit.exceeded')
    case 'error':
      return problem(500, 'internal.unhandled')
    case 'portal':
      return page(200)
    case 'portal-sign-in':
      return random() < 0.5
        ? page(401)
        : { ...page(302), headers: { location: 'http://portal.test/sign-in' } }
    case 'vanished-there':
      return null
    default:
      return undefined
  }
}

/** The body breaks after so many characters. */
export interface SpoiltReply extends HostedReply {
  readonly breaksAfter?: number
}

/** What arrives of an answer of the service. Null: nothing. Streams begin whole. */
export function spoil(fault: LineFault, reply: HostedReply, random: () => number): SpoiltReply | null {
  const part = Math.floor(random() * reply.body.length)
  switch (fault) {
    case 'error-late':
      return random() < 0.5 ? page(502) : problem(500, 'internal.unhandled')
    case 'truncated':
      return reply.stream === undefined ? { ...reply, body: reply.body.slice(0, part) } : reply
    case 'reset':
      return reply.stream === undefined ? { ...reply, breaksAfter: part } : null
    case 'vanished-back':
      return null
    default:
      return reply
  }
}

const problem = (
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): HostedReply => ({
  status,
  headers: { 'content-type': 'application/problem+json', ...headers },
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Refused',
    status,
    code,
    detail: `It answered ${status}.`,
  }),
})

const page = (status: number): HostedReply => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Welcome</title><p>Accept the terms to use this network.',
})
