import { operations } from '../../contract/v1/operations.ts'
import { ownHeaders } from '../../contract/v1/own-headers.ts'
import type { PublicCommand } from '../../desk/ports/show-service.ts'

/** Names of query parameters. */
export const queries = {
  include: 'include',
  limit: 'limit',
  cursor: 'cursor',
  events: 'events',
} as const

/** Path of the event stream of a rundown. `events`: the kinds to subscribe to, comma-separated. */
export const eventsPath = (rundownId: string, events: string): string => {
  const path = operations.streamEvents.path.replace('{rundown_id}', encodeURIComponent(rundownId))
  return `${path}?${queries.events}=${events}`
}

/** What can be included with a rundown, and the separator of several names. */
export const includes = { names: ['cues', 'columns', 'cells'], separator: ',' } as const

/** Names of headers, lower case. */
export const headers = {
  idempotencyKey: 'idempotency-key',
  /** Set on a stored reply to a repeated key: its time is that of the first reply. */
  replayed: 'idempotency-replayed',
  ifMatch: 'if-match',
  lastEventId: 'last-event-id',
  retryAfter: 'retry-after',
  limit: 'ratelimit-limit',
  remaining: 'ratelimit-remaining',
  reset: 'ratelimit-reset',
  ...ownHeaders,
} as const

/** The body of an action; undefined where it has none. */
export function actionBody(command: PublicCommand): object | undefined {
  switch (command.verb) {
    case 'jump':
      return { cue_id: command.cueId }
    case 'adjust-duration':
      return { delta_ms: command.delta }
    default:
      return undefined
  }
}

/** Bodies whose members the specification does not name. */
export const bodies = {
  bulk: (items: readonly unknown[]) => ({ items }),
  reorderCues: (order: readonly unknown[]) => ({ order }),
  reorderColumns: (ids: readonly string[]) => ({ column_ids: ids }),
  variable: (value: string) => ({ value }),
  mode: (mode: 'merge' | 'replace') => ({ mode }),
} as const

type Members = Readonly<Record<string, unknown>>

const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** Where a list stands: in `items`, or bare. */
export function itemsOf(data: unknown): readonly unknown[] | null {
  if (Array.isArray(data)) return data
  const { items } = membersOf(data)
  return Array.isArray(items) ? items : null
}

/** Where the cursor stands: in `data`, in `meta`, or at the top level of the reply. Null: the last page. */
export function nextCursorOf(reply: unknown): string | null {
  const top = membersOf(reply)
  for (const place of [top['data'], top['meta'], top]) {
    const { next_cursor: cursor } = membersOf(place)
    if (typeof cursor === 'string' && cursor !== '') return cursor
  }
  return null
}

/** The service's clock: in `meta`, in a problem document, or in a Status. */
export function serverTimeOf(reply: unknown): number | null {
  const top = membersOf(reply)
  for (const place of [top['meta'], top, top['data']]) {
    const { server_time: time } = membersOf(place)
    if (typeof time === 'number' && Number.isFinite(time)) return time
  }
  return null
}

/** Which budget was used up. */
export function tierOf(details: Members): string | null {
  const tier = details['tier'] ?? details['bucket']
  return typeof tier === 'string' ? tier : null
}

/** Seconds to wait, where the details of a problem contain them. */
export function retryAfterOf(details: Members): number | null {
  const { retry_after_seconds: seconds } = details
  return typeof seconds === 'number' && seconds >= 0 ? seconds : null
}

/** Expiry of a token in epoch ms: ISO 8601, epoch seconds or milliseconds; null when it never ends or is unknown. */
export function expiryOf(tokenInfo: unknown): number | null {
  const { expires_at: value } = membersOf(tokenInfo)
  if (typeof value === 'string') {
    const parsed = /^\d+$/.test(value) ? epochMs(Number(value)) : Date.parse(value)
    return Number.isNaN(parsed) ? null : parsed
  }
  return typeof value === 'number' && Number.isFinite(value) ? epochMs(value) : null
}

/** In seconds, this is past the year 5000; in milliseconds, it is in 1973. */
const secondsEnd = 100_000_000_000

const epochMs = (value: number): number => (value < secondsEnd ? value * 1_000 : value)

/** True of the role that may not send show commands. With an unknown role, the first press finds out. */
export const isWatchOnly = (role: string | null): boolean => role?.toUpperCase() === 'VIEW'

/** The service's name of the role; null where it reports none. */
export function roleOf(tokenInfo: unknown): string | null {
  const { role } = membersOf(tokenInfo)
  return typeof role === 'string' ? role : null
}
