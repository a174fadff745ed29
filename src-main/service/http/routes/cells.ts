import Type, { type Static } from 'typebox'
import { bulkOf, WriteCell } from '../../../contract/v1/bodies.ts'
import { v1 } from '../../../contract/v1/operations.ts'
import { CellResource, Id } from '../../../contract/v1/resources.ts'
import { cellResource, emptyCell } from '../../core/resources.ts'
import type { View } from '../../core/view.ts'
import { writeCell, writeCells } from '../../core/write-cell.ts'
import { requireColumn } from '../../core/write-column.ts'
import { cueNotFound, invalid, issue } from '../../problem-error.ts'
import type { CellScope } from '../../store/port.ts'
import { pageOf, pageSize, paging } from '../paging.ts'
import { type Route, type RouteServices, rundownRead, rundownWrite } from '../route.ts'

const CellsQuery = Type.Object(
  { cue_id: Type.Optional(Id), column_id: Type.Optional(Id), ...paging },
  { additionalProperties: false },
)
type CellsQuery = Static<typeof CellsQuery>

const writeCodes = [
  'cues.not_found',
  'columns.not_found',
  'cells.invalid_cue_type',
  'cells.unsupported_column_type',
  'cells.prevent_edits',
] as const

/** Cells. */
export const cellRoutes: readonly Route[] = [
  rundownRead(
    {
      ...v1('readCells'),
      summary: 'Reads one cell by its coordinate, or lists those of a cue, a column or the rundown.',
      role: 'VIEW',
      query: CellsQuery,
      data: Type.Union([CellResource, pageOf(CellResource)]),
      invalidQuery: 'cells.invalid_query',
      codes: ['cells.invalid_query', 'cursor.invalid', 'cues.not_found', 'columns.not_found'],
    },
    async ({ view, query, services, caller }) => {
      if (query.cue_id === undefined || query.column_id === undefined) services.largeReplies.admit(caller)
      if (query.cue_id !== undefined && view.cue(query.cue_id) === undefined) {
        throw cueNotFound(view.rundown.id, query.cue_id)
      }
      if (query.column_id !== undefined) requireColumn(view.rundown.id, view.columns, query.column_id)
      const data =
        query.cue_id !== undefined && query.column_id !== undefined
          ? await coordinate(query.cue_id, query.column_id, query, services)
          : await scope(view, query, services)
      return { message: 'The cells.', data }
    },
  ),
  rundownWrite(
    {
      ...v1('writeCell'),
      summary: 'Writes one cell.',
      role: 'EDIT',
      body: WriteCell,
      example: { cue_id: 'q3ZkQ1v0bTqV6cJ8xW2e', column_id: 'Gm5sT7yHn2kLp4RdXa9U', content: 'Warm wash' },
      data: CellResource,
      invalidBody: 'cells.invalid_payload',
      codes: writeCodes,
    },
    async ({ edit, body }) => ({
      message: 'The cell was written.',
      data: cellResource(await writeCell(edit, body)),
    }),
  ),
  rundownWrite(
    {
      ...v1('bulkCells'),
      summary: 'Writes cells: all or nothing.',
      role: 'EDIT',
      body: bulkOf(WriteCell),
      example: {
        items: [
          {
            cue_id: 'q3ZkQ1v0bTqV6cJ8xW2e',
            column_id: 'Gm5sT7yHn2kLp4RdXa9U',
            content_html: '<p>Warm <strong>wash</strong></p>',
          },
        ],
      },
      data: Type.Object({ items: Type.Array(CellResource) }),
      invalidBody: 'cells.invalid_payload',
      bulk: 'cells',
      codes: [...writeCodes, 'bulk.too_many_items', 'cells.duplicate_coordinate'],
    },
    async ({ edit, body }) => {
      const items = (await writeCells(edit, body.items)).map(cellResource)
      return { message: `${items.length} cells were written.`, data: { items } }
    },
  ),
]

async function coordinate(
  cueId: string,
  columnId: string,
  query: CellsQuery,
  { reader }: RouteServices,
): Promise<CellResource> {
  if (query.limit !== undefined || query.cursor !== undefined) {
    throw invalid('cells.invalid_query', [issue([], 'names one cell and cannot be paged', 'coordinate')])
  }
  const cell = await reader.cell({ cueId, columnId })
  return cell === null ? emptyCell(cueId, columnId) : cellResource(cell)
}

async function scope(view: View, query: CellsQuery, { reader, cursors }: RouteServices) {
  const rundownId = view.rundown.id
  const list = JSON.stringify(['cells', rundownId, query.cue_id ?? null, query.column_id ?? null])
  const place = query.cursor === undefined ? null : cursors.read(list, query.cursor)
  const after = place === null ? null : { cueId: String(place[0]), columnId: String(place[1]) }
  const limit = pageSize(query)
  const cellScope: CellScope = {
    rundownId,
    ...(query.cue_id !== undefined && { cueId: query.cue_id }),
    ...(query.column_id !== undefined && { columnId: query.column_id }),
  }
  const found = await reader.cellsAfter(cellScope, after, limit + 1)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(cellResource),
    next_cursor:
      found.length > limit && last !== undefined ? cursors.write(list, [last.cueId, last.columnId]) : null,
  }
}
