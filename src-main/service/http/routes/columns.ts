import Type from 'typebox'
import { CreateColumn, PatchColumn, ReorderColumns } from '../../../contract/v1/bodies.ts'
import { v1 } from '../../../contract/v1/operations.ts'
import { ColumnResource, Id } from '../../../contract/v1/resources.ts'
import { columnResource } from '../../core/resources.ts'
import { publicColumns } from '../../core/view.ts'
import {
  createColumn,
  deleteColumn,
  patchColumn,
  reorderColumns,
  requireColumn,
} from '../../core/write-column.ts'
import { PageQuery, pageOf, pageRanked } from '../paging.ts'
import { type Route, rundownRead, rundownWrite } from '../route.ts'

/** Columns. */
export const columnRoutes: readonly Route[] = [
  rundownRead(
    {
      ...v1('listColumns'),
      summary: 'Lists the public columns in their order.',
      role: 'VIEW',
      query: PageQuery,
      data: pageOf(ColumnResource),
      codes: ['cursor.invalid'],
    },
    ({ view, query, services }) => ({
      message: 'The columns.',
      data: pageRanked(`columns:${view.rundown.id}`, publicColumns(view), query, services, columnResource),
    }),
  ),
  rundownWrite(
    {
      ...v1('createColumn'),
      summary: 'Creates a text column, at the end unless a neighbour is given.',
      role: 'EDIT',
      body: CreateColumn,
      example: { name: 'Sound' },
      data: ColumnResource,
      status: 201,
      invalidBody: 'columns.invalid_payload',
      codes: ['columns.too_many', 'columns.invalid_position'],
    },
    async ({ edit, body }) => {
      const id = await createColumn(edit, body)
      return {
        message: 'The column was created.',
        data: columnResource(requireColumn(edit.rundownId, edit.columns, id)),
        location: `/rundowns/${edit.rundownId}/columns/${id}`,
      }
    },
  ),
  rundownRead(
    {
      ...v1('getColumn'),
      summary: 'Reads a column.',
      role: 'VIEW',
      data: ColumnResource,
      codes: ['columns.not_found'],
    },
    ({ view, params }) => ({
      message: 'The column.',
      data: columnResource(requireColumn(view.rundown.id, view.columns, params.column_id)),
    }),
  ),
  rundownWrite(
    {
      ...v1('patchColumn'),
      summary: 'Renames a column, makes it a department, or no longer.',
      role: 'EDIT',
      body: PatchColumn,
      example: { name: 'Camera', department: { short_name: 'CAM', color: '#1565c0', groups: ['picture'] } },
      data: ColumnResource,
      invalidBody: 'columns.invalid_payload',
      codes: ['columns.not_found', 'columns.empty_patch'],
    },
    async ({ edit, params, body }) => {
      await patchColumn(edit, params.column_id, body)
      return {
        message: 'The column was changed.',
        data: columnResource(requireColumn(edit.rundownId, edit.columns, params.column_id)),
      }
    },
  ),
  rundownWrite(
    {
      ...v1('deleteColumn'),
      summary: 'Deletes a column with its cells.',
      role: 'OWNER',
      data: Type.Object({ id: Id }),
      codes: ['columns.not_found'],
    },
    async ({ edit, params }) => {
      const { name } = requireColumn(edit.rundownId, edit.columns, params.column_id)
      const cells = await deleteColumn(edit, params.column_id)
      return {
        message: 'The column was deleted.',
        data: { id: params.column_id },
        sideEffects: [{ type: 'column.deleted', column_id: params.column_id, name, cell_count: cells }],
      }
    },
  ),
  rundownWrite(
    {
      ...v1('reorderColumns'),
      summary: 'Sets the order of the public columns.',
      role: 'EDIT',
      body: ReorderColumns,
      example: { column_ids: ['q3ZkQ1v0bTqV6cJ8xW2e', 'Gm5sT7yHn2kLp4RdXa9U'] },
      data: Type.Object({ column_order: Type.Array(Id) }),
      invalidBody: 'columns.invalid_payload',
      codes: ['columns.invalid_reorder'],
    },
    async ({ edit, body }) => {
      await reorderColumns(edit, body)
      return {
        message: 'The columns were reordered.',
        data: { column_order: publicColumns(edit.view()).map(column => column.id) },
      }
    },
  ),
]
