import type {
  BulkCue,
  BulkMention,
  BulkTextVariables,
  CreateColumn,
  CreateCue,
  CreateMention,
  CreateRundown,
  CreateTextVariable,
  PatchColumn,
  PatchCue,
  PatchMention,
  PatchOutputMessage,
  PatchRundown,
  ReorderCues,
  WriteCell,
} from '../../contract/v1/bodies.ts'
import { limits } from '../../contract/v1/limits.ts'
import { type Operation, type OperationName, operations } from '../../contract/v1/operations.ts'
import type {
  CellResource,
  ColumnResource,
  CueOrder,
  CueResource,
  MentionResource,
  OutputMessageResource,
  RundownResource,
  Status,
  TextVariableResource,
  TokenInfo,
} from '../../contract/v1/resources.ts'
import type { PublicCommand } from '../../desk/ports/show-service.ts'
import { type Position, parsePosition } from '../../domain/feed/position.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import { identified, isStatus } from '../content/readings.ts'
import { ApiError } from '../http/api-error.ts'
import { actionBody, bodies, includes, itemsOf, queries } from '../http/api-shapes.ts'
import type { Http, HttpRequest } from '../http/http.ts'
import type { Lane } from '../http/pacing.ts'
import type { HttpReply } from '../http/read-reply.ts'

/** Timeouts of one try by kind of call, ms. A press that is unanswered for this long counts as lost. */
const timeouts: Readonly<Record<Lane, number>> = {
  control: 1_500,
  status: 3_000,
  write: 10_000,
  read: 10_000,
}

export interface StatusReply {
  readonly status: Status
  /**
   * State tag for `If-Match`; undefined where the service gives none. It is `meta.state_tag` alone: the ETag of
   * another service may tag the bytes of a reply, which are different each time, and every press would be refused.
   */
  readonly tag: string | undefined
  /** Null where the service does not number its changes. */
  readonly position: Position | null
}

/** A rundown with the resources of `include`. Lists of resources that were not included are empty. */
export interface RundownReply {
  readonly rundown: RundownResource
  readonly cues: readonly CueResource[]
  readonly columns: readonly ColumnResource[]
  /** Undefined unless included. */
  readonly cells: readonly CellResource[] | undefined
  /** Null where the service does not number its changes. */
  readonly position: Position | null
}

type BulkMode = NonNullable<BulkTextVariables['mode']>
type Include = (typeof includes.names)[number]

type Values = Readonly<Record<string, string | number | undefined>>

/** What goes with one call. The lane is `read` for a GET and `write` for the rest, if left out. */
interface Call extends Pick<HttpRequest, 'body' | 'ifMatch' | 'deadline' | 'pressId'> {
  /** Fill in the path. */
  readonly params?: Readonly<Record<string, string>>
  /** Members that are undefined are left out. */
  readonly query?: Values
  readonly lane?: Lane
}

export type V1Client = ReturnType<typeof createV1Client>

/**
 * The operations of the reference that a desk uses, typed, but for the event stream. Each failure is an `ApiError`. What
 * replies hold beyond the contract is ignored, and what they lack reads as undefined: their types are those of a complete
 * reply.
 */
