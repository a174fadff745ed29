import type { BulkCue, CreateColumn } from '../../contract/v1/bodies.ts'
import type {
  CellResource,
  ColumnResource,
  CueResource,
  RundownResource,
} from '../../contract/v1/resources.ts'
import { type CuePosition, type CueTree, place, without } from '../../domain/rundown/cue-order.ts'
import type { KnownOrders, ReceivedEvent } from '../rundown/rundown-intake.ts'

/** The change in the answer to a write, as events of the stream. Side effects of the write are not included. */
export const answerEvents = {
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
