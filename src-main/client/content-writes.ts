import type { ReorderCues } from '../contract/v1/bodies.ts'
import type { CueResource } from '../contract/v1/resources.ts'
import type { ContentWrites, WriteResult } from '../desk/ports/content-writes.ts'
import { type CuePosition, type Order, place, without } from '../domain/cue-order.ts'
import type { ApiError } from './api-error.ts'
import type { ContentKeeper } from './content-keeper.ts'
import { apiErrorOf } from './link-problems.ts'
import type { ReferencesWatch } from './references-watch.ts'
import type { V1Client } from './v1-client.ts'

export interface ContentWritesOptions {
  readonly rundownId: string
  readonly v1: V1Client
  readonly keeper: Pick<ContentKeeper, 'order' | 'columnOrder' | 'wrote' | 'reread' | 'readNow'>
  readonly words: Pick<ReferencesWatch, 'look'>
  /** What a person is told of an error. */
  readonly inWords: (error: ApiError) => string
}

/** Writes by the public API; what an answer tells is taken over at once, before any event of it arrives. */
export function createContentWrites(options: ContentWritesOptions): ContentWrites {
  const { rundownId, v1, keeper, words, inWords } = options

  const write = async <Value>(task: () => Promise<Value>): Promise<WriteResult<Value>> => {
    try {
      return { ok: true, value: await task() }
    } catch (error) {
      const problem = apiErrorOf(error)
      const items = problem.issues.flatMap(({ path: [first, at] }) =>
        first === 'items' && typeof at === 'number' ? [at] : [],
      )
      const { code, unanswered } = problem
      return { ok: false, code, text: inWords(problem), unanswered, items }
    }
  }

  const ordered = (change: (order: Order) => Order): void => {
    const order = keeper.order()
    if (order !== null) keeper.wrote([['rundown', { rundown: { cue_order: change(order) } }]])
  }

  const cueEvent = (cue: CueResource, isNew: boolean) =>
    ['cue', { change: isNew ? 'added' : 'changed', id: cue.id, cue }] as const

  /** The order with what was made; a place that cannot be told is told by the next reading. */
  const withMade = (order: Order, cue: CueResource, position: CuePosition | undefined): Order => {
    const result = place(order, cue, position ?? { end: true })
    return result.ok ? result.order : order
  }

  const textsChanged = async <Value>(task: () => Promise<Value>): Promise<WriteResult<Value>> => {
    const wrote = await write(task)
    if (wrote.ok) await words.look()
    return wrote
  }

  return {
    patchRundown: body =>
      write(async () => {
        const { data } = await v1.patchRundown(rundownId, body)
        keeper.wrote([['rundown', { rundown: data }]])
        return null
      }),
    bulkCues: items =>
      write(async () => {
        const cues = await v1.bulkCues(rundownId, items)
        let order = keeper.order()
        for (const [at, cue] of cues.entries()) {
          const item = items[at]
          const moves = item !== undefined && (item.id === undefined || item.position !== undefined)
          if (order !== null && moves) order = withMade(order, cue, item.position)
        }
        keeper.wrote([
          ...cues.map((cue, at) => cueEvent(cue, items[at]?.id === undefined)),
          ...(order === null ? [] : [['rundown', { rundown: { cue_order: order } }] as const]),
        ])
        return cues.map(({ id }) => id)
      }),
    patchCue: (cueId, body) =>
      write(async () => {
        const { data } = await v1.patchCue(rundownId, cueId, body)
        keeper.wrote([cueEvent(data, false)])
        return null
      }),
    createCue: body =>
      write(async () => {
        const { data } = await v1.createCue(rundownId, body)
        const order = keeper.order()
        keeper.wrote([
          cueEvent(data, true),
          ...(order === null
            ? []
            : [['rundown', { rundown: { cue_order: withMade(order, data, body.position) } }] as const]),
        ])
        return data.id
      }),
    deleteCue: cueId =>
      write(async () => {
        await gone('cues.not_found', v1.deleteCue(rundownId, cueId))
        keeper.wrote([['cue', { change: 'removed', id: cueId }]])
        ordered(order => without(order, cueId))
        return null
      }),
    reorderCues: order =>
      write(async () => {
        const told = await v1.reorderCues(rundownId, sentOrder(order))
        ordered(() => (told.length === 0 ? order : told))
        return null
      }),
    bulkCells: items =>
      write(async () => {
        const cells =
          items.length === 1 && items[0] !== undefined
            ? [await v1.writeCell(rundownId, items[0])]
            : await v1.bulkCells(rundownId, items)
        keeper.wrote(
          cells.map(
            cell =>
              ['cell', { change: 'changed', cue_id: cell.cue_id, column_id: cell.column_id, cell }] as const,
          ),
        )
        return null
      }),
    createColumn: body =>
      write(async () => {
        const { data } = await v1.createColumn(rundownId, body)
        const columns = keeper.columnOrder()
        const { before_column_id: before, after_column_id: after } = body
        const at = columns.indexOf(before ?? after ?? '')
        const to = at < 0 ? columns.length : before === undefined ? at + 1 : at
        keeper.wrote([
          ['column', { change: 'added', id: data.id, column: data }],
          ['rundown', { rundown: { column_order: columns.toSpliced(to, 0, data.id) } }],
        ])
        return data.id
      }),
    nameColumn: (columnId, name) =>
      write(async () => {
        const { data } = await v1.patchColumn(rundownId, columnId, { name })
        keeper.wrote([['column', { change: 'changed', id: columnId, column: data }]])
        return null
      }),
    deleteColumn: columnId =>
      write(async () => {
        await gone('columns.not_found', v1.deleteColumn(rundownId, columnId))
        keeper.wrote([['column', { change: 'removed', id: columnId }]])
        return null
      }),
    reorderColumns: columnIds =>
      write(async () => {
        await v1.reorderColumns(rundownId, columnIds)
        keeper.wrote([['rundown', { rundown: { column_order: columnIds } }]])
        return null
      }),
    createMention: body => textsChanged(async () => (await v1.createMention(rundownId, body)).id),
    patchMention: (mentionId, body) =>
      textsChanged(async () => {
        await v1.patchMention(rundownId, mentionId, body)
        return null
      }),
    deleteMention: mentionId =>
      textsChanged(async () => {
        await gone('mentions.not_found', v1.deleteMention(rundownId, mentionId))
        return null
      }),
    createVariable: (key, value) =>
      textsChanged(async () => {
        await v1.createTextVariable(rundownId, { key, value })
        return null
      }),
    patchVariable: (key, value) =>
      textsChanged(async () => {
        await v1.patchTextVariable(rundownId, key, value)
        return null
      }),
    deleteVariable: key =>
      textsChanged(async () => {
        await gone('text_variables.not_found', v1.deleteTextVariable(rundownId, key))
        return null
      }),
    reread: () =>
      write(async () => {
        await keeper.readNow()
        return null
      }),
    personDid(act) {
      if (act.act === 'lock') {
        keeper.wrote([['cue', { change: 'changed', id: act.cueId, cue: { prevent_edits: act.locked } }]])
      } else if (act.act === 'skip') {
        const skipped = act.skipped ? 'self' : null
        keeper.wrote([['cue', { change: 'changed', id: act.cueId, cue: { skipped_by: skipped } }]])
      } else if (act.hidden) {
        keeper.wrote([['column', { change: 'removed', id: act.columnId }]])
        void words.look()
      } else {
        // It comes with cells that only a reading tells.
        keeper.reread()
        void words.look()
      }
    },
  }
}

/** A deletion of what is not there any more is done: somebody else was first, or its answer got lost. */
async function gone(notFound: ApiError['code'], deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    if (apiErrorOf(error).code !== notFound) throw error
  }
}

const sentOrder = (order: Order): ReorderCues['order'] =>
  order.map(({ id, children = [] }) =>
    children.length === 0 ? { id } : { id, children: children.map(child => ({ id: child.id })) },
  )
