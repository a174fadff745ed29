import type { Socket } from 'node:net'
import type { Clock } from '../../domain/time/time.ts'
import { STATUS_CODES } from '../node-http.ts'
import { invalid, issue } from '../problem-error.ts'
import type { Budgets } from './budgets.ts'
import { renderProblem, type Site } from './problem-document.ts'
import { headersOf, overBudget, takeForAddress } from './rate-limit.ts'

export interface UnreadableServices {
  readonly budgets: Budgets
  readonly clock: Clock
  readonly site: () => Site
  readonly nextRequestId: () => string
}

/** Answers what is no HTTP, or too much of it, on the bare socket: nothing above has seen a request. */
export function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  { budgets, clock, site, nextRequestId }: UnreadableServices,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const now = clock()
  const standing = takeForAddress(budgets, socket.remoteAddress ?? '', now)
  const problem = overBudget(standing) ?? invalid('bad_request', [issue([], ...reasonOf(error))])
  const request = { id: nextRequestId(), url: '' }
  const { status, headers, body } = renderProblem(problem, request, site(), now)
  const lines = Object.entries({
    ...headers,
    ...headersOf(standing),
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}

function reasonOf({ code }: NodeJS.ErrnoException): [message: string, code: string] {
  if (code === 'HPE_HEADER_OVERFLOW') return ['has an address or headers that are too long', 'too_long']
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return ['was not completed in time', 'timeout']
  return ['could not be read: it is not valid HTTP', 'malformed']
}
