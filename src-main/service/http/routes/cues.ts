import Type from 'typebox'
import { nullable } from '../../../contract/schema.ts'
import { BulkCue, bulkOf, CloseGap, CreateCue, PatchCue, ReorderCues } from '../../../contract/v1/bodies.ts'
import { EpochMs } from '../../../contract/v1/envelope.ts'
import { v1 } from '../../../contract/v1/operations.ts'
import { CueOrder, CueResource, Id } from '../../../contract/v1/resources.ts'
import { closeGapAt } from '../../core/close-gap.ts'
import { cueOrderResource, cueResource } from '../../core/resources.ts'
import { createCue, deleteCue, patchCue, reorderCues, writeCues } from '../../core/write-cue.ts'
import { cueNotFound } from '../../problem-error.ts'
import { PageQuery, pageOf, pageRanked } from '../paging.ts'
import { type Route, rundownRead, rundownWrite } from '../route.ts'

/** How a change of a cue may fail. */
const patchCodes = [
  'cues.empty_patch',
  'cues.prevent_edits',
  'cues.invalid_position',
  'cues.position_target_not_found',
  'cues.invalid_type_conversion',
  'cues.group_not_empty',
  'runner.show_running',
] as const

/** Cues. */
export const cueRoutes: readonly Route[] = [
  rundownRead(
    {
      ...v1('listCues'),
      summary: 'Lists the cues in display order.',
      role: 'VIEW',
      query: PageQuery,
      data: pageOf(CueResource),
      codes: ['cursor.invalid'],
    },
    ({ view, query, services }) => ({
      message: 'The cues.',
      data: pageRanked(`cues:${view.rundown.id}`, view.cues, query, services, cueResource),
    }),
  ),
  rundownWrite(
    {
      ...v1('createCue'),
      summary: 'Creates a cue, at the end unless a position is given.',
      role: 'EDIT',
      body: CreateCue,
      example: {
        title: 'Interview',
        subtitle: 'Sofa',
        duration_ms: 300_000,
        background_color: '#1565c0',
        position: { end: true },
      },
      data: CueResource,
      status: 201,
      invalidBody: 'cues.invalid_payload',
      codes: ['cues.too_many', 'cues.invalid_position', 'cues.position_target_not_found'],
    },
    async ({ edit, body }) => {
      const id = await createCue(edit, body)
      return {
        message: 'The cue was created.',
        data: cueResource(edit.requireCue(id)),
        location: `/rundowns/${edit.rundownId}/cues/${id}`,
      }
    },
  ),
  rundownRead(
    {
      ...v1('getCue'),
      summary: 'Reads a cue.',
      role: 'VIEW',
      data: CueResource,
      codes: ['cues.not_found'],
    },
    ({ view, params }) => {
      const cue = view.cue(params.cue_id)
      if (cue === undefined) throw cueNotFound(view.rundown.id, params.cue_id)
      return { message: 'The cue.', data: cueResource(cue) }
    },
  ),
  rundownWrite(
    {
      ...v1('patchCue'),
      summary: 'Changes or moves a cue.',
      role: 'EDIT',
      body: PatchCue,
      example: { title: 'Interview, live', duration_ms: 240_000 },
      data: CueResource,
      invalidBody: 'cues.invalid_payload',
      codes: ['cues.not_found', ...patchCodes],
    },
    async ({ edit, params, body }) => {
      await patchCue(edit, params.cue_id, body)
      return { message: 'The cue was changed.', data: cueResource(edit.requireCue(params.cue_id)) }
    },
  ),
  rundownWrite(
    {
      ...v1('deleteCue'),
      summary: 'Deletes a cue with its cells.',
      role: 'OWNER',
      data: Type.Object({ id: Id }),
      codes: ['cues.not_found', 'cues.group_not_empty', 'runner.show_running'],
    },
    async ({ edit, params }) => {
      await deleteCue(edit, params.cue_id)
      return { message: 'The cue was deleted.', data: { id: params.cue_id } }
    },
  ),
  rundownWrite(
    {
      ...v1('closeGap'),
      summary:
        'Closes the gap, or the overlap, before the fixed start of a cue. An extension of this service.',
      role: 'EDIT',
      body: CloseGap,
      example: { move: 'duration', cue_id: 'q3ZkQ1v0bTqV6cJ8xW2e' },
      data: Type.Object({ cue: nullable(CueResource), start_time: nullable(EpochMs) }),
      invalidBody: 'cues.invalid_payload',
      codes: [
        'cues.not_found',
        'cues.no_gap',
        'cues.no_governing_start',
        'cues.not_in_segment',
        'cues.below_zero',
        'cues.prevent_edits',
      ],
    },
    async ({ edit, params, body }) => {
      const changed = await closeGapAt(edit, params.cue_id, body)
      return {
        message: changed === null ? 'The start of the rundown was moved.' : 'The cue was changed.',
        data: {
          cue: changed === null ? null : cueResource(edit.requireCue(changed)),
          start_time: edit.rundown.startTime,
        },
      }
    },
  ),
  rundownWrite(
    {
      ...v1('reorderCues'),
      summary: 'Sets the order of all cues.',
      role: 'EDIT',
      body: ReorderCues,
      example: {
        order: [
          { id: 'q3ZkQ1v0bTqV6cJ8xW2e' },
          { id: 'Gm5sT7yHn2kLp4RdXa9U', children: [{ id: 'b8NfE0wKz6jMs1CvYt3o' }] },
        ],
      },
      data: Type.Object({ cue_order: CueOrder }),
      invalidBody: 'cues.invalid_payload',
      codes: ['cues.invalid_reorder'],
    },
    async ({ edit, body }) => {
      await reorderCues(edit, body)
      return { message: 'The cues were reordered.', data: { cue_order: cueOrderResource(edit.view()) } }
    },
  ),
  rundownWrite(
    {
      ...v1('bulkCues'),
      summary: 'Creates and changes cues: all or nothing. An item with its id changes, without one creates.',
      role: 'EDIT',
      body: bulkOf(BulkCue),
      example: {
        items: [
          { id: 'q3ZkQ1v0bTqV6cJ8xW2e', duration_ms: 90_000 },
          { title: 'Credits', duration_ms: 30_000 },
        ],
      },
      data: Type.Object({ items: Type.Array(CueResource) }),
      invalidBody: 'cues.invalid_payload',
      bulk: 'cues',
      codes: ['bulk.too_many_items', 'cues.not_found', 'cues.too_many', ...patchCodes],
    },
    async ({ edit, body }) => {
      const ids = await writeCues(edit, body.items)
      const view = edit.view()
      const items = ids.flatMap(id => view.cue(id) ?? []).map(cueResource)
      return { message: `${items.length} cues were written.`, data: { items } }
    },
  ),
]
