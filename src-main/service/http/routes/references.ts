import Type from 'typebox'
import {
  BulkMention,
  BulkTextVariables,
  bulkOf,
  CreateMention,
  CreateTextVariable,
  PatchMention,
  PatchTextVariable,
} from '../../../contract/v1/bodies.ts'
import { v1 } from '../../../contract/v1/operations.ts'
import { Id, MentionResource, TextVariableResource } from '../../../contract/v1/resources.ts'
import {
  createMention,
  createTextVariable,
  deleteMention,
  deleteTextVariable,
  mentionNotFound,
  patchMention,
  patchTextVariable,
  variableNotFound,
  writeMentions,
  writeTextVariables,
} from '../../core/references.ts'
import { mentionResource } from '../../core/resources.ts'
import { PageQuery, pageOf, pageRanked, pageSize } from '../paging.ts'
import { type Route, rundownRead, rundownWrite } from '../route.ts'

/** Mentions. */
export const mentionRoutes: readonly Route[] = [
  rundownRead(
    {
      ...v1('listMentions'),
      summary: 'Lists the mentions.',
      role: 'VIEW',
      query: PageQuery,
      data: pageOf(MentionResource),
      codes: ['cursor.invalid'],
    },
    async ({ view, query, services }) => {
      const rows = await services.reader.mentions(view.rundown.id)
      return {
        message: 'The mentions.',
        data: pageRanked(`mentions:${view.rundown.id}`, rows, query, services, mentionResource),
      }
    },
  ),
  rundownWrite(
    {
      ...v1('createMention'),
      summary: 'Creates a mention.',
      role: 'EDIT',
      body: CreateMention,
      example: { name: 'Host', color: '#1565c0', description: 'Wears headset 3' },
      data: MentionResource,
      status: 201,
      invalidBody: 'mentions.invalid_payload',
      codes: ['mentions.name_conflict', 'mentions.too_many'],
    },
    async ({ edit, body }) => {
      const row = await createMention(edit, body)
      return {
        message: 'The mention was created.',
        data: mentionResource(row),
        location: `/rundowns/${edit.rundownId}/mentions/${row.id}`,
      }
    },
  ),
  rundownRead(
    {
      ...v1('getMention'),
      summary: 'Reads a mention.',
      role: 'VIEW',
      data: MentionResource,
      codes: ['mentions.not_found'],
    },
    async ({ view, params, services }) => {
      const rows = await services.reader.mentions(view.rundown.id)
      const row = rows.find(candidate => candidate.id === params.mention_id)
      if (row === undefined) throw mentionNotFound(view.rundown.id, params.mention_id)
      return { message: 'The mention.', data: mentionResource(row) }
    },
  ),
  rundownWrite(
    {
      ...v1('patchMention'),
      summary: 'Changes a mention.',
      role: 'EDIT',
      body: PatchMention,
      example: { description: 'Wears headset 4' },
      data: MentionResource,
      invalidBody: 'mentions.invalid_payload',
      codes: ['mentions.not_found', 'mentions.empty_patch', 'mentions.name_conflict'],
    },
    async ({ edit, params, body }) => ({
      message: 'The mention was changed.',
      data: mentionResource(await patchMention(edit, params.mention_id, body)),
    }),
  ),
  rundownWrite(
    {
      ...v1('deleteMention'),
      summary: 'Deletes a mention.',
      role: 'OWNER',
      data: Type.Object({ id: Id }),
      codes: ['mentions.not_found'],
    },
    async ({ edit, params }) => {
      await deleteMention(edit, params.mention_id)
      return { message: 'The mention was deleted.', data: { id: params.mention_id } }
    },
  ),
  rundownWrite(
    {
      ...v1('bulkMentions'),
      summary: 'Creates and changes mentions: all or nothing.',
      role: 'EDIT',
      body: bulkOf(BulkMention),
      example: { items: [{ name: 'Guest' }, { id: 'q3ZkQ1v0bTqV6cJ8xW2e', color: '#2e7d32' }] },
      data: Type.Object({ items: Type.Array(MentionResource) }),
      invalidBody: 'mentions.invalid_payload',
      bulk: 'mentions',
      codes: [
        'bulk.too_many_items',
        'mentions.not_found',
        'mentions.empty_patch',
        'mentions.duplicate_id',
        'mentions.name_conflict',
        'mentions.too_many',
      ],
    },
    async ({ edit, body }) => {
      const items = (await writeMentions(edit, body.items)).map(mentionResource)
      return { message: `${items.length} mentions were written.`, data: { items } }
    },
  ),
]

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
    async ({ view, query, services: { reader, cursors } }) => {
      const list = `text-variables:${view.rundown.id}`
      const after = query.cursor === undefined ? '' : String(cursors.read(list, query.cursor)[0])
      const rows = (await reader.textVariables(view.rundown.id)).filter(row => row.key > after)
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
      const rows = await services.reader.textVariables(view.rundown.id)
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
