import type { ChangeReply } from '../../contract/dashboard.ts'
import { saidOf } from '../../contract/message-error.ts'
import type { WriteCell } from '../../contract/v1/bodies.ts'
import type { Department } from '../../domain/calling/department.ts'
import type { CellValue, Edit, RundownFields } from '../../domain/editing/edit.ts'
import { withPlaces } from '../../domain/editing/place.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { nest } from '../../domain/rundown/cue-order.ts'
import type { ContentWrites, WriteResult } from '../ports/content-writes.ts'
import { departmentBody, isSettable } from '../rundowns/department-body.ts'
import { rundownBody } from '../rundowns/rundown-body.ts'
import { addRows } from './add-rows.ts'
import { cueBody } from './cue-body.ts'
import { type CreateResult, type EditContext, mapResult } from './edit-context.ts'
import type { EditIds } from './edit-ids.ts'
import { sameOrder } from './new-rows.ts'

/** Edits of one kind, by the service's identifiers, in one request. */
export async function sendEdits(
  options: EditContext,
  ids: EditIds,
  edits: readonly Edit[],
): Promise<WriteResult<CreateResult>> {
  const { writes } = options
  const [first] = edits
  const nothings: CreateResult = { ids: edits.map(() => null), left: [] }
  switch (first?.do) {
    case 'add':
      return addRows(
        options,
        ids,
        edits.filter(edit => edit.do === 'add'),
      )
    case 'cue': {
      const items = edits.filter(edit => edit.do === 'cue')
      const [only] = items
      if (only !== undefined && items.length === 1) {
        return mapResult(await writes.patchCue(only.cueId, cueBody(only.fields)), nothings)
      }
      return mapResult(
        await writes.bulkCues(items.map(({ cueId, fields }) => ({ id: cueId, ...cueBody(fields) }))),
        nothings,
      )
    }
    case 'cell': {
      const items = edits.filter(edit => edit.do === 'cell')
      return mapResult(
        await writes.bulkCells(items.map(({ cueId, columnId, value }) => cellBody(cueId, columnId, value))),
        nothings,
      )
    }
    default:
      return first === undefined ? { ok: true, value: nothings } : sendOne(options, ids, first)
  }
}

async function sendOne(options: EditContext, ids: EditIds, edit: Edit): Promise<WriteResult<CreateResult>> {
  const { writes, ownerActions, rundownId } = options
  const made = async (wrote: Promise<WriteResult<string>>, id: string) => {
    const result = await wrote
    if (!result.ok) {
      ids.failed(id)
      return result
    }
    ids.made(id, result.value)
    return mapResult(result, { ids: [result.value], left: [] })
  }
  const nothing: CreateResult = { ids: [null], left: [] }
  switch (edit.do) {
    case 'remove':
      return mapResult(await writes.deleteCue(edit.cueId), nothing)
    case 'place':
      return mapResult(await placeRows(options, edit.rows), nothing)
    case 'lock':
      return mapResult(
        await personAct(options, ownerActions?.setPreventEdits(rundownId, edit.cueId, edit.locked)),
        nothing,
      )
    case 'skip':
      return mapResult(
        await personAct(options, ownerActions?.setSkipped(rundownId, edit.cueId, edit.skipped)),
        nothing,
      )
    case 'rundown':
      return mapResult(await writes.patchRundown(bodyOf(edit.fields)), nothing)
    case 'column.add': {
      const { id, name, afterId } = edit
      const first = options.content()?.rundown.columns[0]
      if (afterId !== null) return made(writes.createColumn({ name, after_column_id: afterId }), id)
      return made(writes.createColumn({ name, ...(first && { before_column_id: first.id }) }), id)
    }
    case 'column.name':
      return mapResult(await writes.patchColumn(edit.columnId, { name: edit.name }), nothing)
    case 'column.department':
      return mapResult(await setDepartment(writes, edit.columnId, edit.department), nothing)
    case 'column.remove':
      return mapResult(await writes.deleteColumn(edit.columnId), nothing)
    case 'column.hide':
      return mapResult(
        await personAct(
          options,
          ownerActions?.setColumn(rundownId, edit.columnId, { isPrivate: edit.hidden }),
        ),
        nothing,
      )
    case 'column.order':
      return mapResult(await writes.reorderColumns(edit.columnIds), nothing)
    case 'mention.add':
      return made(writes.createMention(edit.fields), edit.id)
    case 'mention':
      return mapResult(await writes.patchMention(edit.mentionId, edit.fields), nothing)
    case 'mention.remove':
      return mapResult(await writes.deleteMention(edit.mentionId), nothing)
    case 'variable': {
      const changed = await writes.patchVariable(edit.key, edit.value)
      if (changed.ok || changed.code !== 'text_variables.not_found') return mapResult(changed, nothing)
      return mapResult(await writes.createVariable(edit.key, edit.value), nothing)
    }
    case 'variable.remove':
      return mapResult(await writes.deleteVariable(edit.key), nothing)
    default:
      return { ok: true, value: nothing }
  }
}

/** Refused here, since a service's error names members and not what to do. */
async function setDepartment(
  writes: ContentWrites,
  columnId: string,
  department: Department | null,
): Promise<WriteResult<null>> {
  if (department === null) return writes.patchColumn(columnId, { department })
  if (isSettable(department)) return writes.patchColumn(columnId, { department: departmentBody(department) })
  const text = messageOf('edit.department-wrong')
  return { ok: false, code: 'columns.invalid_payload', text, unanswered: false, items: [] }
}

const bodyOf = ({ settings, ...fields }: RundownFields) =>
  rundownBody({
    ...fields,
    numbering: settings?.cueNumbering,
    timeOfDayFormat: settings?.timeOfDayFormat,
  })

/** Body of `writeCell`: exactly one of the two contents. */
const cellBody = (cueId: string, columnId: string, { text, html }: CellValue): WriteCell => ({
  cue_id: cueId,
  column_id: columnId,
  ...(html === null ? { content: text } : { content_html: html }),
})

/** An act of the dashboard; `undefined` where there is none at this desk. */
async function personAct(
  { writes }: EditContext,
  act: Promise<ChangeReply> | undefined,
): Promise<WriteResult<null>> {
  if (act === undefined) return { ok: false, code: 'desk.persons_only', text: personsOnly, ...refused }
  const reply = await act.catch((error: unknown) => ({ error }))
  if ('error' in reply) {
    return { ok: false, code: 'link.lost', text: saidOf(reply.error), unanswered: true, items: [] }
  }
  if (!reply.ok) return { ok: false, code: reply.code, text: reply.detail, ...refused }
  await writes.reached(reply.position)
  return { ok: true, value: null }
}

const refused = { unanswered: false, items: [] } as const

const personsOnly = messageOf('edit.personal-only')

const placeTries = 3

/** Uses the present order, and reads it again if somebody else has changed it meanwhile. */
async function placeRows(
  { writes, content }: EditContext,
  places: Extract<Edit, { readonly do: 'place' }>['rows'],
): Promise<WriteResult<null>> {
  for (let turn = 1; ; turn += 1) {
    const cues = content()?.cues ?? []
    const moved = withPlaces(
      cues,
      cue => cue,
      (cue, parentId) => ({ ...cue, parentId }),
      places,
    )
    if (sameOrder(nest(cues), nest(moved))) return { ok: true, value: null }
    const wrote = await writes.reorderCues(nest(moved))
    if (wrote.ok || wrote.code !== 'cues.invalid_reorder' || turn === placeTries) return wrote
    const read = await writes.reread()
    if (!read.ok) return read
  }
}
