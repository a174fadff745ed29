import type { Edit, RundownFields } from '../../domain/editing/edit.ts'
import type { Wrote } from '../ports/content-writes.ts'
import { rundownBody } from '../rundown-body.ts'
import { addRows } from './add-rows.ts'
import { cellBody, cueBody } from './edit-bodies.ts'
import type { EditIds } from './edit-ids.ts'
import { as, type EditWay, type Made } from './edit-way.ts'
import { personAct } from './person-act.ts'
import { placeRows } from './place-rows.ts'

/** Edits of one kind, by the service's identifiers, in one request. */
export async function sendEdits(
  options: EditWay,
  ids: EditIds,
  edits: readonly Edit[],
): Promise<Wrote<Made>> {
  const { writes } = options
  const [first] = edits
  const nothings: Made = { ids: edits.map(() => null), left: [] }
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
        return as(await writes.patchCue(only.cueId, cueBody(only.fields)), nothings)
      }
      return as(
        await writes.bulkCues(items.map(({ cueId, fields }) => ({ id: cueId, ...cueBody(fields) }))),
        nothings,
      )
    }
    case 'cell': {
      const items = edits.filter(edit => edit.do === 'cell')
      return as(
        await writes.bulkCells(items.map(({ cueId, columnId, value }) => cellBody(cueId, columnId, value))),
        nothings,
      )
    }
    default:
      return first === undefined ? { ok: true, value: nothings } : sendOne(options, ids, first)
  }
}

async function sendOne(options: EditWay, ids: EditIds, edit: Edit): Promise<Wrote<Made>> {
  const { writes, persons, rundownId } = options
  const made = async (wrote: Promise<Wrote<string>>, id: string) => {
    const told = await wrote
    if (!told.ok) {
      ids.failed(id)
      return told
    }
    ids.made(id, told.value)
    return as(told, { ids: [told.value], left: [] })
  }
  const nothing: Made = { ids: [null], left: [] }
  switch (edit.do) {
    case 'remove':
      return as(await writes.deleteCue(edit.cueId), nothing)
    case 'place':
      return as(await placeRows(options, edit.rows), nothing)
    case 'lock':
      return as(
        await personAct(options, persons?.setPreventEdits(rundownId, edit.cueId, edit.locked), {
          act: 'lock',
          cueId: edit.cueId,
          locked: edit.locked,
        }),
        nothing,
      )
    case 'skip':
      return as(
        await personAct(options, persons?.setSkipped(rundownId, edit.cueId, edit.skipped), {
          act: 'skip',
          cueId: edit.cueId,
          skipped: edit.skipped,
        }),
        nothing,
      )
    case 'rundown':
      return as(await writes.patchRundown(bodyOf(edit.fields)), nothing)
    case 'column.add': {
      const { id, name, afterId } = edit
      const first = options.content()?.rundown.columns[0]
      if (afterId !== null) return made(writes.createColumn({ name, after_column_id: afterId }), id)
      return made(writes.createColumn({ name, ...(first && { before_column_id: first.id }) }), id)
    }
    case 'column.name':
      return as(await writes.nameColumn(edit.columnId, edit.name), nothing)
    case 'column.remove':
      return as(await writes.deleteColumn(edit.columnId), nothing)
    case 'column.hide':
      return as(
        await personAct(options, persons?.setColumn(rundownId, edit.columnId, { isPrivate: edit.hidden }), {
          act: 'hide',
          columnId: edit.columnId,
          hidden: edit.hidden,
        }),
        nothing,
      )
    case 'column.order':
      return as(await writes.reorderColumns(edit.columnIds), nothing)
    case 'mention.add':
      return made(writes.createMention(edit.fields), edit.id)
    case 'mention':
      return as(await writes.patchMention(edit.mentionId, edit.fields), nothing)
    case 'mention.remove':
      return as(await writes.deleteMention(edit.mentionId), nothing)
    case 'variable': {
      const changed = await writes.patchVariable(edit.key, edit.value)
      if (changed.ok || changed.code !== 'text_variables.not_found') return as(changed, nothing)
      return as(await writes.createVariable(edit.key, edit.value), nothing)
    }
    case 'variable.remove':
      return as(await writes.deleteVariable(edit.key), nothing)
    default:
      return { ok: true, value: nothing }
  }
}

const bodyOf = ({ settings, ...fields }: RundownFields) =>
  rundownBody({
    ...fields,
    numbering: settings?.cueNumbering,
    timeOfDayFormat: settings?.timeOfDayFormat,
  })