export function createV1Client(http: Http) {
  const { call, data, bulk, done, all, pages } = createCalls(http)
  return {
    /** As the service sends it. Only `expires_at` is certain, its form is not: see `expiryOf`. */
    describeToken: () => data<Partial<TokenInfo>>('describeToken'),

    rundowns: () => all<RundownResource>('listRundowns'),
    rundownPages: () => pages<RundownResource>('listRundowns'),
    /** More than 1,000 cells do not fit in one reply (`payload.too_large`): read them by page. */
    async rundown(rundownId: string, include: readonly Include[]): Promise<RundownReply> {
      const asked = include.length === 0 ? undefined : include.join(includes.separator)
      const query = { [queries.include]: asked }
      const reply = await call<RundownResource>('getRundown', { ...at(rundownId), query })
      /** What a service does not include is read by page. */
      const part = async <Item>(name: Include, list: OperationName) => {
        if (!include.includes(name)) return []
        const received = reply.included[name]
        return Array.isArray(received) ? (received as readonly Item[]) : all<Item>(list, at(rundownId))
      }
      return {
        rundown: reply.data,
        position: parsePosition(reply.meta.seq),
        cues: await part<CueResource>('cues', 'listCues'),
        columns: await part<ColumnResource>('columns', 'listColumns'),
        cells: include.includes('cells') ? await part<CellResource>('cells', 'readCells') : undefined,
      }
    },
    createRundown: (body: CreateRundown) => data<RundownResource>('createRundown', { body }),
    patchRundown: (rundownId: string, body: PatchRundown) =>
      data<RundownResource>('patchRundown', { ...at(rundownId), body }),
    deleteRundown: (rundownId: string) => done('deleteRundown', at(rundownId)),

    status: async (rundownId: string, lane: Lane = 'status', deadline?: number) =>
      statusReply(await call<Status>('getStatus', { ...at(rundownId), lane, deadline })),
    /**
     * Answered or given up by the deadline in local steady ms, else within 2 s. With `ifMatch`, refused if the show has
     * moved on since that tag.
     */
    async act(
      rundownId: string,
      command: PublicCommand,
      ifMatch: string | undefined,
      deadline?: number,
      pressId?: string,
    ) {
      const press = { lane: 'control', body: actionBody(command), ifMatch, deadline, pressId } as const
      return statusReply(await call<Status>(`action.${command.verb}`, { ...at(rundownId), ...press }))
    },
    outputMessage: (rundownId: string) => data<OutputMessageResource>('getOutputMessage', at(rundownId)),
    patchOutputMessage: (rundownId: string, body: PatchOutputMessage) =>
      data<OutputMessageResource>('patchOutputMessage', { ...at(rundownId), body }),

    createCue: (rundownId: string, body: CreateCue) =>
      data<CueResource>('createCue', { ...at(rundownId), body }),
    patchCue: (rundownId: string, cueId: string, body: PatchCue) =>
      data<CueResource>('patchCue', { ...at(rundownId, { cue_id: cueId }), body }),
    deleteCue: (rundownId: string, cueId: string) => done('deleteCue', at(rundownId, { cue_id: cueId })),
    /** The resulting order; empty where the service does not return it. */
    async reorderCues(rundownId: string, order: ReorderCues['order']): Promise<CueOrder> {
      const body = bodies.reorderCues(order)
      const received = await data<{ readonly cue_order?: CueOrder }>('reorderCues', {
        ...at(rundownId),
        body,
      })
      return received.cue_order ?? []
    },
    /** All or nothing, at most 500. */
    bulkCues: (rundownId: string, items: readonly BulkCue[]) =>
      bulk<CueResource>('bulkCues', rundownId, items),

    createColumn: (rundownId: string, body: CreateColumn) =>
      data<ColumnResource>('createColumn', { ...at(rundownId), body }),
    patchColumn: (rundownId: string, columnId: string, body: PatchColumn) =>
      data<ColumnResource>('patchColumn', { ...at(rundownId, { column_id: columnId }), body }),
    deleteColumn: (rundownId: string, columnId: string) =>
      done('deleteColumn', at(rundownId, { column_id: columnId })),
    /** Exactly the public columns, each once. */
    reorderColumns: (rundownId: string, columnIds: readonly string[]) =>
      done('reorderColumns', { ...at(rundownId), body: bodies.reorderColumns(columnIds) }),

    cells: (rundownId: string) => all<CellResource>('readCells', at(rundownId)),
    cellPages: (rundownId: string) => pages<CellResource>('readCells', at(rundownId)),
    writeCell: (rundownId: string, body: WriteCell) =>
      data<CellResource>('writeCell', { ...at(rundownId), body }),
    /** All or nothing, at most 500, no coordinate twice. */
    bulkCells: (rundownId: string, items: readonly WriteCell[]) =>
      bulk<CellResource>('bulkCells', rundownId, items),

    mentions: (rundownId: string) => all<MentionResource>('listMentions', at(rundownId)),
    createMention: (rundownId: string, body: CreateMention) =>
      data<MentionResource>('createMention', { ...at(rundownId), body }),
    patchMention: (rundownId: string, mentionId: string, body: PatchMention) =>
      data<MentionResource>('patchMention', { ...at(rundownId, { mention_id: mentionId }), body }),
    deleteMention: (rundownId: string, mentionId: string) =>
      done('deleteMention', at(rundownId, { mention_id: mentionId })),
    /** All or nothing, at most 500, no id twice. */
    bulkMentions: (rundownId: string, items: readonly BulkMention[]) =>
      bulk<MentionResource>('bulkMentions', rundownId, items),

    textVariables: (rundownId: string) => all<TextVariableResource>('listTextVariables', at(rundownId)),
    createTextVariable: (rundownId: string, body: CreateTextVariable) =>
      data<TextVariableResource>('createTextVariable', { ...at(rundownId), body }),
    patchTextVariable: (rundownId: string, key: string, value: string) =>
      data<TextVariableResource>('patchTextVariable', {
        ...at(rundownId, { key }),
        body: bodies.variable(value),
      }),
    deleteTextVariable: (rundownId: string, key: string) =>
      done('deleteTextVariable', at(rundownId, { key })),
    /** All or nothing, at most 500. `replace` swaps the whole set. Answers the set after it. */
    bulkTextVariables: (rundownId: string, items: readonly CreateTextVariable[], mode: BulkMode) =>
      bulk<TextVariableResource>('bulkTextVariables', rundownId, items, bodies.mode(mode)),
  }
}

