import type { BulkCue, CreateColumn, ReorderCues, WriteCell } from '../../contract/v1/bodies.ts'
import type {
  CellResource,
  ColumnResource,
  CueResource,
  RundownResource,
} from '../../contract/v1/resources.ts'
import type { ContentWrites, WriteResult } from '../../desk/ports/content-writes.ts'
import type { Said } from '../../domain/messages/message.ts'
import { problemText } from '../../domain/problem-text.ts'
import { type CuePosition, type CueTree, place, without } from '../../domain/rundown/cue-order.ts'
import { type ApiError, apiErrorOf } from '../http/api-error.ts'
import type { KnownOrders, ReceivedEvent, RundownIntake } from '../rundown/rundown-intake.ts'
import type { V1Client } from '../v1/v1-client.ts'

interface ContentWritesOptions {
  readonly rundownId: string
  readonly v1: V1Client
  /** Null before the first answer: nothing is shown yet. */
  readonly intake: () => RundownIntake | null
}

/** Writes by the public API. Each promise settles once the desk shows the change. */
export function createContentWrites({ rundownId, v1, intake }: ContentWritesOptions): ContentWrites {
  /** `events`: the reply as events of the stream. */
  const writeFor = <Reply, Value>(
    send: () => Promise<Reply>,
    events: (reply: Reply, known: KnownOrders) => readonly ReceivedEvent[],
    value: (reply: Reply) => Value,
  ): Promise<WriteResult<Value>> =>
    resultOf(async () => {
      const reply = await send()
      await intake()?.wrote(known => events(reply, known))
      return value(reply)
    })

  const write = <Reply>(
    send: () => Promise<Reply>,
    events: (reply: Reply, known: KnownOrders) => readonly ReceivedEvent[],
  ): Promise<WriteResult<null>> => writeFor(send, events, () => null)

  return {
    patchRundown: body => write(() => v1.patchRundown(rundownId, body), answerEvents.rundown),
    bulkCues: items =>
      writeFor(
        () => v1.bulkCues(rundownId, items),
        (cues, known) => answerEvents.cues(known, cues, items),
        cues => cues.map(({ id }) => id),
      ),
    patchCue: (cueId, body) =>
      write(
        () => v1.patchCue(rundownId, cueId, body),
        cue => [answerEvents.cue(cue)],
      ),
    createCue: body =>
      writeFor(
        () => v1.createCue(rundownId, body),
        (cue, known) => answerEvents.madeCue(known, cue, body.position),
        ({ id }) => id,
      ),
    deleteCue: cueId =>
      write(
        () => deleteIfPresent('cues.not_found', v1.deleteCue(rundownId, cueId)),
        (_, known) => answerEvents.removedCue(known, cueId),
      ),
    reorderCues: order =>
      write(
        () => v1.reorderCues(rundownId, sentOrder(order)),
        (received, known) => answerEvents.order(known, received.length === 0 ? order : received),
      ),
    bulkCells: items => write(() => sendCells(v1, rundownId, items), answerEvents.cells),
    createColumn: body =>
      writeFor(
        () => v1.createColumn(rundownId, body),
        (column, known) => answerEvents.madeColumn(known, column, body),
        ({ id }) => id,
      ),
    patchColumn: (columnId, body) =>
      write(() => v1.patchColumn(rundownId, columnId, body), answerEvents.column),
    deleteColumn: columnId =>
      write(
        () => deleteIfPresent('columns.not_found', v1.deleteColumn(rundownId, columnId)),
        () => answerEvents.removedColumn(columnId),
      ),
    reorderColumns: columnIds =>
      write(
        () => v1.reorderColumns(rundownId, columnIds),
        () => answerEvents.rundown({ column_order: [...columnIds] }),
      ),
    ...createReferenceWrites({ rundownId, v1, intake }),
    reread: () =>
      resultOf(async () => {
        await intake()?.readContent()
        return null
      }),
  }
}

/** Mentions and text variables. Answers do not contain all changes, so they are read again. */
function createReferenceWrites({ rundownId, v1, intake }: ContentWritesOptions) {
  const writeFor = <Reply, Value>(send: () => Promise<Reply>, value: (reply: Reply) => Value) =>
    resultOf(async () => {
      const reply = await send()
      await intake()?.wroteText()
      return value(reply)
    })
  const write = (send: () => Promise<unknown>) => writeFor(send, () => null)

  return {
    createMention: body =>
      writeFor(
        () => v1.createMention(rundownId, body),
        ({ id }) => id,
      ),
    patchMention: (mentionId, body) => write(() => v1.patchMention(rundownId, mentionId, body)),
    deleteMention: mentionId =>
      write(() => deleteIfPresent('mentions.not_found', v1.deleteMention(rundownId, mentionId))),
    createVariable: (key, value) => write(() => v1.createTextVariable(rundownId, { key, value })),
    patchVariable: (key, value) => write(() => v1.patchTextVariable(rundownId, key, value)),
    deleteVariable: key =>
      write(() => deleteIfPresent('text_variables.not_found', v1.deleteTextVariable(rundownId, key))),
  } satisfies Partial<ContentWrites>
}

