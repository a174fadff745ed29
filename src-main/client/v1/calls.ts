import type { Meta } from '../../contract/v1/envelope.ts'
import { limits } from '../../contract/v1/limits.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import { ApiError } from '../http/api-error.ts'
import { itemsOf, type Operation, type OperationName, operations, queries } from '../http/api-operations.ts'
import type { Http } from '../http/http.ts'
import type { Lane } from '../http/pacing.ts'
import type { HttpReply } from '../http/read-reply.ts'

/** Timeouts of one try by kind of call, ms. A press that is unanswered for this long counts as lost. */
const timeouts: Readonly<Record<Lane, number>> = {
  control: 1_500,
  status: 3_000,
  write: 10_000,
  read: 10_000,
}

type Values = Readonly<Record<string, string | number | undefined>>

/** What goes with one call; members that are undefined are left out. */
export interface Call {
  /** Fill in the path. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Values
  readonly body?: unknown
  readonly ifMatch?: string | undefined
  /** `read` for a GET and `write` for the rest, if left out. */
  readonly lane?: Lane
  /** Of a press: local steady ms by which it is answered or given up, repeats included. */
  readonly deadline?: number | undefined
  /** What the desk calls the press; the change repeats it. */
  readonly pressId?: string | undefined
}

/** A written resource, with what else the change caused. */
export interface WriteReply<Resource> {
  readonly data: Resource
  /** Empty where the service tells none. */
  readonly sideEffects: Meta['side_effects']
}

/** The operations of the table of choices, called by name. */
export interface Calls {
  call<Data>(name: OperationName, call?: Call): Promise<HttpReply<Data>>
  data<Data>(name: OperationName, call?: Call): Promise<Data>
  written<Data>(name: OperationName, call: Call): Promise<WriteReply<Data>>
  /** Page by page; the next one is asked for when it is wanted. */
  pages<Item>(name: OperationName, call?: Call): AsyncGenerator<readonly Item[], void, undefined>
  all<Item>(name: OperationName, call?: Call): Promise<readonly Item[]>
}

/** Operations of the reference, over any `Http`. */
export function createCalls(http: Http): Calls {
  const call = <Data>(
    name: OperationName,
    { params, query, body, ifMatch, lane, deadline, pressId }: Call = {},
  ) => {
    const operation: Operation = operations[name]
    const used = lane ?? (operation.method === 'GET' ? 'read' : 'write')
    return http.request<Data>({
      method: operation.method,
      path: pathOf(operation, params ?? {}, query ?? {}),
      lane: used,
      timeoutMs: timeouts[used],
      ...(body === undefined ? {} : { body }),
      ...(ifMatch === undefined ? {} : { ifMatch }),
      ...(deadline === undefined ? {} : { deadline }),
      ...(pressId === undefined ? {} : { pressId }),
    })
  }

  async function* pages<Item>(name: OperationName, given: Call = {}) {
    const seen = new Set<string>()
    let cursor: string | undefined
    do {
      const query = { ...given.query, [queries.limit]: limits.pageItems, [queries.cursor]: cursor }
      const reply: HttpReply<unknown> = await call(name, { ...given, query })
      const items = itemsOf(reply.data)
      if (items === null) throw notUnderstood(messageOf('error.list-without-items'))
      // The shape of an item is the contract's; consumers read it tolerantly.
      yield items as readonly Item[]
      cursor = reply.nextCursor ?? undefined
      if (cursor !== undefined && seen.has(cursor)) throw notUnderstood(messageOf('error.endless-list'))
      if (cursor !== undefined) seen.add(cursor)
    } while (cursor !== undefined)
  }

  return {
    call,
    pages,
    data: async <Data>(name: OperationName, given?: Call) => (await call<Data>(name, given)).data,
    async written<Data>(name: OperationName, given: Call) {
      const { data, meta } = await call<Data>(name, given)
      return { data, sideEffects: meta.side_effects ?? [] }
    },
    async all<Item>(name: OperationName, given?: Call) {
      const items: Item[] = []
      for await (const page of pages<Item>(name, given)) items.push(...page)
      return items
    },
  }
}

export const notUnderstood = (why: Message): ApiError =>
  new ApiError({ code: 'internal', status: 200, detail: messageOf('error.not-understood', { why }) })

function pathOf({ path }: Operation, params: Readonly<Record<string, string>>, query: Values): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return given.length === 0 ? filled : `${filled}?${given.join('&')}`
}
