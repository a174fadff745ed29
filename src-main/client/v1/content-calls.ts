import type {
  BulkCue,
  CreateColumn,
  CreateCue,
  PatchColumn,
  PatchCue,
  ReorderCues,
  WriteCell,
} from '../../contract/v1/bodies.ts'
import type { CellResource, ColumnResource, CueOrder, CueResource } from '../../contract/v1/resources.ts'
import { bodies, itemsOf, queries } from '../http/api-operations.ts'
import type { Calls, WriteReply } from './calls.ts'

/** Cells of a cue, of a column, or with neither of the rundown. */
export type CellsOf =
  | { readonly cueId: string; readonly columnId?: never }
  | { readonly columnId: string; readonly cueId?: never }
  | { readonly cueId?: never; readonly columnId?: never }

/** Operations on cues, columns and cells. */
export interface ContentCalls {
  cues(rundownId: string): Promise<readonly CueResource[]>
  cuePages(rundownId: string): AsyncGenerator<readonly CueResource[], void, undefined>
  cue(rundownId: string, cueId: string): Promise<CueResource>
  createCue(rundownId: string, body: CreateCue): Promise<WriteReply<CueResource>>
  patchCue(rundownId: string, cueId: string, body: PatchCue): Promise<WriteReply<CueResource>>
  deleteCue(rundownId: string, cueId: string): Promise<void>
  /** The order as it is then; empty where the service does not tell it. */
  reorderCues(rundownId: string, order: ReorderCues['order']): Promise<CueOrder>
  /** All or nothing, at most 500. */
  bulkCues(rundownId: string, items: readonly BulkCue[]): Promise<readonly CueResource[]>

  columns(rundownId: string): Promise<readonly ColumnResource[]>
  columnPages(rundownId: string): AsyncGenerator<readonly ColumnResource[], void, undefined>
  column(rundownId: string, columnId: string): Promise<ColumnResource>
  createColumn(rundownId: string, body: CreateColumn): Promise<WriteReply<ColumnResource>>
  patchColumn(rundownId: string, columnId: string, body: PatchColumn): Promise<WriteReply<ColumnResource>>
  /** The side effect `column.deleted` tells how many cells went with it. */
  deleteColumn(rundownId: string, columnId: string): Promise<WriteReply<unknown>>
  /** Exactly the public columns, each once. */
  reorderColumns(rundownId: string, columnIds: readonly string[]): Promise<void>

  /** Empty where nothing was written. */
  cell(rundownId: string, cueId: string, columnId: string): Promise<CellResource>
  cells(rundownId: string, scope: CellsOf): Promise<readonly CellResource[]>
  cellPages(rundownId: string, scope: CellsOf): AsyncGenerator<readonly CellResource[], void, undefined>
  cellsOfColumn(rundownId: string, columnId: string): Promise<readonly CellResource[]>
  writeCell(rundownId: string, body: WriteCell): Promise<CellResource>
  /** All or nothing, at most 500, no coordinate twice. */
  bulkCells(rundownId: string, items: readonly WriteCell[]): Promise<readonly CellResource[]>
}

export function contentCalls(calls: Calls): ContentCalls {
  const { call, data, written, all, pages } = calls
  const at = (rundownId: string, more: Readonly<Record<string, string>> = {}) => ({
    params: { rundown_id: rundownId, ...more },
  })
  const scoped = (rundownId: string, { cueId, columnId }: CellsOf) => ({
    ...at(rundownId),
    query: { [queries.cue]: cueId, [queries.column]: columnId },
  })
  const bulk = async <Item>(name: 'bulkCues' | 'bulkCells', rundownId: string, items: readonly unknown[]) => {
    const told = await data<unknown>(name, { ...at(rundownId), body: bodies.bulk(items) })
    // The shape of an item is the contract's; consumers read it tolerantly.
    return (itemsOf(told) ?? []) as readonly Item[]
  }
  const cells: ContentCalls['cells'] = (rundownId, scope) => all('readCells', scoped(rundownId, scope))

  return {
    cues: rundownId => all('listCues', at(rundownId)),
    cuePages: rundownId => pages('listCues', at(rundownId)),
    cue: (rundownId, cueId) => data('getCue', at(rundownId, { cue_id: cueId })),
    createCue: (rundownId, body) => written('createCue', { ...at(rundownId), body }),
    patchCue: (rundownId, cueId, body) => written('patchCue', { ...at(rundownId, { cue_id: cueId }), body }),
    async deleteCue(rundownId, cueId) {
      await call('deleteCue', at(rundownId, { cue_id: cueId }))
    },
    async reorderCues(rundownId, order) {
      const body = bodies.reorderCues(order)
      const told = await data<{ readonly cue_order?: CueOrder }>('reorderCues', { ...at(rundownId), body })
      return told.cue_order ?? []
    },
    bulkCues: (rundownId, items) => bulk('bulkCues', rundownId, items),

    columns: rundownId => all('listColumns', at(rundownId)),
    columnPages: rundownId => pages('listColumns', at(rundownId)),
    column: (rundownId, columnId) => data('getColumn', at(rundownId, { column_id: columnId })),
    createColumn: (rundownId, body) => written('createColumn', { ...at(rundownId), body }),
    patchColumn: (rundownId, columnId, body) =>
      written('patchColumn', { ...at(rundownId, { column_id: columnId }), body }),
    deleteColumn: (rundownId, columnId) => written('deleteColumn', at(rundownId, { column_id: columnId })),
    async reorderColumns(rundownId, columnIds) {
      await call('reorderColumns', { ...at(rundownId), body: bodies.reorderColumns(columnIds) })
    },

    cell: (rundownId, cueId, columnId) =>
      data('readCells', { ...at(rundownId), query: { [queries.cue]: cueId, [queries.column]: columnId } }),
    cells,
    cellPages: (rundownId, scope) => pages('readCells', scoped(rundownId, scope)),
    cellsOfColumn: (rundownId, columnId) => cells(rundownId, { columnId }),
    writeCell: (rundownId, body) => data('writeCell', { ...at(rundownId), body }),
    bulkCells: (rundownId, items) => bulk('bulkCells', rundownId, items),
  }
}