async function resultOf<Value>(task: () => Promise<Value>): Promise<WriteResult<Value>> {
  try {
    return { ok: true, value: await task() }
  } catch (error) {
    const problem = apiErrorOf(error)
    const items = problem.issues.flatMap(({ path: [first, at] }) =>
      first === 'items' && typeof at === 'number' ? [at] : [],
    )
    const { code, unanswered } = problem
    return { ok: false, code, text: problemText(problem), unanswered, items }
  }
}

const sendCells = async (v1: V1Client, rundownId: string, items: readonly WriteCell[]) =>
  items.length === 1 && items[0] !== undefined
    ? [await v1.writeCell(rundownId, items[0])]
    : v1.bulkCells(rundownId, items)

/** A deletion counts as done when the resource is gone: another client deleted it first, or the answer was lost. */
async function deleteIfPresent(notFound: ApiError['code'], deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    if (apiErrorOf(error).code !== notFound) throw error
  }
}

const sentOrder = (order: CueTree): ReorderCues['order'] =>
  order.map(({ id, children = [] }) =>
    children.length === 0 ? { id } : { id, children: children.map(child => ({ id: child.id })) },
  )

/** The change in the answer to a write, as events of the stream. Side effects of the write are not included. */
const answerEvents = {
  rundown: (rundown: Partial<RundownResource>): ReceivedEvent[] => [['rundown', { rundown }]],

  cue: (cue: CueResource): ReceivedEvent => ['cue', { change: 'changed', id: cue.id, cue }],

  cues({ order }: KnownOrders, cues: readonly CueResource[], items: readonly BulkCue[]): ReceivedEvent[] {
    let arranged = order
    for (const [at, cue] of cues.entries()) {
      const item = items[at]
      const moves = item !== undefined && (item.id === undefined || item.position !== undefined)
      if (arranged !== null && moves) arranged = withMade(arranged, cue, item.position)
    }
    return [
      ...cues.map((cue, at) => (items[at]?.id === undefined ? addedCue(cue) : answerEvents.cue(cue))),
      ...(arranged === null ? [] : answerEvents.rundown({ cue_order: [...arranged] as CueOrder })),
    ]
  },

  madeCue: ({ order }: KnownOrders, cue: CueResource, position: CuePosition | undefined): ReceivedEvent[] => [
    addedCue(cue),
    ...ordered(order, known => withMade(known, cue, position)),
  ],

  removedCue: ({ order }: KnownOrders, id: string): ReceivedEvent[] => [
    ['cue', { change: 'removed', id }],
    ...ordered(order, known => without(known, id)),
  ],

  order: ({ order }: KnownOrders, next: CueTree): ReceivedEvent[] => ordered(order, () => next),

  cells: (cells: readonly CellResource[]): ReceivedEvent[] =>
    cells.map(cell => ['cell', { change: 'changed', cue_id: cell.cue_id, column_id: cell.column_id, cell }]),

  madeColumn({ columnOrder }: KnownOrders, column: ColumnResource, body: CreateColumn): ReceivedEvent[] {
    const { before_column_id: before, after_column_id: after } = body
    const at = columnOrder.indexOf(before ?? after ?? '')
    const to = at < 0 ? columnOrder.length : before === undefined ? at + 1 : at
    return [
      ['column', { change: 'added', id: column.id, column }],
      ...answerEvents.rundown({ column_order: columnOrder.toSpliced(to, 0, column.id) }),
    ]
  },

  column: (column: ColumnResource): ReceivedEvent[] => [
    ['column', { change: 'changed', id: column.id, column }],
  ],

  removedColumn: (id: string): ReceivedEvent[] => [['column', { change: 'removed', id }]],
}

type CueOrder = RundownResource['cue_order']

const addedCue = (cue: CueResource): ReceivedEvent => ['cue', { change: 'added', id: cue.id, cue }]

const ordered = (known: CueTree | null, change: (known: CueTree) => CueTree): ReceivedEvent[] =>
  known === null ? [] : [['rundown', { rundown: { cue_order: change(known) } }]]

/** Inserts the created cue into the order. If its place is unknown, the next reading brings it. */
function withMade(order: CueTree, cue: CueResource, position: CuePosition | undefined): CueTree {
  const result = place(order, cue, position ?? { end: true })
  return result.ok ? result.order : order
}

/** Writes that are all refused with the same text. */
export function refusedWrites(code: string, text: Said): ContentWrites {
  const refuse = async (): Promise<Extract<WriteResult<never>, { ok: false }>> => ({
    ok: false,
    code,
    text,
    unanswered: false,
    items: [],
  })
  return {
    patchRundown: refuse,
    bulkCues: refuse,
    patchCue: refuse,
    createCue: refuse,
    deleteCue: refuse,
    reorderCues: refuse,
    bulkCells: refuse,
    createColumn: refuse,
    patchColumn: refuse,
    deleteColumn: refuse,
    reorderColumns: refuse,
    createMention: refuse,
    patchMention: refuse,
    deleteMention: refuse,
    createVariable: refuse,
    patchVariable: refuse,
    deleteVariable: refuse,
    reread: refuse,
  }
}
