import Type from 'typebox'
import { BulkTextVariables, CreateTextVariable, PatchTextVariable } from '../../../contract/v1/bodies.ts'
import { v1 } from '../../../contract/v1/operations.ts'
import { TextVariableResource } from '../../../contract/v1/resources.ts'
import {
  createTextVariable,
  deleteTextVariable,
  patchTextVariable,
  variableNotFound,
  writeTextVariables,
} from '../../core/write-text-variable.ts'
import { PageQuery, pageOf, pageSize } from '../paging.ts'
import { type Route, rundownRead, rundownWrite } from '../route.ts'

/** Text variables. */
export const textVariableRoutes: readonly Route[] = [
  rundownRead(
    {
      ...v1('listTextVariables'),
      summary: 'Lists the text variables in order of key.',
      role: 'VIEW',
      query: PageQuery,
      data: pageOf(TextVariableResource),
      codes: ['cursor.invalid'],
    },
    async ({ view, query, services: { workspace, cursors } }) => {
      const list = `text-variables:${view.rundown.id}`
      const after = query.cursor === undefined ? '' : String(cursors.read(list, query.cursor)[0])
      const rows = (await workspace.reader.textVariables(view.rundown.id)).filter(row => row.key > after)
      const items = rows.slice(0, pageSize(query))
      const last = items.at(-1)
      const more = last !== undefined && items.length < rows.length
      return {
        message: 'The text variables.',
        data: { items, next_cursor: more ? cursors.write(list, [last.key]) : null },
      }
    },
  ),
  rundownWrite(
    {
      ...v1('createTextVariable'),
      summary: 'Creates a text variable.',
      role: 'EDIT',
      body: CreateTextVariable,
      example: { key: 'guest-name', value: 'Ada Lovelace' },
      data: TextVariableResource,
      status: 201,
      invalidBody: 'text_variables.invalid_payload',
      codes: ['text_variables.key_exists', 'text_variables.too_many'],
    },
    async ({ edit, body }) => ({
      message: 'The text variable was created.',
      data: await createTextVariable(edit, body),
      location: `/rundowns/${edit.rundownId}/text-variables/${body.key}`,
    }),
  ),
  rundownRead(
    {
      ...v1('getTextVariable'),
      summary: 'Reads a text variable.',
      role: 'VIEW',
      data: TextVariableResource,
      codes: ['text_variables.not_found'],
    },
    async ({ view, params, services }) => {
      const rows = await services.workspace.reader.textVariables(view.rundown.id)
      const row = rows.find(candidate => candidate.key === params.key)
      if (row === undefined) throw variableNotFound(view.rundown.id, params.key)
      return { message: 'The text variable.', data: row }
    },
  ),
  rundownWrite(
    {
      ...v1('patchTextVariable'),
      summary: 'Changes the value of a text variable.',
      role: 'EDIT',
      body: PatchTextVariable,
      example: { value: 'Grace Hopper' },
      data: TextVariableResource,
      invalidBody: 'text_variables.invalid_payload',
      codes: ['text_variables.not_found'],
    },
    async ({ edit, params, body }) => ({
      message: 'The text variable was changed.',
      data: await patchTextVariable(edit, params.key, body.value),
    }),
  ),
  rundownWrite(
    {
      ...v1('deleteTextVariable'),
      summary: 'Deletes a text variable.',
      role: 'OWNER',
      data: Type.Object({ key: Type.String() }),
      codes: ['text_variables.not_found'],
    },
    async ({ edit, params }) => {
      await deleteTextVariable(edit, params.key)
      return { message: 'The text variable was deleted.', data: { key: params.key } }
    },
  ),
  rundownWrite(
    {
      ...v1('bulkTextVariables'),
      summary: 'Writes text variables: all or nothing. Returns the whole set.',
      role: 'EDIT',
      body: BulkTextVariables,
      example: { mode: 'merge', items: [{ key: 'guest-name', value: 'Grace Hopper' }] },
      data: Type.Object({ items: Type.Array(TextVariableResource) }),
      invalidBody: 'text_variables.invalid_payload',
      bulk: 'text_variables',
      codes: ['bulk.too_many_items', 'text_variables.duplicate_key', 'text_variables.too_many'],
    },
    async ({ edit, body }) => {
      const items = [...(await writeTextVariables(edit, body))]
      return { message: 'The text variables were written.', data: { items } }
    },
  ),
]
