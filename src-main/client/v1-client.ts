import type { CreateRundown } from '../contract/v1/bodies.ts'
import type { Envelope, Page } from '../contract/v1/envelope.ts'
import { limits } from '../contract/v1/limits.ts'
import type {
  CellResource,
  ColumnResource,
  CueResource,
  RundownResource,
  Status,
} from '../contract/v1/resources.ts'
import type { PublicCommand } from '../desk/ports/show-service.ts'
import type { Http } from './http.ts'

/** Timeouts by kind of call, ms. A press that is unanswered for this long counts as lost. */
const timeouts = { control: 1_500, status: 3_000, read: 10_000, write: 15_000 } as const

export interface StatusReply {
  readonly status: Status
  /** For `If-Match`; undefined where the service gives none. */
  readonly tag: string | undefined
}

export interface RundownReply {
  readonly rundown: RundownResource
  readonly cues: readonly CueResource[]
  readonly columns: readonly ColumnResource[]
  /** Undefined when there are too many for one reply: read them by page. */
  readonly cells: readonly CellResource[] | undefined
}

/** The operations of API section 4 that the desk uses, typed. Every failure is an `ApiError`. */
export interface V1Client {
  status(rundownId: string): Promise<StatusReply>
  act(rundownId: string, command: PublicCommand, ifMatch: string | undefined): Promise<StatusReply>
  rundowns(): Promise<readonly RundownResource[]>
  rundown(rundownId: string, include: readonly ('cues' | 'columns' | 'cells')[]): Promise<RundownReply>
  cellsOfColumn(rundownId: string, columnId: string): Promise<readonly CellResource[]>
  createRundown(body: CreateRundown): Promise<RundownResource>
}

interface Included {
  readonly cues?: readonly CueResource[]
  readonly columns?: readonly ColumnResource[]
  readonly cells?: readonly CellResource[]
}

export function createV1Client(http: Http): V1Client {
  const at = (rundownId: string, rest = ''): string => `/rundowns/${encodeURIComponent(rundownId)}${rest}`

  async function pages<Item>(path: string): Promise<readonly Item[]> {
    const items: Item[] = []
    let cursor: string | null = null
    do {
      const query: string = `${path}${path.includes('?') ? '&' : '?'}limit=${limits.pageItems}`
      const reply: Envelope<Page<Item>> = await http.request<Page<Item>>({
        method: 'GET',
        path: cursor === null ? query : `${query}&cursor=${encodeURIComponent(cursor)}`,
        timeoutMs: timeouts.read,
      })
      items.push(...reply.data.items)
      cursor = nextCursor(reply)
    } while (cursor !== null)
    return items
  }

  return {
    async status(rundownId) {
      const path = at(rundownId, '/status')
      return statusReply(await http.request<Status>({ method: 'GET', path, timeoutMs: timeouts.status }))
    },
    async act(rundownId, command, ifMatch) {
      const reply = await http.request<Status>({
        method: 'POST',
        path: at(rundownId, `/action:${command.verb}`),
        timeoutMs: timeouts.control,
        ...(ifMatch === undefined ? {} : { ifMatch }),
        ...bodyOf(command),
      })
      return statusReply(reply)
    },
    rundowns: () => pages<RundownResource>('/rundowns'),
    async rundown(rundownId, include) {
      const reply = await http.request<RundownResource>({
        method: 'GET',
        path: at(rundownId, `?include=${include.join(',')}`),
        timeoutMs: timeouts.read,
      })
      // `included` is the contract's; a missing part reads as empty.
      const included = (reply.included ?? {}) as Included
      return {
        rundown: reply.data,
        cues: included.cues ?? [],
        columns: included.columns ?? [],
        cells: include.includes('cells') ? (included.cells ?? []) : undefined,
      }
    },
    cellsOfColumn: (rundownId, columnId) =>
      pages<CellResource>(at(rundownId, `/cells?column_id=${encodeURIComponent(columnId)}`)),
    async createRundown(body) {
      const reply = await http.request<RundownResource>({
        method: 'POST',
        path: '/rundowns',
        body,
        timeoutMs: timeouts.write,
      })
      return reply.data
    },
  }
}

const statusReply = (reply: Envelope<Status>): StatusReply => ({
  status: reply.data,
  tag: reply.meta?.state_tag,
})

/** Where the cursor stands differs between servers: in `data`, in `meta`, or at the top level. */
function nextCursor(reply: Envelope<Page<unknown>>): string | null {
  const places: readonly unknown[] = [reply.data, reply.meta, reply]
  for (const place of places) {
    if (typeof place !== 'object' || place === null || !('next_cursor' in place)) continue
    if (typeof place.next_cursor === 'string') return place.next_cursor
  }
  return null
}

function bodyOf(command: PublicCommand): { readonly body?: unknown } {
  switch (command.verb) {
    case 'jump':
      return { body: { cue_id: command.cueId } }
    case 'adjust-duration':
      return { body: { delta_ms: command.delta } }
    default:
      return {}
  }
}
