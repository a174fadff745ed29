import Type from 'typebox'
import { BulkMention, bulkOf, CreateMention, PatchMention } from '../../../contract/v1/bodies.ts'
import { v1 } from '../../../contract/v1/operations.ts'
import { Id, MentionResource } from '../../../contract/v1/resources.ts'
import { mentionResource } from '../../core/resources.ts'
import {
  createMention,
  deleteMention,
  mentionNotFound,
  patchMention,
  writeMentions,
} from '../../core/write-mention.ts'
import { PageQuery, pageOf, pageRanked } from '../paging.ts'
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
      const rows = await services.workspace.reader.mentions(view.rundown.id)
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
      const rows = await services.workspace.reader.mentions(view.rundown.id)
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