/** Every cell of a rundown, in as few requests as there can be: in one where they fit, else by page. */
export async function readCells(
  v1: Pick<V1Client, 'rundown' | 'cells'>,
  { rundown, cues, columns }: RundownReply,
): Promise<readonly CellResource[]> {
  const most = identified(cues).filter(cue => cue.type === 'cue').length * columns.length
  if (most === 0) return []
  if (most > limits.pageItems && most <= limits.cellsPerInclude) {
    try {
      return (await v1.rundown(rundown.id, ['cells'])).cells ?? []
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'payload.too_large') throw error
    }
  }
  return v1.cells(rundown.id)
}

const at = (rundownId: string, more: Readonly<Record<string, string>> = {}) => ({
  params: { rundown_id: rundownId, ...more },
})

function statusReply({ data, meta }: HttpReply<Status>): StatusReply {
  if (!isStatus(data)) throw notUnderstood(messageOf('error.status-incomplete'))
  return { status: data, tag: meta.state_tag, position: parsePosition(meta.seq) }
}

/** Operations by name, over any `Http`. */
function createCalls(http: Http) {
  const call = <Data>(name: OperationName, { params = {}, query = {}, lane, ...rest }: Call = {}) => {
    const operation: Operation = operations[name]
    const { method } = operation
    const used = lane ?? (method === 'GET' ? 'read' : 'write')
    const path = pathOf(operation, params, query)
    return http.request<Data>({ ...rest, method, path, lane: used, timeoutMs: timeouts[used] })
  }

  /** Page by page; the next one is requested when it is wanted. */
  async function* pages<Item>(
    name: OperationName,
    given: Call = {},
  ): AsyncGenerator<readonly Item[], void, undefined> {
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
    async bulk<Item>(name: OperationName, rundownId: string, items: readonly unknown[], more?: object) {
      const body = { ...bodies.bulk(items), ...more }
      const { data } = await call<unknown>(name, { ...at(rundownId), body })
      // As above.
      return (itemsOf(data) ?? []) as readonly Item[]
    },
    async done(name: OperationName, given: Call): Promise<void> {
      await call(name, given)
    },
    async all<Item>(name: OperationName, given?: Call): Promise<readonly Item[]> {
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
